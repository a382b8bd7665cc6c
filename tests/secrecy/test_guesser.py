"""A copy of the database without its keys, and somebody who guesses: nothing in it says that they are right.

What they try is in `guesser`; docs/secrecy.md has how often.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from django.db import connection

from rules.seals import CHAIN_START, chain_link
from tests.api.conftest import token_of
from tests.secrecy.canaries import Hidden
from tests.secrecy.guesser import Guesser, private, words_of
from tracker.accounts.models import Player
from tracker.matches.models import Match
from tracker.orderlog import queries as log
from tracker.orderlog import rows

pytestmark = [
    pytest.mark.long("a whole match, and some hundred thousand guesses at it"),
    pytest.mark.django_db(transaction=True),
]
LONG: Final = 16
"""Signs from which on a word is nobody's by chance."""


@pytest.fixture
def hidden(ana: Player, bo: Player) -> Hidden:
    return Hidden(ana, bo)


@pytest.fixture
def file(tmp_path: Path) -> Callable[[], bytes]:
    """The file of the database as it is copied, where it is one, with what its free pages still hold."""

    def copied() -> bytes:
        if connection.vendor != "sqlite":
            return b""
        there = tmp_path / "copy.sqlite3"
        there.unlink(missing_ok=True)
        connection.ensure_connection()
        copy = sqlite3.connect(there)
        with copy:
            connection.connection.backup(copy)
        copy.close()
        return there.read_bytes()

    return copied


def guesses(hidden: Hidden, file: bytes) -> Guesser:
    """All that is tried on the copy of a match."""
    guesser = Guesser(beside=file)
    lines = private(hidden.match.record_id)
    guesser.verbatim(unsaid(hidden))
    guesser.words(words_of(lines))
    guesser.lines(lines)
    return guesser


def unsaid(hidden: Hidden) -> list[str]:
    """The long words of private lines that were never said aloud: ids, salts, places."""
    public = log.lines(record_id=hidden.match.record_id, seat="watcher")
    words = words_of(private(hidden.match.record_id)) - words_of(public)
    return sorted(one for one in words if len(one) >= LONG)


def test_no_private_fact_is_found_by_guessing(
    hidden: Hidden, file: Callable[[], bytes], record_property: Callable[[str, object], None]
) -> None:
    guesser = guesses(hidden, file())
    assert guesser.found == []
    assert guesser.tried > 50_000
    record_property("guesses", guesser.tried)


def test_nothing_in_it_signs_anybody_in(
    hidden: Hidden, ana: Player, file: Callable[[], bytes]
) -> None:
    said = token_of(ana)
    match = Match.objects.get(pk=hidden.match.pk)
    guesser = Guesser(beside=file())
    keys = (
        hidden.ana.client.session.session_key, hidden.bo.client.session.session_key,
        ana.rejoin_code, match.join_token, match.code, match.watch_token, said,
        said.split("_", 2)[2],
    )  # fmt: skip
    assert all(keys)
    guesser.verbatim(str(key) for key in keys)
    guesser.sign_in()
    assert guesser.found == []
    assert guesser.tried > 1000


# ------------------------------------------------------------------ planted leaks


def _note(hidden: Hidden, **fields: str) -> None:
    Match.objects.filter(pk=hidden.match.pk).update(**fields)


def _a_word(hidden: Hidden) -> str:
    return next(iter(sorted(words_of(private(hidden.match.record_id)))))


def _unsalted_link(hidden: Hidden) -> None:
    line = private(hidden.match.record_id)[0]
    row = rows.written(line.entry)
    text = rows.payload(cursor=line.cursor, at=line.at, row=row)
    _note(hidden, about=chain_link(CHAIN_START, text))


PLANTS: Final[dict[str, Callable[[Hidden], None]]] = {
    "the digest of a word": lambda hidden: _note(
        hidden, line=hashlib.sha256(_a_word(hidden).encode()).hexdigest()
    ),
    "a digest that was cut short": lambda hidden: _note(
        hidden, line=hashlib.sha1(_a_word(hidden).encode()).hexdigest()[:16]
    ),
    "a count by its digest": lambda hidden: _note(hidden, line=hashlib.md5(b"9").hexdigest()),
    "the link of a line without its salt": _unsalted_link,
    "a word that was never said": lambda hidden: _note(hidden, line=unsaid(hidden)[0]),
}


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_leak_is_found(plant: str, hidden: Hidden) -> None:
    PLANTS[plant](hidden)
    assert guesses(hidden, b"").found


KEYS: Final[dict[str, Callable[[Hidden], Any]]] = {
    "a session": lambda hidden: hidden.bo.client.session.session_key,
    "a rejoin code": lambda hidden: Player.objects.get(name="Bo").rejoin_code,
    "a code of a match": lambda hidden: Match.objects.get(pk=hidden.match.pk).code,
    "an invitation": lambda hidden: Match.objects.get(pk=hidden.match.pk).join_token,
    "a link to look on": lambda hidden: Match.objects.get(pk=hidden.match.pk).watch_token,
    "a token": lambda hidden: token_of(Player.objects.get(name="Bo")),
}


@pytest.mark.parametrize("way", KEYS)
def test_a_key_in_the_clear_is_found_to_open_something(way: str, hidden: Hidden) -> None:
    _note(hidden, line=KEYS[way](hidden))
    guesser = Guesser()
    guesser.sign_in()
    assert {one.split(":")[0] for one in guesser.found} == {way}


def test_no_two_that_are_encrypted_are_equal(hidden: Hidden) -> None:
    """Two of one content would say so of each other."""
    from tests.secrecy.guesser import values

    sealed = Counter(one for _, _, one in values() if one.startswith(b"gAAAA"))
    assert len(sealed) > 30
    assert max(sealed.values()) == 1
