"""What devices signed is checked without the key of any server: what is not as it was signed, what is not
signed, and how much was given before there was anything to sign with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from rules import record
from rules.__main__ import main
from rules.game import Entry, Seat, Side
from rules.log import commands as c
from rules.log import kinds, signed
from rules.record import Devices, Record
from tests.devices import Device, signed_by
from tests.forging import COMMANDS, forged
from tests.records import chained
from tests.rules.record.test_derived import FOUGHT
from tests.said import said_in

PHONE, TABLET, PROGRAM = Device("Ana's phone"), Device("Ana's tablet"), Device("Bo's program")
SCRIPTED = Path(__file__).parents[2] / "scripts" / "signed.js"
Lines = list[dict[str, Any]]


def written(*first: str) -> str:
    """The fight, with these steps before it."""
    return FOUGHT.replace("do = [\n", "\n".join(["do = [", *first, ""]), 1)


def names(who: str, device: Device, replaces: str = "") -> str:
    more = f', replaces = "{replaces}"' if replaces else ""
    return f'  {{ {who} = "name device", key = "{device.key}"{more} }},'


def log_of(*first: str) -> list[Entry]:
    played, log = said_in(written(*first))
    assert not played.failures
    return log


@pytest.fixture(scope="module")
def log() -> list[Entry]:
    return log_of(names("Ana", PHONE), names("Bo", PROGRAM))


@pytest.fixture(scope="module")
def both(log: list[Entry]) -> Record:
    """The fight, both sides' devices signing."""
    return whole(signed_by({"A": PHONE, "B": PROGRAM}, log))


def whole(log: Sequence[Entry], seat: Seat = "referee") -> Record:
    return record.decode(record.encode(chained(seat, log)))


def said(kept: Record) -> str:
    return " ".join(map(str, record.verify(kept)))


def signed_lines(kept: Record, side: Side, kind: str) -> list[int]:
    """The places of the signed lines of a side's commands."""
    return [
        at
        for at, line in enumerate(kept.lines)
        if line.kind == kind
        and line.data["signed"]
        and side in (line.data.get("by"), line.data.get("side"))
    ]


def test_what_is_as_it_was_signed_holds(both: Record) -> None:
    assert record.verify(both) == ()
    found = Devices(both)
    assert found.signed == 9
    assert found.unsigned == {"A": [], "B": []}
    # Armies, deployment: before anybody named a device.
    assert all(found.without.values())
    told = " ".join(record.unproved(both))
    assert f"{found.without['A']} commands of Ana were given before a device was named" in told
    assert "no device of theirs" not in told


# The ARO that Bo notes is his alone until he is done: nobody else has a part of it.
@pytest.mark.parametrize(("seat", "commands"), [("A", 8), ("B", 9), ("watcher", 8)])
def test_each_checks_the_parts_that_they_may_read(
    log: list[Entry], seat: Seat, commands: int
) -> None:
    part = whole(signed_by({"A": PHONE, "B": PROGRAM}, log), seat)
    assert record.verify(part) == ()
    assert Devices(part).signed == commands
    at = signed_lines(part, "B", "CommandGiven")[-1]

    def touch(lines: Lines) -> None:
        lines[at]["data"]["said"] = {"whole": True}

    assert "is signed by no device of B as it stands." in said(forged(part, touch, anew=True))


def test_of_a_command_that_is_not_said_aloud_others_check_whose_it_is_alone(both: Record) -> None:
    declared = next(line for line in both.lines if line.data.get("command") == "DeclareSkill")
    given = both.lines[declared.cursor - 2]
    assert (given.kind, given.data["command"], given.data["said"]) == ("CommandGiven", "", {})
    lengths = {len(line.data["signed"]["signature"]) for line in (given, declared)}
    assert lengths == {128}
    assert set(given.data["signed"]) == {"id", "signature"}


Touch = Callable[[Lines, int], None]


def _swap(lines: Lines, at: int) -> None:
    """What was signed of another command of theirs."""
    other = next(
        one
        for one, line in enumerate(lines)
        if line["kind"] in COMMANDS and line["data"]["signed"] and one != at
    )
    lines[at]["data"]["signed"] = dict(lines[other]["data"]["signed"])


def _anothers(lines: Lines, at: int) -> None:
    """Signed by a device that nobody named."""
    signature = TABLET.sign("all", match="", side="A", id="", said=None, head="")
    lines[at]["data"]["signed"]["signature"] = signature


def _id(lines: Lines, at: int) -> None:
    lines[at]["data"]["signed"]["id"] = "00000000-0000-4000-8000-999999999999"


def _words(lines: Lines, at: int) -> None:
    """Words that say another thing than what is kept."""
    lines[at]["data"]["signed"]["words"] = {"kind": "Done"}


@pytest.mark.parametrize("touch", [_swap, _anothers, _id, _words])
@pytest.mark.parametrize(("side", "kind"), [("A", "CommandGiven"), ("B", "CommandNoted")])
def test_a_signature_that_is_not_of_this_command_is_named(
    both: Record, side: Side, kind: str, touch: Touch
) -> None:
    at = signed_lines(both, side, kind)[-1]
    forgery = forged(both, lambda lines: touch(lines, at), anew=True)
    assert any(cursor == at + 1 for cursor, _ in Devices(forgery).amiss)
    assert record.verify(forgery)


def test_a_signature_before_anybody_named_its_device_is_named(log: list[Entry]) -> None:
    kept = whole(signed_by({"A": PHONE, "B": PROGRAM}, log))

    def touch(lines: Lines) -> None:
        first = next(
            one for one in lines if one["kind"] == "CommandGiven" and one["data"]["by"] == "A"
        )
        under = next(one["data"]["signed"] for one in lines if one["data"].get("signed"))
        first["data"]["signed"] = under

    assert "is signed by no device of A" in said(forged(kept, touch, anew=True))


def test_a_command_without_a_signature_is_named_by_its_line(both: Record) -> None:
    at = signed_lines(both, "B", "CommandNoted")[-1]

    def touch(lines: Lines) -> None:
        lines[at]["data"]["signed"] = None

    # What comes after was signed on a head that has it.
    bare = forged(both, touch, anew=True)
    assert Devices(bare).unsigned["B"] == [at + 1]
    assert f"Line {at + 1}: a command of Bo, and no device of theirs has signed it." in " ".join(
        record.unproved(bare)
    )


def test_a_page_that_signs_nothing_is_no_fault_and_is_named(log: list[Entry]) -> None:
    kept = whole(log)
    assert record.verify(kept) == ()
    found = Devices(kept)
    assert found.signed == 0
    assert found.unsigned["A"]
    assert found.unsigned["B"]
    assert "no device of theirs has signed it" in " ".join(record.unproved(kept))


def test_a_device_whose_place_another_took_signs_no_more() -> None:
    log = log_of(names("Ana", PHONE), names("Ana", TABLET, PHONE.key))
    # Both are named with the tablet's key here: the first one did not sign its own name.
    kept = whole(signed_by({"A": TABLET, "B": PROGRAM}, log))
    first, *later = signed_lines(kept, "A", "CommandGiven")
    assert [cursor for cursor, _ in Devices(kept).amiss] == [first + 1]
    assert later
    old = whole(signed_by({"A": PHONE, "B": PROGRAM}, log))
    named, replaced, *after = signed_lines(old, "A", "CommandGiven")
    wrong = [cursor for cursor, _ in Devices(old).amiss]
    assert named + 1 not in wrong
    # The old one may still say which one comes in its place.
    assert replaced + 1 not in wrong
    assert {one + 1 for one in after} <= set(wrong)


def test_an_army_is_signed_by_its_address() -> None:
    """What stands in the list is signed with the next command, on the line that has it."""
    army = {"kind": "EnterArmy", "army": "k3x8", "lieutenant": "2", "part": "seven geese"}
    log = log_of()
    kept = next(one.event for one in log if getattr(one.event, "command", "") == "EnterArmy")
    command = kinds.command({"kind": "EnterArmy", "by": "A", **kept.said, "part": "seven geese"})  # type: ignore[attr-defined]
    assert isinstance(command, c.EnterArmy)
    assert signed.says(army, command)
    assert not signed.says({**army, "part": "eight geese"}, command)
    assert not signed.says({**army, "kind": "Done"}, command)
    # A page names of which army: how many others there are is its player's, and the words are kept.
    assert signed.says({**army, "lieutenant-k3x8": "2"}, command)
    assert not signed.says({**army, "lieutenant-m1": "1"}, command)
    assert not signed.says({**army, "lieutenant-k3x8": "2" * 41}, command)


def test_a_pause_is_signed_by_its_hours() -> None:
    """When it ends the notebook's clock says; that is signed with the next command."""
    command = c.Adjourn(by="A", until="2026-05-01T19:00Z")
    assert signed.says({"kind": "Adjourn", "hours": "24"}, command)
    assert signed.says({"kind": "Adjourn", "until": "2026-05-01T19:00Z"}, command)
    assert not signed.says({"kind": "Adjourn"}, command)
    assert not signed.says({"kind": "Adjourn", "until": "2026-05-01T19:01Z"}, command)
    assert not signed.says({"kind": "Adjourn", "hours": 24}, command)


def test_the_record_on_which_the_scripts_are_tried_is_one() -> None:
    text = SCRIPTED.read_text("utf-8").partition("`")[2].rpartition("`")[0]
    found = record.decode(text)
    assert record.encode(found) == text
    devices = Devices(found)
    assert (devices.signed, devices.amiss, devices.unsigned) == (2, [], {"A": [], "B": []})


def test_the_shell_says_what_was_signed_and_what_was_not(
    log: list[Entry], both: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.json"
    file.write_text(record.encode(both), encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert "9 of its commands were signed by devices of their sides" in capsys.readouterr().out
    file.write_text(record.encode(chained("referee", log)), encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    told = capsys.readouterr().out
    assert "were signed by devices" not in told
    assert "a command of Ana, and no device of theirs has signed it." in told
