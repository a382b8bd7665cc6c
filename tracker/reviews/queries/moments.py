"""A moment of a match, as one seat saw it, and the way to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.utils.translation import gettext as _

from rules import game
from rules.game import Seat, Side, View
from rules.seals import chain_head_phrase
from tracker.matches import queries as matches
from tracker.matches.queries.lines import Told
from tracker.orderlog import queries as log
from tracker.orderlog import whole_log
from tracker.reviews.viewpoint import Looking
from tracker.spoken import as_text

WAY: Final = ("TurnBegan", "OrderSpent")
LETTER: Final = 3.3
"""Per cent of the slider that a letter over it takes on a phone."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What one seat saw: all that its match page was drawn from when its log stood at `cursor`. `fell` are
    the last dice that it saw, `aims` who aimed at whom in the Order under way."""

    seat: Seat
    cursor: int
    view: View
    lines: tuple[Told, ...]
    older: int
    head: str
    chart: game.Chart | None
    fell: game.MomentSeen | None = None
    aims: tuple[tuple[str, str], ...] = ()

    @property
    def said(self) -> str:
        """The last thing that was told, as everybody heard it."""
        return next((as_text(told.line.words) for told in self.lines if not told.line.private), "")


@dataclass(frozen=True, slots=True)
class Turn:
    """A Player Turn: where it begins, how it is called, whose it is. `share` is how far into the match."""

    at: int
    name: str
    whose: str
    short: str
    share: int


@dataclass(frozen=True, slots=True)
class Course:
    """The way through a match as one seat counts it: its last line, its turns, its Orders."""

    end: int
    turns: tuple[Turn, ...]
    orders: tuple[int, ...]

    @property
    def named(self) -> tuple[tuple[str, int], ...]:
        """What stands over the slider, and how far in: each turn by its Round and its player, as far as
        there is room on a phone, and each Round at least."""
        found: list[tuple[str, int]] = []
        begun = set[str]()
        for at, turn in enumerate(self.turns):
            ends = self.turns[at + 1].share if at + 1 < len(self.turns) else 100
            room = int((ends - turn.share) / LETTER) - 1
            whole = turn.whose if turn.short in begun else f"{turn.short} {turn.whose}"
            label = whole if len(whole) <= room else turn.short if turn.short not in begun else ""
            begun.add(turn.short)
            if label:
                found.append((label, turn.share))
        return tuple(found)

    def order_before(self, at: int) -> int:
        """Where the Order before this moment begins; the start, if there is none."""
        return max((one for one in self.orders if one < at), default=1)

    def order_after(self, at: int) -> int:
        return min((one for one in self.orders if one > at), default=self.end)


def moment(*, record_id: UUID, seat: Seat, at: int) -> Moment:
    """A moment of a match through one seat's eyes, `at` counted in that seat's own lines. By the
    fold and the view of live play."""
    found = log.moment(record_id=record_id, seat=seat, at=at)
    told = matches.told_of(found.newest, table=found.table, upto=found.cursor)
    return Moment(
        seat,
        found.cursor,
        game.view(found.table, seat),
        tuple(told.lines),
        told.older,
        chain_head_phrase(found.head),
        game.chart(found.table, seat),
        game.moment(found.table),
        aims(found.table),
    )


def aims(table: game.Table) -> tuple[tuple[str, str], ...]:
    """Who aims at whom in the Order under way, as far as this Table knows."""
    order = table.order
    if order is None:
        return ()
    active = [(by, one) for one in order.declared for by in one.by or order.pieces]
    every = (*active, *order.aros.items())
    return tuple(dict.fromkeys((by, target) for by, one in every for target in one.targets))


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a match was stopped: the moment as a seat saw it; `at` of `end`, as whoever looks counts."""

    seen: Moment
    at: int
    end: int


def end_of(look: Looking) -> int:
    """The last line that whoever looks may stop at, as they count them."""
    end = log.cursor_of(look.sitting.match.record, look.counts)
    # Who is kept behind looks back from there.
    return end if look.sitting.upto is None else min(end, look.sitting.upto)


def moment_of(look: Looking, seat: Seat, at: int | None) -> Stop:
    """The match through one seat's eyes, stopped at a line as whoever looks counts them, which need
    not be a line of that seat: then it stands where that seat's log stood. None: the last line."""
    kept, end = look.sitting.match.record, end_of(look)
    at = end if at is None else min(max(at, 1), end)
    own = at if seat == look.counts else whole_log.reached(record_id=kept.pk, seat=seat, at=at)
    return Stop(moment(record_id=kept.pk, seat=seat, at=own), at, end)


def course(*, record_id: UUID, seat: Seat, end: int, names: Mapping[Side, str]) -> Course:
    """The way through a match up to `end`, as one seat counts its lines."""
    stands = whole_log.stands(record_id=record_id, seat=seat, kinds=WAY)
    found = [one for one in stands if one[0] <= end]
    turns = tuple(
        Turn(
            at,
            _("Round %(round)d, %(player)s")
            % {"round": said["round"], "player": names[said["side"]]},
            names[said["side"]],
            f"R{said['round']}",
            round(100 * at / max(1, end)),
        )
        for at, kind, said in found
        if kind == "TurnBegan"
    )
    return Course(end, turns, tuple(at for at, kind, _ in found if kind == "OrderSpent"))
