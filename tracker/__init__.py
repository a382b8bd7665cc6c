"""The web side: thin Django, one app a room."""
