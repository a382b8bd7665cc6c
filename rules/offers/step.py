"""What a step of the match is there for: what it offers, beside what may be done at any."""

from collections.abc import Iterator

from rules.ids import Side
from rules.log.commands import OpenPart
from rules.log.table import Table
from rules.may import may
from rules.messages import say
from rules.offers.absent import coming_out
from rules.offers.answered_off_the_table import barring, controlling, landing, near_a_sensor
from rules.offers.aros import aros_of
from rules.offers.coherency import checks_to_make
from rules.offers.conclusion import deployables_to_place, guts_rolls, minds
from rules.offers.deploying import deploying
from rules.offers.effects import effects_to_answer
from rules.offers.from_hiding import reacting_from_hiding
from rules.offers.orders import declarations
from rules.offers.rolls import rolls_to_make
from rules.offers.setting_off import triggers
from rules.offers.setting_up import decisions, initiative_roll
from rules.offers.several import states_to_enter
from rules.offers.shapes import Blank, Offer
from rules.offers.turn import end_of_turn
from rules.order import jumping
from rules.order.landing import LANDING
from rules.order.reactive import ARO_STEPS
from rules.skills import finding, impetuous_phase, returning
from rules.turn import deployment


def of_the_step(table: Table, side: Side, looking_at: str | None) -> Iterator[Offer]:
    """What this step offers a side."""
    step = table.step
    if step == "armies":
        yield Offer(
            "EnterArmy",
            say("Bring an army"),
            blanks=(Blank("army", "army", say("Army"), required=True),),
        )
        if may(OpenPart(by=side), table) is None:
            yield Offer("OpenPart", say("Go on without my part of the dice"))
    elif step == "initiative":
        yield from initiative_roll(table)
    elif step in ("choice", "rest") and side in table.waits:
        yield from decisions(table)
    elif step in deployment.STEPS and side in table.waits:
        yield from deploying(table, side)
    elif step in ("orders", "3", impetuous_phase.STEP) and table.active == side:
        yield from coming_out(table, side, looking_at)
        yield from declarations(table, side, looking_at)
        yield from triggers(table, side) if step == "3" else ()
    elif step == jumping.STEP and side in table.waits:
        yield from controlling(table, side)
    elif step == LANDING and side in table.waits:
        yield from landing(table, side)
    elif step == finding.STEP and side in table.waits:
        yield from near_a_sensor(table, side)
    elif step == returning.STEP and side in table.waits:
        yield from barring(table, side)
    elif step in ARO_STEPS:
        yield from reacting_from_hiding(table, side) if side in table.waits else ()
        yield from checks_to_make(table, side)
        yield from aros_of(table, side)
    elif step == "5":
        yield from rolls_to_make(table)
        yield from triggers(table, side)
    elif step == "5.1":
        yield from effects_to_answer(table, side)
    elif step == "5.2":
        yield from guts_rolls(table, side)
        yield from deployables_to_place(table, side)
        yield from minds(table, side)
        yield from checks_to_make(table, side)
    elif side in table.waits:
        yield from states_to_enter(table, side) if step == "states" else ()
        yield from end_of_turn(table, side)
