"""Smoke and templates on the map of a match: drawn for everybody, asked about in the answers of the map."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from tests.matches.phone import Phone
from tests.matches.test_map import deployed
from tests.rules.laws.armies import LINE
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match

THROWER = replace(LINE, name="Thrower", unit="Thrower", weapons=("Combi Rifle", "Smoke Grenades"))
VISORED = replace(LINE, name="Visored", unit="Visored", equipment=("Multispectral Visor L2",))
Phones = tuple[Phone, Phone]


@pytest.fixture
def phones(ana: Player, bo: Player, match: Match) -> Phones:
    return Phone(ana, match), Phone(bo, match)


def standing(phone: Phone, where: str) -> Any:
    every = (*phone.view.mine, *phone.view.theirs)
    return next(one for one in every if one.where == where)


def smoked(anas: Phone, bos: Phone, where: str = "12, 16") -> None:
    """Ana throws Smoke there from 18, 28."""
    thrower = standing(anas, "18, 28")
    anas.do(
        "DeclareSkill", actor=thrower.id, skill="BS Attack", pool="regular",
        weapon="Smoke Grenades", to=where,
    )  # fmt: skip
    bos.do("Done", whole="true")
    anas.do("SkipSecond")
    anas.do("ReadDice", piece=thrower.id, dice="5")
    assert anas.view.step == "orders"


def told(phone: Phone, a: str, b: str) -> dict[str, str]:
    page = phone.get("map/", a=standing(phone, a).id, b=standing(phone, b).id).content.decode()
    rows = re.findall(r"<dt>([^<]+)</dt><dd>(.*?)</dd>", page)
    return {asked: re.sub(r"<[^>]+>", "", said).strip() for asked, said in rows}


def test_smoke_is_on_everybodys_map_until_it_clears(phones: Phones) -> None:
    deployed(*phones, second=THROWER)
    smoked(*phones)
    for phone in phones:
        for page in (phone.html(), phone.get("map/").content.decode()):
            assert "<title>Smoke at 12″, 16″</title>" in page
            assert "; Smoke at 12″, 16″" in page
    anas, bos = phones
    anas.do("EndTurn")
    while "Smoke at 12″, 16″" in anas.html():
        next(phone for phone in (anas, bos) if phone.view.yours).do("Done")
    assert "Smoke at" not in bos.html()


def test_smoke_told_in_words_is_on_no_map(phones: Phones) -> None:
    deployed(*phones, second=THROWER)
    smoked(*phones, "beside the crates")
    assert 'class="board__smoke"' not in phones[0].html()


def test_the_answers_of_the_map_look_through_smoke_or_do_not(phones: Phones) -> None:
    deployed(*phones, second=THROWER)
    anas, _ = phones
    mine = standing(anas, "12, 28").name
    assert told(anas, "12, 28", "12, 4")[f"LoF from {mine}"].startswith("Yes")
    smoked(*phones)
    assert told(anas, "12, 28", "12, 4")[f"LoF from {mine}"] == "No Smoke lies in its way"
    # Past it nothing has changed.
    name = standing(anas, "18, 28").name
    assert "Smoke" not in told(anas, "18, 28", "18, 4")[f"LoF from {name}"]


def test_who_has_a_visor_sees_through_it_and_the_map_says_how(phones: Phones) -> None:
    deployed(*phones, second=THROWER, leads=VISORED)
    smoked(*phones)
    anas, bos = phones
    mine, theirs = standing(anas, "12, 28").name, standing(anas, "12, 4").name
    for phone in (anas, bos):
        found = told(phone, "12, 28", "12, 4")
        assert found[f"LoF from {mine}"].startswith("Yes")
        assert found[f"LoF from {mine}"].endswith("through Smoke with a Multispectral Visor L2")
        assert found[f"LoF from {theirs}"] == "No Smoke lies in its way"


def under(phone: Phone, kind: str, where: str) -> tuple[list[str], str]:
    found = phone.get("template/", kind=kind, where=where).json()
    return found["under"], found["says"]


def test_whom_a_template_touches_is_told_where_it_is_laid(phones: Phones) -> None:
    deployed(*phones)
    anas, _ = phones
    here = standing(anas, "12, 4")
    assert under(anas, "Circular", "12, 4") == ([here.id], f"Touches {here.name}.")
    assert under(anas, "Circular", "15, 4") == ([], "Touches nobody.")
    # 60 mm and half of a base of 25 mm away: by a hair.
    assert under(anas, "Circular", "14.854, 4") == ([here.id], f"Touches {here.name}?.")
    assert under(anas, "Large Teardrop", "12, 12, facing 270°")[0] == [here.id]
    assert under(anas, "Large Teardrop", "12, 12, facing 90°") == ([], "Touches nobody.")
    for kind, where in (("Circular", "the roof"), ("Square", "12, 4"), ("", "")):
        assert under(anas, kind, where) == ([], "")


def test_a_template_tells_nothing_of_who_hides(phones: Phones, ana: Player, bo: Player) -> None:
    """Twins: in one of them somebody hides at 12, 26. A template over the spot says the same in both."""
    other = actions.open_match(player=ana, points=150)
    actions.join(match=other, player=bo, token_or_code=other.code)
    twins = Phone(ana, other), Phone(bo, other)
    deployed(*phones)
    deployed(*twins, hidden=True)
    for where in ("12, 26", "12, 27", "13, 25"):
        (ids, says), (theirs, said) = (
            under(bos, "Circular", where) for bos in (phones[1], twins[1])
        )
        assert (len(ids), says) == (len(theirs), said)


def test_nobody_else_lays_one(phones: Phones, cruz: Player, match: Match) -> None:
    deployed(*phones)
    assert Phone(cruz, match).get("template/", kind="Circular", where="12, 4").status_code == 404
