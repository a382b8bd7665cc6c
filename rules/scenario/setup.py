"""The set-up of a scenario in one go: armies, Initiative and deployment, as commands."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from rules.book.fireteams_chart import FireteamsChart
from rules.book.profiles import ArmyList, ListEntry, Profile
from rules.ids import Side, other
from rules.log.table import MODEL
from rules.measured.whereabouts import LOWER, UPPER
from rules.reference import N4, starters
from rules.scenario.words import NAMES, SIDE_OF, Asked, Malformed, known
from rules.space import Ground, Scenery, board
from rules.turn import tactical
from rules.turn.deployment import STEPS

TABLE_KEYS: Final = {
    "first", "until", "keep", "rounds", "points", "guide", "mission", "tactical", "passes", "ground",
    "edition", "season", "house", "shut", "chart",
    *SIDE_OF,
}  # fmt: skip


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


def setup(table: Mapping[str, Any], own: Mapping[str, Profile]) -> Iterator[Asked]:
    """The commands of the set-up, up to the step at which it is to stop."""
    known(table, TABLE_KEYS, "a [table]")
    said = ("rounds", "points", "guide", "mission", "season", "house", "shut")
    terms = {key: table[key] for key in said if key in table}
    yield Asked(None, "OpenMatch", {"names": {side: NAMES[side] for side in NAMES}, **terms})
    until = table.get("until", "orders")
    for at, asked in _after_opening(table, own):
        if at == until:
            return
        yield asked


def _after_opening(
    table: Mapping[str, Any], own: Mapping[str, Profile]
) -> Iterator[tuple[str, Asked]]:
    if "ground" in table:
        yield "armies", Asked("A", "LayTerrain", {"ground": _ground(table["ground"])})
    armies = {SIDE_OF[name]: listed(table[name], own) for name in SIDE_OF if name in table}
    for side, lines in armies.items():
        chart = _chart(table.get("chart", {}), NAMES[side])
        yield "armies", Asked(side, "EnterArmy", {"army": army_of(lines, chart)})
    if len(armies) < len(NAMES):
        return
    first = SIDE_OF.get(table.get("first", "Ana"), "A")
    second = other(first)
    keeps = str(table.get("keep", "turn"))
    zones = {"zone": _zone(table, second if keeps == "turn" else first)}
    dice = {"dice_a": 10 if first == "A" else 3, "dice_b": 10 if first == "B" else 3}
    yield "initiative", Asked(first, "RollInitiative", dice)
    if keeps == "turn":
        yield "choice", Asked(first, "KeepInitiative", {"keep": keeps, "first": True})
        yield "rest", Asked(second, "TakeRest", {"first": True, **zones})
    else:
        yield "choice", Asked(first, "KeepInitiative", {"keep": keeps, "first": False, **zones})
        yield "rest", Asked(second, "TakeRest", {"first": False})
    for at, step in enumerate(STEPS):
        side = second if at % 2 == 0 else first
        yield from ((step, asked) for asked in _deployed(side, armies[side], last=at > 1))
    mission = table.get("mission", {})
    for side in (first, second) * int(mission.get("classifieds", 0)):
        yield "classified", Asked(side, "DrawClassified", {})
    for late in tactical.STEPS:
        yield late, Asked(second if late == "strategic" else first, "Done", {})


def _zone(table: Mapping[str, Any], chooses: Side) -> str:
    """On a map Ana deploys along its lower edge."""
    if "ground" not in table:
        return "the north edge"
    return LOWER if chooses == "A" else UPPER


def _ground(written: object) -> dict[str, Any]:
    """A table of a size, `at` each piece of scenery: x, y, width, depth, top, and the bottom."""
    if not isinstance(written, dict) or set(written) - {"points", "scenery", "name"}:
        raise Malformed("A ground has points, a name and scenery.")
    size = board(int(written.get("points", 300)))
    pieces = [_piece(one) for one in written.get("scenery", ())]
    ground = Ground(size.width, size.depth, size.zone, tuple(pieces), written.get("name", ""))
    built: dict[str, Any] = msgspec.to_builtins(ground)
    return built


def _piece(written: Mapping[str, Any]) -> Scenery:
    x, y, wide, deep, top, *bottom = written["at"]
    outline = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    more = {key: value for key, value in written.items() if key != "at"}
    return Scenery(outline, top, *bottom, **more)


def _deployed(side: Side, lines: list[Listed], *, last: bool) -> Iterator[Asked]:
    """One step of deployment: all but the last trooper, or the last."""
    for at, line in enumerate(lines):
        if (at == len(lines) - 1) == last:
            yield Asked(side, "Compose", {"trooper": f"#{at + 1}", **_noted(line)})
    yield Asked(side, "Done", {})


def _noted(line: Listed) -> dict[str, Any]:
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
    return noted | ({"imitated": line.imitated} if line.imitated else {})


def listed(lines: object, own: Mapping[str, Profile]) -> list[Listed]:
    """An army's lines, each "Caliban, Lieutenant, as Camouflaged, in the alley".

    "decoy the bridge" adds a decoy there; "real 2" says which place is the trooper's own, counted
    from 1; "imitating Ghulam (Sniper Rifle)" whom it is shown as; "beyond 14" that it is deployed
    where a Roll is needed, and the die; "lays Antipersonnel Mines: the gate" what a Minelayer puts down,
    and where; "drives #2" which Remote of the list, from 1, a RemDriver drives; "mate #2" and
    "bomb #2" to whom of it a SymbioMate and a SymbioBomb are given.
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
        elif word == "imitating":
            imitated = value
        else:
            where.append(part)
    return Listed(
        ListEntry(profile, group, leads), faction, form, ", ".join(where), facing,
        tuple(others), real, imitated, die, mine, mine_at, drives,
        tuple(assigned),
    )  # fmt: skip


def _starter(name: str, own: Mapping[str, Profile]) -> tuple[Profile, str]:
    if name in own:
        return own[name], "free troopers"
    for starter in starters(N4):
        if name in (starter.id, starter.profile.name):
            return starter.profile, starter.faction
    raise Malformed(f"There is no trooper called {name}.")


def _chart(written: object, name: str) -> FireteamsChart | None:
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
