"""The open Order in a picture: what was declared, the Rolls that are due, what came of those made."""

from collections.abc import Iterator

from rules.log.table import Declared, Order, Table, name_of, named_once
from rules.order.step_5_2_conclusion import shaken
from rules.rolls.hand import Hand
from rules.rolls.rolls import rolls


def order_pictured(table: Table) -> Iterator[str]:
    for failed in table.failures:
        yield f"{name_of(table, failed.by)} failed to Discover {named_once(table, failed)}"
    order = table.order
    if order is None:
        return
    actors = ", ".join(name_of(table, piece) for piece in order.pieces)
    for declared in order.declared:
        yield f"{actors}: {_declared(table, declared)}"
    for piece, declared in order.aros.items():
        yield f"ARO of {name_of(table, piece)}: {_declared(table, declared)}"
    for piece, noted in order.noted.items():
        said = _declared(table, noted) if noted else "delays"
        yield f"Noted: {name_of(table, piece)}: {said}"
    for word, pieces in (("waits", order.delayed), ("has lost its ARO", order.lost)):
        for piece in table.pieces:
            if piece in pieces:
                yield f"{name_of(table, piece)} {word}"
    for piece in order.revealed:
        whole = " for the whole Order" if order.revealed_whole else ""
        yield f"{name_of(table, piece)} has shown itself{whole}"
    yield from _resolution(table, order)


def _declared(table: Table, declared: Declared) -> str:
    half = "Entire Order" if declared.half == 0 else f"half {declared.half}"
    parts = [f"{declared.skill} ({half})"]
    parts += [f"at {name_of(table, declared.target)}"] if declared.target else []
    parts += [f"with {declared.weapon}"] if declared.weapon else []
    parts += [declared.to] if declared.to else []
    parts += [f"during half {declared.at}"] if declared.at else []
    return ", ".join(parts)


def _resolution(table: Table, order: Order) -> Iterator[str]:
    for piece in order.idled:
        yield f"{name_of(table, piece)} Idles"
    if table.step == "5" and table.due is None:
        for roll in rolls(table):
            kind = "Face to Face" if roll.face_to_face else "Normal Roll"
            yield f"{kind}: " + " against ".join(_hand(table, hand) for hand in roll.hands)
    for made in order.made:
        name = name_of(table, made.piece)
        yield f"{name} rolled {made.skill}: {made.hits} hits, {made.criticals} Criticals"
    for hit in order.hits:
        name = name_of(table, hit.piece)
        if hit.with_ph:
            what = f"a PH Roll by {hit.cures}" if hit.cures else f"{hit.saves} Saving Rolls on PH"
            yield f"{name} makes {what}, passing on {hit.passes_on}"
        else:
            reads = "failing" if hit.passes_on is None else "passing"
            yield f"{name} makes {hit.saves} Saving Rolls, {reads} on {hit.turns_on}"
    for piece in shaken(table) if table.step == "5.2" else ():
        yield f"{name_of(table, piece)} owes a Guts Roll"


def _hand(table: Table, hand: Hand) -> str:
    mods = ", ".join(f"{mod.label} {mod.value:+d}" for mod in hand.mods)
    dice = "1 die" if hand.burst == 1 else f"{hand.burst} dice"
    dice += f" ({hand.special} of them special)" if hand.special else ""
    bonus = f"+{hand.target.bonus}" if hand.target.bonus else ""
    low = f" and up to {hand.target.low}" if hand.target.low else ""
    on = f"{hand.target.value}{bonus}{low}"
    name = name_of(table, hand.piece)
    return f"{name} {dice} on {on}" + (f" ({mods})" if mods else "")
