"""A program at a match: JSON in, JSON out, and a token. Nothing else of the notebook."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid4

from django.test import Client

from tests.unpacked import content

ROOT = "/api/v1/"


class Program:
    """Somebody's program, at one match once it was told which. It keeps all that it was sent."""

    def __init__(self, token: str = "", *, match: str = "", watch_token: str = "") -> None:
        self.client = Client()
        self.headers = {"Authorization": f"Token {token}"} if token else {}
        if watch_token:
            self.headers["Watch-Token"] = watch_token
        self.match = match
        self.sent: list[str] = []

    @classmethod
    def guest(cls, name: str) -> Program:
        answer = cls().post("guests/", name=name)
        assert answer.status_code == 201, answer.content
        return cls(answer.json()["token"])

    # ------------------------------------------------------------------ asking

    def get(self, address: str, **query: Any) -> Any:
        return self._kept(self.client.get(ROOT + address, query, headers=self.headers))

    def post(self, address: str, **said: Any) -> Any:
        return self.post_raw(address, json.dumps(said))

    def post_raw(self, address: str, text: str | bytes, media: str = "application/json") -> Any:
        where = ROOT + address
        return self._kept(self.client.post(where, text, content_type=media, headers=self.headers))

    def delete(self, address: str) -> Any:
        return self._kept(self.client.delete(ROOT + address, headers=self.headers))

    def _kept(self, answer: Any) -> Any:
        self.sent.append(content(answer).decode(errors="replace"))
        return answer

    def found(self, address: str, **query: Any) -> Any:
        """What is there; it must be there."""
        answer = self.get(address, **query)
        assert answer.status_code == 200, answer.content
        return answer.json()

    # ------------------------------------------------------------------ at the match

    @property
    def at(self) -> str:
        return f"matches/{self.match}/"

    @property
    def cursor(self) -> int:
        return int(self.found(self.at)["cursor"])

    @property
    def view(self) -> Any:
        return self.found(f"{self.at}view/")["view"]

    @property
    def offers(self) -> list[Any]:
        offers: list[Any] = self.found(f"{self.at}offers/")["offers"]
        return offers

    def piece(self, name: str) -> str:
        view = self.view
        standing = view["mine"] + view["theirs"]
        return str(next(one["id"] for one in standing if one["name"] == name))

    def send(
        self, kind: str, *, id: UUID | None = None, cursor: int | None = None, **fields: Any
    ) -> Any:
        return self.post(
            f"{self.at}commands/",
            id=str(id or uuid4()),
            cursor=self.cursor if cursor is None else cursor,
            command={"kind": kind, **fields},
        )

    def do(self, kind: str, **fields: Any) -> Any:
        """Give a command that must be taken, and have done what is due after it."""
        answer = self.send(kind, **fields)
        assert answer.status_code == 200, answer.content
        assert self.post(f"{self.at}nudge/").status_code == 200
        return answer

    def log(self, limit: int = 200, after: int = 0) -> Iterator[Any]:
        """All lines after a cursor, a part at a time."""
        while lines := self.found(f"{self.at}log/", after=after, limit=limit)["lines"]:
            yield from lines
            after = lines[-1]["cursor"]

    def everything(self) -> str:
        """All that this program can get of the match, in one text."""
        parts = ("", "view/", "offers/", "table/", "log/", "record/", "wait/")
        texts = [self.get(self.at + part).content.decode() for part in parts]
        return "\n".join([*texts, self.get("matches/").content.decode()])
