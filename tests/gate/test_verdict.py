"""How a run is judged: all that is red is said, and a second chance is given in the open."""

from __future__ import annotations

import pytest

from tests.gate.told import Outcome
from tests.gate.verdict import LONGEST, Phase, Step, is_green, told

GREEN = Outcome("tests/a.py::test_green", seconds=1.0, work=0.5)
RED = Outcome("tests/a.py::test_red", seconds=2.0, red=True)


def said(*phases: Phase) -> str:
    return "\n".join(told(phases, 60.0))


def journeys(*red: str, again: bool) -> Phase:
    tests = tuple(Outcome(id, red=True) for id in red)
    return Phase("journeys", 60.0, 1, tests=tests, again=dict.fromkeys(red, again), plays=True)


def test_a_run_without_anything_red_is_green() -> None:
    run = (
        Phase("checks", 3.0, steps=(Step("lint", 0, 1.0),)),
        Phase("SQLite", 5.0, tests=(GREEN,)),
    )
    assert is_green(run)
    assert "RED" not in said(*run)


def test_all_that_is_red_is_named_by_its_phase() -> None:
    run = (
        Phase("checks", 3.0, steps=(Step("lint", 1, 1.0), Step("types", 0, 1.0))),
        Phase("SQLite", 5.0, 1, tests=(GREEN, RED)),
        journeys("tests/b.py::test_red", again=True),
    )
    assert not is_green(run)
    assert [line for line in told(run, 60.0) if line.startswith("RED in")] == [
        "RED in checks: lint",
        "RED in SQLite: tests/a.py::test_red",
        "RED in journeys: tests/b.py::test_red",
    ]


def test_what_is_green_the_second_time_counts_as_green_and_is_named() -> None:
    run = (Phase("SQLite", 5.0, tests=(GREEN,)), journeys("one", "two", again=False))
    assert is_green(run)
    assert "NOW AND THEN: one\nNOW AND THEN: two" in said(*run)


def test_more_than_two_now_and_then_are_red_wherever_they_are() -> None:
    run = (journeys("one", "two", again=False), journeys("three", again=False))
    assert not is_green(run)
    assert said(*run).endswith("RED: more than 2 tests are red now and then.")


def test_a_phase_that_ends_without_a_red_test_is_red() -> None:
    run = (Phase("SQLite", 5.0, 2, tests=(GREEN,)),)
    assert not is_green(run)
    assert "RED in SQLite: the phase ended by itself (2)" in said(*run)


@pytest.mark.parametrize(
    ("test", "plays", "green"),
    [
        (Outcome("x", work=LONGEST + 1), False, False),
        (
            Outcome("x", work=LONGEST - 1, seconds=LONGEST + 9),
            False,
            True,
        ),  # it waits, or others work
        (Outcome("x", work=LONGEST + 1, why="a whole match"), False, True),
        (Outcome("x", work=LONGEST + 1), True, True),
    ],
)
def test_who_works_too_long_says_why(test: Outcome, plays: bool, green: bool) -> None:
    run = (Phase("SQLite", 5.0, tests=(test,), plays=plays),)
    assert is_green(run) == green
    assert ("x took 9.0 s" in said(*run)) == (not green)


def test_what_was_slow_is_told_slowest_first() -> None:
    run = (Phase("SQLite", 5.0, tests=(GREEN, Outcome("slow", seconds=9.0))),)
    lines = list(told(run, 60.0))
    assert lines[1].endswith("slow")
    assert lines[2].endswith("test_green")
