"""What is read about players."""

from django.http import HttpRequest

from tracker.accounts import codes
from tracker.accounts.models import Player


def player_or_guest(request: HttpRequest) -> Player | None:
    """Who this browser is signed in as, guest or account; None for a passer-by."""
    return request.user if request.user.is_authenticated else None


def rejoin_code(*, player: Player) -> str:
    """A guest's code as it is written down, "" for an account."""
    return codes.shown(player.rejoin_code) if player.rejoin_code else ""
