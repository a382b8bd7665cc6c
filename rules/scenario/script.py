"""How a scenario is written: TOML in the players' words, read into commands to be filled in.

    title = "A Marker must be Discovered before it is attacked"

    [table]                                   # the set-up, in one go
    first = "Bo"                              # who has the first turn
    Ana = ["Nox, behind the wall", "Caliban, as Camouflaged, in the alley"]
    Bo = ["Fusilier, on the roof", "Fusilier, Lieutenant, group 2, by the door"]

    [[step]]
    do = { Bo = "declare skill", actor = "Fusilier 1", skill = "Discover", target = "Marker 1" }
    expect = { step = "2", waits = ["Ana"] }
    Ana.hears = ["Fusilier 1: Discover at Marker 1"]
    Bo.knows_not = ["Caliban"]

Ana is side A and Bo side B. A trooper is a starter profile by its name or id, or a `[[profile]]` of
the file; the rest of its line, in any order: Lieutenant (else the first one is), `group 2`,
`as Camouflaged`, `facing …`, and where it stands. The last of each list is kept back and deployed
last. `until` stops the set-up at a step ("initiative", "deploy 1" …); `keep` is whether the winner
of the Initiative keeps "turn" or "deployment"; `rounds`, `points` and `guide` are the match's.

`do` is a command by its name and fields, or a list of them, of which only the last may be refused:
`refused` says by which rule (or code), `says` a part of the sentence. Pieces go by their names as
the player sees them ("Marker 1", "Bo's Fusilier 1"), one's own also by who they are ("Caliban"),
and any by face and place ("Marker in the alley"). What may be expected is in `expectations.py`.
"""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from rules.ids import Seat, Side, other
from rules.profiles import ArmyList, ListEntry, Profile
from rules.reference import starters
from rules.scenario.words import NAMES, SIDE_OF, Asked
from rules.table import MODEL
from rules.turn.deployment import STEPS

SEATS: Final[dict[str, Seat]] = {"Ana": "A", "Bo": "B", "watcher": "watcher"}
KEYS: Final = {"title", "about", "seed", "table", "step", "profile"}
TABLE_KEYS: Final = {"first", "until", "keep", "rounds", "points", "guide", *SIDE_OF}
STEP_KEYS: Final = {"do", "refused", "says", "expect", "rules", *SEATS}


class Malformed(ValueError):
    """A scenario that can't be read; its message is a sentence for who wrote it."""


class Step(msgspec.Struct, frozen=True):
    """Commands, and what must hold after the last of them."""

    asked: tuple[Asked, ...]
    refused: str | None = None
    says: str = ""
    rules: tuple[str, ...] = ()
    expect: dict[str, Any] = {}
    seats: dict[Seat, dict[str, list[str]]] = {}


class Script(msgspec.Struct, frozen=True):
    """A scenario as it was written: the commands of its set-up, and its steps."""

    title: str
    about: str
    seed: str
    setup: tuple[Asked, ...]
    steps: tuple[Step, ...]


class Listed(msgspec.Struct, frozen=True):
    """A line of an army: who it is, and how and where it is to be deployed."""

    entry: ListEntry
    faction: str
    form: str = MODEL
    where: str = ""
    facing: str = ""


def read(text: str) -> Script:
    """A scenario from its text. Malformed: it is no TOML, or says what a scenario can't."""
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Malformed(f"This is not TOML: {error}.") from None
    _known(written, KEYS, "a scenario")
    title = str(written.get("title", ""))
    if not title:
        raise Malformed("A scenario has a title.")
    own = {row.get("name", ""): _profile(row) for row in written.get("profile", ())}
    return Script(
        title,
        str(written.get("about", "")),
        str(written.get("seed", title)),
        tuple(_setup(written.get("table", {}), own)),
        tuple(_step(row, own) for row in written.get("step", ())),
    )


def _known(row: Mapping[str, Any], keys: set[str], what: str) -> None:
    if strange := sorted(set(row) - keys):
        raise Malformed(f"There is no “{strange[0]}” in {what}.")


def _profile(row: Any) -> Profile:
    try:
        return msgspec.convert(row, Profile)
    except msgspec.ValidationError as error:
        raise Malformed(f"A profile can't be read: {error}.") from None


# ------------------------------------------------------------------ the set-up


def _setup(table: Mapping[str, Any], own: Mapping[str, Profile]) -> Iterator[Asked]:
    """The commands of the set-up, up to the step at which it is to stop."""
    _known(table, TABLE_KEYS, "a [table]")
    terms = {key: table[key] for key in ("rounds", "points", "guide") if key in table}
    yield Asked(None, "OpenMatch", {"names": {side: NAMES[side] for side in NAMES}, **terms})
    until = table.get("until", "orders")
    for at, asked in _after_opening(table, own):
        if at == until:
            return
        yield asked


def _after_opening(
    table: Mapping[str, Any], own: Mapping[str, Profile]
) -> Iterator[tuple[str, Asked]]:
    armies = {SIDE_OF[name]: listed(table[name], own) for name in SIDE_OF if name in table}
    for side, lines in armies.items():
        yield "armies", Asked(side, "EnterArmy", {"army": army_of(lines)})
    if len(armies) < len(NAMES):
        return
    first = SIDE_OF.get(table.get("first", "Ana"), "A")
    second = other(first)
    keeps = str(table.get("keep", "turn"))
    zones = {"zone": "the north edge"}
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


def _deployed(side: Side, lines: list[Listed], *, last: bool) -> Iterator[Asked]:
    """One step of deployment: all but the last trooper, or the last."""
    for at, line in enumerate(lines):
        if (at == len(lines) - 1) == last:
            form = {"form": line.form, "where": line.where, "facing": line.facing}
            yield Asked(side, "Compose", {"trooper": f"#{at + 1}", **form})
    yield Asked(side, "Done", {})


def listed(lines: object, own: Mapping[str, Profile]) -> list[Listed]:
    """An army's lines, each "Caliban, Lieutenant, as Camouflaged, in the alley"."""
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
    leads, group, form, facing, where = False, 1, MODEL, "", []
    for part in rest:
        word, _, value = part.partition(" ")
        if part in ("Lieutenant", "no Lieutenant"):
            leads = part == "Lieutenant"
        elif word == "group" and value.isdigit():
            group = int(value)
        elif word == "as":
            form = value
        elif word == "facing":
            facing = value
        else:
            where.append(part)
    return Listed(ListEntry(profile, group, leads), faction, form, ", ".join(where), facing)


def _starter(name: str, own: Mapping[str, Profile]) -> tuple[Profile, str]:
    if name in own:
        return own[name], "free troopers"
    for known in starters():
        if name in (known.id, known.profile.name):
            return known.profile, known.faction
    raise Malformed(f"There is no trooper called {name}.")


def army_of(lines: list[Listed]) -> dict[str, Any]:
    """The army list of these lines, as a command carries it."""
    faction = lines[0].faction if lines else "free troopers"
    army = ArmyList("an army", faction, tuple(line.entry for line in lines))
    built: dict[str, Any] = msgspec.to_builtins(army)
    return built


# ------------------------------------------------------------------ the steps


def _step(row: Mapping[str, Any], own: Mapping[str, Profile]) -> Step:
    _known(row, STEP_KEYS, "a step")
    written = row.get("do", [])
    asked = [_asked(one, own) for one in (written if isinstance(written, list) else [written])]
    return Step(
        tuple(asked),
        row.get("refused"),
        row.get("says", ""),
        tuple(row.get("rules", ())),
        row.get("expect", {}),
        {seat: row[name] for name, seat in SEATS.items() if name in row},
    )


def _asked(row: Any, own: Mapping[str, Profile]) -> Asked:
    """`{ Ana = "declare skill", actor = … }`; a system command is given by the tracker."""
    givers = [name for name in (*SIDE_OF, "tracker") if isinstance(row, dict) and name in row]
    if len(givers) != 1:
        raise Malformed("A command says who gives it: Ana, Bo or the tracker, and is one of them.")
    giver = givers[0]
    kind = "".join(word[:1].upper() + word[1:] for word in str(row[giver]).split())
    fields = {key: value for key, value in row.items() if key != giver}
    if isinstance(fields.get("army"), list):
        fields["army"] = army_of(listed(fields["army"], own))
    return Asked(SIDE_OF.get(giver), kind, fields)
