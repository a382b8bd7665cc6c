"""Many live matches without playing each: the rows of one, copied, with codes of their own."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeVar

from django.db import connection, transaction
from django.db.models import Model

from rules import game
from tests.api import whole_match
from tests.bench.layout import House
from tests.bench.phones import Phone
from tracker.accounts.addresses import new_public_id, new_token
from tracker.matches.models import Match, Seat, new_code
from tracker.orderlog.models import Record

Row = TypeVar("Row", bound=Model)

MANY: Final = 1_000
COMMANDS: Final = 60
"""After which the match that is copied stands in its first Orders: fifteen troopers a side, some 230
lines."""
OBJECTIONS: Final = 6
"""More than stay open: from here on a page with one more is no larger."""


@dataclass(frozen=True)
class Live:
    """Live matches, all between the same two players, each of whom has one browser."""

    matches: tuple[Match, ...]
    phones: tuple[Phone, Phone]

    def seats(self, count: int) -> list[Phone]:
        """So many pages at as many seats, both of one match after the other."""
        places = ((match, phone) for match in self.matches for phone in self.phones)
        return [phone.at(match) for (match, phone), _ in zip(places, range(count), strict=False)]


@cache
def live(house: House) -> Live:
    """Made once: half a minute's work at most."""
    whole = whole_match.play(commands=COMMANDS)
    match = whole.match
    assert match.finished is None
    players = {seat.side: seat.player for seat in Seat.objects.filter(match=match) if seat.player}
    phones = tuple(Phone(players[side], match, side, house.front) for side in game.SIDES)
    ana, bo = phones
    ana.open()
    for number in range(OBJECTIONS):
        ana.give("Object", about=f"Number {number}")
    bo.open()
    match.refresh_from_db()
    return Live(copied(match, MANY), (ana, bo))


@transaction.atomic
def copied(match: Match, count: int) -> tuple[Match, ...]:
    """So many matches that stand as this one does."""
    record = Record.objects.get(pk=match.record_id)
    records = [_like(record, id=uuid.uuid4()) for _ in range(count)]
    Record.objects.bulk_create(records)
    for relation in Record._meta.related_objects:
        if relation.related_model is not Match:
            _copy_rows(relation.related_model, str(relation.field.column), record, records)
    matches = [
        _like(
            match,
            id=None,
            public_id=new_public_id(),
            record=new,
            code=new_code(),
            join_token=new_token(),
            watch_token=None,
        )
        for new in records
    ]
    Match.objects.bulk_create(matches)
    seats = Seat.objects.filter(match=match)
    Seat.objects.bulk_create(_like(seat, id=None, match=new) for new in matches for seat in seats)
    return tuple(matches)


def _like(row: Row, **own: object) -> Row:
    """A row that is not in the database yet, as another is."""
    fields = [one for one in row._meta.concrete_fields if one.name not in own]
    return type(row)(**{one.attname: getattr(row, one.attname) for one in fields}, **own)


def _copy_rows(model: type[Model], column: str, of: Record, to: list[Record]) -> None:
    """What hangs on one record, hung on these as well, without reading it."""
    fields = [one for one in model._meta.local_concrete_fields if one.column != column]
    rest = ", ".join(f'"{one.column}"' for one in fields if not one.primary_key)
    table = model._meta.db_table
    prepared = [Record._meta.pk.get_db_prep_value(one.pk, connection) for one in (of, *to)]
    with connection.cursor() as cursor:
        cursor.executemany(
            f'INSERT INTO "{table}" ("{column}", {rest})'
            f' SELECT %s, {rest} FROM "{table}" WHERE "{column}" = %s',
            [(new, prepared[0]) for new in prepared[1:]],
        )
