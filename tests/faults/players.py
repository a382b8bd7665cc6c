"""Matches of two programs that go on whatever happens: what was not answered is said again, word for word,
until it is, and the streams of both seats are open."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from copy import copy
from functools import partial
from http.client import HTTPConnection
from random import Random
from typing import Any, Final, Literal, TypeAlias
from uuid import uuid4

from tests.faults.ledger import Answers
from tests.faults.listening import Listener
from tracker.practice.bots import POINTS, Bot
from tracker.practice.player import TRIES
from tracker.practice.program import Failed, Program

Manner: TypeAlias = Literal["in turn", "triple taps", "two tabs", "at one instant"]

ANSWERS_IN: Final = 5.0
"""Seconds after which a phone asks once more."""
AGAIN: Final = 0.1
PATIENCE: Final = 150.0
"""Seconds after which it asks no more: longer than anything is away here."""
PACE: Final = 0.4
"""Seconds from one thing that is said at a match to the next: this machine does all else, too."""


class Stubborn(Program):
    """A program that repeats what it asks until it is answered. `manner`: how its player taps."""

    def __init__(self, port: int, name: str, answers: Answers) -> None:
        self.manner: Manner = "in turn"
        self.patience = PATIENCE
        self._port, self._answers = port, answers
        super().__init__(f"http://127.0.0.1:{port}", name)
        self.headers = dict(self._headers)

    def beside(self, patience: float = PATIENCE) -> Stubborn:
        """The same by a connection of its own, as a second tab or a finger has it."""
        other = copy(self)
        other.patience = patience
        other._connection = HTTPConnection("127.0.0.1", self._port, timeout=ANSWERS_IN)
        return other

    def ask(self, method: str, address: str, **said: Any) -> tuple[int, Any]:
        if not address.endswith("/commands/"):
            return self._until_answered(method, address, said)
        taps = 3 if self.manner == "triple taps" else 1
        if taps == 1:
            found = [self._until_answered(method, address, said)]
        else:
            with ThreadPoolExecutor(taps) as fingers:
                found = list(
                    fingers.map(
                        lambda one: one._until_answered(method, address, said),
                        [self.beside() for _ in range(taps)],
                    )
                )
        taken = next((one for one in found if one[0] == 200), None)
        self._answers.answered(said["id"], taken=taken is not None)
        return taken or found[0]

    def _until_answered(self, method: str, address: str, said: dict[str, Any]) -> tuple[int, Any]:
        ends = time.monotonic() + self.patience
        while True:
            self._connection.timeout = ANSWERS_IN
            try:
                return super().ask(method, address, **said)
            except Failed:
                if time.monotonic() > ends:
                    raise
                time.sleep(AGAIN)


class Game(threading.Thread):
    """One match after the other of the same two players, until `close`."""

    def __init__(self, port: int, number: int, answers: Answers, pace: float = PACE) -> None:
        super().__init__(daemon=True)
        self._pace = pace
        self._port, self._leaving = port, threading.Event()
        self.goes_on = threading.Event()
        self.goes_on.set()
        self._chance = Random(f"faults {number}")
        self.programs = [Stubborn(port, name, answers) for name in ("Ana", "Bo")]
        self.manner: Manner = "in turn"
        self.listeners: list[Listener] = []
        self.match = ""
        self.moved = 0.0
        """When something was last said at it and taken."""
        self.played = 0

    def close(self) -> None:
        self._leaving.set()
        self.goes_on.set()

    def run(self) -> None:
        while not self._leaving.is_set():
            with suppress(Failed, ValueError):  # or what was answered is not the notebook’s
                self._play()
            self.played += 1
            self._leaving.wait(AGAIN)

    def may_go_on(self) -> bool:
        """Whether somebody is waited for who has something to say."""
        if time.monotonic() - self.moved < 2.0 or not self.match:
            return True
        for program in self.programs:
            with suppress(Failed):
                found = program.beside(patience=0).found("GET", f"matches/{self.match}/offers/")
                if found["yours"] and any(one["refusal"] is None for one in found["offers"]):
                    return True
        return False

    def _play(self) -> None:
        bots = [Bot(one, "random", POINTS, self._chance) for one in self.programs]
        bots[1].joins(bots[0].opens(rounds=1))
        self.match, self.moved = bots[0].match, time.monotonic()
        self.listeners = [
            Listener(self._port, self.match, program.headers) for program in self.programs
        ]
        silent = 0
        try:
            while not self._leaving.is_set() and not (silent and bots[0].is_over()):
                self.goes_on.wait()
                began = time.monotonic()
                if self._speak(bots):
                    silent, self.moved = 0, time.monotonic()
                elif silent > TRIES:
                    return  # programs that found nothing to say: other players would
                else:
                    silent += 1
                    bots[0].settled()
                self._leaving.wait(max(0.0, began + self._pace - time.monotonic()))
        finally:
            for listener in self.listeners:
                listener.close()

    def _speak(self, bots: list[Bot]) -> bool:
        for one in self.programs:
            one.manner = self.manner
        match self.manner:
            case "two tabs":
                return _at_once([bot.says for bot in (*bots, *map(_tab, bots))])
            case "at one instant":
                objected = _at_once([partial(_objects, bot) for bot in bots])
                return _at_once([bot.says for bot in bots]) or objected
        found = next((bot for bot in bots if bot.says()), None)
        if found is None:
            return False
        # Who has said something is likely to be waited for again.
        bots.sort(key=lambda bot: bot is not found)
        return True


def _at_once(what: Sequence[Callable[[], bool]]) -> bool:
    """Have all of it said in the same moment; whether any of it was taken."""
    gate = threading.Barrier(len(what))

    def said(one: Callable[[], bool]) -> bool:
        gate.wait()
        return one()

    with ThreadPoolExecutor(len(what)) as hands:
        return any(list(hands.map(said, what)))


def _tab(bot: Bot) -> Bot:
    other = copy(bot)
    assert isinstance(bot.program, Stubborn)
    other.program, other.chance = bot.program.beside(), Random(bot.chance.random())
    return other


def _objects(bot: Bot) -> bool:
    """What either side may say at any moment."""
    at = f"matches/{bot.match}/"
    cursor = bot.program.found("GET", at)["cursor"]
    said = {"kind": "Object", "about": "That is too far."}
    status, _ = bot.program.ask(
        "POST", f"{at}commands/", id=str(uuid4()), cursor=cursor, command=said
    )
    return status == 200
