"""What a trooper that is not on the table could do: come onto it."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.ids import Side
from rules.log import commands as c
from rules.log.table import Landing, Pool, Table, Trooper
from rules.may import may
from rules.messages import Inches, say, term
from rules.moments import deploying
from rules.moments.ending import Cause
from rules.offers.attacks import ways_to
from rules.offers.barred import offered_apart
from rules.offers.shapes import Blank, Choice, Given, Offer
from rules.offers.skills import as_looked_at, details, example
from rules.offers.way import Way
from rules.order.step_1_1_expenditure import may_pay
from rules.pieces.figures import decoys
from rules.reference import SkillCard
from rules.seen.absence import in_hiding, off_table
from rules.skills import coordinated
from rules.skills.airborne_deployment import jump_is_rolled
from rules.skills.appearing import as_if_out, forms_out
from rules.skills.impetuous_phase import POOL as IMPETUOUS
from rules.skills.requirements.user import known_skills

POOLS: Final[tuple[Pool, ...]] = ("regular", "irregular", "lieutenant")
ITS_OWN_IS_LOST: Final = say("its own Order is lost")
_PLACES: Final = (say("the first place"), say("the second place"), say("the third place"))


def coming_out(table: Table, side: Side, looking_at: str | None = None) -> Iterator[Offer]:
    """The skills by which each trooper off the table could come onto it with an Order."""
    for trooper in off_table(table, side) if table.order is None else ():
        skills = offered_apart(
            partial(_out_by_skill, table, side, trooper), "DeclareSkill", trooper.id
        )
        yield from as_looked_at(skills, trooper.id, looking_at)


def _out_by_skill(table: Table, side: Side, trooper: Trooper) -> Iterator[Offer]:
    out, piece = as_if_out(table, side, trooper.id)
    for card in skills_of(table.book, trooper, "short_movement", "short", "entire"):
        for way in ways_to(out, out.pieces[piece], trooper, card, aro=False):
            blanks = (_pool(table, side, trooper), *_blanks(table, side, trooper, way))
            asked = asked_of(
                table, side, trooper, card, "DeclareSkill", blanks, pool="own", **way.given
            )
            given: dict[str, Given] = {"actor": trooper.id, "skill": card.name, **way.given}
            yield Offer(
                "DeclareSkill", way.label, given, blanks, trooper.id, refusal=may(asked, table)
            )
        if not in_hiding(table.book, trooper):
            yield from _in_other_ways(table, side, trooper, card)


def _in_other_ways(table: Table, side: Side, trooper: Trooper, card: SkillCard) -> Iterator[Offer]:
    """How it could arrive but by its own Order, which it loses: with others, or Impetuous."""
    alone = c.DeclareSkill(by=side, actor=trooper.id, skill=card.name, to="there")
    blanks = tuple(_arrival(card))
    by_token = replace(alone, pool=IMPETUOUS)
    if may(by_token, table) is None:
        given: dict[str, Given] = {"actor": trooper.id, "skill": card.name, "pool": IMPETUOUS}
        yield Offer(
            "DeclareSkill",
            say("Impetuous {skill}", skill=term(card.name)),
            given,
            blanks,
            trooper.id,
            ITS_OWN_IS_LOST,
        )
    able = tuple(
        Choice(one.id, one.profile.name)
        for one in off_table(table, side)
        if one.id != trooper.id
        and may(replace(alone, landings=(Landing(one.id, "there"),)), table) is None
    )
    if able:
        given = {"actor": trooper.id, "skill": card.name, "pool": "regular"}
        most = coordinated.most(table) - 1
        others = Blank("landings", "paths", say("Together with"), able, True, most)
        yield Offer(
            "DeclareSkill", say("Coordinated {skill}", skill=term(card.name)),
            given, (*blanks, others), trooper.id,
            say("one Command Token; {lost}", lost=ITS_OWN_IS_LOST),
        )  # fmt: skip


def skills_of(book: Book, trooper: Trooper, *lengths: Any) -> Iterator[SkillCard]:
    """The skills of these lengths that a trooper knows."""
    hiding = in_hiding(book, trooper)
    for card in known_skills(book, trooper, *lengths):
        if card.bears("Airborne Deployment") != hiding:
            yield card


def _pool(table: Table, side: Side, trooper: Trooper) -> Blank:
    out, piece = as_if_out(table, side, trooper.id)
    pools = [Choice("own", say("Its own"))]
    for pool in POOLS if in_hiding(table.book, trooper) else ():
        if may_pay(pool, out.pieces[piece], trooper, table) is None:
            pools.append(Choice(pool, pool.capitalize()))
    return Blank("pool", "choice", say("Order"), tuple(pools), True)


def _blanks(table: Table, side: Side, trooper: Trooper, way: Way) -> Iterator[Blank]:
    card = way.card
    if in_hiding(table.book, trooper):
        out, piece = as_if_out(table, side, trooper.id)
        yield from details(out, out.pieces[piece], trooper, way, aro=False)
        yield from forms_of(table.book, trooper, Cause("declared", card, 1))
        yield its_place(trooper)
        return
    yield from _arrival(card)
    state, most = decoys(table.book, trooper)
    if state is not None:
        yield Blank(
            "others", "places", say("{state}: more places", state=term(state.name)), count=most
        )
        nth = tuple(Choice(str(at), word) for at, word in enumerate(_PLACES[: most + 1], start=1))
        yield Blank("real", "choice", say("Which one is real"), nth, by="others")
        if state.speaks(deploying.near_landing):
            yes = (Choice("true", say("Yes, each of them")),)
            near_them = say("Within {reach} of another of them", reach=Inches(8))
            yield Blank("coherent", "choice", near_them, yes, True, by="others")


def _arrival(card: SkillCard) -> Iterator[Blank]:
    """Where it arrives, and how its jump goes if it is rolled."""
    yield Blank("to", "text", say("Where it arrives"))
    if jump_is_rolled(card):
        yield Blank("edge", "text", say("Where at the edge, if it fails"))


def forms_of(book: Book, trooper: Trooper, cause: Cause) -> tuple[Blank, ...]:
    """In which form it comes out, where that is a choice."""
    forms = forms_out(book, trooper, cause)
    if len(forms) < 2:
        return ()
    choices = tuple(Choice(form, term(form)) for form in forms)
    return (Blank("form", "choice", say("Comes out as"), choices, True),)


def its_place(trooper: Trooper) -> Blank:
    """Where it appears if somebody stands in its place."""
    noted = tuple(
        Choice(
            one.piece,
            say("Somebody stands at {place}: it goes", place=one.place.where)
            if one.place.where
            else say("Somebody stands at its place: it goes"),
        )
        for one in trooper.hidden
    )
    return Blank("instead", "paths", say("As near as it can"), noted)


def asked_of(
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
