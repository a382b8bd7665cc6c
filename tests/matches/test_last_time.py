"""The last deployment on this table is a start: one's own places of then, turned to the edge of today."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import timezone

from rules import space
from tests.matches.phone import Phone
from tests.matches.test_map import army, deployed
from tests.rules.laws.armies import GHOST, LINE, SPECTRE
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.tables import actions as tables

pytestmark = pytest.mark.django_db

WORDS = "As last time on this table"


def over(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(finished=timezone.now())


def once_more(ana: Player, bo: Player, *brings: object, zone: str, ground: str = "") -> Phone:
    """Ana's phone at another match of the two, where it is hers to deploy first."""
    match = actions.open_match(player=ana, rounds=2, points=150)
    actions.join(match=match, player=bo, token_or_code=match.join_token)
    anas, bos = Phone(ana, match), Phone(bo, match)
    anas.do("LayTerrain", ground=ground)
    anas.do("EnterArmy", army=army(ana, *brings))
    bos.do("EnterArmy", army=army(bo, LINE, LINE))
    anas.do("RollInitiative", dice_a="1", dice_b="10")
    bos.do("KeepInitiative", keep="turn", first="true")
    anas.do("TakeRest", first="true", zone=zone)
    assert anas.view.yours
    return anas


def rows_of(phone: Phone) -> Any:
    return phone.get(last="there").context["page"].deploying.rows


def places(phone: Phone, **query: str) -> dict[str, str]:
    """What stands under the cover as the place of each, by its name."""
    page = phone.get(**query)
    rows = page.context["page"].deploying.rows
    return {
        row.first.name: field.value
        for row in rows
        for member in row.members
        for field in member.fields
        if field.places
    }


@pytest.fixture
def before(ana: Player, bo: Player, match: Match) -> Match:
    """A match that is over: Ana stood at the lower edge, her Spectre hid at "12, 26"."""
    deployed(Phone(ana, match), Phone(bo, match), hidden=True)
    over(match)
    return match


def test_everybody_stands_where_they_stood(ana: Player, bo: Player, before: Match) -> None:
    anas = once_more(ana, bo, LINE, GHOST, SPECTRE, zone="the lower edge of the map")
    assert WORDS in anas.html()
    assert set(places(anas).values()) == {""}, "nobody asked for it yet"
    found = places(anas, last="there")
    assert found[SPECTRE.name] == "12″, 26″"
    assert sorted(found.values()) == ["12″, 26″", "12″, 28″", "18″, 28″"]
    html = anas.get(last="there").content.decode()
    assert 'value="Hidden Deployment+0"' in html
    (covered,) = re.findall(r'<details class="lid".*?</details>\s*</form>', html, re.DOTALL)
    assert "12″, 26″" in covered
    assert "12″, 26″" not in html.replace(covered, "")


def test_who_came_last_comes_last_again(ana: Player, bo: Player, before: Match) -> None:
    """Then the Spectre and the Line trooper stood first; who hid at "18, 28" came with the last step."""
    anas = once_more(ana, bo, LINE, GHOST, SPECTRE, zone="the lower edge of the map")
    kept = [row.first.name for row in rows_of(anas) if row.last]
    then = [row for row in rows_of(anas) if "18″, 28″" in {f.value for f in row.members[0].fields}]
    assert kept == [row.first.name for row in then]


def test_from_the_other_edge_it_is_turned(ana: Player, bo: Player, before: Match) -> None:
    anas = once_more(ana, bo, LINE, GHOST, zone="the upper edge of the map")
    assert sorted(places(anas, last="there").values()) == ["12″, 4″", "6″, 4″"]


def test_who_was_not_there_has_no_place_yet(ana: Player, bo: Player, before: Match) -> None:
    anas = once_more(ana, bo, LINE, LINE, LINE, zone="the lower edge of the map")
    assert list(places(anas, last="there")) == [LINE.name]
    rows = anas.get(last="there").context["page"].deploying.rows
    said = [
        field.value for row in rows for one in row.members for field in one.fields if field.places
    ]
    assert sorted(said) == ["", "", "12″, 28″"]


def test_the_other_side_stands_where_it_stood_and_reads_nothing_of_it(
    ana: Player, bo: Player, before: Match
) -> None:
    anas = once_more(ana, bo, LINE, GHOST, SPECTRE, zone="the lower edge of the map")
    bos = Phone(bo, anas.match)
    assert "12″, 26″" not in bos.get(last="there").content.decode()
    for one in anas.view.to_deploy[:2]:
        anas.do(
            "Compose", trooper=one.trooper, form="Model", where=places(anas, last="there")[one.name]
        )
    assert "28″" not in bos.get(last="there").content.decode()


def test_on_another_table_nothing_is_offered(ana: Player, bo: Player, before: Match) -> None:
    docks = tables.create(player=ana, name="The docks", points=150)
    tables.place(table=docks, piece=space.Scenery(((1, 1), (4, 1), (4, 4)), 3, name="Shed"))
    anas = once_more(ana, bo, LINE, GHOST, zone="the lower edge of the map", ground=docks.public_id)
    assert WORDS not in anas.html()
    assert set(places(anas, last="there").values()) == {""}


def test_a_match_that_goes_on_is_no_start(ana: Player, bo: Player, match: Match) -> None:
    deployed(Phone(ana, match), Phone(bo, match))
    anas = once_more(ana, bo, LINE, GHOST, zone="the lower edge of the map")
    assert WORDS not in anas.html()


def test_another_name_or_photograph_is_the_same_table(
    ana: Player, bo: Player, before: Match
) -> None:
    again = tables.create(player=ana, name="Once more", points=150)
    anas = once_more(ana, bo, LINE, GHOST, zone="the lower edge of the map", ground=again.public_id)
    assert WORDS in anas.html()
