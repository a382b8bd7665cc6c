"""What was asked for, what happened, and the Table that it makes."""
