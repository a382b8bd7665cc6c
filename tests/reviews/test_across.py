"""A player's own page across matches: how often, how lucky, what puts theirs down; and what others see."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.leagues import cast
from tests.matches.phone import Phone
from tests.matches.test_growth import queries as asked_of_the_database
from tests.reviews.test_searching import count_all
from tests.reviews.written import example, written
from tracker.accounts.models import Player
from tracker.leagues import actions as leagues
from tracker.matches.models import Match
from tracker.reviews import queries
from tracker.reviews.models import OwnFigures, Played, Statistics

pytestmark = pytest.mark.django_db

MINE = "/reviews/mine/"


@pytest.fixture
def two(ana: Player, bo: Player) -> list[Match]:
    """Bo has given up two matches of Ana's and his."""
    made = [written(example(name), ana, bo) for name in ("three_markers", "holo_x1")]
    count_all()
    return made


def page(player: Player) -> str:
    return str(Phone(player).client.get(MINE).text)


def test_it_counts_every_match_of_two_that_is_over(
    ana: Player, bo: Player, two: list[Match]
) -> None:
    for player, won, lost in ((ana, 2, 0), (bo, 0, 2)):
        own = queries.across(player=player)
        assert own.games == 2
        for shares in (own.missions, own.factions, own.turns):
            assert sum(one.games for one in shares) == 2
            assert (sum(one.won for one in shares), sum(one.lost for one in shares)) == (won, lost)
    assert "2 matches" in page(ana)


def test_practice_and_what_goes_on_are_none_of_it(
    ana: Player, bo: Player, two: list[Match]
) -> None:
    Match.objects.filter(pk=two[0].pk).update(kind=Match.Kind.PRACTICE)
    assert queries.across(player=ana).games == 1
    Match.objects.filter(pk=two[1].pk).update(finished=None)
    assert queries.across(player=ana).games == 0
    assert "No match of yours is over yet." in page(ana)


def test_luck_is_that_of_the_dice_of_each_match_added_up(ana: Player, two: list[Match]) -> None:
    own = queries.across(player=ana)
    found = {}
    for kept in Statistics.objects.filter(match__in=two):
        mine = [one for one in kept.counted.troopers if one.side == "A"]
        found[kept.match_id] = sum(
            one.made - one.expected - one.failed + one.failing for one in mine
        )
    assert [one.above for one in own.evenings] == pytest.approx([found[match.pk] for match in two])
    assert own.luck[-1] == pytest.approx(sum(found.values()))
    assert "<polyline" in page(ana)


def test_what_put_theirs_down_and_behind_what_theirs_hid(
    ana: Player, bo: Player, two: list[Match]
) -> None:
    counts = [one for kept in Statistics.objects.all() for one in kept.counted.troopers]
    for player, side in ((ana, "A"), (bo, "B")):
        own = queries.across(player=player)
        kills = sum(one.kills for one in counts if one.side != side)
        assert sum(many for _, many in own.felled) == kills
        assert not any(re.search(r"\d$", name) for name, _ in own.felled), "kinds, not troopers"
        hid = {state for one in counts if one.side == side for state in one.hid}
        assert {state for state, _ in own.hides} == hid
    assert any(queries.across(player=one).hides for one in (ana, bo))


def test_ladder_and_league_stand_beside_it(ana: Player, two: list[Match]) -> None:
    club = cast.club()
    leagues.member_of(club=club, player=ana)
    assert "Norte" in page(ana)
    assert f"/c/{club.public_id}/" in page(ana)


def test_others_see_what_was_chosen_and_no_more(ana: Player, bo: Player, two: list[Match]) -> None:
    anas = Phone(ana).client
    assert anas.post(f"{MINE}show/", {"part": ["luck"]}).status_code == 302
    (kept,) = OwnFigures.objects.all()
    seen = Client().get(f"/reviews/of/{kept.token}/")
    assert seen.status_code == 200
    assert "Ana" in seen.text
    assert "<h2>Luck" in seen.text
    for closed in (
        "<h2>Missions",
        "<h2>Factions",
        "<h2>First turn",
        "<h2>What puts",
        ">Bo<",
        "/m/",
    ):
        assert closed not in seen.text, closed
    # Chosen otherwise, the address stays; with nothing chosen it opens nothing.
    anas.post(f"{MINE}show/", {"part": ["mission", "nonsense"]})
    again = Client().get(f"/reviews/of/{kept.token}/").text
    assert "<h2>Missions" in again
    assert "<h2>Luck" not in again
    anas.post(f"{MINE}show/")
    assert Client().get(f"/reviews/of/{kept.token}/").status_code == 404
    assert not OwnFigures.objects.exists()


def test_nobody_is_shown_anything_before_it_was_chosen(ana: Player, two: list[Match]) -> None:
    assert "/reviews/of/" not in page(ana)
    assert Client().get(MINE).status_code in (302, 403)
    assert Client().get("/reviews/of/none/").status_code == 404


def test_it_goes_with_its_player(ana: Player, two: list[Match]) -> None:
    Phone(ana).client.post(f"{MINE}show/", {"part": ["luck"]})
    assert OwnFigures.objects.filter(player=ana).exists()
    ana.delete()
    assert not OwnFigures.objects.exists()


def test_it_costs_the_same_with_more_matches(ana: Player, two: list[Match]) -> None:
    Match.objects.filter(pk=two[0].pk).update(kind=Match.Kind.PRACTICE)
    page(ana)
    one = asked_of_the_database(lambda: page(ana))
    Match.objects.filter(pk=two[0].pk).update(kind=Match.Kind.PLAYED)
    assert asked_of_the_database(lambda: page(ana)) == one


def test_one_that_was_not_counted_yet_counts_in_what_is_known(
    ana: Player, two: list[Match]
) -> None:
    Statistics.objects.filter(match=two[0]).delete()
    assert Played.objects.filter(match=two[0]).exists()
    own = queries.across(player=ana)
    assert own.games == 2
    assert len(own.luck) == 1
