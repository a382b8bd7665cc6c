"""The set-up of a scenario in one go: the table, armies, Initiative and deployment, as commands."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from rules.book.profiles import Profile
from rules.ids import Side, other
from rules.measured.whereabouts import LOWER, UPPER
from rules.scenario.armies import Listed, army_of, chart_of, listed, noted
from rules.scenario.words import NAMES, SIDE_OF, Asked, Malformed, known
from rules.space import Ground, Scenery, board
from rules.turn import tactical
from rules.turn.deployment import STEPS

TABLE_KEYS: Final = {
    "first", "until", "keep", "rounds", "points", "guide", "mission", "tactical", "passes", "ground",
    "edition", "season", "house", "shut", "chart",
    *SIDE_OF,
}  # fmt: skip


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
        chart = chart_of(table.get("chart", {}), NAMES[side])
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
        if (at == len(lines) - 1) == last and not line.ridden:
            yield Asked(side, "Compose", {"trooper": f"#{at + 1}", **noted(line)})
    yield Asked(side, "Done", {})
