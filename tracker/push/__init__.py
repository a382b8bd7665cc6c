"""A word to a device whose page is closed, by the push service of its browser."""
