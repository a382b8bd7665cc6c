"""Whoever has a copy of the database, no keys, and all that was said aloud: what they could try on it.

The worst case is tried: the right word, the right line are among their guesses. What they lack is
something in the copy that says so.
"""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import connection

from rules import game
from rules.seals import CHAIN_START, chain_link
from tracker.accounts import codes
from tracker.accounts.encryption import digests
from tracker.accounts.models import Player
from tracker.accounts.queries import by_token
from tracker.accounts.sessions import SessionStore
from tracker.matches import queries as matches
from tracker.orderlog import queries as log
from tracker.orderlog import rows
from tracker.orderlog.rows import SeenLine
from tracker.reviews.doors import shown_by

HASHES: Final = ("md5", "sha1", "sha256", "sha384", "sha512", "sha3_256", "blake2b", "blake2s")
HEAD: Final = re.compile(rb"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
SEALED: Final = re.compile(rb"gAAAA[\w-]{60,}=*")
ENOUGH: Final = 12  # signs of a digest: one that was cut short is found, too
NUMBERS: Final = 500
"""Counts and points of a list are below that."""


def values() -> Iterator[tuple[str, str, bytes]]:
    """All that stands in the database, as it stands there: table, column, bytes."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            columns = [one[0] for one in cursor.description or ()]
            for row in cursor.fetchall():
                yield from (
                    (table, name, plain(one)) for name, one in zip(columns, row, strict=True)
                )


def plain(value: Any) -> bytes:
    return bytes(value) if isinstance(value, bytes | memoryview) else str(value).encode()


def strings(value: bytes) -> set[str]:
    """A value as it stands, and what stands in it where it is a JSON."""
    text = value.decode(errors="replace")
    try:
        return {text, *_words(json.loads(text))}
    except ValueError:
        return {text}


@dataclass(slots=True)
class Guesser:
    """Tries guesses on a copy: how many it `tried`, what it `found`. `beside`: the file itself, where the
    copy is one, with all that its pages still hold. What is encrypted is passed over: nobody reads it."""

    beside: bytes = b""
    tried: int = 0
    found: list[str] = field(default_factory=list)
    copy: bytes = b""
    windows: set[bytes] = field(default_factory=set)

    def __post_init__(self) -> None:
        whole = b"\n".join(one for _, _, one in values()) + self.beside
        self.copy = SEALED.sub(b"", whole)
        self.windows = {self.copy[at : at + ENOUGH] for at in range(len(self.copy) - ENOUGH + 1)}

    def look(self, what: str, needle: bytes) -> None:
        self.tried += 1
        start = needle[:ENOUGH]
        if (len(start) < ENOUGH or start in self.windows) and needle in self.copy:
            self.found.append(what)

    # -------------------------------------------------------------- by digests

    def words(self, words: Iterable[str]) -> None:
        """Each word, and each number that a count could be, by each hash without a secret."""
        for word in [*words, *map(str, range(NUMBERS))]:
            for text in dict.fromkeys((word, json.dumps(word), word.casefold())):
                self._hashed(word, text.encode())

    def _hashed(self, what: str, text: bytes) -> None:
        for name in HASHES:
            digest = hashlib.new(name, text).digest()
            hexadecimal = digest.hex()[:ENOUGH].encode()
            self.look(f"{name} of {what}", hexadecimal)
            self.look(f"{name} of {what}", hexadecimal.upper())
            self.look(f"{name} of {what}", digest[:ENOUGH])
            for encode in (b64encode, urlsafe_b64encode):
                self.look(f"{name} of {what}", encode(digest)[:ENOUGH])

    def lines(self, lines: Iterable[SeenLine]) -> None:
        """Each private line as it was written, without its salt: its link after every head that lies in the
        clear, and its hash. Its number and its time do lie there."""
        heads = {CHAIN_START, *(found.decode() for found in HEAD.findall(self.copy))}
        for line in lines:
            row = rows.written(line.entry)
            text = rows.payload(cursor=line.cursor, at=line.at, row=row)
            self._hashed(row["kind"], text)
            self._hashed(row["kind"], json.dumps(row["data"], separators=(",", ":")).encode())
            for head in heads:
                self.look(f"link of {row['kind']}", chain_link(head, text)[:ENOUGH].encode())

    # -------------------------------------------------------------- by what lies in the clear

    def verbatim(self, secrets: Iterable[str]) -> None:
        for secret in secrets:
            self.look(secret, secret.encode())

    def sign_in(self) -> None:
        """Everything that stands there, alone or as a string of a JSON, said as each thing that lets
        somebody in."""
        there = {text for _, _, one in values() for text in strings(one)}
        for text in sorted(one for one in there if 4 <= len(one) <= 128):
            for way, opens in WAYS.items():
                self.tried += 1
                if opens(text):
                    self.found.append(f"{way}: {text}")


def _session(said: str) -> bool:
    # A cookie of the length of what is kept is taken for none: `Sessions`.
    return len(said) != 40 and "\0" not in said and bool(SessionStore(said).load())


WAYS: Final[dict[str, Any]] = {
    "a session": _session,
    "a token": lambda said: by_token(said=said),
    "a rejoin code": lambda said: Player.objects.filter(
        rejoin_digest__in=digests(codes.read(said))
    ).exists(),
    "a code of a match": lambda said: matches.by_code(code=codes.read(said)),
    "an invitation": lambda said: matches.by_token(token=said),
    "a link to look on": lambda said: matches.by_watch_token(token=said),
    "a link to look back": lambda said: shown_by(said),
}


# ------------------------------------------------------------------ what is private


def private(record_id: Any) -> list[SeenLine]:
    """The lines that one side alone sees, by the numbers of that side's part."""
    return [
        line
        for side in game.SIDES
        for line in log.lines(record_id=record_id, seat=side)
        if line.entry.audience == side
    ]


def words_of(lines: Iterable[SeenLine]) -> set[str]:
    """The words and numbers in these lines: kinds, names, places, ids, salts."""
    found: set[str] = set()
    for line in lines:
        kind, data = game.encode(line.entry.event)
        found |= {kind, *_words(data)}
    return found


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from (str(key), *_words(one))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _words(one)
    elif value not in (None, ""):
        yield str(value)
