"""A long match, played from its opening to the final score by two programs: always the same one.

`play()` is for whoever needs a finished match that is worth looking at.
"""

from __future__ import annotations

import hashlib
from itertools import count
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch
from uuid import UUID

from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

from tests.api.program import Program
from tests.api.steady import Said, Steady
from tracker.armies import actions
from tracker.armies.models import Army
from tracker.matches.models import Match

SEED: Final = 8
LONGEST: Final = 2_000
"""Commands: a match that is not over then goes on for ever."""
ARMIES: Final = (
    (
        "Ana",
        "kazaks-and-rangers",
        ("line-kazak-rifle", "line-kazak-paramedic", "foxtrot-rifle", "tankhunter-ap-rifle",
         "hardcase-light-shotgun"),
    ),
    (
        "Bo",
        "alguaciles-and-zeros",
        ("alguacil-combi-rifle", "alguacil-paramedic", "wildcat-boarding-shotgun",
         "zero-combi-rifle", "zero-boarding-shotgun", "bandit-observer"),
    ),
)  # fmt: skip
"""A starter roster each, and who joins it: fifteen troopers in two Combat Groups."""


class WholeMatch:
    """The match, the two programs at it, and all that they said, one command after the other."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.said: list[Said] = []
        self.programs = tuple(Program.guest(name) for name, *_ in ARMIES)
        host, other = self.programs
        opened = host.post("matches/", title="The long day", mission="Stand your ground")
        assert opened.status_code == 201, opened.content
        joined = other.post("matches/join/", code=opened.json()["code"])
        assert joined.status_code == 200, joined.content
        for program in self.programs:
            program.match = opened.json()["id"]
        self.players = [
            Steady(program, _army(program, roster, more), f"{seed} {name}")
            for program, (name, roster, more) in zip(self.programs, ARMIES, strict=True)
        ]

    @property
    def match(self) -> Match:
        """The row of it."""
        return Match.objects.get(public_id=self.programs[0].match)

    def play(self, commands: int = LONGEST) -> None:
        """To its end, as far as one of the two finds something to say, or for so many commands."""
        while len(self.said) < commands and (
            self._one_says_something() or (self._settled() and self._one_says_something())
        ):
            assert len(self.said) < LONGEST, "It goes on and on."

    def _settled(self) -> bool:
        """Whether what the notebook had to do is done, as a page asks that waits for it."""
        program, _ = self.programs
        return bool(program.post(f"{program.at}nudge/").status_code == 200)

    def _one_says_something(self) -> bool:
        # Who has said something is likely to be waited for again.
        for player in self.players:
            id = UUID(bytes=_digest(self.seed, "command", len(self.said))[:16])
            said = player.move(id)
            if said is not None:
                self.said.append(said)
                self.players.sort(key=lambda one: one is not player)
                return True
        return False


def play(seed: int = SEED, commands: int = LONGEST) -> WholeMatch:
    """A whole match, or its first commands. The same seed gives the same match: its luck, its dice, who is
    placed where."""
    draws = count()

    def token_hex(length: int) -> str:
        return _digest(seed, "secret", next(draws))[:length].hex()

    with (
        # All that is drawn follows from what binds the dice.
        patch("tracker.orderlog.actions.appending.secrets", SimpleNamespace(token_hex=token_hex)),
        # They play a match of hours within a minute: how many requests a minute may hold is shown
        # elsewhere.
        patch.object(UserRateThrottle, "THROTTLE_RATES", {"user": None}),
        patch.object(AnonRateThrottle, "THROTTLE_RATES", {"anon": None}),
    ):
        whole = WholeMatch(seed)
        whole.play(commands)
    return whole


def _army(program: Program, roster: str, more: tuple[str, ...]) -> str:
    made: Any = program.post("armies/", roster=roster)
    assert made.status_code == 201, made.content
    id = str(made.json()["id"])
    for profile in more:
        actions.add_trooper(army=Army.objects.get(public_id=id), profile=profile)
    return id


def _digest(*parts: object) -> bytes:
    return hashlib.sha256(repr(parts).encode()).digest()
