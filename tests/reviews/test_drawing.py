"""Lines that a player draws on the map beside a note: as the note is read, so they are seen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.space import Ground
from tests.matches.phone import Phone
from tests.reviews.test_notes import writes
from tests.reviews.written import random_match, to_the_end, written
from tracker.accounts.models import Player
from tracker.matches.models import Match
from tracker.orderlog import queries as log
from tracker.reviews.models import Note

pytestmark = [pytest.mark.django_db, pytest.mark.anywhere("drawn over one Table")]

MAPPED = 9
"""A random match on a map."""
AT = 60
ROUND = [[10, 10], [12.34, 9.5], [14, 11]]
DRAWN = '<path class="board__stroke board__stroke--a" d="M10 10L12.3 9.5L14 11"/>'


@pytest.fixture
def mapped(ana: Player, bo: Player) -> Match:
    return written(to_the_end(random_match(MAPPED)), ana, bo)


def draws(phone: Phone, lines: Any, **said: str) -> Any:
    return writes(phone, at=AT, drawing=json.dumps(lines), **said)


def moment(phone: Phone, at: int = AT) -> str:
    text: str = phone.get("review/", at=str(at)).content.decode()
    return text


def test_it_lies_on_the_map_of_its_moment(mapped: Match, ana: Player) -> None:
    anas = Phone(ana, mapped)
    assert draws(anas, [ROUND]).status_code == 302
    assert DRAWN in moment(anas)
    assert "board__stroke" not in moment(anas, AT + 1)


def test_who_reads_the_note_sees_it_and_nobody_else(mapped: Match, ana: Player, bo: Player) -> None:
    anas, bos = Phone(ana, mapped), Phone(bo, mapped)
    draws(anas, [ROUND])
    assert "board__stroke" not in moment(bos)
    note = Note.objects.get()
    said = {"key": str(note.key), "text": "Round here", "drawing": json.dumps([ROUND])}
    address = f"{anas.url}notes/{note.public_id}/"
    anas.client.post(address, said | {"audience": "both"})
    assert DRAWN in moment(bos)
    anas.client.post(address, said | {"audience": "both", "drawing": "[]"})
    assert "board__stroke" not in moment(bos)


def test_it_is_there_to_be_changed(mapped: Match, ana: Player) -> None:
    anas = Phone(ana, mapped)
    draws(anas, [ROUND])
    form = anas.client.get(f"{anas.url}notes/{Note.objects.get().public_id}/").content.decode()
    assert "[[[10.0, 10.0], [12.3, 9.5], [14.0, 11.0]]]" in form


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([[[0, 0], [500, 0]]], "stays on the map"),
        ([[[-1, 0], [5, 0]]], "stays on the map"),
        ([[[1, 1], [2, 2]]] * 31, "30 lines at most"),
        ([[[1, 1]] * 201], "200 spots"),
        ({"d": "M0 0"}, "no drawing"),
        (["<script>"], "no drawing"),
        ([[["1", "2"]]], "no drawing"),
        ([[[1, 2, 3]]], "no drawing"),
    ],
)
def test_what_is_no_drawing_is_refused(
    lines: Any, sentence: str, mapped: Match, ana: Player
) -> None:
    refused = draws(Phone(ana, mapped), lines)
    assert refused.status_code == 422
    assert sentence in refused.content.decode()
    assert not Note.objects.exists()


def test_nan_is_nowhere_on_a_map(mapped: Match, ana: Player) -> None:
    refused = writes(Phone(ana, mapped), at=AT, drawing="[[[NaN, 1], [Infinity, 1]]]")
    assert refused.status_code == 422


def test_without_a_map_nothing_is_drawn(over: Match, anas: Phone) -> None:
    table, _ = log.table(record_id=over.record_id, seat="watcher")
    assert not isinstance(table.ground, Ground)
    form = anas.client.get(f"{anas.url}notes/new/?at=5").content.decode()
    assert "sketch-all" not in form
    assert writes(anas, drawing=json.dumps([ROUND])).status_code == 302
    assert Note.objects.get().drawing == []


def test_the_database_keeps_it_from_whoever_reads_that(mapped: Match, ana: Player) -> None:
    draws(Phone(ana, mapped), [ROUND])
    kept = Note.objects.extra(select={"raw": "drawing"}).values_list("raw", flat=True).get()
    assert b"12.3" not in bytes(kept)
