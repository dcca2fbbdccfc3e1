"""The command `modwright`: one file a command, no logic; everything printed is printed here."""
