"""A fault in one place is not the match's end: what throws for one trooper bars what is offered of it, and no
other thing; to put it right by a Ruling, and to concede, is offered whatever throws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules import game
from rules import offers as made
from rules.game import Luck, Offer, Side, Table
from rules.log import commands as c
from rules.log.table import Change
from rules.offers import aros, orders
from rules.scenario import play, read

MATCH = """
title = "An Order, and who can answer it"

[table]
Ana = ["Alguacil, Lieutenant, the roof", "Zero, as Camouflaged, the alley", "Alguacil, the lane"]
Bo = ["Fusilier, Lieutenant, the road", "Fusilier, the ditch"]

[[step]]
do = { Ana = "declare skill", actor = "Alguacil the roof", skill = "Idle" }
"""
BEFORE, AFTER = (
    play(read(text)).moments[-1].tables for text in (MATCH.rpartition("[[step]]")[0], MATCH)
)
DECLARED = {"DeclareSkill", "DeclareOrder", "DeclareAro"}
WAYS_ON = {"ProposeRuling", "Concede", "Object", "Adjourn", "ProposeEnd"}


class Planted(Exception):
    """A fault that no rule knows of."""


def throws_for(monkeypatch: pytest.MonkeyPatch, where: Any, name: str, table: Table) -> str:
    """Plant a fault: a function of the offers throws for one of the pieces; which."""
    sound: Callable[..., Any] = getattr(where, name)
    first = next(one.id for one in table.pieces.values() if one.side == _asks(table))

    def throws(table: Table, piece: Any, *more: Any) -> Any:
        if piece.id == first:
            raise Planted("the roof, Zero")
        return sound(table, piece, *more)

    monkeypatch.setattr(where, name, throws)
    return str(first)


def _asks(table: Table) -> Side:
    return "A" if table.step == "orders" else "B"


def offered(
    tables: Any, side: Side, amiss: Callable[[Exception], None] | None = None
) -> tuple[Offer, ...]:
    with game.heard_by(amiss):
        return game.offers(tables[side], side)


PLANTED = [(BEFORE, "A", orders, "_skills_of"), (AFTER, "B", aros, "_answers")]


@pytest.mark.parametrize(("tables", "side", "where", "name"), PLANTED)
def test_what_throws_for_one_bars_one_offer_and_all_the_others_stand(
    tables: Any, side: Side, where: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound, heard = offered(tables, side), list[Exception]()
    piece = throws_for(monkeypatch, where, name, tables[side])
    found = offered(tables, side, amiss=heard.append)
    barred = [one for one in found if one.refusal and one.refusal.code == "fault"]
    assert [(one.about, one.refusal and one.refusal.rule) for one in barred] == [
        (piece, "RULING-1")
    ]
    others = [one for one in sound if one.about != piece or one.command not in DECLARED]
    assert [one for one in found if one not in barred] == others
    assert {type(one) for one in heard} == {Planted}
    assert "Zero" not in str(barred)


@pytest.mark.parametrize(("tables", "side", "where", "name"), PLANTED)
def test_the_other_side_is_offered_what_it_was(
    tables: Any, side: Side, where: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = game.other(side)
    sound, heard = offered(tables, theirs), list[Exception]()
    throws_for(monkeypatch, where, name, tables[side])
    assert offered(tables, theirs, amiss=heard.append) == sound
    assert heard == []


@pytest.mark.parametrize(("tables", "side", "where", "name"), PLANTED)
def test_nobody_hears_of_it_where_it_is_to_be_found(
    tables: Any, side: Side, where: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    throws_for(monkeypatch, where, name, tables[side])
    with pytest.raises(Planted):
        offered(tables, side)


PARTS = ("of_the_step", "_who_is_first", "tokens", "forming", "tethers", "terrain", "replacements",
         "carried", "zone_counts", "with_rulings")  # fmt: skip


@pytest.mark.parametrize("part", PARTS)
def test_whatever_throws_a_ruling_stands_and_to_concede(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def throws(*_: object) -> Any:
        raise Planted

    monkeypatch.setattr(made, part, throws)
    heard: list[Exception] = []
    found = offered(BEFORE, "A", amiss=heard.append)
    assert len(heard) == 1
    assert {one.command for one in found if one.refusal is None} >= WAYS_ON
    if part != "of_the_step":
        assert "DeclareSkill" in {one.command for one in found if one.refusal is None}


def test_a_ruling_carries_the_match_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """From a step in which everything throws."""

    def throws(*_: object) -> Any:
        raise Planted

    monkeypatch.setattr(made, "of_the_step", throws)
    table = AFTER["referee"]
    proposed = c.ProposeRuling(by="B", changes=(Change("step", text="orders"),))
    for command in (proposed, c.Agree(by="A")):
        assert game.may(command, table) is None
        table = game.fold(table, game.happens(command, table, Luck(bytes(32))))
    assert (table.step, table.order) == ("orders", None)
