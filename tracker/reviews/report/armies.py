"""Both lists as they lie open when the match is over: who was brought, and what became of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules import game
from rules.game import SIDES, Side, Table
from rules.reference import Profile
from tracker.spoken import worded


@dataclass(frozen=True, slots=True)
class Member:
    """A trooper of a list: its profile as it was listed, by which names it went on the table, and what
    it was at the end."""

    profile: Profile
    lieutenant: bool
    called: tuple[str, ...]
    ended: str


@dataclass(frozen=True, slots=True)
class Army:
    """One side's list, by Combat Groups."""

    side: Side
    player: str
    faction: str
    groups: tuple[tuple[int, tuple[Member, ...]], ...]

    @property
    def points(self) -> int:
        return sum(one.profile.points for _, members in self.groups for one in members)


def armies(table: Table, called: Mapping[str, tuple[str, ...]]) -> tuple[Army, ...]:
    """The lists of both sides, from the whole Table of a match that is over."""
    view = game.view(table, "referee")
    stands = _stands(table, view)
    groups: dict[tuple[Side, int], list[Member]] = defaultdict(list)
    for one in table.troopers.values():
        names = tuple(map(worded, called.get(one.id, ())))
        gone = (
            _("in hiding")
            if one.hidden
            else pgettext("trooper", "lost")
            if names
            else _("never came")
        )
        ended = stands.get(one.id, gone)
        member = Member(one.was or one.profile, one.lieutenant, names, ended)
        groups[one.side, one.group].append(member)
    return tuple(
        Army(
            side,
            view.names[side],
            view.factions.get(side, ""),
            tuple(
                (number, tuple(groups[of, number])) for of, number in sorted(groups) if of == side
            ),
        )
        for side in SIDES
    )


def _stands(table: Table, view: game.View) -> dict[str, str]:
    """What the troopers are that are on the table: their States, or that they stand."""
    found: dict[str, str] = {}
    for seen in (*view.mine, *view.theirs):
        piece = table.pieces[seen.id]
        if piece.trooper and piece.real is not False:
            found[piece.trooper] = ", ".join(map(worded, seen.tokens)) or _("standing")
    return found
