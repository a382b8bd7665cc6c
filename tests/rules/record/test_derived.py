"""Every line of a record is worked out again from its commands, what bound its dice, and its seals."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rules import game, record
from rules.__main__ import main
from rules.game import Entry, Seat
from rules.log import commands as c
from rules.log import events as e
from rules.log import given
from rules.record import Derived, Record
from tests.forging import forged
from tests.records import chained
from tests.rules.laws import matches as laws
from tests.rules.laws.play import seed
from tests.said import Said, said_in
from tests.switch_off import SCENARIOS

FOUGHT = """
title = "A Marker shows itself and shoots, dice are thrown here, and it is conceded"

[table]
Ana = ["Alguacil, Lieutenant, the yard", "Zero, as Camouflaged, the gate"]
Bo = ["Fusilier, Lieutenant, the road", "Fusilier, the ditch"]

[[step]]
do = [
  { Ana = "declare skill", actor = "Marker the gate", skill = "BS Attack", target = "Fusilier the road", weapon = "Combi Rifle" },
  { Bo = "declare aro", actor = "Fusilier the road", skill = "BS Attack", target = "Zero 1", weapon = "Combi Rifle" },
  { Bo = "done", whole = true },
  { Ana = "skip second" },
  { Ana = "roll dice", piece = "Zero 1" },
  { Bo = "roll dice", piece = "Fusilier 1" },
  { Ana = "concede" },
]
"""  # noqa: E501


@pytest.fixture(scope="module")
def log() -> list[Entry]:
    played, found = said_in(FOUGHT)
    assert not played.failures
    return found


def said(kept: Record) -> str:
    return " ".join(map(str, record.verify(kept)))


def at(log: Sequence[Entry], kind: type[e.Event]) -> int:
    return next(at for at, one in enumerate(log) if isinstance(one.event, kind))


def test_each_line_follows_from_a_command(log: list[Entry]) -> None:
    kept = chained("referee", log)
    assert record.verify(kept) == ()
    assert Derived(kept).whole
    assert not any("worked out" in one for one in record.unproved(kept))


@pytest.mark.parametrize("seat", ["A", "B", "watcher"])
def test_who_has_not_all_lines_is_told_that_nothing_was_worked_out(
    log: list[Entry], seat: Seat
) -> None:
    kept = chained(seat, log)
    assert record.verify(kept) == ()
    assert "was not worked out" in next(iter(record.unproved(kept)))


def test_of_what_is_not_said_aloud_others_are_told_by_whom_it_is_alone(log: list[Entry]) -> None:
    told = [one.event for one in log if isinstance(one.event, e.CommandGiven)]
    for one in told:
        aloud = one.by is None or one.command in {kind.__name__ for kind in given.ALOUD}
        assert aloud or (one.command == "" and one.said == {})
    noted = [one.event for one in log if isinstance(one.event, e.CommandNoted)]
    assert {"EnterArmy", "Compose", "DeclareSkill", "DeclareAro"} <= {one.command for one in noted}
    assert all(one.said["army"]["name"] == "" for one in noted if one.command == "EnterArmy")


def test_a_result_that_does_not_follow_is_named_at_its_line(log: list[Entry]) -> None:
    kept = chained("referee", log)
    where = at(log, e.RollMade)

    def touch(lines: list[dict[str, object]]) -> None:
        made = lines[where]["data"]["made"]  # type: ignore[index]
        made[0]["hits"] = made[0].get("hits", 0) + 1

    assert f"Line {where + 1}: does not follow from the command" in said(
        forged(kept, touch, anew=True)
    )


@pytest.mark.parametrize("kind", [e.SaveMade, e.WoundsMarked])
def test_a_saving_roll_and_a_wound_that_do_not_follow_are_named_at_their_lines(
    kind: type[e.Event],
) -> None:
    written = (SCENARIOS / "wound_1_loses_wounds.toml").read_text()
    played, found = said_in(f'{written}\n[[step]]\ndo = {{ Ana = "concede" }}\n')
    assert not played.failures
    kept = chained("referee", found)
    assert record.verify(kept) == ()
    where = at(found, kind)
    field = "failed" if kind is e.SaveMade else "lost"

    def touch(lines: list[dict[str, Any]]) -> None:
        lines[where]["data"][field] += 1

    assert f"Line {where + 1}: does not follow from the command" in said(
        forged(kept, touch, anew=True)
    )


def test_lines_that_follow_from_nothing_and_lines_that_are_missing_are_named(
    log: list[Entry],
) -> None:
    where = at(log, e.RollMade)
    without = [*log[:where], *log[where + 1 :]]
    assert "does not follow" in said(chained("referee", without)) or "more follows" in said(
        chained("referee", without)
    )
    wounds = Entry("all", (), e.ScoreNoted("A", "A", 9, 300))
    # It stands behind all that follows from the command before it.
    begins = [n for n, one in enumerate(log) if isinstance(one.event, e.CommandGiven)]
    more = [*log[: begins[-1]], wounds, *log[begins[-1] :]]
    assert "follows from no command" in said(chained("referee", more))


def test_a_command_that_could_not_be_given_is_named(log: list[Entry]) -> None:
    turn = given.with_command(c.EndTurn(by="B"), [Entry("all", (), e.StepPassed("orders"))])
    where = max(n for n, one in enumerate(log) if isinstance(one.event, e.CommandGiven))
    forgery = chained("referee", [*log[:where], *turn, *log[where:]])
    assert "is a command that could not be given then" in said(forgery)


def test_under_other_rules_it_says_what_it_could_not_work_out(log: list[Entry]) -> None:
    other = [
        replace(one, event=replace(one.event, version="0" * 16))
        if isinstance(one.event, given.KINDS)
        else one
        for one in log
    ]
    kept = chained("referee", other)
    assert record.verify(kept) == ()
    commands = Derived(kept).commands
    assert f"{commands} of its {commands} commands were given by other rules" in " ".join(
        record.unproved(kept)
    )


def test_what_went_before_there_were_commands_is_taken_as_it_stands(log: list[Entry]) -> None:
    bare = [one for one in log if not isinstance(one.event, given.KINDS)]
    kept = chained("referee", bare)
    assert record.verify(kept) == ()
    assert "It has no commands" in next(iter(record.unproved(kept)))
    half = at(log, e.TurnBegan)
    begun = [one for one in log[:half] if not isinstance(one.event, given.KINDS)]
    # A match that was begun before goes on with them; what is drawn then is another luck.
    secret = next(one.event.secret for one in log if isinstance(one.event, e.SecretOpened))
    full, concedes = game.fold(game.EMPTY, begun), c.Concede(by="A")
    luck = game.drawn_with(secret, full.fair.parts, len(begun))
    ends = given.with_command(concedes, game.happens(concedes, full, luck))
    went_on = Derived(chained("referee", [*begun, *ends]))
    assert (went_on.untold, went_on.commands, went_on.amiss) == (len(begun), 1, [])


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_random_match_is_worked_out_again(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "Match", Said)
    match = laws.opened("N4")
    assert isinstance(match, Said)
    for _ in laws.stepping(laws.Script(number, 40), match):
        pass
    if match.may(c.Concede(by="A")) is None:
        match.put(c.Concede(by="A"), seed("enough"))
    kept = chained("referee", match.said)
    assert record.verify(kept) == ()
    assert Derived(kept).whole


def test_the_shell_says_that_all_of_it_follows(
    log: list[Entry], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.json"
    kept = chained("referee", log)
    file.write_text(record.encode(kept), encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert "Every line follows from the" in capsys.readouterr().out
    assert json.loads(file.read_text())["format"] == record.FORMAT
