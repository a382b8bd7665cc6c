"""Looking back at a match: any moment of it, from any seat, and what is made of it afterwards."""
