"""What a seat could do now: what buttons are made of.

An offer is a command with what it still has to fill in. Filled from its own choices it is accepted;
what is not offered is refused. A choice that a rule bars stays visible, with the rule's sentence.
"""

from collections.abc import Iterator

from rules.ids import SIDES, Seat, Side, other
from rules.offers.absent import barring, coming_out, reacting_from_hiding
from rules.offers.aros import aros_of
from rules.offers.rolls import effects_to_answer, guts_rolls, rolls_to_make
from rules.offers.setting_up import decisions, deploying, initiative_roll
from rules.offers.several import checks_to_make, states_to_enter
from rules.offers.shapes import Blank, Choice, Offer
from rules.offers.skills import declarations, forming
from rules.offers.tethers import tethers
from rules.offers.tokens import tokens
from rules.offers.turn import end_of_turn, whenever
from rules.order import returning
from rules.order.step_2_aros import ARO_STEPS
from rules.table import Table, player
from rules.turn import deployment, impetuous

__all__ = ["Blank", "Choice", "Offer", "offers"]


def offers(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """Everything a seat may ask for at this moment; nothing for who only watches."""
    if seat not in SIDES or table.step == "over":
        return ()
    side: Side = "A" if seat == "A" else "B"
    if table.step == "adjourned":
        return (
            Offer("Resume", "Take the match up again"),
            Offer("Forfeit", f"{player(table, other(side))} does not return: forfeit"),
            Offer("Concede", "Concede the match"),
        )
    if table.due is not None:
        return tuple(whenever(table, side, settled=False))
    now = (
        *_of_the_step(table, side),
        *tokens(table, side),
        *forming(table, side),
        *tethers(table, side),
    )
    return (*now, *whenever(table, side, settled=True))


def _of_the_step(table: Table, side: Side) -> Iterator[Offer]:
    step = table.step
    if step == "armies":
        yield Offer(
            "EnterArmy", "Bring an army", blanks=(Blank("army", "army", "Army", required=True),)
        )
    elif step == "initiative":
        yield from initiative_roll(table)
    elif step in ("choice", "rest") and side in table.waits:
        yield from decisions(table)
    elif step in deployment.STEPS and side in table.waits:
        yield from deploying(table, side)
    elif step in ("orders", "3", impetuous.STEP) and table.active == side:
        yield from coming_out(table, side)
        yield from declarations(table, side)
    elif step == returning.STEP and side in table.waits:
        yield from barring(table, side)
    elif step in ARO_STEPS:
        yield from reacting_from_hiding(table, side) if side in table.waits else ()
        yield from checks_to_make(table, side)
        yield from aros_of(table, side)
    elif step == "5":
        yield from rolls_to_make(table)
    elif step == "5.1":
        yield from effects_to_answer(table, side)
    elif step == "5.2":
        yield from guts_rolls(table, side)
        yield from checks_to_make(table, side)
    elif side in table.waits:
        yield from states_to_enter(table, side) if step == "states" else ()
        yield from end_of_turn(table, side)
