"""The report about a mod for those who lead a team: everything that the other commands find, on one page."""
