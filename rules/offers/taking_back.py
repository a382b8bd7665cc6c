"""Steps back that may be asked for, and what may be proposed."""

from collections.abc import Iterator
from typing import Final

from rules.ids import Side, other
from rules.log.table import Table, player
from rules.messages import say, term
from rules.offers.shapes import Blank, Choice, Offer
from rules.tell.steps import called
from rules.turn import consent, ruling

AT_ONCE: Final = say("at once")
"""The note of a take-back that asks nobody."""
OPENS_STATES: Final = say("Open the States Phase")
"""A States Phase that passed by itself."""


def proposals(table: Table, side: Side, *, settled: bool) -> Iterator[Offer]:
    """What the other side may be asked to agree to."""
    proposal = table.proposal
    if proposal is not None:
        if proposal.by != side:
            yield Offer("Agree", say("Agree"))
        yield Offer(
            "Disagree", say("Say no") if proposal.by != side else say("Take the proposal back")
        )
        return
    named = tuple(Choice(name, term(name)) for name in ruling.settable(table.book))
    changes = Blank("changes", "changes", say("What changes"), named, required=True)
    yield Offer("ProposeRuling", say("Propose a Ruling"), blanks=(changes,))
    if not settled:
        return
    for mark in consent.steps_back(table):
        then = table.marks[mark]
        free = mark in consent.freely(table, side)
        agreed = AT_ONCE if free else say("if {player} agrees", player=player(table, other(side)))
        yield Offer("AskBack", _back_to(table, mark, then), {"mark": mark}, note=agreed)
    yield Offer("ProposeEnd", say("Call time"), {"how": "time called"})
    until = Blank("until", "moment", say("Until when"))
    yield Offer("Adjourn", say("Propose a pause"), blanks=(until,))


def _back_to(table: Table, mark: int, then: Table) -> str:
    """What a take-back is called by."""
    if then.step == "orders" and table.undo is not None and mark == table.undo.mark:
        return say("Back to {player}’s Orders Phase", player=player(table, table.undo.by))
    return OPENS_STATES if then.step == "states" else say("Back to {step}", step=called(then.step))
