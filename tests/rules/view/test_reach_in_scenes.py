"""What the map says of who could react agrees with the lines of fire, in many scenes at random."""

from __future__ import annotations

from collections import Counter
from math import ceil, hypot
from random import Random
from typing import Final, NamedTuple

import pytest
from msgspec.structs import replace

from rules.game import PieceId, Table, reach
from rules.log.table import Veil
from rules.scenario import play, read
from rules.space import Scenery, Terrain, Volume, line_of_fire, volume

SCENES: Final = 200
SIZE: Final = 48.0
ZONE: Final = 8.0
"""Inches of the Zone of Control."""
MOVE: Final = 4.0
SMOKE: Final = 60 / 25.4
"""Inches that Smoke reaches from its middle, and up."""
APART: Final = 2.0
"""Nobody stands nearer to anybody, or to a wall."""


class Stands(NamedTuple):
    """Somebody on the table, and where it looks."""

    x: float
    y: float
    facing: int

    @property
    def words(self) -> str:
        return f"{self.x:g}, {self.y:g}, facing {self.facing}°"

    @property
    def volume(self) -> Volume:
        return volume(2, self.x, self.y, 0.0, float(self.facing))


class Scene(NamedTuple):
    """Walls (x, y, width, depth, height), who moves and where to, its friends, and the enemies; where
    Smoke lies, in every third scene."""

    walls: tuple[tuple[float, float, float, float, float], ...]
    goes: Stands
    to: tuple[float, float]
    friends: tuple[Stands, ...]
    enemies: tuple[Stands, ...]
    smoke: tuple[tuple[float, float], ...] = ()

    @property
    def terrain(self) -> Terrain:
        return Terrain(SIZE, SIZE, self.scenery)

    @property
    def scenery(self) -> tuple[Scenery, ...]:
        return tuple(
            Scenery(((x, y), (x + w, y), (x + w, y + d), (x, y + d)), h, kind="wall")
            for x, y, w, d, h in self.walls
        )


def scene(number: int) -> Scene:
    """The scene of this number, always the same one."""
    chance = Random(f"who sees whom {number}")
    walls = tuple(
        (
            round(chance.uniform(4, 40), 1), round(chance.uniform(14, 32), 1),
            round(chance.uniform(0.5, 6), 1), round(chance.uniform(0.5, 3), 1),
            round(chance.uniform(0.4, 4), 1),
        )
        for _ in range(chance.randint(2, 7))
    )  # fmt: skip
    taken: list[tuple[float, float]] = []

    def somewhere(low: float, high: float) -> tuple[float, float]:
        while True:
            x, y = round(chance.uniform(2, 46), 1), round(chance.uniform(low, high), 1)
            clear = all(
                not (wx - APART < x < wx + w + APART and wy - APART < y < wy + d + APART)
                for wx, wy, w, d, _ in walls
            )
            if clear and all(hypot(x - a, y - b) > APART for a, b in taken):
                taken.append((x, y))
                return x, y

    def somebody(low: float, high: float) -> Stands:
        return Stands(*somewhere(low, high), chance.randrange(0, 360, 15))

    # Half of the scenes are at close quarters: there the Zone of Control tells as much as a line.
    near = number % 2 == 1
    goes = somebody(26 if near else 37, 32 if near else 46)
    turn = chance.choice(((0.0, -MOVE), (MOVE, 0.0), (-MOVE, 0.0)))
    to = (
        min(max(goes.x + turn[0], 1.0), SIZE - 1),
        goes.y + turn[1],
    )
    friends = tuple(somebody(37, 46) for _ in range(2))
    enemies = tuple(somebody(18 if near else 2, 26 if near else 11) for _ in range(5))
    there = round((goes.x + enemies[0].x) / 2, 1), round((goes.y + enemies[0].y) / 2, 1)
    smoke = (there,) if number % 3 == 0 else ()
    return Scene(walls, goes, (round(to[0], 1), round(to[1], 1)), friends, enemies, smoke)


def answered(of: Scene, enemy: Stands) -> str:
    """What the rules say of an enemy: by a line from where it stands to each point of the way, an inch
    apart at most, with whoever does not move in between; else by how near the way comes."""
    (x1, y1), (x2, y2) = of.goes[:2], of.to
    steps = max(1, ceil(hypot(x2 - x1, y2 - y1)))
    way = [
        volume(2, x1 + (x2 - x1) * at / steps, y1 + (y2 - y1) * at / steps)
        for at in range(steps + 1)
    ]
    seer = enemy.volume
    between = [one.volume for one in (*of.friends, *of.enemies) if one != enemy]
    between += [Volume(x, y, floor_at(of, x, y), SMOKE, SMOKE) for x, y in of.smoke]
    seen = {line_of_fire(seer, point, of.terrain, between).verdict for point in way}
    if "yes" in seen:
        return "LoF"
    gaps = [
        hypot(seer.x - x, seer.y - y) - 2 * seer.radius
        for n in range(401)
        for x, y in ((x1 + (x2 - x1) * n / 400, y1 + (y2 - y1) * n / 400),)
    ]
    nearest = min(gaps)
    if nearest < ZONE - 0.03:
        return "ZoC"
    return "close" if "close" in seen or nearest < ZONE + 0.03 else "no"


def floor_at(of: Scene, x: float, y: float) -> float:
    """How high the top of a wall is that Smoke lies on."""
    on = [h for wx, wy, w, d, h in of.walls if wx <= x <= wx + w and wy <= y <= wy + d]
    return max(on, default=0.0)


BEGINS: Final = """title = "Somebody moves"
[table]
ground = { points = 300 }
Ana = ["Alguacil, Lieutenant, 24, 40, facing 270°", "Alguacil, 4, 44", "Alguacil, 8, 44"]
Bo = ["Fusilier, Lieutenant, 4, 4", "Fusilier, 8, 4", "Fusilier, 12, 4", "Fusilier, 16, 4", "Fusilier, 20, 4"]

[[step]]
do = { Ana = "declare skill", actor = "Alguacil 1", skill = "Move", to = "4, 41" }
"""


def begun() -> Table:
    """Bo's Table, when he is asked for his AROs."""
    table = play(read(BEGINS)).moments[-1].tables["B"]
    assert table.step == "2"
    return table


def asked(table: Table, of: Scene) -> Table:
    """The same with everybody where the scene has them: who moves has gone its way."""
    order, ground = table.order, table.ground
    assert order is not None
    assert ground is not None
    (mover,) = order.pieces
    spots: dict[PieceId, str] = {mover: f"{of.to[0]:g}, {of.to[1]:g}"}
    for side, stands in (("A", of.friends), ("B", of.enemies)):
        ids = [one.id for one in table.pieces.values() if one.side == side and one.id != mover]
        spots |= {id: one.words for id, one in zip(ids, stands, strict=True)}
    pieces = {
        id: replace(table.pieces[id], shape=replace(table.pieces[id].shape, where=where, facing=""))
        for id, where in spots.items()
    }
    way = ((of.goes.x, of.goes.y, 0.0), (*of.to, 0.0))
    return replace(
        table,
        pieces=pieces,
        ground=replace(ground, scenery=of.scenery),
        veils=tuple(Veil("Smoke", f"{x:g}, {y:g}") for x, y in of.smoke),
        order=replace(order, ways={mover: way}),
    )


def _spot(where: str) -> tuple[float, float]:
    x, y = (float(one.strip(" ″")) for one in where.split(",")[:2])
    return x, y


@pytest.mark.long("two hundred scenes, each looked at from every piece")
def test_the_map_agrees_with_the_rules_for_every_piece_in_two_hundred_scenes() -> None:
    said: Counter[str] = Counter()
    first, hidden = begun(), 0
    for number in range(SCENES):
        of = scene(number)
        table = asked(first, of)
        found = reach(table, "B")
        assert found is not None, number
        where = {_spot(table.pieces[one].shape.where): it for one, it in found.chances.items()}
        assert len(where) == len(of.enemies)
        for enemy in of.enemies:
            told = where[enemy.x, enemy.y]
            assert told == answered(of, enemy), (number, enemy)
            said[told] += 1
            bare = answered(of._replace(smoke=()), enemy)
            hidden += told != bare
    # All answers come up often, so that no one of them would do for all; Smoke changes some.
    assert hidden > 20, hidden
    assert min(said[one] for one in ("LoF", "ZoC", "no")) > 50, said
