"""What is counted of a match: turning points, what each trooper did, luck beside the exact odds."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from typing import Any

import pytest
from django.utils import timezone

from rules import game, scenario
from rules.dice.mods import Target
from rules.odds import face_to_face_odds, normal_odds
from tests.reviews.written import random_match
from tests.rules.laws import play
from tests.switch_off import scripts
from tracker.jobs import actions as jobs
from tracker.jobs.models import Job
from tracker.matches.models import Match
from tracker.orderlog.rows import SeenLine
from tracker.reviews import actions
from tracker.reviews.counting import Counted, count
from tracker.reviews.counting.course import Course
from tracker.reviews.counting.luck import expected
from tracker.reviews.models import Statistics


def events(entries: list[game.Entry], kind: str) -> list[Any]:
    """The events of a kind."""
    return [one.event for one in entries if type(one.event).__name__ == kind]


AT = datetime(2026, 11, 14, tzinfo=UTC)


def counted(entries: list[game.Entry]) -> Counted:
    return count([SeenLine(n, AT, entry, "") for n, entry in enumerate(entries, 1)])


@pytest.fixture(scope="module")
def example() -> list[game.Entry]:
    """The rulebook's worked example, played to its end by its script."""
    found = scenario.play(scenario.example("camo_x1"))
    return [entry for moment in found.moments for entry in moment.entries]


def test_the_worked_example_is_counted(example: list[game.Entry]) -> None:
    found = counted(example)
    by_name = {(one.side, one.name): one for one in found.troopers}
    spent = Counter(event.side for event in events(example, "OrderSpent"))
    for side in game.SIDES:
        assert sum(one.orders for one in by_name.values() if one.side == side) == spent[side]
    assert "reveal" in {one.kind for one in found.marked}
    rolled = events(example, "RollMade")
    assert rolled
    made = sum(one.hits for event in rolled for one in event.made)
    assert sum(one.made for one in by_name.values()) == made


def test_what_was_to_be_expected_are_the_exact_odds(example: list[game.Entry]) -> None:
    table = game.EMPTY
    hoped = 0.0
    for entry in example:
        for event in events([entry], "RollMade"):
            (roll,) = [
                one
                for one in game.view(table, "referee").rolls
                if one.lead in {made.piece for made in event.made}
            ]
            hands = [(Target(one.success, one.bonus), one.burst) for one in roll.hands]
            odds = face_to_face_odds(*hands[0], *hands[1]) if hands[1:] else normal_odds(*hands[0])
            hoped += sum(one.hits * one.chance for one in (*odds.a_hits, *odds.b_hits))
        table = game.fold(table, [entry])
    total = sum(one.expected for one in counted(example).troopers)
    assert total == pytest.approx(hoped)
    assert total > 0


def test_luck_is_counted_of_what_is_one_roll_now_in_a_log_that_made_it_in_two() -> None:
    log = [
        entry
        for one in scenario.play(scripts()["roll_6_a_template_meets_all_it_covers"]).moments
        for entry in one.entries
    ]
    at = next(at for at, one in enumerate(log) if type(one.event).__name__ == "RollMade")
    before = game.fold(game.EMPTY, log[:at])
    (whole,) = events(log[at : at + 1], "RollMade")
    missile, barn, well = whole.made
    both, alone = game.KINDS["RollMade"]((well, missile)), game.KINDS["RollMade"]((barn,))
    assert [one for one, *_ in expected(whole, before)] == [missile.piece, barn.piece, well.piece]
    assert [one for one, *_ in expected(both, before)] == [well.piece, missile.piece]
    then = game.fold(before, [type(log[at])("all", (), both)])
    assert [(one, made) for one, made, _ in expected(alone, then)] == [(barn.piece, barn.hits)]
    assert all(hoped > 0 for _, _, hoped in (*expected(both, before), *expected(alone, then)))


def test_a_random_match_adds_up(played: play.Match) -> None:
    found = counted(played.log)
    assert [one.at for one in found.points] == sorted(one.at for one in found.points)
    last = found.points[-1]
    for side in game.SIDES:
        score = played.full.scores.get(side)
        assert last.score[side] == (score.objective if score else 0)
        free = [event for event in events(played.log, "OrderSpent") if not event.free]
        assert last.orders[side] == sum(event.side == side for event in free)
        assert 0 <= last.standing[side] <= max(one.standing[side] for one in found.points)
    kinds = {one.kind for one in found.marked}
    assert "end" in kinds
    for one in found.marked:
        assert one.text.words
        assert 1 <= one.at <= len(played.log)


def test_an_order_that_was_taken_back_counts_for_nobody(example: list[game.Entry]) -> None:
    spent = next(n for n, one in enumerate(example) if type(one.event).__name__ == "OrderSpent")
    table = game.fold(game.EMPTY, example[:spent])
    back = type(example[0])("all", (), game.KINDS["TakenBack"](by="A", mark=table.mark))
    order = example[spent]
    assert sum(one.orders for one in counted(example[: spent + 1]).troopers) == 1
    assert sum(one.orders for one in counted([*example[:spent], order, back]).troopers) == 0
    turn = next(one for one in example if type(one.event).__name__ == "TurnBegan")
    last = counted([*example[:spent], order, turn]).points[-1]
    assert sum(last.orders.values()) == 1
    last = counted([*example[:spent], order, back, turn]).points[-1]
    assert sum(last.orders.values()) == 0


def test_wounds_go_with_who_has_them_under_another_piece() -> None:
    course, table = Course(), game.EMPTY
    for at, event in enumerate(
        (
            game.KINDS["WoundsMarked"](piece="p1", lost=1),
            game.KINDS["PieceReplaced"](old="p1", piece="p2", shape=None),
            game.KINDS["WoundsMarked"](piece="p2", lost=2),
        )
    ):
        course.read(at, event, table, table, (), None)
    assert course.points(table)[-1].wounds["A"] == 2


def test_the_figures_call_a_trooper_as_the_story_does(example: list[game.Entry]) -> None:
    """Several of a profile are numbered as they came on the table, and not as they were listed."""
    for entries in (example, random_match(9).log):
        found = counted(entries)
        names = {one.name for one in found.troopers}
        called = [pieces[-1] for pieces in found.called.values() if pieces]
        assert called
        for one in called:
            assert one in names or any(f"{one})" in name for name in names)
    orders = {one.name: one.orders for one in found.troopers}
    spent: Counter[str] = Counter()
    table = game.EMPTY
    for entry in random_match(9).log:
        table = game.fold(table, [entry])
        for event in events([entry], "OrderSpent"):
            spent.update({table.names[piece] for piece in event.pieces})
    assert spent
    for name, number in spent.items():
        if name in orders:
            assert orders[name] == number


# ------------------------------------------------------------------ the job


@pytest.mark.django_db
def test_a_match_is_counted_by_a_job_and_can_be_counted_again(over: Match) -> None:
    for _ in range(2):
        actions.ask_to_count(match=over, at=timezone.now())
    (job,) = Job.objects.filter(name=actions.COUNT, key__endswith=":first")
    assert jobs.run(job_id=job.pk, at=timezone.now())
    first = Statistics.objects.get(match=over)
    assert first.upto == over.record.seq
    actions.ask_to_count(match=over, at=timezone.now())
    again = Job.objects.filter(name=actions.COUNT).latest("pk")
    assert again.pk != job.pk
    assert jobs.run(job_id=again.pk, at=timezone.now())
    second = Statistics.objects.get(match=over)
    assert second.counted == first.counted
    assert second.made > first.made


@pytest.mark.django_db
def test_a_match_that_goes_on_is_not_counted(over: Match) -> None:
    Match.objects.filter(pk=over.pk).update(finished=None)
    actions.count_match(match_id=over.pk)
    actions.count_match(match_id=10**6)
    assert not Statistics.objects.exists()
