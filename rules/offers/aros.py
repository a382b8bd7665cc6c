"""The AROs that could be noted, and what closes the step."""

from collections.abc import Iterator
from functools import partial
from typing import Final

import msgspec

from rules.ids import PieceId, Side
from rules.log import commands as c
from rules.log.table import Order, Piece, Table, Trooper, pieces_of
from rules.may import may
from rules.messages import say
from rules.offers import mapped
from rules.offers.attacks import ways_to
from rules.offers.barred import offered_apart
from rules.offers.setting_off import triggers
from rules.offers.shapes import Blank, Choice, Given, Offer
from rules.offers.skills import details, example
from rules.offers.way import Way
from rules.order.chances import (
    attacked_by_comms,
    by_programme_or_reset,
    fits,
    may_answer_by,
    reaches_further,
)
from rules.order.waiting import waiting_allowed
from rules.pieces.contacts import touching
from rules.pieces.deployables import is_deployable
from rules.reference import SkillCard
from rules.rolls.in_close_combat import came_into_contact
from rules.rolls.under_templates import template_reacts
from rules.seen.effective import acting
from rules.skills.fireteams.aros import differs_in_its_team
from rules.skills.look_out import LOOK_OUT, is_warned
from rules.skills.reload import NAME as RELOAD
from rules.skills.reload import can_reload
from rules.skills.repeaters import silenced
from rules.skills.requirements.user import known_skills
from rules.skills.silent import may_be_heard
from rules.skills.stealth import may_hear


def aros_of(table: Table, side: Side) -> Iterator[Offer]:
    """What the reactive side can note, and how either side closes the step."""
    order = table.order
    if order is None:
        return
    if side == order.side:
        yield Offer(
            "Done",
            say("No AROs, said aloud"),
            {"whole": False},
            note=say("your opponent may object"),
        )
        return
    yield from triggers(table, side)
    for piece in (one for one in pieces_of(table, side) if not is_deployable(one)):
        if piece.id in order.noted:
            yield Offer("Withdraw", say("Take it back"), {"piece": piece.id}, (), piece.id)
        if table.step == "2" and waiting_allowed(table):
            asked = c.DelayAro(by=side, actor=piece.id)
            refusal = may(asked, table)
            yield Offer("DelayAro", say("Delay"), {"actor": piece.id}, (), piece.id,
                        rules=waiting_allowed(table), refusal=refusal)  # fmt: skip
        yield from offered_apart(partial(_answers, table, piece), "DeclareAro", piece.id)
    yield Offer("Done", say("No more AROs"), {"whole": False})
    if table.step == "2":
        yield Offer("Done", say("No AROs, this whole Order"), {"whole": True})


def _answers(table: Table, piece: Piece) -> Iterator[Offer]:
    order = table.order
    assert order is not None
    trooper = acting(table, piece)
    late = table.step == "4" and piece.id not in order.delayed
    newly: dict[str, Given] = {"newly": True} if late else {}
    ways = (
        way
        for card in known_skills(table.book, trooper, "aro")
        if card.name != RELOAD or can_reload(table, piece)
        for way in ways_to(table, piece, trooper, card, aro=True)
    )
    for way in ways:
        card, given = way.card, {**newly, **way.given}
        blanks = [*details(table, piece, trooper, way, aro=True)]
        blanks += moments(table, order, piece, trooper, way)
        blanks = [*_in_its_line(table, piece, blanks)]
        asked = msgspec.structs.replace(
            example(table, "DeclareAro", piece, card, tuple(blanks)), **given
        )
        yield Offer(
            "DeclareAro",
            way.label,
            {"actor": piece.id, "skill": card.name, **given},
            tuple(blanks),
            piece.id,
            note=say("only if the second skill gave LoF or ZoC") if late else "",
            refusal=may(asked, table),
        )


def _in_its_line(table: Table, piece: Piece, blanks: list[Blank]) -> Iterator[Blank]:
    """The same; of who answers by its LoF alone, with those whom its States let it look at."""
    chances = [choice.value for one in blanks if one.name == "through" for choice in one.choices]
    for one in blanks:
        if one.name == "target" and chances == ["LoF"]:
            able = (
                choice
                for choice in one.choices
                if may_answer_by(table, piece, "LoF", (PieceId(choice.value),)) is None
            )
            one = msgspec.structs.replace(one, choices=tuple(able))
        yield one


_HALVES: Final = Blank(
    "at",
    "choice",
    say("At which point"),
    (Choice("2", say("at the second skill")), Choice("1", say("during the first skill"))),
)

_MET: Final = Blank("met", "flag", say("Once it is in contact: into Close Combat"))

_AS_TEAM: Final = Blank("as_team", "flag", say("The ARO of its Fireteam, if it is not of most"))


def _ran_into(table: Table, piece: PieceId) -> bool:
    """Whether an active piece has come into contact with somebody in this Order."""
    return any(came_into_contact(table, piece, one.id) for one in touching(table, piece))


def moments(
    table: Table, order: Order, piece: Piece, trooper: Trooper | None, way: Way
) -> Iterator[Blank]:
    """What lets a trooper answer, and (once a Marker has shown itself) where on its way."""
    card = way.card
    yield from _chances(table, order, piece, trooper, card)
    if table.step == "4" and len(order.declared) > 1 and order.revealed_whole:
        yield _HALVES
    if card.name == "BS Attack" and any(
        _ran_into(table, one) and way.lies_over(table, piece, table.pieces[one], aro=True, met=True)
        for one in order.pieces
    ):
        yield _MET
    if differs_in_its_team(table, piece.id, card.name):
        yield _AS_TEAM


def _chances(
    table: Table, order: Order, piece: Piece, trooper: Trooper | None, card: SkillCard
) -> Iterator[Blank]:
    through = [Choice("LoF", say("in its LoF")), Choice("ZoC", say("in its ZoC, without LoF"))]
    hacks = reaches_further(table.book, trooper) and silenced(table, piece) is None
    if hacks and by_programme_or_reset.by(table.book)(table.book, "Hacking Area", card) is None:
        # A Programme needs no other chance; for a Reset it is the last one thought of.
        first = 0 if card.kind == "hacking" else len(through)
        through.insert(first, Choice("Hacking Area", say("in its Hacking Area")))
    if attacked_by_comms(table.book, order, piece.id):
        # What answers a Comms Attack needs no other chance.
        first = 0 if card.name == "Reset" or card.evades_comms else len(through)
        through.insert(first, Choice("Comms Attack", say("making a Comms Attack on it")))
    if template_reacts(table.book, order, piece.id):
        through.append(Choice("Template", say("laying a Template on it, without LoF")))
    if card.name == "Dodge" and is_warned(table, piece):
        through.append(Choice(LOOK_OUT, say("of whom a Look Out! warns it")))
    allowed = tuple(
        one
        for one in through
        if fits(table.book, one.value, card) is None
        and may_answer_by(table, piece, one.value, order.pieces) is None
        and may_hear(table, order, piece, None, one.value) is None
        and may_be_heard(table.book, order, piece.id, one.value, card) is None
    )
    # Where nothing else is said it is LoF: without that it has to be said by what.
    unsaid = bool(allowed) and all(one.value != "LoF" for one in allowed)
    blank = Blank("through", "choice", say("Reacts to an enemy"), allowed, unsaid)
    yield mapped.chance(table, piece.id, order.pieces, blank)
