"""A match of the laws, played through the pages: one database, and what each viewer is sent."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final

import msgspec
import time_machine

from rules import game
from rules.game import AnyCommand, Command, Entry, Luck, Seat, Side
from rules.log import commands as c
from tests.matches.phone import Phone
from tests.rules.laws.play import SEATS, SECRET, Match, seed
from tests.rules.laws.twins import Twins, probes, same
from tests.unpacked import content
from tracker.accounts import codes
from tracker.accounts.models import Player
from tracker.armies.models import Army
from tracker.armies.queries import Listed
from tracker.live import hub
from tracker.matches import actions
from tracker.matches.models import Match as Opened
from tracker.orderlog import queries as log
from tracker.tables.models import SavedTable

BEGAN: Final = datetime(2026, 11, 21, 19, 30, tzinfo=UTC)
NAMES: Final[dict[Side, str]] = {"A": "Ana", "B": "Bo"}

LISTS: Final = "lists"
TAKEAWAY: Final = "takeaway"
API: Final = "/api/v1/matches/"
PARTS: Final = (
    "record.json", f"{API}view/", LISTS, f"{API}offers/", "panel/?right=1", f"{API}table/", "log/",
    f"{API}log/", "share/", f"{API}map/", TAKEAWAY,
)  # fmt: skip
"""Doors beside the page: one of them in turn. Those of the API are asked by the same browser."""
# What differs from one match to the next and from one drawing to the next, and says nothing:
# tokens, ids of commands, and everything that is a hash or a salt (that these hide is shown apart).
NOISE: Final = (
    rb"[0-9A-Za-z]{64}",
    # Who shows a match in another game has a code for it.
    rb"\b[0-9a-f]{20}\b",
    # A head of the log, as its page says it.
    rb'(?<=[" ])[0-9A-Za-z+/]{43}(?=[" ])',
    rb"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}",
    rb"\b[0-9a-f]{32}\b",
    rb"(?<=seals its notes: )[0-9A-F]{8}",
    rb"(?<=sella sus notas: )[0-9A-F]{8}",
    rb"(?<=<code>)[0-9A-F]{4} [0-9A-F]{4}(?=</code>)",
    # When a guest came, and by what their list is known.
    rb'(?<="joined": )"[^"]+"',
    rb'(?<="last_seen": )"[^"]+"',
    rb'(?<="public_id": )"[^"]+"',
    # The digest of the log's lines, seals among them; the lines themselves are compared.
    rb'(?<=id="log" data-drawn=")[0-9a-f]{12}',
)


class Draws:
    """The luck of every command: the next in a row that begins with the seed of the command."""

    def __init__(self) -> None:
        self.next = seed("nothing")

    def __call__(self, secret: Callable[[], str], *of: object) -> Luck:
        now, self.next = self.next, seed("due", self.next)
        return Luck(now, lambda: SECRET)


draws: Final = Draws()


class Served(Match):
    """The same doors as the match of the laws; behind them pages, jobs and a log on disk. Everybody reads
    in one `language`."""

    language = "en"

    def __init__(self) -> None:
        super().__init__()
        self.players = {side: _guest(NAMES[side]) for side in game.SIDES}
        self.phones: dict[Seat, Phone] = {}

    def put(self, command: AnyCommand, luck: bytes) -> list[Entry]:
        draws.next = luck
        with _clock(self.cursors["watcher"]):
            if isinstance(command, c.OpenMatch):
                self._open(command)
            else:
                assert isinstance(command, Command)
                self._give(command)
        return self._read()

    def _open(self, command: c.OpenMatch) -> None:
        ana, bo = self.players["A"], self.players["B"]
        self.opened = actions.open_match(
            edition=command.edition,
            player=ana,
            rounds=command.rounds,
            points=command.points,
            mission=command.mission,
        )
        actions.join(match=self.opened, player=bo, token_or_code=self.opened.code)
        looker = Phone(None, self.opened)
        looker.client.get(f"/w/{actions.let_watch(match=self.opened)}/")
        self.opened = Opened.objects.get(pk=self.opened.pk)
        self.phones = {
            "A": Phone(ana, self.opened), "B": Phone(bo, self.opened), "watcher": looker,
        }  # fmt: skip
        for phone in self.phones.values():
            phone.client.cookies["language"] = self.language

    def _give(self, command: Command) -> None:
        phone = self.phones[command.by]
        fields = self._form(command)
        answer = phone.send(type(command).__name__, cursor=self.cursors[command.by], **fields)
        assert answer.status_code == 200, answer.context["refusal"]
        phone.client.post(f"{phone.url}nudge/")

    def _form(self, command: Command) -> dict[str, Any]:
        if isinstance(command, c.EnterArmy):
            return {"army": self._army(command)}
        if isinstance(command, c.LayTerrain):
            return {"ground": self._ground(command)}
        found: dict[str, Any] = {}
        for name, value in msgspec.to_builtins(command).items():
            if isinstance(value, tuple) and value and isinstance(value[0], dict):
                for number, row in enumerate(value):
                    found |= {f"{name}-{number}-{key}": _said(part) for key, part in row.items()}
            elif name != "by":
                found[name] = _said(value)
        return found

    def _ground(self, command: c.LayTerrain) -> str:
        ground, owner = command.ground, self.players[command.by]
        made = SavedTable.objects.create(
            owner=owner, name=ground.name, width=ground.width, depth=ground.depth, zone=ground.zone,
            scenery=msgspec.to_builtins(ground.scenery),
        )  # fmt: skip
        return made.public_id

    def _army(self, command: c.EnterArmy) -> str:
        army = command.army
        listed = [
            Listed(str(number), one.profile, one.group, one.lieutenant)
            for number, one in enumerate(army.entries)
        ]
        written = msgspec.to_builtins(listed)
        owner = self.players[command.by]
        book = game.BOOKS[self.opened.edition]
        made = Army.objects.create(
            owner=owner, edition=book.lists, name=army.name, faction=army.faction, written=written
        )
        return made.public_id

    def _read(self) -> list[Entry]:
        """What was written, as each seat has it."""
        news: dict[Seat, list[Entry]] = {}
        for seat in SEATS:
            found = log.lines(record_id=self.opened.record_id, seat=seat, after=self.cursors[seat])
            news[seat] = [line.entry for line in found]
            self.parts[seat] += news[seat]
            self.tables[seat] = game.fold(self.tables[seat], news[seat])
            self.cursors[seat] = found[-1].cursor if found else self.cursors[seat]
        self.log += news["referee"]
        return news["referee"]

    # -------------------------------------------------------------- what others are sent

    def sent(self, viewer: Seat, part: str, asks: list[Command]) -> Iterator[tuple[str, bytes]]:
        """What this viewer can get, by the door it comes through: the page, one part more, and the
        answers to what it asks."""
        phone = self.phones[viewer]
        with _clock(self.cursors["watcher"]):
            yield f"{viewer} page", self._plain(phone.get())
            yield f"{viewer} {part}", self._plain(self._part(phone, part))
            for command in asks:
                kind = type(command).__name__
                answer = phone.send(kind, cursor=self.cursors[viewer], **self._form(command))
                yield f"{viewer} asks {kind}", self._plain(answer)

    @staticmethod
    def _part(phone: Phone, part: str) -> Any:
        if part == TAKEAWAY:
            return phone.client.post("/accounts/data/everything.zip")
        if part.startswith(API):
            assert phone.match
            asked = f"{API}{phone.match.public_id}/{part.removeprefix(API)}"
            looks = {"Watch-Token": phone.match.watch_token or ""} if phone.player is None else {}
            return phone.client.get(asked, headers=looks)
        return phone.client.get("/" if part == LISTS else phone.url + part)

    def _plain(self, answer: Any) -> bytes:
        """An answer with its headers, but for what is noise. Its length is that of its text, which is
        compared; the place of a leaf that is opened is drawn, and may have a digit more."""
        told = sorted(one for one in answer.headers.items() if one[0] != "Content-Length")
        text: bytes = repr((answer.status_code, told)).encode() + content(answer)
        opened = self.opened
        for own in (opened.public_id, opened.join_token, opened.code, opened.watch_token or "-"):
            text = text.replace(own.encode(), b"0" * len(own))
        for noise in NOISE:
            text = re.sub(noise, lambda found: b"0" * len(found[0]), text)
        return re.sub(rb'(?<="position":)( ?)\d+', rb"\g<1>0", text)


class ServedTwins(Twins):
    """Twins that are compared as their pages are sent, too: the opponent's each time, a watcher's
    every third, with one more door in turn."""

    left: Served
    right: Served
    woken: list[str]

    def compare(self) -> None:
        super().compare()
        chance = Random(self.compared)
        part = PARTS[self.compared % len(PARTS)]
        for viewer in self.viewers if self.compared % 3 == 0 else self.viewers[:1]:
            asks = self._refused(viewer, chance)
            for (door, left), (_, right) in zip(
                self.left.sent(viewer, part, asks),
                self.right.sent(viewer, part, asks),
                strict=True,
            ):
                same(door, left, right)
        for viewer in self.viewers:
            wakes = [self._wakes(match, viewer) for match in (self.left, self.right)]
            same(f"{viewer} woken", *wakes)

    def _both(self, command: Command) -> bool:
        # A form has no row of empty fields: a place without a word can be told by programs alone.
        named = (one.where for one in getattr(command, "others", ()))
        return all(named) and super()._both(command)

    def _refused(self, viewer: Seat, chance: Random) -> list[Command]:
        """Now and then a question of a nosy player that is refused."""
        if viewer == "watcher" or self.compared % 2:
            return []
        side: Side = "A" if viewer == "A" else "B"
        asks = probes(self.left.tables[viewer], side)
        barred = [one for one in asks if self.left.may(one) and self.right.may(one)]
        return barred and [chance.choice(barred)]

    def _wakes(self, match: Served, viewer: Seat) -> bytes:
        topic = hub.topic(match.opened.record_id, viewer)
        return str(self.woken.count(topic)).encode()


@contextmanager
def _clock(public: int) -> Iterator[None]:
    """It is as late as there are public lines: fussing in private takes no time."""
    with time_machine.travel(BEGAN + timedelta(seconds=public), tick=False):
        yield


def _said(value: Any) -> Any:
    """A value as a form has it: nothing is an empty field, several are several fields."""
    if isinstance(value, tuple):
        return [_said(one) for one in value]
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else value


def _guest(name: str) -> Player:
    return Player.objects.create_guest(name=name, rejoin_code=codes.new())
