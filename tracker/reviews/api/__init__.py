"""Looking back by a program: notes, figures, the report, to whom a match is shown, records brought."""
