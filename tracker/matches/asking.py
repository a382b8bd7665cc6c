"""Who sits at a match, and who asks: one statement for every request that a match answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, Final

from django.http import HttpRequest

from tracker.accounts.sessions import PLAYER, SESSION, WITH_PLAYER, SessionStore, asking
from tracker.accounts.statements import Columns, Plain, Statement
from tracker.matches.models import Clock, Match, Seat
from tracker.orderlog.models import Record

_OF_A_MATCH: Final = (
    Columns(Seat, "t"),
    # Without what is encrypted of both: hardly any page needs it, and each would decrypt it.
    Columns(Match, "m", but=("code", "code_digest", "join_token", "join_digest", "watch_token")),
    Columns(Record, "r", but=("head_a", "head_b")),
    Columns(Clock, "c"),
)
_MATCH: Final = """
         matches_match m
    JOIN matches_seat t ON t.match_id = m.id
    JOIN orderlog_record r ON r.id = m.record_id
    LEFT JOIN matches_clock c ON c.match_id = m.id
"""
_SEATS: Final = Statement(
    f"SELECT {{}}, {{}}, {{}}, {{}} FROM {_MATCH} WHERE m.public_id = %s ORDER BY t.side",
    *_OF_A_MATCH,
)
_ALL: Final = Statement(
    f"""SELECT {{}}, {{}}, {{}}, {{}}, {{}}, {{}} FROM (SELECT 1) AS anybody
    LEFT JOIN ({WITH_PLAYER}) ON s.session_key = %s AND s.expire_date > %s
    LEFT JOIN ({_MATCH}) ON m.public_id = %s ORDER BY t.side""",
    SESSION, PLAYER, *_OF_A_MATCH,
)  # fmt: skip


def _each(count: int) -> Statement:
    """The same for so many at once, each with its number among them."""
    asked = ", ".join(["(%s, %s, %s)"] * count)
    return Statement(
        f"""SELECT {{}}, {{}}, {{}}, {{}}, {{}}, {{}}, {{}} FROM (VALUES {asked}) AS asked
        LEFT JOIN ({WITH_PLAYER}) ON s.session_key = asked.column2 AND s.expire_date > %s
        LEFT JOIN ({_MATCH}) ON m.public_id = asked.column3 ORDER BY t.side""",
        Plain("asked.column1"), SESSION, PLAYER, *_OF_A_MATCH,
    )  # fmt: skip


def seats(public_id: str) -> list[Seat]:
    """Both seats of a match, that of A first, each with the match, its record and its clock; none of a
    match that is not there."""
    return _together(_SEATS.rows(public_id))


def seats_asked(request: HttpRequest, public_id: str) -> list[Seat]:
    """The same, and with them whoever asks."""
    session = request.session
    if not isinstance(session, SessionStore) or session.is_read:
        return seats(public_id)
    rows = _ALL.rows(*session.asked(), public_id)
    session.bring(*rows[0][:2])
    return _together(row[2:] for row in rows if row[2] is not None)


def seats_of_all(
    asked: Sequence[tuple[str, str]],
) -> list[tuple[HttpRequest, list[Seat]]]:
    """Who asks now by each of these sessions' keys, and the seats of the match beside it: of any number
    in one statement."""
    if not asked:
        return []
    stores = [SessionStore(key) for key, _ in asked]
    _, now = stores[0].asked()
    named = [
        (str(nth), store.asked()[0], public_id)
        for nth, (store, (_, public_id)) in enumerate(zip(stores, asked, strict=True))
    ]
    found: dict[int, list[tuple[Any, ...]]] = {}
    for nth, *row in _each(len(asked)).rows(*chain.from_iterable(named), now):
        found.setdefault(int(nth), []).append(tuple(row))
    answers = []
    for nth, store in enumerate(stores):
        store.bring(*found[nth][0][:2])
        seats = _together(row[2:] for row in found[nth] if row[2] is not None)
        answers.append((asking(store), seats))
    return answers


def _together(rows: Iterable[tuple[Any, ...]]) -> list[Seat]:
    """The seats of one match, put together as the ORM puts them."""
    found, match = list[Seat](), None
    for seat, its_match, record, clock in rows:
        if match is None:
            match = its_match
            match.record = record
            Match._meta.get_field("clock").set_cached_value(match, clock)
            if clock is not None:
                clock.match = match
        seat.match = match
        found.append(seat)
    return found
