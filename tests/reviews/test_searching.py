"""Matches that are over are found by who played them, how they went and what was hidden in them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.leagues import cast
from tests.matches.phone import Phone
from tests.matches.test_growth import queries as asked_of_the_database
from tests.reviews.written import random_match, to_the_end, written
from tests.secrecy.canaries import Hidden
from tracker.accounts.models import Player
from tracker.jobs import actions as jobs
from tracker.jobs.models import Job
from tracker.leagues import actions as leagues
from tracker.matches import actions as matches
from tracker.matches.models import Match
from tracker.reviews import actions
from tracker.reviews.models import Played, Statistics

pytestmark = pytest.mark.django_db


def count_all() -> None:
    """The jobs that matches leave when they are over are done."""
    for job in Job.objects.filter(name=actions.COUNT, done=None):
        assert jobs.run(job_id=job.pk, at=job.due)


def finds(player: Player, **asked: str) -> list[Match]:
    page = Phone(player).client.get("/reviews/", asked)
    assert page.status_code == 200, page.context["form"].errors
    return list(page.context["found"])


@pytest.fixture
def hid(ana: Player, bo: Player) -> Match:
    """Ana hid two troopers from Bo, and gave up."""
    hidden = Hidden(ana, bo)
    hidden.ana.do("Concede")
    hidden.match.refresh_from_db()
    count_all()
    return hidden.match


@pytest.fixture
def counted(over: Match) -> Match:
    """Bo gave up a long match of Ana's and his."""
    count_all()
    over.refresh_from_db()
    return over


def test_a_match_is_found_by_who_played_it(counted: Match, ana: Player, bo: Player) -> None:
    other = Played.objects.get(match=counted, side="B").name
    for player in (ana, bo):
        assert finds(player) == [counted]
        assert finds(player, name=other.upper()[:3]) == [counted]
        assert finds(player, name="Nobody at all") == []


def test_won_and_lost_are_said_of_whoever_asks(counted: Match, ana: Player, bo: Player) -> None:
    assert finds(ana, result="won") == [counted]
    assert finds(ana, result="lost") == []
    assert finds(bo, result="lost") == [counted]
    assert finds(bo, result="drawn") == []


def test_what_was_hidden_is_found_when_the_match_is_over(
    hid: Match, ana: Player, bo: Player
) -> None:
    for player in (ana, bo):
        assert finds(player, hid="Hidden Deployment") == [hid]
        assert finds(player, hid="Camouflaged") == [hid]
        assert finds(player, hid="Decoy") == []
    # Of one and the same side: Bo hid nobody.
    assert finds(bo, name="Bo", hid="Camouflaged") == []
    assert finds(bo, name="Ana", hid="Camouflaged") == [hid]
    assert "Hid: Camouflaged, Hidden Deployment" in page_of(bo)


def page_of(player: Player, **asked: str) -> str:
    text: str = Phone(player).client.get("/reviews/", asked).content.decode()
    return text


def test_nothing_of_a_match_that_goes_on_can_be_searched(ana: Player, bo: Player) -> None:
    hidden = Hidden(ana, bo)
    actions.count_match(match_id=hidden.match.pk)
    assert not Played.objects.exists()
    for player in (ana, bo):
        assert finds(player) == []
        assert finds(player, hid="Hidden Deployment") == []


def test_a_row_of_a_match_that_goes_on_would_still_not_be_found(
    counted: Match, ana: Player
) -> None:
    """The search asks the match itself, and not only whether there is something to search in."""
    Match.objects.filter(pk=counted.pk).update(finished=None)
    assert finds(ana, name="a") == []


def test_who_may_not_look_back_finds_nothing(hid: Match, cruz: Player) -> None:
    assert finds(cruz) == []
    page = page_of(cruz, hid="Camouflaged")
    assert hid.public_id not in page
    # Nor is there anything to choose from that tells of others' matches.
    assert hid.title not in page.replace("Camouflaged", "")
    known = Phone(cruz).client.get("/reviews/").context["form"]
    for name in ("faction", "mission", "event"):
        assert [value for value, _ in known.fields[name].choices] == [""]
    passer = Phone(None).client.get("/reviews/")
    assert passer.status_code == 302


def test_a_match_is_found_by_mission_faction_and_day(counted: Match, ana: Player) -> None:
    factions = [one.faction for one in Played.objects.filter(match=counted) if one.faction]
    assert factions
    assert finds(ana, faction=factions[0]) == [counted]
    mission = Played.objects.filter(match=counted)[0].mission
    assert mission
    assert finds(ana, mission=mission) == [counted]
    assert counted.finished
    day = counted.finished.date().isoformat()
    assert finds(ana, since=day, until=day) == [counted]
    assert finds(ana, since="2031-01-01") == []
    assert finds(ana, until="2019-12-31") == []


def test_a_match_of_an_event_is_found_by_it(ana: Player, bo: Player) -> None:
    event = cast.opened(cast.club(), ["Ana", "Bo"])
    entries = {name: cast.entry(event, name) for name in ("Ana", "Bo")}
    for name, player in (("Ana", ana), ("Bo", bo)):
        entries[name].member.player = player
        entries[name].member.save()
    (pairing,) = cast.next_round(event)
    side = "first" if pairing.first.member.player_id == ana.pk else "second"
    match = leagues.play_here(pairing=pairing, player=ana, side=side)
    matches.join(match=match, player=bo, token_or_code=match.join_token)
    assert finds(ana) == []
    Phone(ana, match).do("Concede")
    count_all()
    assert finds(ana, event=event.public_id) == [match]
    assert finds(bo, event=event.public_id) == [match]


def test_a_filter_that_is_none_is_refused_in_a_sentence(counted: Match, ana: Player) -> None:
    for asked in (
        {"hid": "Everything"},
        {"since": "soon"},
        {"event": "none"},
        {"since": "2026-03-02", "until": "2026-03-01"},
    ):
        page = Phone(ana).client.get("/reviews/", asked)
        assert page.status_code == 422
        assert page.context["form"].errors
        assert "found" not in page.context


def test_the_address_keeps_what_was_asked(
    ana: Player, bo: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.reviews.views.searching.A_PAGE", 1)
    for number in (3, 5):
        written(to_the_end(random_match(number, 30)), ana, bo)
    count_all()
    page = Phone(ana).client.get("/reviews/", {"result": "won"})
    text = page.content.decode()
    assert '<option value="won" selected>' in text
    assert "?result=won&amp;page=2" in text
    first, second = finds(ana, result="won"), finds(ana, result="won", page="2")
    assert len(first) == len(second) == 1
    assert first != second
    assert finds(ana, result="won", page="99") == second


def test_a_search_costs_the_same_with_many_matches(ana: Player, bo: Player) -> None:
    client = Phone(ana).client

    def look() -> Any:
        return client.get("/reviews/", {"result": "won", "name": "o"})

    written(to_the_end(random_match(3, 30)), ana, bo)
    count_all()
    look()
    few = asked_of_the_database(look)
    for number in (5, 6, 7):
        written(to_the_end(random_match(number, 30)), ana, bo)
    count_all()
    assert asked_of_the_database(look) == few < 10
    assert len(look().context["found"]) == 4


def test_what_is_searched_is_made_again_from_the_record(
    hid: Match, bo: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = list(Played.objects.values("match", "side", "name", "faction", "result", "hid"))
    Played.objects.all().delete()
    Statistics.objects.all().delete()
    assert finds(bo, hid="Camouflaged") == []
    assert finds(bo) == [hid]  # it is listed all the same, by what everybody knows of it
    actions.count_match(match_id=hid.pk)
    after = list(Played.objects.values("match", "side", "name", "faction", "result", "hid"))
    assert after == before


def test_matches_from_before_are_counted_once_more(
    hid: Match,
) -> None:
    """Who comes from a version without a search has every match that is over gone through again."""
    from importlib import import_module

    from django.apps import apps

    moved = import_module("tracker.reviews.migrations.0004_go_through_all_again")
    Played.objects.all().delete()
    for _ in range(2):
        moved.go_through_all_again(apps, None)
    (job,) = Job.objects.filter(name=actions.COUNT, done=None)
    assert jobs.run(job_id=job.pk, at=datetime.now(UTC))
    assert Played.objects.filter(match=hid).count() == 2
