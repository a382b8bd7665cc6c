"""Where an invitation leads: a name, an army, and the first thing that both decide."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

from rules.reference import N4
from rules.reference.starter_rosters import rosters, rosters_for
from tests.armies import invented as i
from tests.matches.phone import Phone
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.armies.models import Army
from tracker.matches import actions
from tracker.matches.models import Match, Seat

STARTER = "starter-nox-and-a-caliban"


@pytest.fixture
def opened(ana: Player) -> Match:
    return actions.open_match(player=ana, points=150)


@pytest.fixture
def data(tmp_path: Path, db: None) -> None:
    armies.import_data(directory=i.written(tmp_path), edition="N4", progress=lambda *_: None)


def bos_seat(match: Match) -> Seat:
    return Seat.objects.select_related("player").get(match=match, side="B")


def link(match: Match) -> str:
    return f"/j/{match.join_token}/"


def test_a_stranger_sits_down_with_a_starter_army_in_one_go(opened: Match) -> None:
    bos = Phone(None, opened)
    html = bos.client.get(link(opened)).content.decode()
    assert "Play Ana" in html
    (chosen,) = re.findall(r'name="army" [^>]*value="([^"]*)" checked', html)
    assert chosen.startswith("starter-"), "the first starter army is chosen"
    said = {"name": "Bo", "army": STARTER, "part": "nobody knows"}
    assert bos.client.post(link(opened), said).headers["Location"] == bos.url
    assert "brings an army: Shasvastii" in " ".join(one.line.text for one in bos.lines)


def test_the_army_that_was_brought_last_is_chosen_the_next_time(opened: Match, ana: Player) -> None:
    bos = Phone(None, opened)
    bos.client.post(link(opened), {"name": "Bo", "army": STARTER})
    again = actions.open_match(player=ana, points=150)
    html = bos.client.get(link(again)).content.decode()
    assert f'value="{STARTER}" checked' in html


@pytest.mark.parametrize(("points", "fits", "other"), [(150, 150, 300), (300, 300, 150)])
def test_both_sizes_can_be_had_and_the_one_that_fits_is_chosen(
    ana: Player, points: int, fits: int, other: int
) -> None:
    match = actions.open_match(player=ana, points=points)
    bos = Phone(None, match)
    html = bos.client.get(link(match)).content.decode()
    chosen = re.findall(r'name="army" value="starter-([^"]*)" checked', html)
    assert chosen == [rosters_for(N4, points)[0].id]
    assert f'<details id="starters-{other}">' in html
    assert f"starters-{fits}" not in html
    for one in rosters(N4):
        assert html.count(f'value="starter-{one.id}"') == 1


def test_an_army_of_another_size_is_not_chosen_for_having_been_brought_last(ana: Player) -> None:
    large, small = (actions.open_match(player=ana, points=points) for points in (300, 150))
    bos = Phone(None, small)
    bos.client.post(link(small), {"name": "Bo", "army": STARTER})
    html = bos.client.get(link(large)).content.decode()
    assert f'value="{STARTER}" checked' not in html
    assert f'value="starter-{rosters_for(N4, 300)[0].id}" checked' in html


def test_a_large_army_is_played(ana: Player) -> None:
    match = actions.open_match(player=ana, points=300)
    bos = Phone(None, match)
    bos.client.post(link(match), {"name": "Bo", "army": "starter-orcs-and-an-aquila"})
    assert bos.view.factions["B"] == "PanOceania"


def test_an_army_may_wait_until_the_table(opened: Match) -> None:
    bos = Phone(None, opened)
    bos.client.post(link(opened), {"name": "Bo", "army": "later"})
    assert bos.view.step == "armies"
    assert bos.view.yours


def test_an_army_that_is_nobodys_is_asked_for_at_the_table(opened: Match, ana: Player) -> None:
    anas = armies.create_from_roster(player=ana, roster="nox-and-a-caliban")
    bos = Phone(None, opened)
    bos.client.post(link(opened), {"name": "Bo", "army": anas.public_id})
    assert bos.view.step == "armies"
    assert "B" not in bos.view.factions


def test_a_pasted_code_is_read_at_once_and_kept_only_with_the_seat(
    opened: Match, data: None
) -> None:
    client = Client()
    code = i.code(i.LEADER, i.SHADE)
    read = client.post(f"{link(opened)}army/", {"army_code": code})
    assert "2 troopers" in read.content.decode()
    assert not Army.objects.exists()
    client.post(link(opened), {"name": "Bo", "army": "code", "army_code": code})
    assert Army.objects.get().owner == bos_seat(opened).player


@pytest.mark.parametrize("code", ["", "this is no code"])
def test_a_code_that_cannot_be_read_takes_no_seat_and_stays(opened: Match, code: str) -> None:
    client = Client()
    said = {"name": "Bo", "army": "code", "army_code": code}
    answer = client.post(link(opened), said)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert 'role="alert"' in html
    assert f">{code}</textarea>" in html
    assert 'value="Bo"' in html
    assert bos_seat(opened).player is None
    assert Player.objects.count() == 1


def test_a_code_that_nobody_knows_is_one_sentence_with_a_list(opened: Match) -> None:
    client = Client()
    code = i.code(i.LEADER, i.SHADE)
    read = client.post(f"{link(opened)}army/", {"army_code": code}).content.decode()
    said = {"name": "Bo", "army": "code", "army_code": code}
    answer = client.post(link(opened), said)
    assert answer.status_code == 422
    for html in (read, answer.content.decode()):
        assert html.count("none of the 2 lines of this code can be read yet") == 1
        assert "./dev data" in html
        assert html.count("<li>Combat Group 1: unit") == 2
    assert f">{code}</textarea>" in answer.content.decode()
    assert bos_seat(opened).player is None


def test_nobody_reads_a_code_without_an_invitation(opened: Match, bo: Player) -> None:
    assert Client().post("/j/nothing/army/", {"army_code": "x"}).status_code == 404
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    assert Client().post(f"{link(opened)}army/", {"army_code": "x"}).status_code == 404
    assert Client().get(f"{link(opened)}army/").status_code == 405


def test_an_example_asks_for_no_army(ana: Player) -> None:
    match = actions.play_example(player=ana, both=False)
    assert 'name="army"' not in Client().get(link(match)).content.decode()
