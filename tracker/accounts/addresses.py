"""What stands in an address: random, and tells nothing of how many there are."""

from __future__ import annotations

import secrets
import string


def new_public_id() -> str:
    """Sixteen random signs. The first is a letter: a shell takes what begins with a dash for an option."""
    return secrets.choice(string.ascii_letters) + secrets.token_urlsafe(12)[1:]


def new_token() -> str:
    """What lets somebody in who was given it: to a seat, a watcher's page, a league."""
    return secrets.token_urlsafe(18)
