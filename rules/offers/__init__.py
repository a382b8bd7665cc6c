"""What a seat could do now: what buttons are made of.

An offer is a command with what it still has to fill in. Filled from its own choices it is accepted;
what is not offered is refused. A choice that a rule bars stays visible, with the rule's sentence.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from rules.apart import apart
from rules.ids import SIDES, Seat, Side, other
from rules.log.commands import SayFirst
from rules.log.doors import by_its_terms
from rules.log.table import Table, begins, player
from rules.may import may
from rules.messages import say
from rules.offers.aros import aros_of
from rules.offers.barred import offered_apart
from rules.offers.mounting import carried, zone_counts
from rules.offers.orders import declarations, ending, forming, rejoining, transmutations
from rules.offers.replacing import replacements
from rules.offers.rulings import with_open_rulings, with_rulings
from rules.offers.setting_up import terrain
from rules.offers.shapes import Offer
from rules.offers.step import of_the_step
from rules.offers.tethers import naming, tethers
from rules.offers.tokens import tokens
from rules.offers.turn import (
    calling,
    coming_back,
    dropping,
    leaving_the_table,
    whenever,
)
from rules.order import declaring
from rules.order.reactive import ARO_STEPS
from rules.seen.openly import openly
from rules.skills import impetuous_phase, spearheads

IN_TURN: Final = frozenset(kind.__name__ for kind in declaring.IN_TURN)

STEPS: Final = {
    **dict.fromkeys(("orders", "3", impetuous_phase.STEP), "DeclareSkill"),
    **dict.fromkeys(ARO_STEPS, "DeclareAro"),
}
"""What a step is there for, where that is no mere Done."""


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
    for one in of_the_step(table, side, looking_at):
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
