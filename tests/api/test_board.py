"""The map of a match by program: each seat measures on what it knows, and on nothing else."""

from __future__ import annotations

import pytest

from tests.api.conftest import token_of
from tests.api.program import Program
from tests.matches.phone import Phone
from tests.matches.test_map import deployed
from tests.rules.laws.armies import SPECTRE
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match

pytestmark = pytest.mark.django_db

Programs = tuple[Program, Program]


@pytest.fixture
def match(ana: Player, bo: Player) -> Match:
    opened = actions.open_match(player=ana, title="Cup", points=150, rounds=3)
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    return opened


@pytest.fixture
def programs(ana: Player, bo: Player, match: Match) -> Programs:
    deployed(Phone(ana, match), Phone(bo, match), hidden=True)
    first, second = (Program(token_of(one), match=match.public_id) for one in (ana, bo))
    return first, second


def named(program: Program) -> dict[str, str]:
    stood = program.found(f"{program.at}map/")["map"]["stood"]
    return {one["name"]: one["id"] for one in stood}


def test_the_map_has_who_stands_there_for_this_seat(programs: Programs) -> None:
    anas, bos = programs
    assert SPECTRE.name in " ".join(named(anas))
    assert SPECTRE.name not in " ".join(named(bos))
    assert len(named(anas)) == len(named(bos)) + 1
    found = bos.found(f"{bos.at}map/")["map"]
    assert (found["width"], found["depth"]) == (24, 32)


def test_two_pieces_are_measured(programs: Programs) -> None:
    _, bos = programs
    mine, theirs = (
        next(one["id"] for one in bos.found(f"{bos.at}map/")["map"]["stood"] if one["yours"] == own)
        for own in (True, False)
    )  # fmt: skip
    told = bos.found(f"{bos.at}map/between/", a=mine, b=theirs)["between"]["told"]
    assert told[0]["asked"] == "Distance"
    assert told[0]["figure"].endswith("″")
    # In inches, whatever its player chose to read on pages.
    chose = bos.client.cookies
    chose["lengths"] = "both"
    assert bos.found(f"{bos.at}map/between/", a=mine, b=theirs)["between"]["told"] == told
    assert bos.found(f"{bos.at}map/between/", a=mine, b=mine)["between"] is None


def test_who_hides_is_measured_by_nobody_else(programs: Programs) -> None:
    anas, bos = programs
    hidden = next(piece for name, piece in named(anas).items() if SPECTRE.name in name)
    seen = next(iter(named(bos).values()))
    assert bos.found(f"{bos.at}map/between/", a=hidden, b=seen)["between"] is None
    nobody = bos.found(f"{bos.at}map/between/", a="nobody", b=seen)
    assert bos.found(f"{bos.at}map/between/", a=hidden, b=seen) == nobody


def test_a_way_is_tried_by_its_own_player_alone(programs: Programs) -> None:
    anas, bos = programs
    stood = anas.found(f"{anas.at}map/")["map"]["stood"]
    mine = next(one for one in stood if one["yours"] and one["y"] == 28)
    way = f"{mine['x']}, 24"
    found = anas.found(f"{anas.at}map/way/", piece=mine["id"], to=way)["way"]
    assert found["length"] == pytest.approx(4, abs=0.1)
    assert bos.found(f"{bos.at}map/way/", piece=mine["id"], to=way)["way"] is None
    looker = Program(match=anas.match)
    assert looker.get(f"{anas.at}map/way/", piece=mine["id"], to=way).status_code == 401


def test_a_template_is_laid_to_try_it(programs: Programs) -> None:
    anas, _ = programs
    stood = anas.found(f"{anas.at}map/")["map"]["stood"]
    hidden = next(one for one in stood if SPECTRE.name in one["name"])
    shown = next(one for one in stood if one["yours"] and one["y"] == 28)
    for one in (shown, hidden):
        where = f"{one['x']}, {one['y']}"
        laid = [
            program.found(f"{program.at}map/template/", kind="Circular", where=where)["template"]
            for program in programs
        ]
        # Whoever hides is not on the table, and touched by nothing.
        assert laid[0] == laid[1]
        assert {under["piece"] for under in laid[0]["under"]} == {shown["id"]}
    nothing = anas.found(f"{anas.at}map/template/", kind="Cake", where="1, 1")
    assert nothing["template"] is None


def test_a_match_without_a_map_says_so(example: Match, bo: Player) -> None:
    bos = Program(token_of(bo), match=example.public_id)
    assert bos.found(f"{bos.at}map/")["map"] is None
    assert bos.found(f"{bos.at}map/between/", a="x", b="y")["between"] is None
    assert bos.found(f"{bos.at}map/template/", kind="Circular", where="1, 1")["template"] is None
    assert bos.found(f"{bos.at}map/way/", piece="x", to="1, 1")["way"] is None
