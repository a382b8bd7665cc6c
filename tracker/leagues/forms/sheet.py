"""A result as a page sends it: both players' lines of the mission's sheet, or the points alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from rules.reference import SeasonMission, SeasonRow, season
from tracker.armies.forms import plain
from tracker.leagues.actions import Told
from tracker.leagues.missions import MOST, named, total, wrong
from tracker.leagues.models import SIDES, VOID, Pairing

MOST_VP: Final = 999
MOST_COUNT: Final = 99
BOTH: Final[Mapping[str, str]] = {"first": "", "second": ""}


class Sheet:
    """What was typed, and once it is asked what it comes to (`told`), what is wrong with it."""

    def __init__(self, pairing: Pairing, data: Mapping[str, str]) -> None:
        self.pairing = pairing
        self.data = data
        self.mission: SeasonMission | None = season().get(data.get("mission", ""))
        self.by_points = self.mission is None or data.get("by") == "points"
        self.errors: list[str] = []
        self.counts = {side: self._counts(side) for side in SIDES}

    @property
    def roles(self) -> Mapping[str, str]:
        """Who attacks: the one with the first turn, unless it is said otherwise."""
        if self.mission is None or not self.mission.roles:
            return BOTH
        asked = (self.data.get("attacker"), self.data.get("first_turn"))
        attacks = next((one for one in asked if one in SIDES), "first")
        return {side: "attacker" if side == attacks else "defender" for side in SIDES}

    def rows(self) -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
        """For each side: its role, and its lines as the page draws them."""
        for side, role in self.roles.items():
            lines = [
                {"name": f"{side}-{at}", "row": row, "said": self.counts[side][at]}
                for at, row in enumerate(self._sheet(side))
            ]
            yield side, role, lines

    def lines(self) -> Iterator[tuple[SeasonRow, list[tuple[str, str, int]]]]:
        """Line by line, where both sides have the same: (side, name of the field, what is said)."""
        for at, row in enumerate(self.mission.sheet() if self.mission else ()):
            yield row, [(side, f"{side}-{at}", self.counts[side][at]) for side in SIDES]

    def told(self, *, any_mission: bool = False) -> Told | None:
        """What it says, or None with `errors` in words. A mission that is none of the round's is
        taken from an organiser alone (`any_mission`)."""
        self.errors = []
        walkover = self.data.get("walkover", "")
        if walkover in (*SIDES, "both", VOID):
            return Told(walkover=walkover)
        eligible = self.pairing.round.missions
        if self.mission and eligible and self.mission.id not in eligible and not any_mission:
            these = _(" or ").join(named(one) for one in eligible)
            self.errors.append(
                _("In this round the mission is %(missions)s.") % {"missions": these}
            )
        found = self._points() if self.by_points else self._by_sheet()
        vp = self._figure("vp_first", MOST_VP), self._figure("vp_second", MOST_VP)
        if self.errors:
            return None
        turn, gave_up = self.data.get("first_turn", ""), self.data.get("conceded", "")
        return Told(
            found[0],
            vp,
            conceded=gave_up if gave_up in SIDES else "",
            mission=self.mission.id if self.mission else "",
            first_turn=turn if turn in SIDES else "",
            sheets=found[1],
            best=plain(self.data.get("best", ""))[:200],
        )

    def _by_sheet(self) -> tuple[tuple[int, int], dict[str, Any]]:
        a, b = (self._sheet(side) for side in SIDES)
        counts = [self.counts[side] for side in SIDES]
        self.errors += wrong(a, b, *counts)
        sheets = {**self.counts, "roles": dict(self.roles)}
        return (total(a, counts[0]), total(b, counts[1])), sheets

    def _points(self) -> tuple[tuple[int, int], dict[str, Any]]:
        if not all(self.data.get(f"op_{side}", "").strip() for side in SIDES):
            self.errors.append(_("Type the objective points of both players."))
        return (self._figure("op_first", MOST), self._figure("op_second", MOST)), {}

    def _sheet(self, side: str) -> tuple[SeasonRow, ...]:
        return self.mission.sheet(self.roles[side]) if self.mission else ()

    def _counts(self, side: str) -> list[int]:
        """What is said of each line. What is no number of times is one too many: `wrong` says so."""
        return [
            MOST_COUNT if (said := _number(self.data, f"{side}-{at}")) is None else said
            for at in range(len(self._sheet(side)))
        ]

    def _figure(self, name: str, high: int) -> int:
        found = _number(self.data, name)
        if found is None or found > high:
            said = (
                _("Objective points go from 0 to %(most)s.")
                if name.startswith("op")
                else _("Victory points go from 0 to %(most)s.")
            )
            self.errors.append(said % {"most": high})
            return 0
        return found


def _number(data: Mapping[str, str], name: str) -> int | None:
    """The number that was typed, 0 for nothing, None for anything else."""
    said = data.get(name, "").strip() or "0"
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 4 else None
