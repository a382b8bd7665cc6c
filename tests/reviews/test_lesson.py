"""What a match teaches: how likely each side was to win, the Orders that moved that most, the dice."""

from __future__ import annotations

from importlib import import_module
from itertools import pairwise

import pytest
from django.apps import apps
from django.utils import timezone

from rules import game
from rules.game import Side
from tests.bench.played_out import played_out
from tests.matches.phone import Phone
from tests.reviews.test_counting import counted, events
from tests.reviews.written import called, random_match, to_the_end, written
from tests.rules.laws.play import Match as Played
from tracker.accounts.models import Player
from tracker.jobs import actions as jobs
from tracker.jobs.models import Job
from tracker.matches.models import Match
from tracker.reviews import lesson, queries
from tracker.reviews.actions import COUNT, count_match
from tracker.reviews.counting import Counted
from tracker.reviews.counting.estimate import WEIGHTS, chance, looked_at, worth

NAMES: dict[Side, str] = {"A": "Ana", "B": "Bo"}


@pytest.fixture(scope="module")
def of_it(played: Played) -> Counted:
    return counted(played.log)


@pytest.fixture(scope="session")
def played() -> Played:
    """Two programs against one another, to the last Round."""
    found = played_out(0)
    assert found is not None
    return found


def foretold(score: tuple[int, int], stands: tuple[int, int], part: float) -> float:
    a, b = score
    ours, theirs = stands
    return chance(looked_at({"A": a, "B": b}, {"A": ours, "B": theirs}, 150, part))


def test_it_foretells_one_side_as_the_other() -> None:
    assert foretold((2, 2), (90, 90), 0.5) == 0.5
    ahead, behind = foretold((4, 1), (120, 60), 0.5), foretold((1, 4), (60, 120), 0.5)
    assert ahead > 0.5
    assert ahead + behind == pytest.approx(1)


def test_points_count_the_more_the_later_it_is() -> None:
    assert foretold((3, 0), (90, 90), 0.0) == 0.5, "nothing is over with the first marker"
    assert foretold((3, 0), (90, 90), 0.9) > foretold((3, 0), (90, 90), 0.4) > 0.5


def test_who_stands_counts_and_more_is_better() -> None:
    assert foretold((0, 0), (120, 60), 0.5) > foretold((0, 0), (100, 60), 0.5) > 0.5
    assert all(weight > 0 for weight in WEIGHTS.values())


def test_army_points_that_hide_count_and_those_that_are_null_do_not(played: Played) -> None:
    """By the whole truth: it is told when the match is over, and everybody may know."""
    listed = {
        side: sum(one.profile.points for one in played.full.troopers.values() if one.side == side)
        for side in game.SIDES
    }
    fallen = [one for one in counted(played.log).marked if one.kind == "loss"]
    stands = worth(played.full)
    for side in game.SIDES:
        lost = any(one.side == side for one in fallen)
        assert stands[side] < listed[side] if lost else stands[side] <= listed[side]


def test_every_order_has_its_chance_and_the_end_is_no_estimate(
    played: Played, of_it: Counted
) -> None:
    (end,) = events(played.log, "MatchEnded")
    assert of_it.points[-1].chance == {"A": 1.0, "B": 0.0}[end.winner]
    assert all(one.chance is not None and 0 < one.chance < 1 for one in of_it.points[:-1])
    closed = [one for one in of_it.points if one.order]
    assert len(closed) == len(events(played.log, "OrderClosed"))
    for one in closed:
        assert type(played.log[one.began - 1].event).__name__ == "OrderSpent"
        assert one.began < one.at


def test_the_five_orders_that_moved_it_most_in_their_order(of_it: Counted) -> None:
    moved = sorted(
        (
            round(abs(after.chance - before.chance), 3)
            for before, after in pairwise(of_it.points)
            if after.order and after.chance is not None and before.chance is not None
        ),
        reverse=True,
    )
    found = [abs(one.moved) for one in of_it.turned]
    assert found == [one for one in moved[:5] if one >= 0.005]
    assert found
    told = lesson.mattered(of_it, NAMES)
    assert told[0].raised.startswith(("Ana +", "Bo +"))
    stood = {
        after.began: (before.chance or 0, after.chance or 0)
        for before, after in pairwise(of_it.points)
        if after.order
    }
    for one in told:
        before, after = stood[one.at]
        assert one.raised.startswith("Ana +" if after > before else "Bo +")
    assert all(one.said for one in told), "each with why"


def test_the_luck_of_a_side_is_that_of_its_troopers(of_it: Counted) -> None:
    for one in lesson.luck(of_it, NAMES):
        of = [trooper for trooper in of_it.troopers if trooper.side == one.side]
        assert one.made == sum(trooper.made for trooper in of)
        assert one.expected == pytest.approx(sum(trooper.expected for trooper in of))
    lucky = lesson.Luck("A", "Ana", 5, 2.5, 1, 1.0)
    assert lucky.said == "lucky"
    assert lesson.Luck("A", "Ana", 2, 2.5, 1, 1.0).said == "as the odds have it"
    assert lesson.Luck("A", "Ana", 2, 2.5, 3, 1.0).said == "unlucky"


def test_what_an_order_moved_is_dice_and_choice(played: Played, of_it: Counted) -> None:
    """Where nobody rolled it is the Order alone; the dice of all Orders are one side's gain and the
    other's loss."""
    rolled = [at for at, one in enumerate(played.log, 1) if type(one.event).__name__ == "RollMade"]
    closed = [one for one in of_it.points if one.order]
    quiet = [one for one in closed if not any(one.began <= at <= one.at for at in rolled)]
    assert quiet
    assert all(one.fair == one.chance for one in quiet)
    assert any(one.fair != one.chance for one in closed)
    ana, bo = lesson.luck(of_it, NAMES)
    assert ana.dice == -bo.dice
    dice = sum((one.chance or 0) - (one.fair or 0) for one in closed)
    assert ana.dice == round(100 * dice)
    for side in (ana, bo):
        worst = side.worst
        assert worst is not None
        assert worst.percent < 0
        assert worst.name.split(", ")[1] == side.name, "one of its own"
        assert worst.at in {one.began for one in closed}


@pytest.mark.parametrize("names", [{"A": "Ana", "B": "Ana"}, {"A": "Bo", "B": "Cruz, Bo"}])
def test_whose_an_order_was_is_no_matter_of_names(
    played: Played, of_it: Counted, names: dict[Side, str]
) -> None:
    """Two of one name, or one whose name ends as the other's, and the numbers are the same."""
    were = lesson.luck(of_it, NAMES)
    assert were[0].chose != were[1].chose
    for was, one in zip(were, lesson.luck(counted(called(played.log, names)), names), strict=True):
        assert one.name == names[one.side]
        assert (one.dice, one.chose, one.made) == (was.dice, was.chose, was.made)
        assert (one.worst and one.worst.at) == (was.worst and was.worst.at)


def test_an_order_that_came_better_than_its_odds_was_helped_by_dice(of_it: Counted) -> None:
    most = max(of_it.turned, key=lambda one: abs(one.dice))
    told = next(one for one in lesson.mattered(of_it, NAMES) if one.at == most.at)
    helped = (most.dice > 0) == (most.moved > 0)
    assert told.dice.startswith("+" if helped else "−")
    assert lesson.signed(-0.4) == "±0"
    assert lesson.signed(-1.6) == "−2"


def test_every_roll_is_told_by_how_unlikely_it_was(of_it: Counted) -> None:
    assert len(of_it.rolls) > 20
    rare = [one.rare for one in of_it.rolls]
    assert rare == sorted(rare)
    assert all(0 <= one <= 1 for one in rare)
    first = of_it.rolls[0]
    assert first.percent == max(1, round(100 * first.rare))
    missed = next(one for one in of_it.rolls if not one.done)
    assert missed.rare == pytest.approx(1 - missed.chance), "what was likely and did not come"
    assert not missed.lucky
    failed = next(one for one in of_it.rolls if one.saves)
    assert failed.done
    assert not failed.lucky


def test_a_match_in_which_no_order_was_spent_has_none() -> None:
    early = counted(to_the_end(random_match(3, 6)).log)
    assert early.turned == ()
    assert lesson.graph(early, 10) is not None


def test_reveals_criticals_and_losses_stand_on_the_graph_where_they_were(
    played: Played, of_it: Counted
) -> None:
    end = len(played.log)
    found = lesson.graph(of_it, end)
    assert found is not None
    meant = [
        one for one in of_it.marked if one.kind in ("reveal", "critical", "loss", "lieutenant")
    ]
    assert {"critical", "loss"} <= {one.kind for one in meant}
    assert [kind for _, kind in found.ticks] == [one.kind for one in meant]
    assert [x for x, _ in found.ticks] == [round(100 * one.at / end, 1) for one in meant]


@pytest.mark.django_db
def test_the_review_has_the_graph_over_its_slider_and_the_orders_as_links(
    anas: Phone, over: Match
) -> None:
    assert "graph__line" not in anas.get("review/").content.decode(), "before it is counted"
    count_match(match_id=over.pk)
    page = anas.get("review/", at="900")
    html = page.content.decode()
    assert html.count("graph__line") == 1
    assert html.count("graph__tick ") == len(page.context["graph"].ticks) > 0
    for one in page.context["mattered"]:
        assert f'data-moment href="?at={one.at}"' in html
        assert one.raised in html
    (ours, theirs) = page.context["stands"]
    assert ours[2] + theirs[2] == 100
    assert f"Ana {ours[2]} %" in html
    assert "an estimate" in html
    figures = anas.get("figures/").content.decode()
    assert "The Orders that mattered" in figures
    assert "Ana’s dice" in figures
    assert "of which it said 70 %, about seven were won" in figures, "how well it foretold"
    assert figures.index('id="sums"') < figures.index("The course of the match")
    for one in page.context["luck"]:
        assert f"dice <b>{one.by_dice}</b>" in figures


@pytest.mark.django_db
def test_while_it_is_played_nothing_is_foretold(ana: Player, bo: Player) -> None:
    """What it looks at is the truth, which nobody knows yet."""
    going_on = Phone(ana, written(random_match(5, 40), ana, bo))
    page = going_on.get("review/", at="30")
    assert "graph" not in page.context
    assert page.context["stands"] == ()
    assert "to win" not in page.content.decode()


@pytest.mark.django_db
def test_matches_from_before_are_counted_once_more(over: Match) -> None:
    """Who comes from a version without an estimate finds one in each match that is over."""
    moved = import_module("tracker.reviews.migrations.0016_foretell_all")
    Job.objects.all().delete()
    for _ in range(2):
        moved.count_all_again(apps, None)
    (job,) = Job.objects.filter(name=COUNT, done=None)
    assert jobs.run(job_id=job.pk, at=timezone.now())
    found = queries.counted(match=over)
    assert found is not None
    assert lesson.graph(found, 100) is not None
