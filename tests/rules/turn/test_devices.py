"""A device is named in the open, whatever the match waits for, and outlives what is taken back."""

from __future__ import annotations

from msgspec.structs import replace

from rules import game
from rules.game import EMPTY
from rules.log import commands as c
from rules.log import events as e
from rules.turn import devices
from tests.rules.laws.matches import opened
from tests.rules.laws.play import Match, seed


def key(number: int) -> str:
    return f"{number:064x}"


def named(match: Match, *numbers: int) -> None:
    for number in numbers:
        match.put(c.NameDevice(by="A", key=key(number)), seed("device", number))


def refusal(match: Match, **said: str) -> str:
    no = match.may(c.NameDevice(by="A", **said))
    return no.code if no else ""


def test_everybody_knows_on_which_devices_a_side_plays() -> None:
    match = opened()
    named(match, 1, 2)
    match.put(c.NameDevice(by="A", key=key(3), replaces=key(1)), seed("another"))
    for table in match.tables.values():
        assert table.devices == {"A": (key(2), key(3))}


def test_so_many_and_no_more_until_one_is_replaced() -> None:
    match = opened()
    named(match, *range(devices.MOST))
    assert refusal(match, key=key(99)) == "too-many"
    assert refusal(match, key=key(99), replaces=key(0)) == ""


def test_a_match_that_keeps_no_commands_has_nothing_to_sign() -> None:
    asked = c.NameDevice(by="A", key=key(1))
    no = devices.may_name(asked, EMPTY)
    assert no is not None
    assert no.code == "not-now"


def test_a_take_back_leaves_the_devices_as_they_are() -> None:
    table = replace(EMPTY, marks={1: EMPTY}, mark=1)
    table = game.fold(
        table,
        [game.Entry("all", (), one) for one in (e.DeviceNamed("B", key(1)), e.TakenBack("A", 1))],
    )
    assert table.devices == {"B": (key(1),)}
