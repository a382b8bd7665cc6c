"""One's own lists tell nobody across the table anything while a match goes on: two that differ in all are
drawn the same but for what is under the cover."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from django.conf import settings

from tests.matches.phone import Phone
from tests.matches.test_across_the_table import in_sight
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.armies.models import Army
from tracker.matches import actions
from tracker.matches.models import Match

pytestmark = pytest.mark.django_db

OF_A_LIST = ("", "complete/", "courtesy/", "delete/", "free/", "profiles/", "profiles/?words=nox")
COVER = 'id="lid-lists"'
FOR_ALL = {"shared.html": "base.html", "under.html": "base.html"}


@pytest.fixture
def army(ana: Player) -> Army:
    return armies.create_from_roster(player=ana, roster="nox-and-a-caliban")


def pages(phone: Phone, army: Army) -> Mapping[str, str]:
    addresses = ["/armies/", *(f"/armies/{army.public_id}/{part}" for part in OF_A_LIST)]
    found = {}
    for address in addresses:
        answer = phone.client.get(address)
        assert answer.status_code == 200, address
        found[address] = answer.content.decode()
    return found


def changed(army: Army, ana: Player) -> None:
    """Another list altogether, under the same address, and one more beside it."""
    other = armies.create_from_roster(player=ana, roster="fusiliers-and-a-cobra")
    for name in ("faction", "edition", "points", "troopers", "written"):
        setattr(army, name, getattr(other, name))
    army.name = "Three who hide"
    army.save()


def test_whatever_is_on_them_they_look_the_same(ana: Player, match: Match, army: Army) -> None:
    phone = Phone(ana, match)
    before = {address: told(page) for address, page in pages(phone, army).items()}
    changed(army, ana)
    after = {address: told(page) for address, page in pages(phone, army).items()}
    assert before == after


def told(page: str) -> str:
    """What is in sight, but for what is drawn anew each time."""
    return in_sight(re.sub(r'"X-CSRFToken": "\w+"', "", page))


def test_nothing_of_a_list_is_in_sight_and_all_of_it_is_beneath(
    ana: Player, match: Match, army: Army
) -> None:
    for address, page in pages(Phone(ana, match), army).items():
        assert page.count(COVER) == 1, address
        for told in (army.name, "Caliban", "Camouflage", "Lieutenant", army.public_id):
            assert told not in in_sight(page), (address, told)
    page = Phone(ana, match).client.get(f"/armies/{army.public_id}/").content.decode()
    assert army.name in page
    assert "Caliban" in page


def test_what_was_refused_is_said_under_the_cover(ana: Player, match: Match, army: Army) -> None:
    client = Phone(ana, match).client
    answer = client.post(f"/armies/{army.public_id}/name/", {"name": ""})
    assert answer.status_code == 422
    assert answer.content.decode().count(COVER) == 1
    answer = client.post(f"/armies/{army.public_id}/delete/", follow=True)
    assert army.name not in in_sight(answer.content.decode())


def test_they_lie_open_where_nobody_sits_opposite(ana: Player, bo: Player, army: Army) -> None:
    phone = Phone(ana)
    assert not covered(phone, army)
    actions.play_example(player=ana, both=True)
    assert not covered(phone, army)
    opened = actions.open_match(player=ana)
    assert all(pages_covered(phone, army))
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    assert all(pages_covered(phone, army))
    Phone(bo, opened).do("Concede")
    assert not covered(phone, army)


def covered(phone: Phone, army: Army) -> bool:
    return any(pages_covered(phone, army))


def pages_covered(phone: Phone, army: Army) -> list[bool]:
    return [COVER in page for page in pages(phone, army).values()]


def test_no_page_of_a_list_is_made_without_the_cover() -> None:
    folder = Path(settings.BASE_DIR) / "templates" / "armies"
    found = {
        file.name: name
        for file in folder.glob("*.html")
        for name in re.findall(r'{% extends "([^"]+)" %}', file.read_text("utf-8"))
    }
    assert {name: of for name, of in found.items() if of != "armies/under.html"} == FOR_ALL
    assert len(found) > len(FOR_ALL)
