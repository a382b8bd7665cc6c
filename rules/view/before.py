"""The last deployment on the same table, as a start of today's: one's own notes of then, for one's own
troopers of now, turned to the edge at which one deploys now."""

from collections.abc import Sequence

from msgspec.structs import replace

from rules.ids import NO_TROOPER, Side, TrooperId
from rules.log import events as e
from rules.log.table import Place, Table, Trooper
from rules.measured.whereabouts import lower
from rules.space import Ground
from rules.space.positions import facing, position

HALF_ROUND = 180.0


def deployed_before(
    now: Table, side: Side, then: Table, was: Side, lines: Sequence[e.Entry]
) -> tuple[e.DeploymentNoted, ...]:
    """What was noted of each trooper of a match before, in `lines` of its own side's part of that log (as
    the side `was`, whose Table after them is `then`), each for a trooper of today: the very same profile
    first, then one of its name. They are in the order in which they were noted, the reserve trooper last; who
    has no counterpart is not among them, and no die of then counts."""
    if now.ground is None:
        return ()
    noted = _noted(lines)
    left = {id: one for id, one in then.troopers.items() if id in noted and one.side == was}
    turned = (lower(now) == side) != (lower(then) == was)
    found: dict[TrooperId, e.DeploymentNoted] = {}
    came: dict[TrooperId, TrooperId] = {}
    own = [one for one in now.troopers.values() if one.side == side]
    for alike in (_same, _named_alike):
        for one in (one for one in own if one.id not in found):
            who = next((id for id, other in left.items() if alike(one, other)), None)
            if who is not None:
                del left[who]
                came[one.id] = who
                found[one.id] = _again(noted[who], one.id, now.ground if turned else None)
    order = list(noted)
    return tuple(sorted(found.values(), key=lambda one: order.index(came[one.trooper])))


def _noted(lines: Sequence[e.Entry]) -> dict[TrooperId, e.DeploymentNoted]:
    noted: dict[TrooperId, e.DeploymentNoted] = {}
    for line in lines:
        match line.event:
            case e.DeploymentNoted():
                noted.pop(line.event.trooper, None)
                noted[line.event.trooper] = line.event
            case e.DeploymentWithdrawn():
                noted.pop(line.event.trooper, None)
            case _:
                pass
    return noted


def _same(one: Trooper, other: Trooper) -> bool:
    return (one.was or one.profile) == (other.was or other.profile)


def _named_alike(one: Trooper, other: Trooper) -> bool:
    return (one.was or one.profile).name == (other.was or other.profile).name


def _again(
    noted: e.DeploymentNoted, trooper: TrooperId, turned: Ground | None
) -> e.DeploymentNoted:
    """`turned`: the table on which one stands at the other edge now."""
    return replace(
        noted,
        trooper=trooper,
        where=_turned(noted.where, turned),
        facing=_looks(noted.facing, turned),
        others=tuple(
            Place(_turned(one.where, turned), _looks(one.facing, turned)) for one in noted.others
        ),
        die=None,
        die_again=None,
        gear_die=None,
        edge=_turned(noted.edge, turned),
        mine_at=_turned(noted.mine_at, turned),
        drives=NO_TROOPER,
        mate=NO_TROOPER,
        other_mate=NO_TROOPER,
        bomb=NO_TROOPER,
    )


def _turned(where: str, turned: Ground | None) -> str:
    at = position(where)
    if at is None:
        return where
    if turned is not None:
        looks = None if at.facing is None else (at.facing + HALF_ROUND) % 360
        at = replace(at, x=turned.width - at.x, y=turned.depth - at.y, facing=looks)
    return str(replace(at, way=()))


def _looks(text: str, turned: Ground | None) -> str:
    degrees = facing(text)
    if degrees is None or turned is None:
        return text
    return f"{(degrees + HALF_ROUND) % 360:g}°"
