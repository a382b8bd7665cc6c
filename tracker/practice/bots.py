"""Whole matches of two programs each, from what their own seats are offered and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final
from uuid import uuid4

import msgspec

from rules import record
from rules.reference import N4, Book, rosters_for
from tracker.practice.filling import ARMY
from tracker.practice.player import TRIES, Play, Said, choose, chosen, may_speak
from tracker.practice.program import Failed, Program

POINTS: Final = 150
LONGEST: Final = 4_000
"""Commands: a match that is not over then goes on for ever."""


@dataclass(slots=True)
class Tally:
    """What came of the matches. `stuck`: nobody had anything to say, and it was not over.
    `unverified`: the record that one of its seats took away is not what it says it is."""

    matches: int = 0
    ended: int = 0
    stuck: int = 0
    http_5xx: int = 0
    unverified: int = 0
    commands: int = 0


class Bot:
    """A program with a seat, how and by which Book it plays."""

    def __init__(
        self, program: Program, play: Play, points: int, chance: Random, book: Book = N4
    ) -> None:
        self.program = program
        self.play, self.points, self.chance = play, points, chance
        self.match, self.edition = "", book.edition
        roster = chance.choice(rosters_for(book, points)).id
        self.army = str(self.program.found("POST", "armies/", roster=roster)["id"])

    def opens(self, rounds: int) -> str:
        """A match; its code."""
        terms = {"rounds": rounds, "points": self.points, "edition": self.edition}
        opened = self.program.found("POST", "matches/", **terms)
        self.match = opened["id"]
        return str(opened["code"])

    def joins(self, code: str) -> None:
        self.match = self.program.found("POST", "matches/join/", code=code)["id"]

    def says(self) -> bool:
        """Say one thing; False when there is nothing that it could say."""
        refused: set[str] = set()
        for _ in range(TRIES):
            found = self._at("offers/")
            if not may_speak(found):
                return False
            said = choose(
                found, self._at("view/")["view"],
                chance=self.chance, play=self.play, refused=refused,
            )  # fmt: skip
            if said is None:
                return False
            if self._sent(said, found["cursor"]):
                return True
            refused.add(chosen(found, said))
        return False

    def settled(self) -> None:
        """Have done what the notebook has to do."""
        self.program.found("POST", f"matches/{self.match}/nudge/")

    def is_over(self) -> bool:
        return bool(self._at("view/")["view"]["over"])

    def record(self) -> record.Record:
        return msgspec.convert(self._at("record/"), record.Record)

    def _at(self, part: str) -> Any:
        return self.program.found("GET", f"matches/{self.match}/{part}")

    def _sent(self, said: Said, cursor: int) -> bool:
        command = {**said, "army": self.army} if said.get("army") == ARMY else said
        address = f"matches/{self.match}/commands/"
        status, _ = self.program.ask(
            "POST", address, id=str(uuid4()), cursor=cursor, command=command
        )
        return status == 200


def play_match(
    tally: Tally,
    *,
    address: str,
    play: Play,
    rounds: int,
    seed: str,
    points: int = POINTS,
    book: Book = N4,
) -> None:
    """A match from its opening to its end; what came of it goes into the tally."""
    tally.matches += 1
    try:
        ana, bo = (
            Bot(Program(address, name), play, points, Random(f"{seed} {name}"), book)
            for name in ("Ana", "Bo")
        )
        bo.joins(ana.opens(rounds))
        seats = [ana, bo]
        for _ in range(LONGEST):
            if not (_one_speaks(seats) or (_settles(ana) and _one_speaks(seats))):
                break
            tally.commands += 1
        over = ana.is_over()
        tally.ended += over
        tally.stuck += not over
        # Of a match that is over each takes the same whole away; of another its own part.
        kept = {one.seat: one for one in (bot.record() for bot in seats)}
        tally.unverified += any(map(record.verify, kept.values()))
    except Failed:
        tally.http_5xx += 1


def _one_speaks(seats: list[Bot]) -> bool:
    """Who has said something is likely to be waited for again, and is asked first from then on."""
    one = next((bot for bot in seats if bot.says()), None)
    if one is not None:
        seats.sort(key=lambda bot: bot is not one)
    return one is not None


def _settles(bot: Bot) -> bool:
    bot.settled()
    return True
