"""The rules by edition, and the odds of a Roll, by program; nobody is asked who they are."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.dice.mods import success_value
from rules.odds import face_to_face_odds
from rules.reference import BOOKS, N4, rules_by_id
from tests.api.program import Program

pytestmark = pytest.mark.django_db

ROLL: dict[str, Any] = {
    "active": {"sv": 13, "burst": 3, "saves": 1, "attack_damage": 10},
    "reactive": {"sv": 11, "burst": 1},
}


@pytest.fixture
def anybody() -> Program:
    return Program()


def all_of(program: Program, **asked: Any) -> list[Any]:
    found: list[Any] = []
    after: int | None = 0
    while after is not None:
        page = program.found("rules/", **asked, after=after)
        found += page["rules"]
        after = page["more"]
    return found


@pytest.mark.parametrize("edition", BOOKS)
def test_all_rules_of_an_edition_are_there_once(anybody: Program, edition: str) -> None:
    ids = [one["id"] for one in all_of(anybody, edition=edition)]
    assert sorted(ids) == sorted(rules_by_id(BOOKS[edition]))


def test_rules_are_found_by_their_words(anybody: Program) -> None:
    found = anybody.found("rules/", words="CAMO-C8")["rules"]
    assert found[0]["id"] == "CAMO-C8"
    assert found[0]["text"] == rules_by_id(N4)["CAMO-C8"].text
    assert anybody.found("rules/", words="nothing is called so")["rules"] == []
    assert anybody.get("rules/", edition="N9").status_code == 400


def test_why_is_answered_by_the_id_of_a_rule(anybody: Program) -> None:
    found = anybody.found("rules/CAMO-C8/")
    assert found["wordings"][0]["edition"] == N4.edition
    assert all(one["id"] == "CAMO-C8" for one in found["wordings"])
    assert anybody.get("rules/CAMO-C999/").status_code == 404


def test_a_roll_is_foretold(anybody: Program) -> None:
    told = anybody.found("odds/", roll=json.dumps(ROLL))
    exact = face_to_face_odds(success_value(N4, 13), 3, success_value(N4, 11), 1)
    assert told["nothing"] == pytest.approx(exact.nobody)
    assert sum(told["active"]["hits"].values()) == pytest.approx(exact.a)
    assert sum(told["reactive"]["hits"].values()) == pytest.approx(exact.b)
    assert sum(told["active"]["failed_saves"].values()) > 0
    several = {**ROLL, "reactive": [ROLL["reactive"]] * 2}
    told = anybody.found("odds/", roll=json.dumps(several))
    assert len(told["reactive"]) == len(told["active"]["against"]) == 2


@pytest.mark.parametrize(
    "roll",
    ["", "{", "[]", "null", json.dumps({"active": {"sv": 13, "burst": 21}}),
     json.dumps({"active": {"sv": 13, "burst": 9}}), json.dumps({"active": {"sv": 1, "saves": 5}}),
     json.dumps({**ROLL, "edition": "N9"}), json.dumps({**ROLL, "edition": "N5.3"}),
     json.dumps({**ROLL, "reactive": [{"sv": 1}] * 9}), "9" * 5_000],
)  # fmt: skip
def test_what_is_no_roll_is_said(anybody: Program, roll: str) -> None:
    answer = anybody.get("odds/", roll=roll)
    assert answer.status_code == 400
    assert answer.json()["detail"]


def test_a_large_number_costs_little(anybody: Program) -> None:
    roll = {"active": {"sv": 10**15, "burst": 8, "saves": 4, "attack_damage": 10**15}}
    assert anybody.get("odds/", roll=json.dumps(roll)).status_code in (200, 400)
