"""A player chooses what others see of them across their matches."""

from __future__ import annotations

from collections.abc import Collection

from tracker.accounts.addresses import new_token
from tracker.accounts.models import Player
from tracker.reviews.models import OwnFigures
from tracker.reviews.queries.across import PARTS


def show_own(*, player: Player, parts: Collection[str]) -> None:
    """Show these parts to whoever has the link, which stays the same; with none of them, nobody anything:
    the link opens nothing any more."""
    chosen = [one for one in PARTS if one in parts]
    if not chosen:
        OwnFigures.objects.filter(player=player).delete()
        return
    OwnFigures.objects.update_or_create(
        player=player,
        defaults={"parts": chosen},
        create_defaults={"parts": chosen, "token": new_token()},
    )
