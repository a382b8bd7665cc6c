"""What nothing proves is counted apart, and no odds are drawn from it."""

from __future__ import annotations

from typing import Final

from rules import game, record
from rules.log import events as e
from rules.rolls.rolls import rolls
from rules.scenario import play
from tests import records
from tests.switch_off import scripts

TOLD: Final = "told_1_move_and_shoot"


def orders_said(name: str) -> int:
    return record.said(records.chained("watcher", records.logged(play(scripts()[name]))))


def test_a_record_counts_its_orders_that_were_only_said() -> None:
    assert orders_said(TOLD) == 1
    assert orders_said("bs_1_with_its_own_weapon") == 0


def test_one_that_was_taken_back_whole_is_told_once() -> None:
    assert orders_said("back_4_not_so") == 1


def test_what_is_told_is_said_and_what_is_declared_is_not() -> None:
    tables = [moment.tables["watcher"] for moment in play(scripts()[TOLD]).moments]
    assert [game.is_said(one) for one in tables][-3:] == [True, True, False]


def test_nobody_says_how_far_it_was() -> None:
    """A Roll that is told by its outcome alone claims nothing of the table."""
    moments = play(scripts()[TOLD]).moments
    assert rolls(moments[-2].tables["watcher"])
    events = [entry.event for moment in moments for entry in moment.entries]
    assert not any(isinstance(one, e.ModsGiven) for one in events)


def test_a_line_of_it_reads_as_said_at_the_table() -> None:
    moments = play(scripts()[TOLD]).moments
    table = moments[-1].tables["watcher"]
    lines = [line.text for line in game.told_back(table, moments[-1].entries) if line]
    assert "What came of it, as said at the table (entered by Bo)." in lines
