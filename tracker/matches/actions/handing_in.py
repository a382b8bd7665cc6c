"""What is handed in from a game that shows the match: a suggestion, until a player's own command takes it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from rules import game
from tracker.live import hub
from tracker.matches.actions.consent import NotDone
from tracker.matches.by_hand import Put, Throw, by_hand
from tracker.matches.models import Match
from tracker.orderlog import actions as orderlog
from tracker.orderlog import queries as log
from tracker.orderlog.models import Record

DICE: Final = {
    "RollInitiative": ("dice_a", "dice_b"),
    "RollJump": ("dice",),
    "ReadDice": ("dice",),
    "Save": ("dice",),
    "Guts": ("die",),
}
"""By which commands dice are entered that everybody sees, and in which of their fields."""


@transaction.atomic
def hand_in_dice(*, match: Match, by: str, dice: tuple[int, ...], at: datetime) -> None:
    """Keep what somebody threw there, for both players to take."""
    _hold(match)
    _keep(match, by_hand(match, at).having_thrown(Throw(by, dice, at)).written)


@transaction.atomic
def hand_in_place(*, match: Match, piece: str, x: float, y: float, at: datetime) -> None:
    """Keep where a piece was put there, until the match goes on. Raises NotDone for one that not everybody
    sees on the map, as for one that there is not."""
    record = _hold(match)
    seen = log.fold(record_id=record.pk, seat="watcher", record=record)
    chart = game.chart(seen.table, "watcher")
    if chart is None or all(one.id != piece for one in chart.stood):
        raise NotDone(_("Nobody sees such a piece on the map."))
    if not (0 <= x <= chart.width and 0 <= y <= chart.depth):
        raise NotDone(_("That place is not on the table."))
    put = Put(piece, round(x, 2), round(y, 2), seen.cursor, at)
    _keep(match, by_hand(match, at).having_put(put).written)


def entered(*, match: Match, commands: Iterable[game.Command], at: datetime) -> None:
    """Dice that were entered wait to be taken no longer. Within the transaction that holds the record."""
    if match.by_hand is None:
        return
    left = before = by_hand(match, at)
    for command in commands:
        left = left.without(_dice(command))
    if left != before:
        match.by_hand = left.written
        match.save(update_fields=["by_hand"])


def _dice(command: game.Command) -> list[int]:
    said = [getattr(command, name) for name in DICE.get(type(command).__name__, ())]
    return [die for one in said for die in (one if isinstance(one, tuple) else (one,)) if die]


def _hold(match: Match) -> Record:
    match.record = orderlog.lock(record_id=match.record_id)
    match.refresh_from_db(fields=["by_hand"])
    return match.record


def _keep(match: Match, written: object) -> None:
    """Keep it, and have both players' pages look."""
    match.by_hand = written
    match.save(update_fields=["by_hand"])
    topics = (hub.topic(match.record_id, side) for side in game.SIDES)
    transaction.on_commit(partial(hub.publish, *topics), robust=True)
