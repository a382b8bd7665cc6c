"""Captains pair their players: defenders and attackers in secret, shown to both at once. What one of them
has said and the other has not is on nobody else's page, by whichever way it is read."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from django.test import Client

from tests.leagues import cast
from tests.leagues.test_notices import told, written_to
from tests.leagues.test_pages import claimed, do, olga
from tests.leagues.test_teams import TEAMS, in_order, met, of_teams
from tracker.leagues import actions
from tracker.leagues.actions import NotDone
from tracker.leagues.captains import ACROSS, course
from tracker.leagues.models import Act, Choice, Club, Encounter, Entry, Event, Pairing
from tracker.leagues.queries import captains, teams

pytestmark = pytest.mark.django_db

TWO = dict(list(TEAMS.items())[:2])


@pytest.fixture
def event(club: Club) -> Event:
    event = of_teams(club, TWO)
    cast.next_round(event)
    return event


@pytest.fixture
def encounter(event: Event) -> Encounter:
    return met(event)[0]


def captain(encounter: Encounter, side: str) -> Entry:
    found = teams.captain_of(team=getattr(encounter, side))
    assert found
    return found


def say(encounter: Encounter, side: str, *named: int) -> None:
    encounter.refresh_from_db()
    _, steps = captains.course_of(encounter=encounter)
    actions.choose(
        encounter=encounter, captain=captain(encounter, side), step=len(steps), named=named
    )


# ------------------------------------------------------------------------- how it goes


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_chosen_everybody_is_paired_once(seed: int) -> None:
    chance = Random(seed)
    first = list(range(chance.randint(0, 6)))
    second = list(range(100, 100 + chance.randint(0, 6)))
    said: list[dict[str, tuple[int, ...]]] = []
    while (at := course(first, second, said)).asked:
        said.append(
            {
                side: tuple(chance.sample(one.among, min(one.many, len(one.among))))
                for side, one in at.asked.items()
            }
        )
    few = min(len(first), len(second))
    assert len(at.pairs) == few
    assert len({a for a, _ in at.pairs} & set(first)) == few
    assert len({b for _, b in at.pairs} & set(second)) == few


@pytest.mark.parametrize(("size", "steps"), [(3, 2), (4, 4), (5, 5), (6, 7)])
def test_so_many_times_both_are_asked(size: int, steps: int) -> None:
    said: list[dict[str, tuple[int, ...]]] = []
    first, second = list(range(size)), list(range(100, 100 + size))
    while (at := course(first, second, said)).asked:
        said.append({side: one.among[: one.many] for side, one in at.asked.items()})
    assert len(said) == steps


def test_of_four_a_defender_two_attackers_and_one_is_taken() -> None:
    first, second = [1, 2, 3, 4], [11, 12, 13, 14]
    at = course(first, second, [{"first": [1], "second": [11]}])
    assert (at.what, at.defenders) == ("attackers", {"first": 1, "second": 11})
    assert at.asked
    assert at.asked["first"].among == (2, 3, 4)
    both = [{"first": [1], "second": [11]}, {"first": [2, 3], "second": [12, 13]}]
    at = course(first, second, both)
    assert at.what == "takes"
    assert at.asked
    assert {side: one.among for side, one in at.asked.items()} == {
        "first": (12, 13),
        "second": (2, 3),
    }
    at = course(first, second, [*both, {"first": [12], "second": [3]}])
    assert at.pairs == ((1, 12), (3, 11))
    assert at.what == "defender"
    assert at.asked
    assert {side: one.among for side, one in at.asked.items()} == {
        "first": (2, 4),
        "second": (13, 14),
    }


def test_two_captains_pair_three_players(encounter: Encounter, event: Event) -> None:
    ours = [one.pk for one in teams.playing(team=encounter.first)]
    assert encounter.second
    theirs = [one.pk for one in teams.playing(team=encounter.second)]
    say(encounter, "first", ours[1])
    assert not Pairing.objects.exists()
    say(encounter, "second", theirs[0])
    # Of three there are two others to attack: there is nothing to choose.
    at, _ = captains.course_of(encounter=Encounter.objects.get())
    assert at.what == "takes"
    say(encounter, "second", ours[2])
    say(encounter, "first", theirs[1])
    assert {(one.first_id, one.second_id) for one in cast.of_round(event, 1)} == {
        (ours[1], theirs[1]),
        (ours[2], theirs[0]),
        (ours[0], theirs[2]),
    }
    assert {one.reason for one in cast.of_round(event, 1)} == {"paired by their captains"}


def test_what_can_t_be_chosen_is_refused(encounter: Encounter, club: Club, event: Event) -> None:
    ours = teams.playing(team=encounter.first)
    assert encounter.second
    theirs = teams.playing(team=encounter.second)
    with pytest.raises(NotDone, match="Choose one of them"):
        say(encounter, "first", theirs[0].pk)
    with pytest.raises(NotDone, match="Choose one of them"):
        say(encounter, "first", ours[0].pk, ours[1].pk)
    with pytest.raises(NotDone, match="Only the captains"):
        actions.choose(encounter=encounter, captain=ours[1], step=0, named=[ours[1].pk])
    say(encounter, "first", ours[0].pk)
    with pytest.raises(NotDone, match="You have chosen"):
        say(encounter, "first", ours[1].pk)
    say(encounter, "second", theirs[0].pk)
    with pytest.raises(NotDone, match="Both have chosen meanwhile"):
        actions.choose(encounter=encounter, captain=ours[0], step=0, named=[ours[1].pk])
    # Who is no captain has no such button.
    for name in (ours[1].member.name, theirs[1].member.name):
        said = {"encounter": encounter.pk, "step": 1, "player": theirs[1].pk}
        assert do(claimed(event, name), event, "choose", **said).status_code == 404
    assert do(olga(club), event, "choose", encounter=encounter.pk, step=1).status_code == 404


def test_an_organiser_pairs_them_while_captains_are_at_it(
    encounter: Encounter, event: Event
) -> None:
    ours = teams.playing(team=encounter.first)
    assert encounter.second
    theirs = teams.playing(team=encounter.second)
    say(encounter, "first", ours[0].pk)
    pairs = [(a.pk, b.pk) for a, b in zip(ours, theirs, strict=True)]
    actions.seat_by_hand(encounter=encounter, by="Olga", pairs=pairs)
    with pytest.raises(NotDone, match="already said who plays whom"):
        say(encounter, "second", theirs[0].pk)


def test_who_leaves_meanwhile_leaves_it_to_an_organiser(encounter: Encounter, event: Event) -> None:
    ours = teams.playing(team=encounter.first)
    say(encounter, "first", ours[0].pk)
    actions.leave(entry=ours[2], by="Olga")
    with pytest.raises(NotDone, match="Somebody has left"):
        say(encounter, "second", teams.playing(team=encounter.second)[0].pk)  # type: ignore[arg-type]
    assert captains.open_to_all(encounter=Encounter.objects.get()) is None


def test_what_was_chosen_is_undone_from_the_last_on(encounter: Encounter) -> None:
    ours = teams.playing(team=encounter.first)
    assert encounter.second
    theirs = teams.playing(team=encounter.second)
    say(encounter, "first", ours[0].pk)
    one = Act.objects.latest("pk")
    say(encounter, "second", theirs[0].pk)
    other = Act.objects.latest("pk")
    with pytest.raises(NotDone, match="Undo this first"):
        actions.undo(act=one, by="Olga")
    actions.undo(act=other, by="Olga")
    encounter.refresh_from_db()
    assert encounter.shown
    assert encounter.shown["steps"] == []
    # What the first has said is still theirs alone, and the second says it anew.
    say(encounter, "second", theirs[1].pk)
    encounter.refresh_from_db()
    assert encounter.shown
    assert encounter.shown["steps"] == [{"first": [ours[0].pk], "second": [theirs[1].pk]}]


def test_a_choice_that_was_undone_is_chosen_anew(encounter: Encounter) -> None:
    ours = teams.playing(team=encounter.first)
    say(encounter, "first", ours[0].pk)
    back = actions.undo(act=Act.objects.latest("pk"), by="Olga")
    assert not Choice.objects.exists()
    with pytest.raises(NotDone, match="They choose anew"):
        actions.undo(act=back, by="Olga")
    say(encounter, "first", ours[1].pk)


def test_captains_are_told_that_they_choose_and_then_everybody_whom_they_play(
    club: Club, mailoutbox: list[Any]
) -> None:
    event = of_teams(club, TWO)
    for name in ("Ana", "Bo"):
        written_to(event, name)
    cast.next_round(event)
    encounter = met(event)[0]
    one, other = encounter.first.name, encounter.second and encounter.second.name
    address = f"/e/{event.public_id}/encounters/{encounter.pk}/"
    assert address in mailoutbox[0].body
    said = f"In Round 1 of Norte Open, {one} meets {other}. Say who of your team plays whom."
    assert told(mailoutbox) == [("ana", said)]
    actions.seat_by_hand(encounter=encounter, by="Olga", pairs=in_order(encounter))
    assert sorted(name for name, _ in told(mailoutbox)) == ["ana", "bo"]


# ------------------------------------------------------------------------- in secret


def read(client: Client, event: Event, encounter: Encounter) -> list[str]:
    """All that a browser and a program read of the event, without what is new with each request."""
    here = f"/e/{event.public_id}/"
    pages = ["", "players/", "round/1/", "desk/", "trail/", "screen/", "event.json", "results.csv",
             "teams.csv", f"encounters/{encounter.pk}/", f"encounters/{encounter.pk}/now/",
             f"teams/{encounter.first_id}/", f"teams/{encounter.second_id}/"]  # fmt: skip
    api = [f"/api/v1/events/{event.public_id}/{one}" for one in ("", "teams/", "pairings/")]
    found = []
    for address in [*(here + one for one in pages), *api]:
        html = client.get(address).content.decode()
        html = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", html)
        found.append(re.sub(r'nonce="[^"]*"|\d\d:\d\d(:\d\d)?|"X-CSRFToken": "\w+"', "", html))
    return found


def test_twins_read_the_same_whatever_the_other_captain_has_put_up(
    encounter: Encounter, event: Event, club: Club
) -> None:
    ours = teams.playing(team=encounter.first)
    assert encounter.second
    theirs = teams.playing(team=encounter.second)
    browsers = {
        "the other captain": claimed(event, theirs[0].member.name),
        "a player of one’s own team": claimed(event, ours[1].member.name),
        "an organiser": olga(club),
        "a passer-by": Client(),
    }
    own = claimed(event, ours[0].member.name)
    told: dict[str, list[list[str]]] = {who: [] for who in browsers}
    for named in (ours[1], ours[2]):
        say(encounter, "first", named.pk)
        act = Act.objects.latest("pk")
        for who, client in browsers.items():
            told[who].append(read(client, event, encounter))
        html = own.get(f"/e/{event.public_id}/encounters/{encounter.pk}/").content.decode()
        assert f"You have named {named.member.name}" in " ".join(html.split())
        # The trail in the database has no word of it either.
        assert str(named.pk) not in json.dumps(
            [row for row in act.rows if row["what"] == "leagues.Choice"]
        ).replace(f'"id": {Choice.objects.get().pk}', "")
        # As if it had never been said: numbers go on, so that they are put back, too.
        Choice.objects.all().delete()
        Act.objects.filter(pk=act.pk).delete()
        Encounter.objects.update(shown={})
        Event.objects.filter(pk=event.pk).update(acts=event.acts)
    for who, (one, other) in told.items():
        numbers = re.compile(r'(act|before)"? ?(value)?="?\d+|"act": \d+')
        lines, others = (numbers.sub("", "\n".join(pages)).splitlines() for pages in (one, other))
        assert [pair for pair in zip(lines, others, strict=True) if pair[0] != pair[1]] == [], who


def test_both_read_it_once_both_have_said_it(encounter: Encounter, event: Event) -> None:
    ours = teams.playing(team=encounter.first)
    assert encounter.second
    theirs = teams.playing(team=encounter.second)
    mine = claimed(event, ours[0].member.name)
    address = f"/e/{event.public_id}/encounters/{encounter.pk}/"
    asked = {"encounter": encounter.pk, "step": 0}
    assert do(mine, event, "choose", **asked, player=ours[1].pk).status_code == 302
    say(encounter, "second", theirs[2].pk)
    for client in (mine, Client()):
        html = " ".join(client.get(address).content.decode().split())
        assert f"Defenders: {ours[1].member.name} and {theirs[2].member.name}" in html
    at = captains.open_to_all(encounter=Encounter.objects.get())
    assert at
    assert at.what == "takes"
    assert [one.member.name for one in at.defenders] == [
        ours[1].member.name,
        theirs[2].member.name,
    ]
    assert set(ACROSS) == {"first", "second"}
