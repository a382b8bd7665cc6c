"""Both sides' parts of the dice are bound before either is opened, and a record shows that they were."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from rules import game, record
from rules.dice import fair
from rules.log import events as e
from rules.scenario import play, read
from tests.rules.dice.test_fair import kept

SALT = "5a" * 16
BROUGHT = """
title = "Both bind a part"

[table]
until = "armies"

[[step]]
do = [
  { Ana = "enter army", army = ["Alguacil", "Zero"], part = "seven geese" },
  { Bo = "enter army", army = ["Fusilier", "Fusilier"], part = "ein Löwe" },
  { Ana = "roll initiative" },
  { Ana = "concede" },
]
"""


def brought(written: str = BROUGHT) -> list[game.Event]:
    played = play(read(written))
    assert not played.failures
    return [entry.event for one in played.moments for entry in one.entries]


def amiss(events: Sequence[game.Event]) -> str:
    return " ".join(map(str, record.verify(kept(*events))))


def named(events: Sequence[game.Event]) -> list[str]:
    """What is said of sides of which nothing is in the dice."""
    return [one for one in record.unproved(kept(*events)) if "nothing of theirs" in one]


def without(*kinds: type[game.Event]) -> list[game.Event]:
    return [one for one in brought() if not isinstance(one, kinds)]


def test_they_are_bound_both_and_then_opened_both() -> None:
    events = brought()
    assert [type(one) for one in events if isinstance(one, e.PartBound | e.PartGiven)] == [
        e.PartBound, e.PartBound, e.PartGiven, e.PartGiven,
    ]  # fmt: skip
    assert amiss(events) == ""
    assert named(events) == []


def test_what_a_watcher_has_until_then_does_not_tell_a_part_by_guessing() -> None:
    bound = next(one for one in brought() if isinstance(one, e.PartBound))
    noted = next(one for one in brought() if isinstance(one, e.PartNoted))
    assert bound.digest == fair.part_digest("A", "seven geese", noted.salt)
    assert bound.digest not in {
        fair.part_digest("A", "seven geese", salt) for salt in ("", "00" * 16)
    }


def given_early() -> list[game.Event]:
    events = brought()
    given = next(one for one in events if isinstance(one, e.PartGiven))
    events.remove(given)
    at = next(at for at, one in enumerate(events) if isinstance(one, e.PartBound))
    return [*events[: at + 1], given, *events[at + 1 :]]


def changed(kind: type[game.Event], **said: str) -> list[game.Event]:
    events = brought()
    at = next(at for at, one in enumerate(events) if isinstance(one, kind))
    events[at] = replace(events[at], **said)
    return events


def bound_twice() -> list[game.Event]:
    events = brought()
    at = next(at for at, one in enumerate(events) if isinstance(one, e.PartBound))
    return [*events[: at + 1], e.PartBound("A", "0" * 64), *events[at + 1 :]]


@pytest.mark.parametrize(
    ("events", "says"),
    [
        (given_early(), "opens a part of the dice before both are bound"),
        (changed(e.PartGiven, part="eight geese"), "another part of the dice than A had bound"),
        (changed(e.PartGiven, salt=SALT), "another part of the dice than A had bound"),
        (changed(e.PartBound, digest="0" * 64), "another part of the dice than A had bound"),
        (changed(e.PartNoted, part="eight geese"), "is not the part of the dice that was bound"),
        (without(e.PartBound), "another part of the dice than A had bound"),
        (bound_twice(), "binds a part of the dice a second time"),
    ],
)
def test_what_was_opened_otherwise_is_named(events: list[game.Event], says: str) -> None:
    assert says in amiss(events)


@pytest.mark.parametrize(
    ("part", "says"),
    [
        ("", "Bo added nothing to the dice: nothing of theirs is in them."),
        (f', bound = "{"0" * 64}"', "Bo opened no part of the dice: nothing of theirs is in them."),
    ],
)
def test_a_side_without_a_part_is_named_and_no_fault(part: str, says: str) -> None:
    bos = BROUGHT.replace(', part = "ein Löwe"', part)
    opened = '{ Bo = "open part" },\n  { Ana = "roll init' if part else '{ Ana = "roll init'
    events = brought(bos.replace('{ Ana = "roll init', opened))
    assert amiss(events) == ""
    assert named(events) == [says]


def test_a_part_of_old_that_was_never_bound_is_taken_as_it_was_given() -> None:
    old = without(e.PartBound, e.PartNoted)
    given = [replace(one, salt="") if isinstance(one, e.PartGiven) else one for one in old]
    assert amiss(given) == ""
