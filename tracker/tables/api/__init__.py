"""Tables as programs read and change them. All lengths are inches."""
