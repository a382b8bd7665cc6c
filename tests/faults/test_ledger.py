"""The ledger says what was lost and what is there twice, and nothing else is red."""

from __future__ import annotations

import json
from collections import Counter

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


def test_why_is_said_of_what_was_not_injected_alone() -> None:
    left_out = json.loads(Row("the sun is put out", why="it is too far").json())
    assert (left_out["times"], left_out["why"]) == (0, "it is too far")
    assert "why" not in json.loads(Row("the lights are", times=1).json())
