"""A match against the notebook, and what the notebook says at its side of it."""

from __future__ import annotations

from random import SystemRandom
from typing import Any, Final
from uuid import uuid4

import msgspec
from django.db import transaction
from django.utils.translation import gettext, gettext_noop

from rules import game, scenario
from rules.game import Side
from rules.reference import N4, book_of, rosters_for
from tracker.accounts import actions as accounts
from tracker.accounts.models import Player
from tracker.matches import actions as matches
from tracker.matches import withstood
from tracker.matches.choosing import STARTER
from tracker.matches.models import Match, Seat
from tracker.orderlog import queries as log
from tracker.practice.filling import ARMY
from tracker.practice.player import TRIES, Said, choose, chosen

NAME: Final = gettext_noop("The notebook")
POINTS: Final = 150


@transaction.atomic
def practise(
    *, player: Player, rounds: int = 3, points: int = POINTS, edition: str = N4.edition
) -> Match:
    """A whole match against the notebook, by this edition. Raises Refused for one that nobody plays."""
    # By the name that the one who reads it has for it.
    notebook = accounts.stand_in(name=gettext(NAME))
    return matches.open_match(
        player=player, rounds=rounds, points=points, edition=edition, notebook=notebook
    )


@transaction.atomic
def play_example(*, player: Player, name: str = matches.EXAMPLE) -> Match:
    """A worked example, in which the notebook plays Bo as the example has it. KeyError if there is
    none of that name."""
    notebook = accounts.stand_in(name=NAME)
    return matches.play_example(player=player, name=name, notebook=notebook)


@withstood.heard()
def move(*, match_id: int) -> None:
    """Say one thing at the side that the notebook plays, if there is anything to say there.

    It knows what its seat knows and gives the commands that a player could give. A thing that is
    refused is left, and another tried.
    """
    match = Match.objects.filter(pk=match_id).exclude(notebook="").first()
    seat = Seat.objects.filter(match=match, side=match.notebook).first() if match else None
    if match is None or seat is None or seat.player is None:
        return
    side: Side = "A" if seat.side == "A" else "B"
    refused: set[str] = set()
    for _ in range(TRIES):
        own = log.fold(record_id=match.record_id, seat=side)
        found = _found(own.table, side)
        said = _as_the_example(match, own.table, side, refused) or _as_it_likes(
            match, found, own.table, side, refused
        )
        if said is None:
            return
        answer = matches.play(
            match=match,
            seat=side,
            player=seat.player,
            data=_brought(said, match),
            command_id=uuid4(),
            cursor=own.cursor,
        )
        if answer.status == "taken":
            return
        if answer.status == "refused":
            refused |= {chosen(found, said), str(said)}


def _found(table: game.Table, side: Side) -> dict[str, Any]:
    """What a program at this seat would be answered by `offers/`."""
    yours = table.due is None and side in table.waits
    return {
        "yours": yours,
        "offers": msgspec.to_builtins(game.offers(table, side), enc_hook=game.in_english),
    }


def _as_it_likes(
    match: Match, found: dict[str, Any], table: game.Table, side: Side, refused: set[str]
) -> Said | None:
    view = msgspec.to_builtins(game.view(table, side), enc_hook=game.in_english)
    # In the Order of an example it reacts as the example has it, and not otherwise.
    shown = match.kind == Match.Kind.EXAMPLE and table.orders == 1
    return choose(
        found, view, chance=SystemRandom(), play="beginner", refused=refused, reacts=not shown
    )


def _as_the_example(match: Match, table: game.Table, side: Side, refused: set[str]) -> Said | None:
    """What its text has this side declare now."""
    if match.kind != Match.Kind.EXAMPLE:
        return None
    declared = scenario.declares(table, side)
    return next((said for said in declared if str(said) not in refused), None)


def _brought(said: Said, match: Match) -> Said:
    """With a starter roster of the size that fits, where an army is asked for."""
    if said.get("army") != ARMY:
        return said
    fitting = rosters_for(book_of(match.edition), match.points)
    return {**said, "army": f"{STARTER}{SystemRandom().choice(fitting).id}"}
