"""Tells open pages to look again. Nothing with content passes through here."""
