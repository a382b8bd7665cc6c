"""A list made for another edition: that it was converted is told to everybody, and nothing else."""

from msgspec.structs import replace

from rules import game
from rules.game import Luck
from rules.log import commands as c
from rules.log.events import ArmyEntered
from rules.log.table import EMPTY, Table
from rules.reference import N4
from rules.reference.starter_rosters import rosters

NOX = next(one for one in rosters(N4) if one.id == "nox-and-a-caliban").army


def _opened() -> Table:
    luck = Luck(bytes(32))
    opening = c.OpenMatch(names={"A": "Ana", "B": "Bo"})
    return game.fold(EMPTY, game.happens(opening, EMPTY, luck))


def _told(table: Table, *, converted: str) -> tuple[list[ArmyEntered], Table]:
    command = c.EnterArmy(by="A", army=replace(NOX, converted=converted))
    assert game.may(command, table) is None
    entries = game.happens(command, table, Luck(bytes(32)))
    told = [one.event for one in entries if isinstance(one.event, ArmyEntered)]
    return told, game.fold(table, entries)


def test_that_it_was_converted_is_told() -> None:
    before = _opened()
    (told,), table = _told(before, converted="N5")
    assert told.converted == "N5"
    assert table.converted == {"A": "N5"}
    line = game.tell(before, game.Entry("all", (), told))
    assert line is not None
    assert "Shasvastii, a list made for N5 and converted." in str(line)


def test_a_list_of_the_match_s_own_edition_is_as_ever() -> None:
    (told,), _ = _told(_opened(), converted="")
    assert told == ArmyEntered("A", NOX.faction)


def test_another_list_is_told_again_when_this_has_changed() -> None:
    _, table = _told(_opened(), converted="N5")
    again, table = _told(table, converted="N5")
    assert again == []
    (told,), _ = _told(table, converted="")
    assert told.converted == ""
