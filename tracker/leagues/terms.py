"""What an event is played by: scoring, missions, rules for lists, deadlines. Frozen as it opens."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

import msgspec
from django.utils.translation import gettext_lazy as _

from rules.reference import N4, HouseRule, Season
from tracker.leagues.scoring import ITS_17, Scoring

KINDS: Final = {"tournament": _("Tournament"), "league": _("League")}
FORMS: Final = {"swiss": _("Swiss"), "round_robin": _("Round robin"), "ladder": _("Ladder"),
                "knockout": _("Knock-out")}  # fmt: skip
TIERS: Final = {400: 8, 350: 7, 300: 6, 250: 5, 200: 4, 150: 3}
"""The SWC that goes with an army's points."""
PAIR: Final = 2
"""Of doubles: two who play together, in one game a round."""
TEAMS: Final = (3, 4, 5, 6)
"""Of how many players a team can be, each of whom has a game of their own."""
BY_LOT: Final = "lot"
SCALED: Final = "scaled"
AT_THE_END: Final = "at the end"
BYES: Final = {
    AT_THE_END: _("as the event closes"),
    SCALED: _("from the first table on"),
    "": _("not at all"),
}
"""When what somebody with a bye has scored is scaled."""
ROUNDS_FOR: Final = ((8, 3), (16, 4))


class Terms(msgspec.Struct, frozen=True):
    """The terms of an event, as data.

    `missions` and `maps` are the eligible ones of each round. `minutes` is the clock of a round, 0
    for none; `days` how long a round of a league may take. `confirm` are the hours after which a
    report that nobody answers stands. `lists` is how many lists are handed in, `lists_hours` how
    long before the round. `up` and `down` are the places between two tiers; `reach` how far up the
    ladder one may challenge. `zone` is where the clock hangs.

    `meetings` is how often each meets each in a round robin: 2 in a double one.

    `teams` is of how many players a team is; 0 where everybody plays for themselves. 2 are doubles: the two
    play together, as one.

    `ties` is what sets those in order who are level in everything: a "lot", drawn once and for all, or
    nothing but their names, in events whose terms say nothing of it.

    `tables` are what stands in the hall, each with its terrain, in order; nobody plays twice on one where
    that can be avoided.

    `places` is how many can play, 0 for any number: who joins after them waits until one leaves.

    `fee` and `check_in`: whether an organiser ticks off who has paid, and who is here. `lists_refused`:
    a list that is wrong is not taken; `lists_shown`: all lists are shown to all once it is over.
    `shut`: what was hidden in a match stays so until the event is over.

    `edition` and `house`: by which rules its matches are played, and what they have otherwise.

    `byes` is when the objective and victory points of who had a bye are scaled to as many games as they
    took part in: "at the end", as ITS has it, "scaled" from the first table on, or never.

    `walkovers` is what becomes of the objective and victory points of who came and met nobody:
    nothing, or "scaled" from the first day on to as many games as they came to. "at the end" they
    were, with the byes, in events that were opened before their terms said anything of it.
    """

    scoring: Scoring = ITS_17
    rounds: int = 0
    meetings: int = 1
    teams: int = 0
    points: int = 300
    missions: tuple[tuple[str, ...], ...] = ()
    maps: tuple[tuple[str, ...], ...] = ()
    lists: int = 0
    lists_hours: int = 0
    apart: bool = False
    minutes: int = 0
    days: int = 0
    confirm: int = 72
    up: int = 2
    down: int = 2
    reach: int = 3
    zone: str = "UTC"
    walkovers: str = ""
    byes: str = AT_THE_END
    ties: str = ""
    tables: tuple[str, ...] = ()
    places: int = 0
    fee: bool = False
    check_in: bool = False
    lists_refused: bool = False
    lists_shown: bool = False
    shut: bool = False
    edition: str = N4.edition
    house: tuple[HouseRule, ...] = ()

    @property
    def doubles(self) -> bool:
        """Whether two play together as one."""
        return self.teams == PAIR

    @property
    def of_teams(self) -> bool:
        """Whether teams meet, and each of their players has a game of their own."""
        return self.teams > PAIR

    def season(self, name: str) -> Season | None:
        """What a match of this event, by its name, has of it; nothing where it plays the rulebook alone."""
        return Season(name, self.house) if self.house else None

    def of_round(self, number: int, what: str) -> tuple[str, ...]:
        """The `missions` or `maps` of a round; when there are fewer, they begin again."""
        found: tuple[tuple[str, ...], ...] = getattr(self, what)
        return found[(number - 1) % len(found)] if found else ()

    def ground(self, table: int | None) -> str:
        """What a table is called, where its number has a name."""
        return self.tables[table - 1] if table and table <= len(self.tables) else ""

    @property
    def clock(self) -> ZoneInfo:
        return ZoneInfo(self.zone)

    def days_after(self, when: datetime, days: int) -> datetime:
        """The same time of day so many days later, by the clock where it hangs: it may have been put
        back or forward between."""
        there = when.astimezone(self.clock).replace(tzinfo=None) + timedelta(days=days)
        return there.replace(tzinfo=self.clock).astimezone(UTC)

    def day_over(self, when: datetime) -> datetime:
        """When the day of a moment is over, by the clock where it hangs: a last day lasts to its end."""
        day = when.astimezone(self.clock).date() + timedelta(days=1)
        return datetime.combine(day, time(), self.clock).astimezone(UTC)


def read(filed: dict[str, Any]) -> Terms:
    return msgspec.convert({"walkovers": AT_THE_END, **filed}, Terms)


def filed(terms: Terms) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(terms)
    return found


def rounds_for(players: int) -> int:
    """How many rounds a Swiss tournament of this size needs, as ITS has it."""
    return next((rounds for most, rounds in ROUNDS_FOR if players <= most), 5)
