"""A browser at one seat of a match, over HTTP and as fast as one can be: it keeps its connection,
says what its page has already, and is sent the rest, compressed."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from copy import copy
from gzip import decompress
from http.client import HTTPConnection
from typing import Any, Final
from urllib.parse import urlencode
from uuid import uuid4

from allauth.usersessions.models import UserSession
from django.test import Client

from rules import game
from tracker.accounts import codes
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.orderlog import queries as log

TOKEN: Final = "b" * 32
BROWSER: Final = (
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36"
)
_DRAWN: Final = re.compile(rb' id="([\w-]+)" data-(?:drawn|same)="(\w+)"')
_CURSOR: Final = re.compile(rb'data-cursor="(\d+)"')


class Phone:
    """One player's. `took` is how long the last answer took in seconds, `weighed` its bytes."""

    def __init__(self, player: Player, match: Match, side: game.Side, port: int) -> None:
        self.player, self.match, self.side = player, match, side
        known = Client()
        known.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
        key = known.cookies["sessionid"].value
        # As whoever signs in by a page: the test's client lists no device.
        UserSession.objects.create(user=player, session_key=key, ip="127.0.0.1")
        self.cookie = f"sessionid={key}; csrftoken={TOKEN}"
        self.name = uuid4().hex
        self._port = port
        self._connection = HTTPConnection("127.0.0.1", port, timeout=30)
        self._has: dict[str, str] = {}
        self.took = 0.0
        self.weighed = 0

    @property
    def cursor(self) -> int:
        """Up to which line of its seat's log the page shows it."""
        return int(self._has.get("at", "0"))

    @property
    def listening(self) -> tuple[str, ...]:
        """The lines by which a browser asks for the stream of its page, but for the host."""
        return (
            f"GET /m/{self.match.public_id}/stream/ HTTP/1.1",
            f"Cookie: {self.cookie}",
            f"Page: {self.name}",
            "HX-Request: true",
            "Accept: text/html, text/event-stream",
            "Accept-Encoding: gzip, deflate, br, zstd",
            "Accept-Language: en-GB,en;q=0.9",
            f"Referer: http://127.0.0.1:{self._port}/m/{self.match.public_id}/",
            f"User-Agent: {BROWSER}",
        )

    def beside(self, port: int = 0) -> Phone:
        """The same page, by a connection of its own: it looks while a form is on its way. Or to another
        server."""
        other = copy(self)
        other._port = port or self._port
        other._connection = HTTPConnection("127.0.0.1", other._port, timeout=30)
        return other

    def at(self, match: Match) -> Phone:
        """The same browser at another match: by the same session and connection, and with nothing drawn
        yet."""
        other = copy(self)
        other.match, other.name = match, uuid4().hex
        other._has = {"at": str(log.cursor(record_id=match.record_id, seat=self.side))}
        return other

    def shows(self, other: Phone) -> None:
        """It is drawn anew as the other one was, unless it is further on."""
        if other.cursor > self.cursor:
            self._has = other._has

    def open(self) -> bytes:
        """The whole page, as somebody gets it who comes back."""
        self._has = {}
        return self._ask("GET", "")

    def look(self) -> bytes:
        """What an open page fetches when it is told to look again; nothing if it has it all."""
        return self._ask("GET", "panel/", again="again ")

    def look_back(self, at: int) -> None:
        """The moment of one's log at which it stood at a line, as the slider fetches it."""
        self.ask(f"review/?part=moment&at={at}")

    def give(self, kind: str, **fields: Any) -> bytes:
        """A command, as a form sends it; it must be taken."""
        said = {"kind": kind, "command_id": str(uuid4()), "cursor": self._has.get("at", "0")}
        return self._ask("POST", "do/", urlencode({**said, **fields}, doseq=True))

    def refused(self, kind: str, **fields: Any) -> None:
        """A command that is not taken: nothing of the match changes."""
        headers = {"Cookie": self.cookie, "X-CSRFToken": TOKEN, "HX-Request": "true",
                   "Content-Type": "application/x-www-form-urlencoded"}  # fmt: skip
        said = {"kind": kind, "cursor": str(self.cursor), **fields}
        status, page = self._send("POST", "do/", urlencode(said), headers)
        assert 400 <= status < 500, (status, page[:2000])

    def ask(self, part: str) -> bytes:
        """A page beside the match's own."""
        headers = {"Cookie": self.cookie, "Accept-Encoding": "gzip"}
        status, page = self._send("GET", part, None, headers)
        assert status == 200, (status, page[:2000])
        return page

    def piece(self, name: str) -> str:
        """The id of a piece by the name that everybody calls it."""
        table, _ = log.table(record_id=self.match.record_id, seat=self.side)
        view = game.view(table, self.side)
        return next(piece.id for piece in (*view.mine, *view.theirs) if piece.name == name)

    def _ask(self, method: str, part: str, body: str | None = None, again: str = "") -> bytes:
        headers = {
            "Cookie": self.cookie,
            "Accept-Encoding": "gzip",
            "X-CSRFToken": TOKEN,
            "Content-Type": "application/x-www-form-urlencoded",
        }
        if part:
            headers |= {
                "HX-Request": "true",
                "Page": self.name,
                "Has": again + " ".join(f"{name}={drawn}" for name, drawn in self._has.items()),
            }
        status, page = self._send(method, part, body, headers)
        if status == 204:
            return b""
        assert status == 200, (status, page[:2000])
        cursor = _CURSOR.search(page)
        assert cursor is not None
        drawn = {name.decode(): digest.decode() for name, digest in _DRAWN.findall(page)}
        self._has = {"at": cursor[1].decode(), **drawn}
        return page

    def _send(
        self, method: str, part: str, body: str | None, headers: dict[str, str]
    ) -> tuple[int, bytes]:
        address = f"/m/{self.match.public_id}/{part}"
        began = time.perf_counter()
        try:
            self._connection.request(method, address, body, headers)
            answer = self._connection.getresponse()
        except ConnectionError:  # the server has let go of one that was idle for a while
            self._connection.close()
            self._connection.request(method, address, body, headers)
            answer = self._connection.getresponse()
        sent = answer.read()
        self.took = time.perf_counter() - began
        self.weighed = len(sent)
        packed = answer.headers["Content-Encoding"] == "gzip"
        return answer.status, decompress(sent) if packed else sent


def example(port: int) -> tuple[Phone, Phone]:
    """Ana and Bo at the worked example, each with the page open."""
    ana, bo = (
        Player.objects.create_guest(name=name, rejoin_code=codes.new()) for name in ("Ana", "Bo")
    )
    match = actions.play_example(player=ana, both=False)
    actions.join(match=match, player=bo, token_or_code=match.code)
    phones = Phone(ana, match, "A", port), Phone(bo, match, "B", port)
    for phone in phones:
        phone.open()
    return phones


def worked_order(ana: Phone, bo: Phone) -> Iterator[tuple[Phone, str, dict[str, Any]]]:
    """The Order of the worked example: who gives which command, each once the one before is taken."""
    behind = "behind the crates, in cover"
    marker, fusilier = ana.piece("Marker 1"), bo.piece("Fusilier 1")
    move = {"skill": "Move", "pool": "regular", "to": behind}
    yield ana, "DeclareSkill", {"actor": marker, **move}
    yield bo, "DelayAro", {"actor": fusilier}
    yield bo, "Done", {}
    shot = {"target": fusilier, "weapon": "Boarding Shotgun, Burst Mode"}
    yield ana, "DeclareSkill", {"actor": ana.piece("Marker 1"), "skill": "BS Attack", **shot}
    caliban = bo.piece("Caliban 1")
    aro = {"skill": "BS Attack", "target": caliban, "weapon": "Combi Rifle", "at": 1}
    yield bo, "DeclareAro", {"actor": fusilier, **aro}
    yield bo, "Done", {}
    yield ana, "GiveMods", {"piece": caliban, "band": 6}
    yield bo, "GiveMods", {"piece": fusilier, "band": 3}
    yield ana, "ReadDice", {"piece": caliban, "dice": ["11", "4"]}
    yield bo, "ReadDice", {"piece": fusilier, "dice": "8"}
    yield bo, "Save", {"piece": fusilier, "dice": "3"}
