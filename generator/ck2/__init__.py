"""Facts of Crusader Kings II as tables, scope arithmetic, and expressions turned to triggers. Knows no mod folder."""
