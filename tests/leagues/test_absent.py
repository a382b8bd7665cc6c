"""A whole team that does not come, by one press; and the page of two captains, which draws itself anew."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.leagues import cast
from tests.leagues.test_captains import say
from tests.leagues.test_pages import claimed, do, olga
from tests.leagues.test_teams import TEAMS, met, of_teams, seat_all, settle, table, words
from tracker.leagues import actions
from tracker.leagues.actions import NotDone, Told
from tracker.leagues.models import Act, Club, Encounter, Event, Pairing
from tracker.leagues.queries import teams
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db
TWO = {name: TEAMS[name] for name in ("Norte", "Sur")}


@pytest.fixture
def event(club: Club) -> Event:
    event = of_teams(club, TWO)
    cast.next_round(event)
    return event


@pytest.fixture
def encounter(event: Event) -> Encounter:
    return met(event)[0]


def points(event: Event) -> dict[str, int]:
    return {name: tp for name, tp, *_ in table(event)}


@pytest.mark.parametrize("absent", ["first", "second", "both"])
def test_who_came_has_all_games_of_a_team_that_did_not(
    event: Event, encounter: Encounter, club: Club, absent: str
) -> None:
    answer = do(olga(club), event, "walk-over", encounter=encounter.pk, absent=absent)
    assert answer.status_code == 302
    games = cast.of_round(event, 1)
    assert [one.walkover for one in games] == [absent] * 3
    bye = Terms().scoring.bye
    assert encounter.second
    assert points(event) == {
        encounter.first.name: 3 * bye if absent == "second" else 0,
        encounter.second.name: 3 * bye if absent == "first" else 0,
    }
    # One act, and one undo: nobody says any more who plays whom.
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    assert not Pairing.objects.exists()
    assert met(event)[0].seated is None


def test_what_was_played_before_they_went_home_stands(event: Event, encounter: Encounter) -> None:
    played, reported, open_one = seat_all(event)
    settle(played, (3, 7))
    told = Told((5, 5))
    actions.report(pairing=reported, by=reported.first.member, side="first", told=told)
    actions.walk_over(encounter=encounter, by="Olga", absent="second")
    found = {one.pk: (one.walkover, one.how) for one in cast.of_round(event, 1)}
    assert found == {
        played.pk: ("", "organiser"),
        reported.pk: ("", ""),
        open_one.pk: ("second", "organiser"),
    }
    assert encounter.second
    said = f"{encounter.second.name} did not come against {encounter.first.name}"
    assert Act.objects.latest("pk").words == said
    with pytest.raises(NotDone, match="Correct them one by one"):
        actions.walk_over(encounter=encounter, by="Olga", absent="second")
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    assert cast.of_round(event, 1)[2].settled is None


def test_only_an_organiser_says_that_a_team_did_not_come(
    event: Event, encounter: Encounter, club: Club
) -> None:
    ours = teams.playing(team=encounter.first)
    said = {"encounter": encounter.pk, "absent": "second"}
    assert do(claimed(event, ours[0].member.name), event, "walk-over", **said).status_code == 404
    nobody = {"encounter": encounter.pk, "absent": "referee"}
    assert do(olga(club), event, "walk-over", **nobody).status_code == 404
    assert not Pairing.objects.exists()
    page = f"encounters/{encounter.pk}/"
    assert "A team did not come" in words(olga(club), event, page)
    assert "A team did not come" not in words(Client(), event, page)
    actions.walk_over(encounter=encounter, by="Olga", absent="second")
    assert "A team did not come" not in words(olga(club), event, page)


def test_a_bye_is_nobody_s_walk_over(club: Club) -> None:
    event = of_teams(club, {name: TEAMS[name] for name in ("Norte", "Sur", "Este")})
    cast.next_round(event)
    free = next(one for one in met(event) if one.second is None)
    with pytest.raises(NotDone, match="A bye has no result"):
        actions.walk_over(encounter=free, by="Olga", absent="first")


# ------------------------------------------------------------------------- a page that stands open


def now(client: Client, event: Event, encounter: Encounter, at: str) -> tuple[int, str, str]:
    answer = client.get(f"/e/{event.public_id}/encounters/{encounter.pk}/now/", {"at": at})
    html = " ".join(answer.content.decode().split())
    return answer.status_code, html, answer.headers.get("HX-Refresh", "")


def test_the_page_of_a_captain_is_drawn_anew_once_something_has_changed(
    event: Event, encounter: Encounter
) -> None:
    ours = teams.playing(team=encounter.first)
    assert encounter.second
    theirs = teams.playing(team=encounter.second)
    mine = claimed(event, ours[0].member.name)
    assert now(mine, event, encounter, "0") == (204, "", "")
    say(encounter, "second", theirs[2].pk)
    status, html, _ = now(mine, event, encounter, "0")
    assert status == 200
    assert f"{encounter.second.name} has chosen." in html
    # And whom, nobody reads: she may still choose.
    assert theirs[2].member.name not in html
    assert f'value="{ours[1].pk}"' in html
    assert now(mine, event, encounter, "0-second") == (204, "", "")
    say(encounter, "first", ours[1].pk)
    status, html, _ = now(mine, event, encounter, "0-second")
    assert f"Defenders: {ours[1].member.name} and {theirs[2].member.name}" in html
    # Once it is said who plays whom, there is nothing more to ask: the page comes anew.
    actions.walk_over(encounter=encounter, by="Olga", absent="second")
    assert now(mine, event, encounter, "1") == (204, "", "true")


def test_a_page_asks_for_what_it_was_not_drawn_from(event: Event, encounter: Encounter) -> None:
    page, live = f"/e/{event.public_id}/encounters/{encounter.pk}/", "now/?at=0"
    assert f'hx-get="{page}{live}"' in Client().get(page).content.decode()
    say(encounter, "first", teams.playing(team=encounter.first)[0].pk)
    assert f'hx-get="{page}{live}-first"' in Client().get(page).content.decode()
    gone = page.replace(f"/{encounter.pk}/", "/999999/")
    assert Client().get(f"{gone}now/").status_code == 404
