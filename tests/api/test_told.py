"""An Order told in one go by programs: each key says what it gives, and is taken as it is."""

from __future__ import annotations

from typing import Any

from tests.api.program import Program


def keys(program: Program, actor: str = "") -> dict[str, Any]:
    found = program.found(f"{program.at}keys/?actor={actor}")["keys"]
    return {one["label"]: one for one in found}


def press(program: Program, key: dict[str, Any]) -> None:
    program.do(**key["command"])


def test_two_moves_and_nobody_reacts_are_two_keys_and_not_so_one(
    anas: Program, bos: Program
) -> None:
    found = keys(anas, anas.piece("Marker 1"))
    assert not found["Move + Move"]["shows"]
    press(anas, found["Move + Move"])
    press(bos, keys(bos)["Nobody reacted"])
    assert {one["command"] for one in bos.offers} >= {"TellAnew"}
    bos.do("TellAnew")
    assert "TellAnew" not in {one["command"] for one in anas.offers}
    assert list(keys(anas, anas.piece("Marker 1"))) == list(found)


def test_keys_are_of_ones_own_pieces_alone(anas: Program, bos: Program) -> None:
    assert keys(bos, anas.piece("Marker 1")) == {}
    assert keys(anas, "nobody") == {}
    assert keys(anas) == {}


def test_not_so_is_of_the_order_that_was_seen(anas: Program, bos: Program) -> None:
    marker = anas.piece("Marker 1")
    seen = []
    for _ in range(2):
        press(anas, keys(anas, marker)["Move + Move"])
        seen.append(bos.cursor)
        press(bos, keys(bos)["Nobody reacted"])
    answer = bos.send("TellAnew", cursor=seen[0])
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    bos.do("TellAnew")
