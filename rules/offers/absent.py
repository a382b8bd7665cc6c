"""What a trooper that is not on the table could do: come onto it."""

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from rules import commands as c
from rules.absence import in_hiding, off_table, real_place
from rules.ids import Side
from rules.may import may
from rules.offers.aros import moments
from rules.offers.shapes import Blank, Choice, Given, Offer
from rules.offers.skills import details, example
from rules.order import returning
from rules.order.appearing import BAR, DELAY, as_if_out, forms_out
from rules.order.requirements import known_skills
from rules.order.step_1_activation import may_pay
from rules.order.step_2_aros import waiting_allowed
from rules.reference import SkillCard
from rules.registry import Rule
from rules.skills.airborne_deployment import jump_is_rolled
from rules.state import Cause
from rules.table import Pool, Table, Trooper
from rules.turn.figures import decoys

POOLS: Final[tuple[Pool, ...]] = ("regular", "irregular", "lieutenant")
_PLACES: Final = ("the first place", "the second place", "the third place")


def coming_out(table: Table, side: Side) -> Iterator[Offer]:
    """The skills by which each trooper off the table could come onto it with an Order."""
    for trooper in off_table(table, side) if table.order is None else ():
        for card in _skills(trooper, "short_movement", "short", "entire"):
            blanks = (_pool(table, side, trooper), *_blanks(table, side, trooper, card))
            asked = _asked(table, side, trooper, card, "DeclareSkill", blanks, pool="own")
            given: dict[str, Given] = {"actor": trooper.id, "skill": card.name}
            yield Offer(
                "DeclareSkill", card.name, given, blanks, trooper.id, refusal=may(asked, table)
            )


def reacting_from_hiding(table: Table, side: Side) -> Iterator[Offer]:
    """The AROs by which each trooper in hiding could come onto the table."""
    order = table.order
    for trooper in off_table(table, side) if order is not None else ():
        assert order is not None
        if real_place(trooper).piece in order.noted:
            back: dict[str, Given] = {"piece": real_place(trooper).piece}
            yield Offer("Withdraw", "Take it back", back, (), trooper.id)
        if table.step == "2" and waiting_allowed(table):
            delay = c.DelayAro(by=side, actor=trooper.id)
            yield Offer(
                "DelayAro", "Delay", {"actor": trooper.id}, _forms(trooper, DELAY), trooper.id,
                refusal=may(delay, table),
            )  # fmt: skip
        late: dict[str, Given] = {"newly": True} if table.step == "4" else {}
        for card in _skills(trooper, "aro"):
            out, piece = as_if_out(table, side, trooper.id)
            stood = out.pieces[piece]
            blanks = (
                *details(out, stood, trooper, card, aro=True),
                *moments(out, order, stood, trooper, card),
            )
            asked = _asked(table, side, trooper, card, "DeclareAro", blanks, **late)
            given = {"actor": trooper.id, "skill": card.name, **late}
            yield Offer(
                "DeclareAro", card.name, given, blanks, trooper.id, refusal=may(asked, table)
            )


def barring(table: Table, side: Side) -> Iterator[Offer]:
    """Who could come out of hiding to keep an enemy from going back under a Marker."""
    for trooper in off_table(table, side):
        if in_hiding(trooper):
            yield Offer(
                "BarReturn", f"{trooper.profile.name} sees it", {"actor": trooper.id},
                _forms(trooper, BAR), trooper.id, rules=(returning.barred.id,),
            )  # fmt: skip
    yield Offer("Done", "Nobody bars it")


def _skills(trooper: Trooper, *lengths: Any) -> Iterator[SkillCard]:
    hiding = in_hiding(trooper)
    for card in known_skills(trooper, *lengths):
        if card.bears("Airborne Deployment") != hiding:
            yield card


def _pool(table: Table, side: Side, trooper: Trooper) -> Blank:
    out, piece = as_if_out(table, side, trooper.id)
    pools = [Choice("own", "Its own")]
    for pool in POOLS if in_hiding(trooper) else ():
        if may_pay(pool, out.pieces[piece], trooper, table) is None:
            pools.append(Choice(pool, pool.capitalize()))
    return Blank("pool", "choice", "Order", tuple(pools), True)


def _blanks(table: Table, side: Side, trooper: Trooper, card: SkillCard) -> Iterator[Blank]:
    if in_hiding(trooper):
        out, piece = as_if_out(table, side, trooper.id)
        yield from details(out, out.pieces[piece], trooper, card, aro=False)
        yield from _forms(trooper, Cause("declared", card, 1))
        return
    yield Blank("to", "text", "Where it arrives")
    if jump_is_rolled(card):
        yield Blank("die", "dice", "PH Roll, if it was read")
        yield Blank("edge", "text", "Where at the edge, if it fails")
    state, most = decoys(trooper)
    if state is not None:
        yield Blank("others", "places", f"{state.name}: more places", count=most)
        nth = tuple(Choice(str(at), word) for at, word in enumerate(_PLACES[: most + 1], start=1))
        yield Blank("real", "choice", "Which of them is real", nth, True)
        near: Rule[[bool], str | None] | None = state.near_landing
        if near is not None:
            yes = (Choice("true", "Yes, each of them"),)
            yield Blank("coherent", "choice", "Within 8″ of another of them", yes, True)


def _forms(trooper: Trooper, cause: Cause) -> tuple[Blank, ...]:
    forms = forms_out(trooper, cause)
    if len(forms) < 2:
        return ()
    choices = tuple(Choice(form, form) for form in forms)
    return (Blank("form", "choice", "Comes out as", choices, True),)


def _asked(
    table: Table,
    side: Side,
    trooper: Trooper,
    card: SkillCard,
    kind: str,
    blanks: tuple[Blank, ...],
    **more: Any,
) -> Any:
    """The command as its first choices would fill it."""
    out, piece = as_if_out(table, side, trooper.id)
    filled = example(out, kind, out.pieces[piece], card, blanks)
    return replace(filled, actor=trooper.id, **more)
