"""What is answered for who is off the table, or comes onto it: a return, a Sensor, a jump."""

from collections.abc import Iterator

from rules.ids import Actor, Side, as_piece
from rules.log import commands as c
from rules.log.table import Table, name_of, pieces_of
from rules.may import may
from rules.messages import say, term
from rules.offers.absent import forms_of, its_place
from rules.offers.shapes import Blank, Given, Offer
from rules.order.landing import jump_mods
from rules.reference import skill
from rules.seen.absence import hidden_as, in_hiding, off_table
from rules.skills import finding, returning
from rules.skills.appearing import BAR
from rules.skills.arriving import lands_on
from rules.skills.supportware import JUMP


def barring(table: Table, side: Side) -> Iterator[Offer]:
    """Who could come out of hiding to keep an enemy from going back under a Marker."""
    for trooper in off_table(table, side):
        if in_hiding(table.book, trooper):
            yield Offer(
                "BarReturn", say("{trooper} sees it", trooper=trooper.profile.name), {"actor": trooper.id},
                (*forms_of(table.book, trooper, BAR), its_place(trooper)), trooper.id,
                rules=(returning.barred.id,),
            )  # fmt: skip
    yield Offer("Done", say("Nobody sees it"))


def near_a_sensor(table: Table, side: Side) -> Iterator[Offer]:
    """Who hides where an enemy's Sensor may have found it."""
    for trooper in finding.to_find(table, side):
        asked = c.ShowHidden(by=side, actor=trooper.id)
        yield Offer(
            "ShowHidden", say("{trooper} is inside its ZoC", trooper=trooper.profile.name),
            {"actor": trooper.id},
            (its_place(trooper),), trooper.id, rules=(finding.sensor_check.id,),
            refusal=may(asked, table),
        )  # fmt: skip
    yield Offer("Done", say("Nobody (else) is inside its ZoC"))


def controlling(table: Table, side: Side) -> Iterator[Offer]:
    """Who could answer a jump before it is rolled, on the table or off it."""
    able: list[Actor] = [piece.id for piece in pieces_of(table, side)]
    able += [trooper.id for trooper in off_table(table, side) if in_hiding(table.book, trooper)]
    for actor in able:
        asked = c.DeclareAro(by=side, actor=actor, skill=JUMP)
        if may(asked, table) is None:
            named = (
                name_of(table, as_piece(actor)) if actor in table.pieces else say("Out of hiding")
            )
            given: dict[str, Given] = {"actor": actor, "skill": JUMP}
            hidden = hidden_as(table, side, actor)
            near = (its_place(hidden),) if hidden else ()
            yield Offer(
                "DeclareAro",
                say("{skill}: {piece}", skill=term(JUMP), piece=named),
                given,
                near,
                actor,
            )
    yield Offer("Done", say("Let them roll the jump"))


def landing(table: Table, side: Side) -> Iterator[Offer]:
    """The PH Roll of one's own jump, of each that jumps: what it needs is its owner's to know."""
    leap = table.leap
    if leap is None:
        return
    card, mods = skill(table.book, leap.skill), jump_mods(table, side)
    jumpers = [
        hidden_as(table, side, one) for one in (leap.actor, *(one.piece for one in leap.arriving))
    ]
    note = "; ".join(
        say(
            "{trooper}: {most} or less",
            trooper=one.profile.name,
            most=lands_on(table.book, one, card, mods),
        )
        for one in jumpers
        if one is not None
    )
    dice = Blank("dice", "dice", say("PH Roll"), required=True, count=len(jumpers))
    yield Offer("RollJump", say("Dice read"), blanks=(dice,), note=note)
    yield Offer("RollJump", say("Roll here"))
