"""What a request costs does not grow with the match."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.matches.phone import Phone
from tests.matches.test_parts import OpenPage
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.orderlog import folds
from tracker.orderlog import queries as log
from tracker.orderlog.models import Line


def queries(ask: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as asked:
        ask()
    return len(asked)


def grow(phone: Phone, by: int = 120) -> None:
    """So many lines more, most of them by a command that no page is drawn for."""
    for number in range(by):
        if number % 10 == 0:
            assert phone.send("Object", cursor=0, about=f"Number {number}").status_code == 200
        else:
            noted(phone, objective=number % 9)


def noted(phone: Phone, objective: int) -> None:
    assert phone.match is not None
    assert phone.player is not None
    answer = actions.play(
        match=phone.match,
        seat="A",
        player=phone.player,
        data={"kind": "NoteScore", "side": "A", "objective": objective, "victory": 0},
        command_id=uuid4(),
        cursor=log.cursor(record_id=phone.match.record_id, seat="A"),
    )
    assert answer.status == "taken", answer.refusal


def costs(anas: Phone, bos: Phone, looker: Phone) -> list[int]:
    cursor = anas.cursor
    return [
        queries(lambda: anas.send("Object", cursor=cursor, about="Once more")),
        queries(lambda: anas.get("panel/")),
        queries(lambda: bos.get("panel/")),
        queries(lambda: looker.get("panel/")),
        queries(lambda: bos.get("log/")),
    ]


def test_a_command_and_a_refresh_cost_the_same_early_and_late(
    anas: Phone, bos: Phone, looker: Phone
) -> None:
    costs(anas, bos, looker)
    early = costs(anas, bos, looker)
    grow(anas)
    late = costs(anas, bos, looker)
    assert late == early
    assert max(early) < 30


@pytest.mark.django_db(transaction=True)
def test_nothing_is_read_of_the_log_that_this_process_has_folded(anas: Phone, bos: Phone) -> None:
    grow(anas)
    bos.get("panel/")
    read: list[int] = []
    from_db = Line.from_db.__func__  # type: ignore[attr-defined]

    def counted(cls: type[Line], *args: object) -> Line:
        read.append(1)
        line: Line = from_db(cls, *args)
        return line

    Line.from_db = classmethod(counted)  # type: ignore[assignment]
    try:
        page = OpenPage(bos)
        anas.send("Object", about="Once more")
        assert "Once more" in page.look()
        assert not read  # the last lines are kept with the Table, those that the page has as well
        folds.forget()
        bos.get("panel/")
        assert len(read) > 150
    finally:
        Line.from_db = classmethod(from_db)  # type: ignore[assignment]


def test_a_list_of_many_matches_is_read_at_once(anas: Phone) -> None:
    assert anas.player is not None
    actions.open_match(player=anas.player)
    few = queries(lambda: anas.client.get("/"))
    for _ in range(4):
        actions.open_match(player=anas.player)
    assert queries(lambda: anas.client.get("/")) == few
    assert len(anas.client.get("/").context["matches"]) == 6


def test_to_open_the_example_writes_all_its_lines_at_once(anas: Phone) -> None:
    assert anas.player is not None
    player = anas.player
    assert queries(lambda: actions.play_example(player=player)) < 30
    match = Match.objects.latest("pk")
    assert Line.objects.filter(record=match.record_id).count() > 40
