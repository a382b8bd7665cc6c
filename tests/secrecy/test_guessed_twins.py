"""Two matches in one database that differ in a secret alone: a copy of it has as many rows of both, and each
value is as long in one as in the other. How often its owner noted is no secret; these pairs note alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from django.db import connection

from rules.game import BOOKS
from tests.matches.served import NOISE, Served, ServedTwins, draws
from tests.rules.laws import twins as laws
from tests.rules.laws.matches import Script
from tests.rules.laws.pairs import PAIRS, Pair
from tests.rules.laws.twins import Leak, same
from tests.secrecy.guesser import plain
from tracker.accounts import encryption
from tracker.matches.actions import consequences
from tracker.matches.models import Match

pytestmark = [
    pytest.mark.long("twins of whole matches, and all rows of both"),
    pytest.mark.django_db(transaction=True),
]
ALIKE: Final = (
    "another trooper under the Marker", "who is under which Marker", "who is the Lieutenant",
    "which of three is real", "which hidden Holoecho is real", "who hides, and where",
    "which Classified Objective was drawn",
    "options that differ in Private Information", "which Marker is the Mine",
)  # fmt: skip
DEPLOYED: Final = (
    "a disguised Model against an honest one", "who comes out of hiding, disguised or not",
)  # fmt: skip
"""Alike until a disguise ends: that is noted, and told to all as the Order closes."""
OF_A_MATCH: Final = ("record_id", "match_id")
OF_A_PLAYER: Final = ("player_id", "owner_id", "user_id")
# What tells nothing but which row it is, and when somebody came.
UNTOLD: Final = re.compile(
    "id|.*_id|.*_digest|joined|last_seen|last_login|password|created|changed|saved"
)


@pytest.fixture(autouse=True)
def _served(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setattr(laws, "Match", Served)
    monkeypatch.setattr(consequences, "luck", draws)
    settings.ACCOUNT_RATE_LIMITS = {}


class CopiedTwins(ServedTwins):
    """Twins that are compared as they lie in the database."""

    left: Served
    right: Served
    rows = 0

    def compare(self) -> None:
        self.compared += 1
        if hasattr(self.left, "opened") and self.compared % 3 == 0:
            self.copy()

    def copy(self) -> None:
        """Both lie there alike."""
        shapes = [list(shape(one)) for one in (self.left, self.right)]
        self.rows += len(shapes[0])
        for left, right in zip(*shapes, strict=False):
            same(left[0], *(repr(one).encode() for one in (left, right)))
        same("rows", *(str(len(one)).encode() for one in shapes))


def shape(match: Served) -> Iterator[tuple[str, Any]]:
    """The rows of a match and its players: what lies there in the clear, and how long the rest is."""
    opened, players = match.opened, {plain(one.pk) for one in match.players.values()}
    ours = {
        **{name: {plain(opened.pk), _hex(opened.record_id)} for name in OF_A_MATCH},
        **dict.fromkeys(OF_A_PLAYER, players),
    }
    own = {"matches_match": {plain(opened.pk)}, "orderlog_record": {_hex(opened.record_id)},
           "accounts_player": players}  # fmt: skip
    with connection.cursor() as cursor:
        for table in sorted(connection.introspection.table_names(cursor)):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            names = [one[0] for one in cursor.description or ()]
            leads = ours | {"id": own.get(table, set())}
            for row in sorted(cursor.fetchall(), key=lambda row: row[0]):
                kept = dict(zip(names, row, strict=True))
                if any(_hex(kept[name]) in leads[name] for name in leads.keys() & kept.keys()):
                    yield (
                        table,
                        [
                            (name, _seen(value, match))
                            for name, value in kept.items()
                            if not UNTOLD.fullmatch(name)
                        ],
                    )


def _hex(value: Any) -> bytes:
    """An id as each database keeps it."""
    return plain(value).replace(b"-", b"")


def _seen(value: Any, match: Served) -> Any:
    text = plain(value)
    if text.startswith(b"gAAAA"):
        return len(text)
    for own in (match.opened.public_id, str(match.opened.record_id)):
        text = text.replace(own.encode(), b"0" * len(own))
    for noise in NOISE:
        text = re.sub(noise, lambda found: b"0" * len(found[0]), text)
    return re.sub(rb"(?<='position': )\d+|(?<=\"position\": )\d+", b"0", text)


def play(pair: Pair, number: int, length: int = 6) -> CopiedTwins:
    first, *chances = Script(number, length).chances()
    played = CopiedTwins(pair, first, tuple(BOOKS)[number % len(BOOKS)])
    played.play(iter(chances))
    return played


@pytest.mark.parametrize("name", ALIKE)
def test_of_twins_a_copy_has_as_many_rows_of_the_same_lengths(name: str) -> None:
    pair = next(one for one in PAIRS if one.name == name)
    assert play(pair, ALIKE.index(name)).rows > 50


@pytest.mark.parametrize("name", DEPLOYED)
def test_who_is_deployed_as_another_leaves_as_many_rows_as_who_is_not(name: str) -> None:
    pair = next(one for one in PAIRS if one.name == name)
    played = play(pair, DEPLOYED.index(name), 1)
    played.copy()
    assert played.rows > 50


def _without_padding(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(encryption, "padded", lambda text: text.encode())


def _with_a_count(patch: pytest.MonkeyPatch) -> None:
    said = shape

    def counted(match: Served) -> Iterator[tuple[str, Any]]:
        hidden = sum(bool(one.hidden) for one in match.full.troopers.values())
        under = sorted(str(one.profile) for one in match.full.troopers.values())
        Match.objects.filter(pk=match.opened.pk).update(points=hidden + len("".join(under)))
        return said(match)

    patch.setattr(f"{__name__}.shape", counted)


@pytest.mark.parametrize("leak", [_without_padding, _with_a_count])
def test_a_planted_leak_is_seen(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    pair = next(one for one in PAIRS if one.name == "another trooper under the Marker")
    with pytest.raises(Leak):
        play(pair, 0, 1)
