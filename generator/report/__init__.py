"""Pages for people: HTML that stands alone, with tables and pictures. Computes nothing."""
