"""Armies as programs read and change them."""
