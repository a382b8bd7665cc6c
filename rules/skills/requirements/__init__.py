"""What a skill needs before it can be declared, by whoever: its user, target, weapon, length."""
