"""The lists that were handed in for a match: whoever arranges it gives them to it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from django.db import transaction

from tracker.accounts.models import Player
from tracker.armies.queries import Entering
from tracker.matches.models import HandedList, Match


@transaction.atomic
def give_lists(*, match: Match, player: Player, lists: Mapping[int, Entering]) -> None:
    """What this player chooses from at this match, by number, in place of what it was before."""
    HandedList.objects.filter(match=match, player=player).delete()
    for number, written in lists.items():
        HandedList.objects.create(
            match=match, player=player, number=number, written=msgspec.to_builtins(written)
        )
