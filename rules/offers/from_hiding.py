"""The AROs of those that do not stand on the table."""

from collections.abc import Iterator
from functools import partial

from rules.ids import Side
from rules.log import commands as c
from rules.log.table import Order, Table, Trooper
from rules.may import may
from rules.messages import say
from rules.offers.absent import asked_of, forms_of, its_place, skills_of
from rules.offers.aros import moments
from rules.offers.attacks import ways_to
from rules.offers.barred import offered_apart
from rules.offers.shapes import Given, Offer
from rules.offers.skills import details
from rules.order.waiting import waiting_allowed
from rules.seen.absence import off_table, real_place
from rules.skills.appearing import DELAY, as_if_out


def reacting_from_hiding(table: Table, side: Side) -> Iterator[Offer]:
    """The AROs by which each trooper in hiding could come onto the table."""
    order = table.order
    for trooper in off_table(table, side) if order is not None else ():
        assert order is not None
        answers = partial(_from_hiding, table, order, side, trooper)
        yield from offered_apart(answers, "DeclareAro", trooper.id)


def _from_hiding(table: Table, order: Order, side: Side, trooper: Trooper) -> Iterator[Offer]:
    if real_place(trooper).piece in order.noted:
        back: dict[str, Given] = {"piece": real_place(trooper).piece}
        yield Offer("Withdraw", say("Take it back"), back, (), trooper.id)
    if table.step == "2" and waiting_allowed(table):
        delay = c.DelayAro(by=side, actor=trooper.id)
        yield Offer(
            "DelayAro", say("Delay"), {"actor": trooper.id},
            (*forms_of(table.book, trooper, DELAY), its_place(trooper)), trooper.id,
            refusal=may(delay, table),
        )  # fmt: skip
    late: dict[str, Given] = {"newly": True} if table.step == "4" else {}
    out, piece = as_if_out(table, side, trooper.id)
    stood = out.pieces[piece]
    ways = (
        way
        for card in skills_of(table.book, trooper, "aro")
        for way in ways_to(out, stood, trooper, card, aro=True)
    )
    for way in ways:
        card = way.card
        blanks = (
            *details(out, stood, trooper, way, aro=True),
            *moments(out, order, stood, trooper, way),
            its_place(trooper),
        )
        asked = asked_of(table, side, trooper, card, "DeclareAro", blanks, **late)
        given = {"actor": trooper.id, "skill": card.name, **late}
        yield Offer("DeclareAro", way.label, given, blanks, trooper.id, refusal=may(asked, table))
