"""The army of a side in a scenario: a line for each trooper, who it is and how it is to be deployed."""

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from rules.book.army_lists import ArmyList, ListEntry
from rules.book.fireteams_chart import FireteamsChart
from rules.book.profiles import Profile
from rules.log.table import MODEL
from rules.reference import N4
from rules.reference.starter_rosters import starters
from rules.scenario.words import Malformed

_FIGURE: Final = re.compile(r"[\d.]+( up)?")
"""The rest of a spot on the map: "decoy 20, 40, 3 up" is one place."""


class Listed(msgspec.Struct, frozen=True):
    """A line of an army: who it is, and how and where it is to be deployed."""

    entry: ListEntry
    faction: str
    form: str = MODEL
    where: str = ""
    facing: str = ""
    others: tuple[str, ...] = ()
    real: int = 1
    imitated: str = ""
    die: int = 0
    mine: str = ""
    mine_at: str = ""
    drives: str = ""
    assigned: tuple[tuple[str, str], ...] = ()
    on_foot: bool = False
    ridden: bool = False


def noted(line: Listed) -> dict[str, Any]:
    """How a line is to be deployed, as a command says it."""
    noted: dict[str, Any] = {"form": line.form, "where": line.where, "facing": line.facing}
    if line.others:
        others = [{"where": where} for where in line.others]
        noted |= {"others": others, "real": line.real, "coherent": True}
    if line.die:
        noted |= {"beyond": True, "die": line.die}
    if line.mine:
        noted |= {"mine": line.mine, "mine_at": line.mine_at}
    if line.drives:
        noted |= {"drives": line.drives}
    noted |= dict(line.assigned)
    noted |= {"transmuted": True} if line.on_foot else {}
    return noted | ({"imitated": line.imitated} if line.imitated else {})


def listed(lines: object, own: Mapping[str, Profile]) -> list[Listed]:
    """An army's lines, each "Caliban, Lieutenant, as Camouflaged, in the alley".

    "decoy the bridge" adds a decoy there; "real 2" says which place is the trooper's own, counted
    from 1; "imitating Ghulam (Sniper Rifle)" whom it is shown as; "beyond 14" that it is deployed
    where a Roll is needed, and the die; "lays Antipersonnel Mines: the gate" what a Minelayer puts down,
    and where; "drives #2" which Remote of the list, from 1, a RemDriver drives; "mate #2" and
    "bomb #2" to whom of it a SymbioMate and a SymbioBomb are given; "on foot" that a rider is deployed off
    its Motorcycle, "ridden" that this is a Motorcycle that is not deployed by itself.
    """
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise Malformed("An army is a list of lines, a trooper each.")
    found = [_listed(line, own) for line in lines]
    if found and not any(line.entry.lieutenant for line in found):
        leader = msgspec.structs.replace(found[0].entry, lieutenant=True)
        found[0] = msgspec.structs.replace(found[0], entry=leader)
    return found


def _listed(line: str, own: Mapping[str, Profile]) -> Listed:
    name, *rest = (part.strip() for part in line.split(","))
    profile, faction = _starter(name, own)
    where: list[str] = []
    leads, group, form, facing = False, 1, MODEL, ""
    others: list[str] = []
    real, imitated, die = 1, "", 0
    mine, mine_at, drives = "", "", ""
    assigned: list[tuple[str, str]] = []
    on_foot = ridden = False
    for part in rest:
        word, _, value = part.partition(" ")
        if others and _FIGURE.fullmatch(part):
            others[-1] += f", {part}"
        elif part in ("Lieutenant", "no Lieutenant"):
            leads = part == "Lieutenant"
        elif word == "group" and value.isdigit():
            group = int(value)
        elif word == "as":
            form = value
        elif word == "facing":
            facing = value
        elif word == "decoy":
            others.append(value)
        elif word == "real" and value.isdigit():
            real = int(value)
        elif word == "beyond" and value.isdigit():
            die = int(value)
        elif word == "lays":
            mine, _, mine_at = (found.strip() for found in value.partition(":"))
        elif word == "drives":
            drives = value
        elif word in ("mate", "bomb"):
            assigned.append((word, value))
        elif part == "on foot":
            on_foot = True
        elif part == "ridden":
            ridden = True
        elif word == "imitating":
            imitated = value
        else:
            where.append(part)
    return Listed(
        ListEntry(profile, group, leads), faction, form, ", ".join(where), facing,
        tuple(others), real, imitated, die, mine, mine_at, drives,
        tuple(assigned), on_foot, ridden,
    )  # fmt: skip


def _starter(name: str, own: Mapping[str, Profile]) -> tuple[Profile, str]:
    if name in own:
        return own[name], "free troopers"
    for starter in starters(N4):
        if name in (starter.id, starter.profile.name):
            return starter.profile, starter.faction
    raise Malformed(f"There is no trooper called {name}.")


def chart_of(written: object, name: str) -> FireteamsChart | None:
    """The Fireteams Chart that is written for one player."""
    if not isinstance(written, dict):
        raise Malformed("A chart is written for a player: chart.Ana.")
    if name not in written:
        return None
    try:
        return msgspec.convert(written[name], FireteamsChart)
    except msgspec.ValidationError as error:
        raise Malformed(f"A chart can't be read: {error}.") from None


def army_of(lines: list[Listed], chart: FireteamsChart | None = None) -> dict[str, Any]:
    """The army list of these lines, as a command carries it."""
    faction = lines[0].faction if lines else "free troopers"
    army = ArmyList("an army", faction, tuple(line.entry for line in lines), chart=chart)
    built: dict[str, Any] = msgspec.to_builtins(army)
    return built
