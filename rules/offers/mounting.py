"""Getting out of a TAG and into it, off a Motorcycle and on, what a piece has with it, who counts in a Zone
of Operations."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from rules.ids import PieceId, Side
from rules.log import commands as c
from rules.log.table import Piece, Table, Trooper, name_of, pieces_of
from rules.may import may
from rules.messages import say
from rules.offers.shapes import Blank, Choice, Given, Offer
from rules.pieces.crew import is_pilot, is_rider, on_foot, pilot_in, seat_of
from rules.reference import skill
from rules.skills.ai_motorcycle import motorcycle_of, mount_of
from rules.skills.requirements.contact import may_touch
from rules.turn import zones

MOUNTING: Final = {
    False: say("Move, mounting its TAG"),
    True: say("Move, mounting its Motorcycle"),
}
DISMOUNTING: Final = {
    False: say("Move, its Pilot dismounts"),
    True: say("Move, dismounting"),
}
"""What it says to who is a Pilot, and to who rides a Motorcycle."""


def changes_of_seat(
    table: Table, side: Side, actor: Piece, trooper: Trooper | None, pools: tuple[Choice, ...]
) -> Iterator[Offer]:
    """The Move by which a Pilot gets out, or in, or a rider off, or on; with the sentence that bars it,
    where one does."""
    bike = is_rider(trooper)
    inside = trooper is not None and bool(pilot_in(trooper.profile) or on_foot(trooper.profile))
    out = _seat(table, actor, trooper) is not None
    if not out and (not inside or actor.id in table.riders or actor.real is False):
        return
    asked = c.DeclareSkill(by=side, actor=actor.id, skill="Move", mount=True)
    able = tuple(one for one in pools if may(replace(asked, pool=one.value), table) is None)
    yield Offer(
        "DeclareSkill",
        MOUNTING[bike] if out else DISMOUNTING[bike],
        {"actor": actor.id, "skill": "Move", "mount": True},
        (
            Blank("pool", "choice", say("Order"), able or pools, True),
            Blank("to", "text", say("Where to")),
            *_contacts(table, side),
            *_left(table, actor, trooper),
        ),
        actor.id,
        refusal=None if able else may(asked, table),
    )


def _seat(table: Table, actor: Piece, trooper: Trooper | None) -> PieceId | None:
    """The TAG, or the Motorcycle, that it may get into, or on, again."""
    if is_pilot(trooper):
        return seat_of(table, actor.id)
    return mount_of(table, actor, trooper) if trooper and is_rider(trooper) else None


def _left(table: Table, actor: Piece, trooper: Trooper | None) -> Iterator[Blank]:
    """Where the Motorcycle goes that acts with its rider on foot: until then it is the rider's piece."""
    own = motorcycle_of(table, trooper) if trooper and on_foot(trooper.profile) else None
    if own is not None:
        named = (Choice(actor.id, own.profile.name, actor.shape.where),)
        yield Blank("paths", "paths", say("Its Peripherals"), named)


def _contacts(table: Table, side: Side) -> Iterator[Blank]:
    touchable = tuple(
        Choice(one.id, name_of(table, one.id))
        for one in table.pieces.values()
        if may_touch(table, side, skill(table.book, "Move"), one.id) is None
    )
    if touchable:
        yield Blank("contact", "choice", say("Into contact with"), touchable)


def carried(table: Table, side: Side) -> Iterator[Offer]:
    """What the Models of one's own have with them, to be noted or struck."""
    mine = pieces_of(table, side)
    able = tuple(
        Choice(one.id, name_of(table, one.id), one.shape.where)
        for one in mine
        if may(c.NoteCarried(by=side, piece=one.id, item="something"), table) is None
    )
    if able:
        piece = Blank("piece", "choice", say("Who"), able, True)
        what = Blank("item", "text", say("What: a Supply Box, an item, a Civilian"), required=True)
        yield Offer("NoteCarried", say("What a Model carries"), {}, (piece, what))
    for one in mine:
        for item in sorted(one.carries):
            fixed: dict[str, Given] = {"piece": one.id, "item": item, "holds": False}
            if may(c.NoteCarried(by=side, piece=one.id, item=item, holds=False), table) is None:
                label = say("{piece} drops {item}", piece=name_of(table, one.id), item=item)
                yield Offer("NoteCarried", label, fixed, (), one.id)


def zone_counts(table: Table, side: Side) -> Iterator[Offer]:
    """Whom one has in a Zone of Operations, as the game ends."""
    if table.step != "score":
        return
    able = tuple(
        Choice(one.id, name_of(table, one.id), one.shape.where)
        for one in pieces_of(table, side)
        if zones.may_count(c.CountZone(by=side, zone="a zone", members=(one.id,)), table) is None
    )
    zone = Blank("zone", "text", say("Zone of Operations"), required=True)
    yield Offer(
        "CountZone",
        say("Zone of Operations control"),
        {},
        (zone, Blank("members", "several", say("Troopers in it"), able)),
    )
