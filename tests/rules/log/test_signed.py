"""A signature says nothing to anybody but who reads what it is under."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rules import game
from rules.game import Entry, Signatures
from rules.ids import PieceId
from rules.log import commands as c
from rules.log import events as e
from rules.log import given
from tests.devices import Device

API = Path(__file__).parents[3] / "docs" / "api.md"
PHONE = Device("Ana's phone")
ID = "0f2c8d2e-6a3f-4d0c-9d5b-2f6f6a1f7b11"
HEADS = "a" * 64, "b" * 64
OPENLY = [Entry("all", (), e.StepPassed("orders"))]


def under(command: c.Command, **more: Any) -> Signatures:
    words = {"kind": type(command).__name__, **given._said(command), **more}
    said = PHONE.signs(words, match="m" * 64, side=command.by, id=ID, heads=HEADS)
    return Signatures(ID, words, said["all"], said["own"])


def fits(command: c.Command, signatures: Signatures, **other: Any) -> bool:
    on: dict[str, Any] = {"match": "m" * 64, "keys": (PHONE.key,), "heads": HEADS}
    return game.fits(signatures, command, **{**on, **other})


def test_others_are_told_the_same_whatever_is_not_said_aloud() -> None:
    some = c.DeclareSkill(by="A", actor=PieceId("x"), skill="Move", to="the gate")
    other = c.DeclareAro(by="A", actor=PieceId("long-one"), skill="BS Attack")
    first, second = (
        [one for one in game.with_command(command, OPENLY, under(command)) if one.audience == "all"]
        for command in (some, other)
    )
    assert first == second
    assert isinstance(first[0].event, e.CommandGiven)
    assert first[0].event.signed == e.Signed(ID, under(some).all)


def test_nothing_is_put_under_a_part_but_its_own_signature() -> None:
    command = c.DeclareSkill(by="A", actor=PieceId("x"), skill="Move")
    signatures = under(command, to="")
    for entry in game.with_command(command, OPENLY, signatures)[:2]:
        told = json.dumps(game.encode(entry.event))
        assert (signatures.all in told) is (entry.audience == "all")
        assert (signatures.own in told) is (entry.audience == "A")
        assert ("words" in told) is (entry.audience == "A")


def test_what_only_its_owner_reads_bears_no_other_signature() -> None:
    command = c.DeclareAro(by="B", actor=PieceId("x"), skill="Dodge")
    signatures = under(command)
    (noted, _) = game.with_command(
        command, [Entry("B", (), e.AroWithdrawn("B", PieceId("x")))], signatures
    )
    assert isinstance(noted.event, e.CommandNoted)
    assert noted.event.signed == e.Signed(ID, signatures.own)


@pytest.mark.parametrize("command", [c.EndTurn(by="A"), c.Withdraw(by="A", piece=PieceId("x"))])
def test_it_fits_this_command_on_these_heads_alone(command: c.Command) -> None:
    signatures = under(command)
    assert fits(command, signatures)
    for other in (
        {"match": "n" * 64},
        {"keys": (Device("another").key,)},
        {"keys": ()},
        {"keys": ("no key",)},
        {"heads": HEADS[::-1]},
        {"heads": (HEADS[0], HEADS[0])},
    ):
        assert not fits(command, signatures, **other), other
    assert not fits(c.Concede(by="A"), signatures)
    for wrong in ("", "0" * 128, signatures.all.upper(), f" {signatures.all}"):
        twisted = Signatures(ID, signatures.words, wrong, signatures.own)
        assert not fits(command, twisted), wrong


def test_words_that_nobody_could_write_down_are_signed_by_nobody() -> None:
    command = c.EndTurn(by="A")
    right = under(command)
    for words in ({"kind": "EndTurn", "n": float("nan")}, {"kind": "EndTurn", "n": "\ud800"}):
        assert not fits(command, Signatures(ID, words, right.all, right.own))


def test_a_new_device_signs_by_the_key_that_it_names() -> None:
    command = c.NameDevice(by="A", key=PHONE.key)
    assert fits(command, under(command), keys=())
    other = c.NameDevice(by="A", key=Device("another").key)
    assert not fits(other, under(other), keys=())


def test_the_docs_say_what_is_said_aloud() -> None:
    told = re.search(r"^Said aloud are (.+?)\. Where", API.read_text("utf-8"), re.M | re.S)
    assert told is not None
    assert set(re.findall(r"`(\w+)`", told[1])) == {kind.__name__ for kind in given.ALOUD}
