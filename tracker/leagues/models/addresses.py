"""What stands in an address: random, and tells nothing of how many there are."""

from __future__ import annotations

import secrets


def new_public_id() -> str:
    """Sixteen random signs: an address that says nothing of how many there are."""
    return secrets.token_urlsafe(12)


def new_token() -> str:
    """What lets somebody in who was given it."""
    return secrets.token_urlsafe(18)
