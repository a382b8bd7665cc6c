"""A match as a file: what holds is silent, what was touched is found and named."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from rules import record, seals
from rules.__main__ import main
from rules.ids import Seat
from rules.record import Record
from rules.scenario import Played, example, play, read
from tests import records
from tests.records import SALT

Touch = Callable[[list[dict[str, Any]]], object]
PLAYED = play(example("camo_x1"))
ENDED = play(
    read(
        """
title = "A trooper comes to stand as several, and its player concedes"

[table]
Ana = ["Ghulam, Lieutenant, in the yard", "Hassassin Áyyār, the gate"]
Bo = ["Fusilier, Lieutenant, the road", "Fusilier, the ditch"]

[[step]]
do = [
  { Ana = "end turn" },
  { Ana = "enter state", actor = "Hassassin Áyyār 1", state = "Holoecho", real = 3, unseen = true },
]

[[step]]
do = { Ana = "concede" }
"""
    )
)


def kept(seat: Seat, played: Played = PLAYED) -> Record:
    """A scenario as the record of a seat."""
    return records.kept(seat, played)


def touched(seat: Seat, touch: Touch, *, rechain: bool = False, played: Played = PLAYED) -> Record:
    """The record after somebody edited its lines; `rechain`: and hashed them all again."""
    plain = json.loads(record.encode(kept(seat, played)))
    touch(plain["lines"])
    if rechain:
        hash_again(plain)
    return record.decode(json.dumps(plain))


def hash_again(plain: dict[str, Any]) -> None:
    """The lines of a record that somebody edited: their chains hold again."""
    heads = dict.fromkeys(plain["heads"], seals.CHAIN_START)
    for line in plain["lines"]:
        said = {key: line[key] for key in ("number", "at", "kind", "data")}
        said |= {"salt": line.get("salt", "")}
        hashed = record.payload(rules=tuple(line["rules"]), **said)
        heads[line["audience"]] = seals.chain_link(heads[line["audience"]], hashed)
        line["chain"] = heads[line["audience"]]
    plain["heads"] = heads


def of_kind(lines: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next(line for line in lines if line["kind"] == kind)


def change(kind: str, **data: Any) -> Touch:
    return lambda lines: of_kind(lines, kind)["data"].update(data)


def change_card(lines: list[dict[str, Any]]) -> None:
    """The Model that took the Marker's place is given another name."""
    at = next(i for i, line in enumerate(lines) if line["kind"] == "PieceTurned")
    of_kind(lines[at:], "CardShown")["data"]["card"]["name"] = "Fusilier"


SEATS: tuple[Seat, ...] = ("A", "B", "watcher", "referee")


@pytest.mark.parametrize("seat", SEATS)
def test_a_record_that_nobody_touched_is_whole(seat: Seat) -> None:
    assert record.verify(kept(seat, ENDED)) == ()
    assert seat == "referee" or record.verify(kept(seat)) == ()


@pytest.mark.parametrize("seat", SEATS)
def test_a_record_survives_its_file(seat: Seat) -> None:
    text = record.encode(kept(seat, ENDED))
    assert record.encode(record.decode(text)) == text
    assert record.verify(record.decode(text)) == ()


def test_a_seats_record_holds_its_own_lines_alone() -> None:
    assert {line.audience for line in kept("B").lines} == {"all", "B"}
    assert "Caliban" in record.encode(kept("B"))
    before = [line for line in kept("B").lines if line.kind != "CardShown"]
    reveal = next(at for at, line in enumerate(before) if line.kind == "RevealCalled")
    assert "Caliban" not in str(before[:reveal])


def test_a_record_says_what_it_was_played_by() -> None:
    assert record.terms(kept("watcher")).guide == "camo_x1"


def test_a_changed_value_is_found_where_it_stands() -> None:
    broken = touched("watcher", change("DiceRead", dice=[1, 1]))
    at = next(line.cursor for line in broken.lines if line.kind == "DiceRead")
    assert [problem.cursor for problem in record.verify(broken)] == [at]


def test_a_changed_line_of_ones_own_is_found() -> None:
    broken = touched("A", change("DeploymentNoted", where="elsewhere"))
    at = next(line.cursor for line in broken.lines if line.kind == "DeploymentNoted")
    assert record.verify(broken)[0].cursor == at


def swap(lines: list[dict[str, Any]]) -> None:
    lines[3], lines[4] = lines[4], lines[3]


def test_lines_in_another_order_are_found() -> None:
    problems = record.verify(touched("watcher", swap))
    assert problems[0].cursor == 5
    assert "stands where line 4 should" in str(problems[0])


def test_a_missing_line_is_found() -> None:
    problems = record.verify(touched("watcher", lambda lines: lines.pop(6)))
    assert problems[0] == record.Problem(8, "stands where line 7 should.")


def test_lines_cut_off_at_the_end_are_found() -> None:
    problems = record.verify(touched("watcher", lambda lines: lines.pop()))
    assert [str(problem) for problem in problems] == [
        "The chain of all does not end where the record says."
    ]


def test_a_line_of_the_other_side_is_found() -> None:
    lines = (*kept("B").lines[:-1], next(x for x in kept("A").lines if x.audience == "A"))
    problems = record.verify(Record(seat="B", heads=kept("B").heads, lines=lines))
    assert any("is not for seat B to see" in str(problem) for problem in problems)


@pytest.mark.parametrize(
    ("seat", "touch", "says"),
    [
        ("watcher", change_card, "shows another trooper than was sealed"),
        ("watcher", change("LeafOpened", value="replica"), "opens a leaf that A did not seal"),
        ("watcher", change("LeafOpened", salt="00" * 16), "opens a leaf that A did not seal"),
        ("watcher", change("LeafOpened", position=3), "opens a leaf that A did not seal"),
        ("watcher", change("Sealed", root="ab" * 32), "opens a leaf that A did not seal"),
        ("A", change("Sealed", root="ab" * 32), "is not the root of what A noted"),
        ("A", change("LeavesNoted", noise="00" * 16), "is not the root of what A noted"),
        ("A", change("LeavesNoted", noise="x"), "is not the root of what A noted"),
        ("watcher", change("PieceTurned", piece="nobody"), "does not follow"),
        ("watcher", change("StepReached", step="7"), "is no StepReached"),
        ("watcher", change("StepReached", step=7), "is no StepReached"),
    ],
)
def test_what_was_changed_and_chained_again_is_found_by_the_rules(
    seat: Seat, touch: Touch, says: str
) -> None:
    problems = record.verify(touched(seat, touch, rechain=True))
    assert any(says in str(problem) for problem in problems), problems


def edit_a_note(sealed: bool, **data: Any) -> Touch:
    """Another note in the seal that is opened at the end: one from before the seal, or since."""

    def touch(lines: list[dict[str, Any]]) -> None:
        notes = of_kind(lines, "SealOpened")["data"]["notes"]
        next(note for note in notes if (note["position"] >= 0) == sealed).update(data)

    return touch


def test_a_seal_that_is_opened_whole_is_as_it_was_sealed() -> None:
    assert not ENDED.failures
    whole = kept("watcher", ENDED)
    assert [line.kind for line in whole.lines].count("SealOpened") == 2
    assert record.verify(whole) == ()


@pytest.mark.parametrize(
    ("touch", "says"),
    [
        (edit_a_note(sealed=True, value="replica"), "opens notes that A did not seal"),
        (edit_a_note(sealed=True, salt="00" * 16), "opens notes that A did not seal"),
        (edit_a_note(sealed=True, position=-1), "opens notes that A did not seal"),
        (change("SealOpened", noise="00" * 16), "opens notes that A did not seal"),
        (edit_a_note(sealed=False, value="replica"), "opens other notes than A bound itself to"),
        (edit_a_note(sealed=False, salt="no salt"), "opens other notes than A bound itself to"),
        (lambda lines: of_kind(lines, "SealOpened")["data"]["notes"].pop(), "opens other notes"),
    ],
)
def test_a_seal_that_is_opened_otherwise_is_found(touch: Touch, says: str) -> None:
    problems = record.verify(touched("watcher", touch, rechain=True, played=ENDED))
    assert any(says in str(problem) for problem in problems), problems


def test_an_event_of_no_known_kind_is_named() -> None:
    broken = touched("watcher", lambda lines: lines[5].update(kind="Rained"), rechain=True)
    assert [str(one) for one in record.verify(broken)] == ["Line 6: is of no known kind: Rained."]


@pytest.mark.parametrize("seat", ["watcher", "A"])
def test_a_match_that_is_opened_again_by_other_terms_is_named(seat: Seat) -> None:
    def open_again(lines: list[dict[str, Any]]) -> None:
        first = lines[0]
        other = {**first["data"], "edition": "N4 2.1"}
        at = next(at for at, line in enumerate(lines) if at and line["audience"] == "all")
        lines[at].update(kind=first["kind"], data=other)

    broken = touched(seat, open_again, rechain=True)
    assert any("opens a match that is open" in str(one) for one in record.verify(broken))


def test_a_private_event_among_the_public_ones_is_found() -> None:
    def publish(lines: list[dict[str, Any]]) -> None:
        of_kind(lines, "ArmyNoted").update(audience="all")

    problems = record.verify(touched("A", publish, rechain=True))
    assert any("is addressed to all, wrongly" in str(problem) for problem in problems)


@pytest.mark.parametrize(
    ("seat", "form", "salt", "says"),
    [
        ("A", 2, "5b" * 16, "does not go on from the line before it"),
        ("A", 1, SALT, "which no line of format 1 has"),
        ("A", 2, "no salt", "has a salt that is none"),
        ("watcher", 2, SALT, "has a salt, and nothing to hide"),
    ],
)
def test_a_salt_that_is_none_of_that_line_is_found(
    seat: Seat, form: int, salt: str, says: str
) -> None:
    lines = kept(seat).lines
    at = next(line.cursor for line in lines if line.audience == ("all" if seat != "A" else "A"))
    broken = (*lines[: at - 1], msgspec.structs.replace(lines[at - 1], salt=salt), *lines[at:])
    problems = record.verify(Record(seat=seat, heads=kept(seat).heads, lines=broken, format=form))
    assert any(one.cursor == at and says in str(one) for one in problems), problems


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "no record"),
        ("{}", "no record"),
        ('{"format": 3}', "format 3"),
        ('{"format": null}', "format None"),
        ('{"seat": "C", "heads": {}, "lines": []}', "no record"),
        ('{"seat": "A", "heads": {}, "lines": [{}]}', "no record"),
    ],
)
def test_what_is_no_record_says_so(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        record.decode(text)


def test_the_shell_verifies(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.json"
    file.write_text(record.encode(kept("A")), encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert "without a fault" in capsys.readouterr().out
    file.write_text(record.encode(touched("A", change("DiceRead", dice=[1]))), encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    assert "does not go on from the line before it" in capsys.readouterr().out
    file.write_text("nonsense")
    assert main(["verify", str(file)]) == 1
