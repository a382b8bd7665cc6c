"""What a seat could do now: what buttons are made of.

An offer is a command with what it still has to fill in. Filled from its own choices it is accepted;
what is not offered is refused. A choice that a rule bars stays visible, with the rule's sentence.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from rules.apart import apart
from rules.ids import SIDES, Seat, Side, other
from rules.log.commands import OpenPart, SayFirst
from rules.log.doors import by_its_terms
from rules.log.table import Table, begins, player
from rules.may import may
from rules.messages import say
from rules.offers.absent import coming_out
from rules.offers.answered_off_the_table import barring, controlling, landing, near_a_sensor
from rules.offers.aros import aros_of, triggers
from rules.offers.barred import offered_apart
from rules.offers.coherency import checks_to_make
from rules.offers.conclusion import guts_rolls, minds, placings
from rules.offers.deploying import deploying
from rules.offers.effects import effects_to_answer
from rules.offers.from_hiding import reacting_from_hiding
from rules.offers.mounting import carried, zone_counts
from rules.offers.orders import NO_SECOND as NO_SECOND
from rules.offers.orders import declarations, ending, forming, rejoining, transmutations
from rules.offers.quick import (
    Goes,
    Joins,
    Key,
    Telling,
    aro_keys,
    covered_aro_keys,
    going_on_keys,
    guts_keys,
    keys,
    label_of,
    order_keys,
    outcome_keys,
    showing_keys,
    telling,
)
from rules.offers.replacing import replacements
from rules.offers.rolls import rolls_to_make
from rules.offers.rulings import with_open_rulings, with_rulings
from rules.offers.setting_up import decisions, initiative_roll, terrain
from rules.offers.several import states_to_enter
from rules.offers.shapes import Blank, Choice, Offer, Ruling
from rules.offers.tethers import naming, tethers
from rules.offers.tokens import tokens
from rules.offers.turn import (
    calling,
    coming_back,
    dropping,
    end_of_turn,
    leaving_the_table,
    whenever,
)
from rules.order import declaring, jumping
from rules.order.landing import LANDING
from rules.order.reactive import ARO_STEPS
from rules.seen.openly import openly
from rules.skills import finding, impetuous_phase, returning, spearheads
from rules.turn import deployment

IN_TURN: Final = frozenset(kind.__name__ for kind in declaring.IN_TURN)

STEPS: Final = {
    **dict.fromkeys(("orders", "3", impetuous_phase.STEP), "DeclareSkill"),
    **dict.fromkeys(ARO_STEPS, "DeclareAro"),
}
"""What a step is there for, where that is no mere Done."""

__all__ = [
    "Blank",
    "Choice",
    "Goes",
    "Joins",
    "Key",
    "Offer",
    "Ruling",
    "Telling",
    "aro_keys",
    "covered_aro_keys",
    "going_on_keys",
    "guts_keys",
    "keys",
    "label_of",
    "offers",
    "open_offers",
    "order_keys",
    "outcome_keys",
    "showing_keys",
    "telling",
]


@by_its_terms
def offers(table: Table, seat: Seat, looking_at: str | None = None) -> tuple[Offer, ...]:
    """Everything a seat may ask for at this moment; nothing for who only watches.

    For somebody who chooses whom to activate, `looking_at` is the piece or trooper that is chosen
    ("" before one is): of the others there is then only what tells whether they can act.
    """
    if seat not in SIDES or table.step == "over":
        return ()
    side: Side = "A" if seat == "A" else "B"
    if table.step == "adjourned" or table.calls == other(side):
        return tuple(coming_back(table, side))
    if table.due is not None:
        return tuple(whenever(table, side, settled=False))
    if spearheads.naming(table):
        at_once = (*naming(table, side), *calling(table, side))
        return (*at_once, *whenever(table, side, settled=False))
    now = tuple(
        offer
        for command, made in _parts(table, side, looking_at)
        for offer in offered_apart(made, command)
    )
    read = apart(partial(with_rulings, table, side, now), lambda: now)
    return (*read, *whenever(table, side, settled=True))


def _parts(
    table: Table, side: Side, looking_at: str | None
) -> Iterator[tuple[str, Callable[[], Iterable[Offer]]]]:
    """What is offered now, part by part, each with the command that it is for."""
    yield STEPS.get(table.step, "Done"), partial(_in_turn, table, side, looking_at)
    yield "SayFirst", partial(_who_is_first, table, side)
    yield "SpendToken", partial(tokens, table, side)
    yield "FormFireteam", partial(forming, table, side)
    yield "EndFireteam", partial(ending, table, side)
    yield "RejoinFireteam", partial(rejoining, table, side)
    yield "Transmute", partial(transmutations, table, side)
    yield "LeaveTable", partial(leaving_the_table, table, side)
    yield "RequestSpeedballs", partial(dropping, table, side)
    yield "TellCoherency", partial(tethers, table, side)
    yield "LayTerrain", partial(terrain, table)
    yield "ReplaceBase", partial(replacements, table, side)
    yield "NoteCarried", partial(carried, table, side)
    yield "CountZone", partial(zone_counts, table, side)


def _in_turn(table: Table, side: Side, looking_at: str | None) -> Iterator[Offer]:
    for one in _of_the_step(table, side, looking_at):
        if not _waits_its_turn(table, side, one):
            yield one


@by_its_terms
def open_offers(table: Table, seat: Seat, looking_at: str | None = None) -> tuple[Offer, ...]:
    """What a seat could do with its pieces if each of them were what it shows: their Orders, their AROs,
    Command Tokens, Fireteams. Pieces of one looks are offered alike, whichever of them is real. What is
    so offered may be refused, for a reason that its owner alone may read. `looking_at` as in `offers`."""
    side: Side = "A" if seat == "A" else "B"
    if seat != side or not _goes_on(table, side):
        return ()
    return tuple(offered_apart(partial(_openly_made, table, side, looking_at), "DeclareSkill"))


def _openly_made(table: Table, side: Side, looking_at: str | None) -> tuple[Offer, ...]:
    shown = openly(table, side)
    parts = _open_parts(shown, side, looking_at)
    now = tuple(offer for command, made in parts for offer in offered_apart(made, command))
    return apart(partial(with_open_rulings, shown, side, now), lambda: now)


def _open_parts(
    shown: Table, side: Side, looking_at: str | None
) -> Iterator[tuple[str, Callable[[], Iterable[Offer]]]]:
    """What is offered of pieces as they stand, part by part, each with the command that it is for."""
    if shown.step in ("orders", "3") and shown.active == side:
        yield "DeclareSkill", partial(declarations, shown, side, looking_at)
    if shown.step in ARO_STEPS:
        yield "DeclareAro", partial(aros_of, shown, side)
    yield "SpendToken", partial(tokens, shown, side)
    yield "FormFireteam", partial(forming, shown, side)


def _goes_on(table: Table, side: Side) -> bool:
    """Whether a side may go on with the step that was reached."""
    stopped = table.step in ("over", "adjourned") or table.calls == other(side)
    return not (stopped or table.due is not None or spearheads.naming(table))


def _waits_its_turn(table: Table, side: Side, offer: Offer) -> bool:
    """Whether the other side declares such a thing first."""
    first = table.declares_first
    if first in (None, side) or offer.command not in IN_TURN:
        return False
    return first in declaring.declaring(table)


def _who_is_first(table: Table, side: Side) -> Iterator[Offer]:
    """Where both have something to declare, the active player may say who begins."""
    if may(SayFirst(by=side, side=side), table) is None:
        for one in (side, other(side)):
            yield Offer(
                "SayFirst",
                say("{player} declares first", player=begins(player(table, one))),
                {"side": one},
            )


def _of_the_step(table: Table, side: Side, looking_at: str | None) -> Iterator[Offer]:
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
        yield from placings(table, side)
        yield from minds(table, side)
        yield from checks_to_make(table, side)
    elif side in table.waits:
        yield from states_to_enter(table, side) if step == "states" else ()
        yield from end_of_turn(table, side)
