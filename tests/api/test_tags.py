"""What a program of a seat has already is not sent to it again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.program import ROOT, Program

OF_A_SEAT = ("", "view/", "offers/", "table/", "log/", "record/", "map/")
MOVE: dict[str, Any] = {"skill": "Move", "pool": "regular", "to": "behind the crates"}


def asks(program: Program, address: str, known: str) -> Any:
    said = {**program.headers, "If-None-Match": known}
    return program.client.get(f"{ROOT}{program.at}{address}", headers=said)


def tag_of(program: Program, address: str) -> str:
    return str(program.get(f"{program.at}{address}").headers["ETag"])


@pytest.mark.parametrize("address", OF_A_SEAT)
def test_what_is_known_is_not_sent_again(address: str, bos: Program) -> None:
    tag = tag_of(bos, address)
    assert tag.startswith('W/"')
    for known in (tag, tag.removeprefix("W/"), f'"another", {tag}', "*"):
        answer = asks(bos, address, known)
        assert answer.status_code == 304, known
        assert answer.headers["ETag"] == tag
        assert answer.headers.get("Content-Length", "0") == "0"
        assert answer.headers["Cache-Control"] == "no-store"
    for other in ("", '"another"', tag[:-2], "nonsense"):
        assert asks(bos, address, other).status_code == 200, other


@pytest.mark.parametrize("address", ["", "view/", "offers/", "log/", "record/"])
def test_what_has_changed_is_sent(address: str, anas: Program, bos: Program) -> None:
    before = tag_of(bos, address)
    anas.do("DeclareSkill", actor=anas.piece("Marker 1"), **MOVE)
    answer = asks(bos, address, before)
    assert answer.status_code == 200
    assert answer.json()
    assert answer.headers["ETag"] != before


@pytest.mark.parametrize("address", OF_A_SEAT)
def test_what_the_other_notes_in_private_changes_no_tag(
    address: str, anas: Program, bos: Program
) -> None:
    anas.do("DeclareSkill", actor=anas.piece("Marker 1"), **MOVE)
    hers, his = tag_of(anas, address), tag_of(bos, "log/")
    bos.do("DelayAro", actor=bos.piece("Fusilier 1"))
    assert asks(anas, address, hers).status_code == 304
    assert tag_of(bos, "log/") != his


def test_a_refusal_and_a_command_have_none(anas: Program, cruzs: Program) -> None:
    assert "ETag" not in cruzs.get(f"{cruzs.at}view/").headers
    taken = anas.send("DeclareSkill", actor=anas.piece("Marker 1"), **MOVE)
    assert taken.status_code == 200
    assert "ETag" not in taken.headers
