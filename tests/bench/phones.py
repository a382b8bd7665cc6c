"""A browser at one seat of a match, over HTTP and as fast as one can be: it keeps its connection,
says what its page has already, and is sent the rest, compressed."""

from __future__ import annotations

import re
import time
from gzip import decompress
from http.client import HTTPConnection
from typing import Any, Final
from urllib.parse import urlencode
from uuid import uuid4

from django.test import Client

from rules import game
from tracker.accounts import codes
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.orderlog import queries as log

TOKEN: Final = "b" * 32
_DRAWN: Final = re.compile(rb' id="([\w-]+)" data-(?:drawn|same)="(\w+)"')
_CURSOR: Final = re.compile(rb'data-cursor="(\d+)"')
SETTLED: Final = 20.0  # seconds


class Phone:
    """One player's. `took` is how long the last answer took in seconds, `weighed` its bytes."""

    def __init__(self, player: Player, match: Match, side: game.Side, port: int) -> None:
        self.player, self.match, self.side = player, match, side
        known = Client()
        known.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
        self.cookie = f"sessionid={known.cookies['sessionid'].value}; csrftoken={TOKEN}"
        self._connection = HTTPConnection("127.0.0.1", port, timeout=30)
        self._has: dict[str, str] = {}
        self.took = 0.0
        self.weighed = 0

    def open(self) -> bytes:
        """The whole page, as somebody gets it who comes back."""
        self._has = {}
        return self._ask("GET", "")

    def look(self) -> bytes:
        """What an open page fetches when it is told to look again; nothing if it has it all."""
        return self._ask("GET", "panel/", again="again ")

    def look_back(self, at: int) -> None:
        """The moment of one's log at which it stood at a line, as the slider fetches it."""
        headers = {"Cookie": self.cookie, "Accept-Encoding": "gzip"}
        status, page = self._send("GET", f"review/?part=moment&at={at}", None, headers)
        assert status == 200, (status, page[:2000])

    def give(self, kind: str, **fields: Any) -> bytes:
        """A command, as a form sends it; it must be taken."""
        said = {"kind": kind, "command_id": str(uuid4()), "cursor": self._has.get("at", "0")}
        return self._ask("POST", "do/", urlencode({**said, **fields}, doseq=True))

    def piece(self, name: str) -> str:
        """The id of a piece by the name that everybody calls it."""
        table, _ = log.table(record_id=self.match.record_id, seat=self.side)
        view = game.view(table, self.side)
        return next(piece.id for piece in (*view.mine, *view.theirs) if piece.name == name)

    def settled(self) -> None:
        """Wait until whoever does the jobs has done what is due."""
        began = time.monotonic()
        while log.table(record_id=self.match.record_id, seat=self.side)[0].due is not None:
            assert time.monotonic() - began < SETTLED
            time.sleep(0.002)

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
