"""The ledger says what was lost and what is there twice, and nothing else is red."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.faults import __main__ as program
from tests.faults.ledger import Answers, Row


def counted(written: dict[str, int]) -> Row:
    answers = Answers()
    for command, taken in (("first", True), ("second", True), ("refused", False)):
        answers.answered(command, taken=taken)
    row = Row("the power is cut", times=1)
    row.count(*answers.cut(), Counter(written))
    return row


def test_all_that_was_taken_is_in_the_log_once() -> None:
    row = counted({"first": 1, "second": 1})
    assert (row.sent, row.accepted, row.in_log, row.lost, row.doubled) == (3, 2, 2, 0, 0)
    assert not row.is_red


def test_what_was_taken_and_is_not_in_the_log_is_lost() -> None:
    row = counted({"second": 1})
    assert (row.accepted, row.in_log, row.lost) == (2, 1, 1)
    assert row.is_red


def test_what_was_written_twice_is_doubled() -> None:
    row = counted({"first": 2, "second": 1})
    assert (row.in_log, row.lost, row.doubled) == (2, 0, 1)
    assert row.is_red


def test_a_turn_counts_what_was_answered_in_it() -> None:
    answers = Answers()
    answers.answered("before", taken=True)
    answers.cut()
    answers.answered("in it", taken=True)
    assert answers.cut() == (1, ["in it"])
    assert answers.all == 2


@pytest.mark.parametrize(
    ("row", "status"),
    [
        (Row("the power is cut", times=1, sent=9, accepted=9, in_log=9), 0),
        (Row("the power is cut", times=1, accepted=9, in_log=8, lost=1), 1),
        (Row("the power is cut", times=1, doubled=1), 1),
        (Row("the power is cut", times=1, stuck=1), 1),
        (Row("the sun is put out", why="it is too far"), 0),
    ],
)
def test_it_ends_with_one_where_something_is_lost_doubled_or_stuck(
    row: Row, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(program, "rows", lambda *_: iter([Row("nothing", times=1), row]))
    monkeypatch.setattr("signal.signal", lambda *_: None)
    assert program.main(["--json"]) == status
    assert [json.loads(line)["fault"] for line in capsys.readouterr().out.splitlines()] == [
        "nothing",
        row.fault,
    ]


def test_why_is_said_of_what_was_not_injected_alone() -> None:
    left_out = json.loads(Row("the sun is put out", why="it is too far").json())
    assert (left_out["times"], left_out["why"]) == (0, "it is too far")
    assert "why" not in json.loads(Row("the lights are", times=1).json())
