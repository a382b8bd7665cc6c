"""The pages of armies, with forms alone: no script is needed."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.armies import invented as i
from tracker.accounts.models import Player
from tracker.armies import actions, queries
from tracker.armies.models import Army

FREE = {
    "name": "Old  Friend\u202e",
    "type": "MI",
    "training": "irregular",
    "group": "2",
    "mov_first": "6",
    "mov_second": "2",
    "cc": "15",
    "bs": "12",
    "ph": "11",
    "wip": "13",
    "arm": "2",
    "bts": "3",
    "wounds": "2",
    "s": "5",
    "points": "21",
    "structure": "on",
    "lieutenant": "on",
    "weapon_1": "Combi Rifle",
    "weapon_2": "",
    "weapon_3": "Grandfather's Musket",
    "weapon_4": "Combi Rifle",
    "skills": ["Camouflage", "Mimetism (-6)"],
    "more_skills": 'Sixth Sense, , Dodge (+2")',
}


def page(army: Army, name: str = "army", *more: str) -> str:
    return reverse(f"armies:{name}", args=[army.public_id, *more])


def listed(army: Army) -> tuple[queries.Listed, ...]:
    return queries.listed(army=Army.objects.get(pk=army.pk))


def test_a_player_without_armies_is_told_what_to_do(anas: Client) -> None:
    body = anas.get(reverse("armies:home")).content.decode()
    assert "No army yet." in body
    assert "Nox and a Caliban" in body


def test_a_roster_is_one_tap(anas: Client, ana: Player) -> None:
    answer = anas.post(reverse("armies:take"), {"roster": "fusiliers-and-a-cobra"}, follow=True)
    (army,) = queries.armies_of(player=ana)
    assert answer.redirect_chain == [(page(army), 302)]
    assert "Ready to be played." in answer.content.decode()
    assert anas.get(reverse("armies:home")).content.decode().count(page(army)) == 1


def test_a_roster_that_is_not_there(anas: Client) -> None:
    answer = anas.post(reverse("armies:take"), {"roster": "x"})
    assert answer.status_code == 422
    assert "There is no such starter roster." in answer.content.decode()
    assert not Army.objects.exists()


def test_from_nothing(anas: Client, ana: Player) -> None:
    given = {"name": " My  list ", "faction": "Tohaa"}
    answer = anas.post(reverse("armies:new"), given, follow=True)
    (army,) = queries.armies_of(player=ana)
    assert (army.name, army.faction) == ("My list", "Tohaa")
    body = answer.content.decode()
    assert "There are no troopers yet." in body
    assert "Fusilier" in body, "a faction without starters shows another's profiles"


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"name": "", "faction": "Nomads"}, "Type a name"),
        ({"name": "\u200b", "faction": "Nomads"}, "Type a name"),
        ({"name": "x" * 41, "faction": "Nomads"}, "at most 40"),
        ({"name": "x"}, "Type the faction"),
    ],
)
def test_a_list_needs_a_name_and_a_faction(
    anas: Client, given: dict[str, str], sentence: str
) -> None:
    answer = anas.post(reverse("armies:new"), given)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Army.objects.exists()


def test_a_comma_in_brackets_parts_no_skills(anas: Client, army: Army) -> None:
    typed = "Immunity (Shock, Viral), RemDriver (+1 ARM, +3 PH)"
    anas.post(page(army, "free"), {**FREE, "skills": [], "more_skills": typed})
    assert listed(army)[-1].profile.skills == (
        "Immunity (Shock, Viral)",
        "RemDriver (+1 ARM, +3 PH)",
    )


def test_what_nothing_acts_on_is_told_before_the_match(anas: Client, army: Army) -> None:
    assert "For you to agree on" not in anas.get(page(army)).content.decode()
    typed = {**FREE, "weapon_1": "Combi Rifle (+1SD)", "weapon_2": "Stun Pistol (+1B, Damage 12)"}
    anas.post(page(army, "free"), typed)
    body = anas.get(page(army)).content.decode()
    told = body.split("For you to agree on", 1)[1].split("</p>")[0]
    assert "Combi Rifle (+1SD)" in told
    assert "Musket" in told
    assert "Stun Pistol" not in told
    assert "Sixth Sense" not in told


def test_the_page_of_an_army(anas: Client, army: Army) -> None:
    body = anas.get(page(army)).content.decode()
    assert "8 of 15 troopers, 142 points" in body
    assert "Boarding Shotgun" in body
    assert body.count(">Lieutenant</span>") == 1
    assert "Combat Group 2" not in body


def test_troopers_are_added_moved_and_removed(anas: Client, army: Army) -> None:
    anas.post(page(army, "add"), {"profile": "zero-combi-rifle", "from": "Nomads"})
    added = listed(army)[-1]
    assert added.profile.name == "Zero"
    anas.post(page(army, "trooper", added.key), {"do": "group-2"})
    assert listed(army)[-1].group == 2
    assert "Combat Group 2" in anas.get(page(army)).content.decode()
    anas.post(page(army, "trooper", added.key), {"do": "remove"})
    assert added.key not in {one.key for one in listed(army)}


def test_adding_comes_back_to_the_same_profiles(anas: Client, army: Army) -> None:
    given = {"profile": "zhanshi-combi-rifle", "from": "Yu Jing"}
    answer = anas.post(page(army, "add"), given)
    assert answer["Location"] == f"{page(army)}?from=Yu+Jing"
    given["from"] = "https://elsewhere.example/"
    assert anas.post(page(army, "add"), given)["Location"] == page(army)


def test_who_leads(anas: Client, army: Army) -> None:
    second = next(one for one in listed(army) if one.profile.name == "Nox" and not one.lieutenant)
    anas.post(page(army, "trooper", second.key), {"do": "lieutenant"})
    assert [one.key for one in listed(army) if one.lieutenant] == [second.key]
    actions.remove_trooper(army=army, trooper=second.key)
    assert "You have no Lieutenant yet." in anas.get(page(army)).content.decode()


@pytest.mark.parametrize("do", ["lieutenant", "promote", "", "group-3"])
def test_what_can_not_be_done_is_said(anas: Client, army: Army, do: str) -> None:
    before = listed(army)
    caliban = next(one for one in before if one.profile.name == "Caliban")
    answer = anas.post(page(army, "trooper", caliban.key), {"do": do})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert listed(army) == before


def test_a_free_trooper(anas: Client, army: Army) -> None:
    assert "Combi Rifle" in anas.get(page(army, "free")).content.decode()
    anas.post(page(army, "free"), FREE)
    added = listed(army)[-1]
    mine = added.profile
    assert (mine.name, mine.mov, mine.structure, mine.s) == ("Old Friend", (6, 2), True, 5)
    assert mine.weapons == ("Combi Rifle", "Grandfather's Musket")
    assert mine.skills == ("Camouflage", "Mimetism (-6)", "Sixth Sense", 'Dodge (+2")')
    assert (mine.training, mine.lieutenant, mine.points, added.group) == ("irregular", True, 21, 2)
    assert (mine.cc, mine.bs, mine.ph, mine.wip) == (15, 12, 11, 13)
    assert (mine.arm, mine.bts, mine.wounds) == (2, 3, 2)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"name": ""}, "Type the trooper&#x27;s name."),
        ({"bs": ""}, "Type BS, a number from 0 to 20."),
        ({"bs": "twelve"}, "BS is a whole number from 0 to 20."),
        ({"bs": "99"}, "BS can be at most 20."),
        ({"wounds": "0"}, "Wounds has to be at least 1."),
        ({"skills": ["Mimetism (-3)", "Mimetism (-6)"]}, "A trooper has one kind of Mimetism."),
        ({"skills": ["Telepathy"]}, "Telepathy"),
        ({"group": "7"}, "7"),
        ({"weapon_1": "W" * 61}, "at most 60"),
    ],
)
def test_a_free_trooper_that_is_not_understood(
    anas: Client, army: Army, change: dict[str, object], sentence: str
) -> None:
    before = listed(army)
    answer = anas.post(page(army, "free"), {**FREE, **change})
    assert answer.status_code == 422
    body = answer.content.decode()
    assert sentence in body
    assert 'class="wrong"' in body
    assert "Grandfather&#x27;s Musket" in body, "what was typed stays in its field"
    assert listed(army) == before


def test_rename_copy_delete(anas: Client, ana: Player, army: Army) -> None:
    anas.post(page(army, "rename"), {"name": "For Saturday"})
    assert Army.objects.get(pk=army.pk).name == "For Saturday"
    assert anas.post(page(army, "rename"), {"name": " "}).status_code == 422
    anas.post(page(army, "copy"))
    assert {found.name for found in queries.armies_of(player=ana)} == {
        "For Saturday",
        "For Saturday (copy)",
    }
    asked = anas.get(page(army, "delete"))
    assert "Delete For Saturday?" in asked.content.decode()
    assert Army.objects.count() == 2, "asking deletes nothing"
    anas.post(page(army, "delete"))
    assert [found.name for found in queries.armies_of(player=ana)] == ["For Saturday (copy)"]


POSTS = ("add", "rename", "copy", "delete", "free")


def test_somebody_elses_army_is_the_same_as_none(bos: Client, ana: Player, army: Army) -> None:
    """Every door answers Bo as it answers for an address that never was."""
    before = (listed(army), Army.objects.get(pk=army.pk).name)
    for made_up in ("AAAAAAAAAAAAAAAA", "no-such-army"):
        for name in ("army", "free", "delete"):
            hers = bos.get(page(army, name))
            none = bos.get(reverse(f"armies:{name}", args=[made_up]))
            assert (hers.status_code, none.status_code) == (404, 404)
            assert _same(hers, army.public_id) == _same(none, made_up)
        for name in POSTS:
            hers = bos.post(page(army, name), {**FREE, "profile": "zero-combi-rifle"})
            none = bos.post(reverse(f"armies:{name}", args=[made_up]), FREE)
            assert (hers.status_code, none.status_code) == (404, 404), name
            assert _same(hers, army.public_id) == _same(none, made_up)
    key = before[0][0].key
    assert bos.post(page(army, "trooper", key), {"do": "remove"}).status_code == 404
    assert (listed(army), Army.objects.get(pk=army.pk).name) == before
    overview = bos.get(reverse("armies:home")).content.decode()
    assert army.public_id not in overview
    assert "No army yet." in overview


def test_a_passer_by_is_asked_for_a_name_whatever_the_address(client: Client, army: Army) -> None:
    for address in (page(army), reverse("armies:army", args=["AAAAAAAAAAAAAAAA"])):
        answer = client.get(address)
        assert answer.status_code == 302
        assert answer["Location"].startswith(reverse("accounts:start"))
    assert client.post(page(army, "delete")).status_code == 302
    assert Army.objects.filter(pk=army.pk).exists()


def test_no_address_is_changed_by_looking_at_it(anas: Client, army: Army) -> None:
    for name in ("add", "rename", "copy"):
        assert anas.get(page(army, name)).status_code == 405
    assert anas.get(reverse("armies:take")).status_code == 405


def test_an_address_says_nothing_of_the_row(army: Army) -> None:
    assert len(army.public_id) == 16
    assert str(army.pk) != army.public_id


def test_pages_cost_the_same_however_long_the_list(
    anas: Client, ana: Player, army: Army, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    anas.get(page(army))
    # The session, the player, the army, whose unit data is here, and whether a match of theirs goes on.
    with django_assert_num_queries(5):
        anas.get(page(army))
    for _ in range(3):
        actions.duplicate(army=army)
    with django_assert_num_queries(5):  # and whether there is unit data
        anas.get(reverse("armies:home"))


def _same(answer: object, public_id: str) -> str:
    """The body without what always differs: the address asked for, and the token of the form."""
    body = answer.content.decode()  # type: ignore[attr-defined]
    return re.sub(r'(X-CSRFToken": "|value=")[\w-]{64}', r"\1", body.replace(public_id, "…"))


@pytest.mark.usefixtures("n4_data")
def test_a_list_with_two_lieutenants_or_none_can_name_one(anas: Client, ana: Player) -> None:
    code = i.code(i.LEADER, i.LEADER, i.DOCKER)
    army = actions.paste(player=ana, code=code, edition="N4")
    first, second, docker = listed(army)
    assert anas.get(page(army)).content.decode().count("Make Lieutenant") == 2
    anas.post(page(army, "trooper", second.key), {"do": "lieutenant"})
    assert [one.key for one in listed(army) if one.lieutenant] == [second.key]
    assert anas.get(page(army)).content.decode().count("Make Lieutenant") == 1
    answer = anas.post(page(army, "trooper", docker.key), {"do": "lieutenant"})
    assert answer.status_code == 422
    # With nobody left who has a profile for it, anybody may.
    for one in (first, second):
        anas.post(page(army, "trooper", one.key), {"do": "remove"})
    anas.post(page(army, "trooper", docker.key), {"do": "lieutenant"})
    assert [one.key for one in listed(army) if one.lieutenant] == [docker.key]
