"""An Order told in one go in a match that has a map: where it ends by a tap there, or none."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.matches.phone import Phone, refusal
from tests.matches.test_map import deployed
from tests.matches.test_told import keeps, picked
from tracker.accounts.models import Player
from tracker.matches.models import Match


@pytest.fixture
def phones(ana: Player, bo: Player, match: Match) -> tuple[Phone, Phone]:
    found = Phone(ana, match), Phone(bo, match)
    deployed(*found)
    keeps(found[0], "yes")
    return found


def ends(html: str) -> list[tuple[str, str]]:
    """The fields of the keys that say where an Order ends, and what they say."""
    return re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)" data-end>', html)


def standing(phone: Phone, at: str) -> tuple[str, str]:
    """The name and the id of one's own piece at this place."""
    return next((one.name, one.id) for one in phone.view.mine if one.where.startswith(at))


def test_the_last_move_of_each_key_ends_where_the_map_was_tapped(
    phones: tuple[Phone, Phone],
) -> None:
    anas, _ = phones
    name, id = standing(anas, "12, 28")
    html = picked(anas, name)
    assert html.count('id="told-to"') == 1
    # 4 and 4 inches: two Moves of an Alguacil.
    assert 'data-most="8"' in html.split('id="told-to"')[1].split(">")[0]
    assert {field for field, _ in ends(html)} == {"to", "then_to"}
    assert {said for _, said in ends(html)} == {""}
    # Asked for by its address, each key says it.
    moment = anas.page().context["page"].moment
    there = anas.get(who=f"{id}.{moment}", to="12″, 26″").content.decode()
    assert {said for _, said in ends(there)} == {"12″, 26″"}


def test_two_moves_go_as_far_as_both(phones: tuple[Phone, Phone]) -> None:
    anas, bos = phones
    _, id = standing(anas, "12, 28")
    said: dict[str, Any] = {
        "actor": id,
        "pool": "regular",
        "skill": "Move",
        "then": "Move",
        "unanswered": "true",
    }
    answer = anas.send("TellOrder", **said, then_to="12″, 18″")
    assert refusal(answer).rule == "MOVE-1"
    assert anas.view.step == "orders"
    anas.do("TellOrder", **said, then_to="12″, 21″")
    (now,) = (one for one in bos.view.theirs if one.id == id)
    assert now.where.startswith("12″, 21″")


def test_nobody_has_to_say_where(phones: tuple[Phone, Phone]) -> None:
    anas, bos = phones
    _, id = standing(anas, "12, 28")
    anas.do(
        "TellOrder", actor=id, pool="regular", skill="Move", then="Move", then_to="",
        unanswered="true",
    )  # fmt: skip
    (now,) = (one for one in bos.view.theirs if one.id == id)
    assert now.where.startswith("12, 28")


def test_who_dodged_goes_where_the_map_is_tapped(phones: tuple[Phone, Phone]) -> None:
    anas, bos = phones
    _, id = standing(anas, "12, 28")
    name, target = standing(bos, "12, 4")
    anas.do(
        "TellOrder", actor=id, pool="regular", skill="BS Attack", target=target,
        weapon="Combi Rifle", then="Move",
    )  # fmt: skip
    bos.do("TellAros", aros=urlencode({"actor": target, "skill": "Dodge"}))
    anas.do("TellOutcome", succeeded=urlencode({"piece": target}), steady="true")
    html = anas.html()
    assert f"{name} goes to (empty: it stays)" in html
    assert f"{name}: moves up to" not in html
    assert 'data-most="2"' in html
    anas.do("TellOutcome", still="true", **{"slips-0-piece": target, "slips-0-to": "12″, 5″"})
    (now,) = (one for one in bos.view.mine if one.id == target)
    assert now.where.startswith("12″, 5″")


def test_without_a_map_nobody_is_asked_where(anas: Phone, bos: Phone) -> None:
    keeps(anas, "yes")
    html = picked(anas, "Marker 1")
    assert 'id="told-to"' not in html
    assert ends(html) == []
