"""A program signs what it gives: what fits is kept with it, and what doesn't leaves everything as it was."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import msgspec
import pytest

from rules import record
from rules.record import Devices, Record
from tests.api.program import Program
from tests.api.test_commands import MOVE, lines, problem
from tests.devices import Device
from tracker.matches.models import Match

PHONE, TABLET = Device("Ana's phone"), Device("Ana's tablet")


def signed(
    program: Program,
    device: Device,
    kind: str,
    *,
    side: str = "A",
    heads: tuple[str, str] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """A command as a program sends it that has read where the match stands, and signs on that."""
    stands = program.found(f"{program.at}offers/")
    match = program.found(f"{program.at}table/")["table"]["fair"]["digest"]
    command, id = {"kind": kind, **fields}, str(uuid4())
    on = heads or (stands["head"], stands["own_head"])
    under = device.signs(command, match=match, side=side, id=id, heads=on)
    return {"id": id, "cursor": stands["cursor"], "command": command, "signatures": under}


def put(program: Program, said: dict[str, Any]) -> Any:
    return program.post(f"{program.at}commands/", **said)


def taken(program: Program, said: dict[str, Any]) -> dict[str, Any]:
    answer = put(program, said)
    assert answer.status_code == 200, answer.content
    program.post(f"{program.at}nudge/")
    return said


@pytest.fixture
def phone(anas: Program) -> Device:
    taken(anas, signed(anas, PHONE, "NameDevice", key=PHONE.key))
    return PHONE


def part_of(program: Program) -> Record:
    return msgspec.convert(program.found(f"{program.at}record/"), Record)


def test_a_device_is_named_and_everybody_hears_of_it(
    anas: Program, bos: Program, phone: Device
) -> None:
    line = [*bos.log()][-1]
    assert (line["event"]["kind"], line["private"]) == ("DeviceNamed", False)
    assert line["said"].startswith("Ana plays on a new device: ")
    assert bos.found(f"{bos.at}table/")["table"]["devices"] == {"A": [phone.key]}


def test_a_signed_command_is_kept_with_what_each_may_read_of_it(
    anas: Program, bos: Program, phone: Device
) -> None:
    marker = anas.piece("Marker 1")
    said = taken(anas, signed(anas, phone, "DeclareSkill", actor=marker, **MOVE))
    own, theirs = part_of(anas), part_of(bos)
    for part in (own, theirs):
        assert record.verify(part) == ()
        assert Devices(part).signed == 2
    under = said["signatures"]
    assert under["own"] in record.encode(own)
    assert under["all"] in record.encode(theirs)
    everything = bos.everything()
    assert under["own"] not in everything
    assert under["all"] in everything


def test_what_is_sent_otherwise_than_it_is_kept_is_kept_with_its_words(
    anas: Program, phone: Device
) -> None:
    marker = anas.piece("Marker 1")
    words = {"actor": marker, **MOVE, "quiet": []}
    taken(anas, signed(anas, phone, "DeclareSkill", **words))
    part = part_of(anas)
    noted = next(line.data for line in part.lines if line.data.get("command") == "DeclareSkill")
    assert noted["signed"]["words"] == {"kind": "DeclareSkill", **words}
    assert record.verify(part) == ()


def test_a_device_signs_its_own_name(anas: Program, example: Match) -> None:
    before = lines(example)
    unsigned = anas.send("NameDevice", key=PHONE.key)
    assert (unsigned.status_code, problem(unsigned)["code"]) == (422, "unsigned")
    by_another = put(anas, signed(anas, TABLET, "NameDevice", key=PHONE.key))
    assert problem(by_another)["code"] == "unfit-signature"
    assert lines(example) == before


def test_what_no_device_of_the_side_signed_is_refused_and_may_come_again(
    anas: Program, bos: Program, example: Match, phone: Device
) -> None:
    actor, before = anas.piece("Marker 1"), lines(example)
    own, public = "0" * 64, anas.found(f"{anas.at}view/")["head"]
    for wrong in (
        signed(anas, TABLET, "DeclareSkill", actor=actor, **MOVE),
        signed(anas, phone, "DeclareSkill", side="B", actor=actor, **MOVE),
        signed(anas, phone, "DeclareSkill", heads=(public, own), actor=actor, **MOVE),
        signed(anas, phone, "DeclareSkill", heads=(own, public), actor=actor, **MOVE),
    ):
        answer = put(anas, wrong)
        assert (answer.status_code, problem(answer)["code"]) == (422, "unfit-signature")
    right = signed(anas, phone, "DeclareSkill", actor=actor, **MOVE)
    other = {**right, "command": {**right["command"], "to": "the gate"}}
    assert problem(put(anas, other))["code"] == "unfit-signature"
    assert lines(example) == before
    taken(anas, right)
    assert put(anas, right).json()["status"] == "taken"


def test_what_was_signed_on_a_head_of_before_is_stale(
    anas: Program, bos: Program, phone: Device
) -> None:
    said = signed(anas, phone, "DeclareSkill", actor=anas.piece("Marker 1"), **MOVE)
    bos.do("ProposeEnd")
    answer = put(anas, said)
    assert (answer.status_code, problem(answer)["code"]) == (409, "stale")
    taken(anas, signed(anas, phone, "DeclareSkill", actor=anas.piece("Marker 1"), **MOVE))


def test_a_command_without_one_is_taken_and_named(anas: Program, phone: Device) -> None:
    anas.do("DeclareSkill", actor=anas.piece("Marker 1"), **MOVE)
    part = part_of(anas)
    assert record.verify(part) == ()
    assert len(Devices(part).unsigned["A"]) == 2  # what all read of it, and the rest
    assert any("no device of theirs" in sentence for sentence in record.unproved(part))


def test_who_looks_on_reads_no_head_but_the_public_one(
    anas: Program, looker: Program, phone: Device
) -> None:
    heads = {"head": anas.found(f"{anas.at}view/")["head"], "own_head": ""}
    for part in ("view/", "offers/"):
        answer = looker.found(looker.at + part)
        assert {name: answer[name] for name in heads} == heads
