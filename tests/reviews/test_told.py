"""Of an Order that was told in one go nobody saw the dice: no odds and no luck are drawn from it."""

from __future__ import annotations

from typing import Final

import pytest

from rules import game
from rules.game import EMPTY, SIDES
from rules.scenario import play
from tests import records
from tests.matches.phone import Phone
from tests.reviews.written import BEGAN, to_the_end, written
from tests.rules.laws import play as play_in_memory
from tests.switch_off import scripts
from tracker.accounts.models import Player
from tracker.orderlog.rows import SeenLine
from tracker.reviews import actions
from tracker.reviews.counting import Counted, count
from tracker.reviews.counting.fortune import Fortune
from tracker.reviews.counting.luck import chances, failing
from tracker.reviews.counting.tallies import Tallies

TOLD: Final = "told_1_move_and_shoot"
STEP_BY_STEP: Final = "back_2_not_past_a_roll"


def odds_drawn(name: str) -> int:
    """From how many lines of a scenario odds are drawn."""
    table, drawn = EMPTY, 0
    for entry in records.logged(play(scripts()[name])):
        kind = type(entry.event).__name__
        if kind == "RollMade":
            drawn += bool([*chances(entry.event, table)])
        if kind == "SaveMade":
            drawn += failing(entry.event, table) is not None
        table = game.fold(table, [entry])
    return drawn


def test_no_odds_are_drawn_from_what_was_only_said() -> None:
    assert odds_drawn(TOLD) == 0
    assert odds_drawn(STEP_BY_STEP) > 0


def test_who_fell_was_no_luck() -> None:
    table, fortune = EMPTY, Fortune()
    for entry in records.logged(play(scripts()[TOLD])):
        fortune.read(entry.event, table)
        table = game.fold(table, [entry])
    worth = dict.fromkeys(SIDES, 20)
    assert fortune.fair(table, worth) == worth


def test_who_went_down_in_what_was_taken_back_may_go_down_again() -> None:
    table, tallies, fallen = EMPTY, Tallies(), []
    for entry in records.logged(play(scripts()["back_4_not_so"])):
        before, table = table, game.fold(table, [entry])
        fallen.append(tallies.read(entry.event, before, table))
    assert len([one for one in fallen if one]) == 2
    assert sum(one.kills for one in tallies.troopers({})) == 1
    assert len(tallies._down) == 1


def counted(name: str) -> Counted:
    entries = records.logged(play(scripts()[name]))
    return count([SeenLine(at, BEGAN, one, "") for at, one in enumerate(entries, 1)])


def test_the_figures_say_how_many_orders_are_as_they_were_said() -> None:
    told = counted(TOLD)
    assert told.said == 1
    assert told.as_said.startswith("1 Order is as said at the table")
    assert counted(STEP_BY_STEP).as_said == ""
    # One that was taken back to be told anew is told once.
    assert counted("back_4_not_so").said == 1


@pytest.mark.django_db
def test_review_report_and_markdown_say_so(ana: Player, bo: Player) -> None:
    match = play_in_memory.Match()
    match.log = records.logged(play(scripts()[TOLD]))
    for seat in play_in_memory.SEATS:
        match.parts[seat] = [one for one in match.log if game.sees(seat, one.audience)]
        match.tables[seat] = game.fold(game.EMPTY, match.parts[seat])
    found = written(to_the_end(match), ana, bo)
    actions.count_match(match_id=found.pk)
    phone = Phone(ana, found)
    sentence = "1 Order is as said at the table"
    assert phone.get("review/").status_code == 200
    for page in ("figures/", "report/", "report/report.md"):
        answer = phone.get(page)
        assert answer.status_code == 200, page
        assert sentence in answer.content.decode(), page
