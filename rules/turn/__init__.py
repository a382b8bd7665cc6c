"""The turn around the Orders: set-up, Initiative, deployment, phases, score and end."""
