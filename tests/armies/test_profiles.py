"""Profiles of one's own army are found by words and added by a tap: no number is typed."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.program import Program
from tests.armies import invented as i
from tests.armies.test_pages import FREE, listed, page
from tracker.accounts.models import Player
from tracker.armies import actions, queries
from tracker.armies.codes.words import Group, Member
from tracker.armies.models import Army


def by_hand(player: Player, faction: str = "longshore") -> Army:
    return actions.create(player=player, name="Low tide", faction=faction)


def shown(client: Client, army: Army, **asked: str) -> str:
    return html.unescape(client.get(page(army, "profiles"), asked).content.decode())


def names(body: str) -> list[str]:
    """What was found, by name and what it costs."""
    found = re.findall(r'who__n">([^<]*)</b> <span class="dim">(\d+)', body)
    return [f"{name} {points}" for name, points in found]


def again(army: Army) -> Army:
    return queries.army(player=army.owner, public_id=army.public_id)


@pytest.mark.usefixtures("n4_data")
def test_a_list_by_hand_has_the_profiles_of_its_own_army(anas: Client, ana: Player) -> None:
    army = by_hand(ana)
    body = anas.get(page(army)).content.decode()
    assert "Search Longshore" in body
    units = re.findall(r"words=[^>]*>([^<]*)</a>", shown(anas, army))
    assert units == ["CRANE", "DOCKERS", "MARA & OTTO", "SHADES"]
    assert names(shown(anas, army, words="heavy machine")) == ["DOCKER 18"]
    assert names(shown(anas, army, words="DÖCKER pistol combi lieutenant"))[0] == "DOCKER 10"
    assert "Nothing found" in shown(anas, army, words="musket")


@pytest.mark.usefixtures("n4_data")
def test_one_is_added_by_a_tap(anas: Client, ana: Player) -> None:
    army = by_hand(ana)
    given = {"profile": "501.1.2", "words": "heavy machine"}
    answer = anas.post(page(army, "profiles"), given, follow=True)
    assert answer.redirect_chain == [(f"{page(army, 'profiles')}?words=heavy+machine", 302)]
    body = answer.content.decode()
    assert "It is on your list." in body
    assert "1 of 15 troopers, 18 points" in body
    [one] = listed(army)
    assert (one.profile.points, one.swc, one.group, one.unit) == (18, "1", 1, 501)
    assert one.profile.weapons == ("Heavy Machine Gun", "Pistol")
    now = again(army)
    assert now.made_with is not None
    assert now.made_with.version == i.VERSION
    body = anas.get(page(army)).content.decode()
    assert "18 points, 1 SWC" in body
    assert "not checked here" in body


@pytest.mark.usefixtures("n4_data")
def test_who_comes_along_comes_along(anas: Client, ana: Player) -> None:
    army = by_hand(ana)
    assert "With WINCH, WINCH" in shown(anas, army, words="crane")
    anas.post(page(army, "profiles"), {"profile": "503.1.1"})
    anas.post(page(army, "profiles"), {"profile": "504.0.1"})
    assert [one.profile.name for one in listed(army)] == ["CRANE", "WINCH", "WINCH", "MARA", "OTTO"]
    assert len({one.key for one in listed(army)}) == 5
    assert again(army).points == 62 + 35


@pytest.mark.parametrize(
    "profile",
    ["503.2.1", "503.3.1", "504.1.1", "777.1.1", "501.1.7", "", "501", "x.1.1", "1.1.1.1"],
)
@pytest.mark.usefixtures("n4_data")
def test_what_is_not_bought_by_itself_is_not_added(anas: Client, ana: Player, profile: str) -> None:
    army = by_hand(ana)
    answer = anas.post(page(army, "profiles"), {"profile": profile})
    assert answer.status_code == 422
    assert "There is no such profile" in answer.content.decode()
    assert listed(army) == ()


@pytest.mark.usefixtures("n4_data")
def test_another_army_s_units_are_not_its_own(anas: Client, ana: Player) -> None:
    army = by_hand(ana, "Tideguard")
    assert names(shown(anas, army, words="crane")) == []
    assert anas.post(page(army, "profiles"), {"profile": "503.1.1"}).status_code == 422


@pytest.mark.usefixtures("n4_data")
def test_more_than_there_may_be_is_said(anas: Client, ana: Player) -> None:
    army = by_hand(ana)
    for _ in range(3):
        anas.post(page(army, "profiles"), {"profile": "502.1.1"})
    assert "3 × SHADES: its availability is 2." in anas.get(page(army)).content.decode()


# ------------------------------------------------------------------ a gap in a list that came as a code


@pytest.mark.usefixtures("n4_data")
def test_a_gap_in_a_list_is_filled_by_a_choice(anas: Client, ana: Player) -> None:
    army = actions.paste(player=ana, code=i.code(i.LEADER, i.GONE, i.DOCKER), edition="N4")
    body = anas.get(page(army)).content.decode()
    assert "1 line of this code is not in the unit data" in body
    address = f"{page(army, 'profiles')}?line=1.777.1.1"
    assert address in body
    body = html.unescape(anas.get(address).content.decode())
    assert "unit 777, profile group 1, option 1" in body
    assert "SHADES" in body
    given = {"profile": "502.1.2", "line": "1.777.1.1"}
    answer = anas.post(page(army, "profiles"), given, follow=True)
    assert answer.redirect_chain == [(page(army), 302)]
    assert "is not in the unit data" not in answer.content.decode()
    assert [one.profile.name for one in listed(army)] == ["DOCKER", "DOCKER", "SHADE"]
    assert queries.gap(army=again(army)) == ""
    second = anas.post(page(army, "profiles"), given)
    assert second.status_code == 422
    assert "That line has a profile already." in second.content.decode()
    assert len(listed(army)) == 3


@pytest.mark.usefixtures("n4_data")
def test_a_unit_without_that_option_has_its_others_offered(anas: Client, ana: Player) -> None:
    strange = Member(502, 1, 8)
    army = actions.paste(player=ana, code=i.code(i.LEADER, strange), edition="N4")
    body = shown(anas, army, line="1.502.1.8")
    assert names(body) == ["SHADE 25", "SHADE 28", "SHADE 27", "SHADE 24", "SHADE 23"]


@pytest.mark.usefixtures("n4_data")
def test_a_gap_among_reinforcements_is_filled_from_their_list(anas: Client, ana: Player) -> None:
    later = Group(2, (i.GONE, i.GONE), True)
    army = actions.paste(player=ana, code=i.code(i.LEADER, more=later), edition="N4")
    assert names(shown(anas, army, line="2.777.1.1", words="reserve")) == ["RESERVE 14"]
    anas.post(page(army, "profiles"), {"profile": "601.1.1", "line": "2.777.1.1"})
    last = listed(army)[-1]
    assert (last.profile.name, last.group, last.reinforcement) == ("RESERVE", 2, True)
    assert "1 line of its code" in queries.gap(army=again(army)), "the other is still open"
    assert again(army).points == 10


@pytest.mark.usefixtures("n4_data")
def test_a_gap_is_filled_by_numbers_too(anas: Client, ana: Player) -> None:
    army = actions.paste(player=ana, code=i.code(i.LEADER, i.GONE), edition="N4")
    address = f"{page(army, 'free')}?line=1.777.1.1"
    assert address in anas.get(page(army)).content.decode()
    assert 'name="line" value="1.777.1.1"' in anas.get(address).content.decode()
    anas.post(page(army, "free"), {**FREE, "line": "1.777.1.1"})
    assert listed(army)[-1].profile.name == "Old Friend"
    assert queries.gap(army=again(army)) == ""
    assert anas.post(page(army, "free"), {**FREE, "line": "1.777.1.1"}).status_code == 422


@pytest.mark.usefixtures("n4_data")
def test_what_was_chosen_is_no_line_that_is_known_now(anas: Client, ana: Player) -> None:
    army = actions.paste(player=ana, code=i.code(i.LEADER, i.GONE, i.GONE), edition="N4")
    anas.post(page(army, "profiles"), {"profile": "501.1.1", "line": "1.777.1.1"})
    assert queries.known_now(army=again(army)) == 0


# ------------------------------------------------------------------ which army it is; no data


def test_with_nothing_imported_it_is_said_calmly(anas: Client, ana: Player) -> None:
    army = by_hand(ana)
    assert page(army, "profiles") in anas.get(page(army)).content.decode()
    answer = anas.get(page(army, "profiles"))
    assert answer.status_code == 200
    body = answer.content.decode()
    assert "There is no unit data of longshore here. Everything else works" in body
    assert '<div class="note" id="no-profiles">' in body
    refused = anas.post(page(army, "profiles"), {"profile": "501.1.1"})
    assert refused.status_code == 422
    assert "No unit data of this army has been imported here." in refused.content.decode()


@pytest.mark.usefixtures("n4_data", "n5_data")
def test_which_army_it_is_can_be_said(anas: Client, ana: Player) -> None:
    army = by_hand(ana, "The shore")
    body = shown(anas, army)
    choices = re.findall(r'<option value="([^"]*)"', body)
    assert choices == ["N4-9501", "N5-9501", "N4-9502", "N5-9502"], "Reinforcements are no army"
    answer = anas.post(page(army, "of"), {"army": "N5-9501"}, follow=True)
    assert "Longshore, N5" in answer.content.decode()
    anas.post(page(army, "profiles"), {"profile": "501.1.1"})
    now = again(army)
    assert (now.faction, now.edition) == ("Longshore", "N5")
    [one] = listed(army)
    assert one.played is not None, "it is converted for the match"
    assert queries.army_list(army=now, edition="N4").converted == "N5"
    assert "An N5 list." in anas.get(page(army)).content.decode()
    assert anas.post(page(army, "of"), {"army": "N4-9501"}).status_code == 422


@pytest.mark.parametrize("said", ["", "N4", "N4-1", "N5-9501", "N4-9599", "N4-" + "9" * 5000])
@pytest.mark.usefixtures("n4_data")
def test_an_army_that_is_not_here_is_not_taken(anas: Client, ana: Player, said: str) -> None:
    army = by_hand(ana, "The shore")
    answer = anas.post(page(army, "of"), {"army": said})
    assert answer.status_code == 422
    assert again(army).faction == "The shore"


@pytest.mark.usefixtures("n4_data")
def test_a_new_list_is_named_after_an_army_that_is_here(anas: Client) -> None:
    body = anas.get(reverse("armies:home")).content.decode()
    assert '<option value="Longshore">' in body
    assert '<option value="Reserves">' not in body


@pytest.mark.usefixtures("n4_data")
def test_nobody_else_s_list_is_added_to(anas: Client, bos: Client, ana: Player) -> None:
    army = by_hand(ana)
    assert anas.get(page(army, "profiles")).status_code == 200
    for asked in ("profiles", "of"):
        assert bos.post(page(army, asked), {"profile": "501.1.1"}).status_code == 404
    assert bos.get(page(army, "profiles")).status_code == 404
    assert listed(army) == ()


# ------------------------------------------------------------------ by program


@pytest.mark.usefixtures("n4_data")
def test_a_program_adds_them_too(db: None) -> None:
    ana = Program.guest("Ana")
    army = ana.post("armies/new/", name="Low tide", faction="The shore").json()["id"]
    at = f"armies/{army}/"
    found = ana.found(f"{at}profiles/")
    assert found["own"] is None
    assert [one["name"] for one in found["choices"]] == ["Longshore", "Tideguard"]

    def act(kind: str, **said: object) -> dict[str, object]:
        answer = ana.post(f"{at}acts/", act={"kind": kind, **said})
        assert answer.status_code == 200, answer.content
        done: dict[str, object] = answer.json()
        return done

    act("Of", edition="N4", number=9501)
    assert "CRANE" in ana.found(f"{at}profiles/")["units"]
    [one] = ana.found(f"{at}profiles/", words="heavy machine")["profiles"]
    assert (one["points"], one["swc"]) == (18, "1")
    assert act("Profile", profile=one["profile"])["army"]["points"] == 18  # type: ignore[index]
    refused = ana.post(f"{at}acts/", act={"kind": "Profile", "profile": "777.1.1"})
    assert refused.status_code == 422
    pasted = ana.post("armies/paste/", code=i.code(i.LEADER, i.GONE, i.GONE), edition="N4").json()
    at = f"armies/{pasted['army']['id']}/"
    [line] = ana.found(f"{at}profiles/")["lines"]
    assert len(act("Profile", profile="501.1.1", line=line)["unknown"]) == 1  # type: ignore[arg-type]
    typed = {name: FREE[name] for name in ("name", "type", "training")}
    assert act("Free", **typed, line=line)["missing"] == ""
