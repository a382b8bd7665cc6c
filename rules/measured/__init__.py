"""What the map says of the pieces: where they stand, what they see, how far it is."""
