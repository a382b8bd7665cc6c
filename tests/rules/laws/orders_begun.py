"""The matches in which the random Orders of `orders` are played."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rules.book.profiles import Profile
from rules.game import Side
from rules.ids import PieceId, other
from rules.log.table import under
from rules.scenario.play import Match
from rules.scenario.setup import setup
from tests.rules.laws import orders
from tests.rules.laws.orders import Order

NAMES: dict[Side, str] = {"A": "Ana", "B": "Bo"}
ARMS = (
    orders.RIFLE, orders.GUN, "Missile Launcher", orders.GRENADES, orders.EM, orders.PULSE, orders.FLAME,
    orders.SMOKE, orders.MINES, orders.BLADE,
)  # fmt: skip


def begun(
    order: Order, side: Side, *, backwards: bool, bystander: bool
) -> tuple[Match, dict[PieceId, str]]:
    """A match in which those of an Order stand there, and the names of their pieces."""
    helper = order.active[1] if order.together == "controller" else ""
    backwards = backwards and not helper  # who obeys whom, a list tells by its order
    ready = _ready(order.active, order.reactive, helper, side, backwards, bystander)
    match = Match("together")
    match.log, match.tables = list(ready.log), dict(ready.tables)
    table = match.tables["referee"]
    every = ((piece.id, under(table, piece)) for piece in table.pieces.values())
    return match, {piece: trooper.profile.name for piece, trooper in every if trooper}


@lru_cache(maxsize=64)
def _ready(
    active: tuple[str, ...],
    reactive: tuple[str, ...],
    helper: str,
    side: Side,
    backwards: bool,
    bystander: bool,
) -> Match:
    who: dict[Side, tuple[str, ...]] = {side: active, other(side): reactive}
    more = {one: ("Also" + one,) if bystander else () for one in NAMES}
    own: dict[str, Profile] = {}
    lines: dict[str, Any] = {"first": NAMES[side]}
    for one, name in NAMES.items():
        there = (*who[one], *more[one], "Leader" + one)
        own |= {each: _profile(each, helper=each == helper) for each in there}
        lines[name] = [
            f"{each}{', Lieutenant' if each.startswith('Leader') else ''}, at {each}"
            for each in (there[::-1] if backwards else there)
        ]
    match = Match("together")
    for asked in setup(lines, own):
        refusal, _ = match.put(asked)
        assert refusal is None, (asked, refusal)
    match.pass_tactical()
    return match


def _profile(name: str, *, helper: bool) -> Profile:
    return Profile(
        name=name, unit=name, type="REM" if helper else "LI", mov=(4, 4), cc=12, bs=12, ph=11, wip=12,
        arm=1, bts=0, wounds=2, structure=helper, skills=("Peripheral (Servant)",) if helper else (),
        equipment=("Hacking Device",), weapons=ARMS, points=10,
    )  # fmt: skip
