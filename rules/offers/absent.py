"""What a trooper that is not on the table could do: come onto it."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.ids import Actor, Side, as_piece
from rules.log import commands as c
from rules.log.table import Landing, Order, Pool, Table, Trooper, name_of, pieces_of
from rules.may import may
from rules.messages import say, term
from rules.moments import deploying
from rules.moments.ending import Cause
from rules.offers.aros import moments
from rules.offers.attacks import ways_to
from rules.offers.barred import offered_apart
from rules.offers.shapes import Blank, Choice, Given, Offer
from rules.offers.skills import as_looked_at, details, example
from rules.offers.way import Way
from rules.order import jumping
from rules.order.step_1_1_expenditure import may_pay
from rules.order.waiting import waiting_allowed
from rules.pieces.figures import decoys
from rules.reference import SkillCard, skill
from rules.seen.absence import hidden_as, in_hiding, off_table, real_place
from rules.skills import coordinated, finding, returning
from rules.skills.airborne_deployment import jump_is_rolled
from rules.skills.appearing import BAR, DELAY, as_if_out, forms_out, lands_on
from rules.skills.impetuous import POOL as IMPETUOUS
from rules.skills.requirements import known_skills
from rules.skills.supportware import JUMP

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
    for card in _skills(table.book, trooper, "short_movement", "short", "entire"):
        for way in ways_to(out, out.pieces[piece], trooper, card, aro=False):
            blanks = (_pool(table, side, trooper), *_blanks(table, side, trooper, way))
            asked = _asked(
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
            (*_forms(table.book, trooper, DELAY), _instead(trooper)), trooper.id,
            refusal=may(delay, table),
        )  # fmt: skip
    late: dict[str, Given] = {"newly": True} if table.step == "4" else {}
    out, piece = as_if_out(table, side, trooper.id)
    stood = out.pieces[piece]
    ways = (
        way
        for card in _skills(table.book, trooper, "aro")
        for way in ways_to(out, stood, trooper, card, aro=True)
    )
    for way in ways:
        card = way.card
        blanks = (
            *details(out, stood, trooper, way, aro=True),
            *moments(out, order, stood, trooper, way),
            _instead(trooper),
        )
        asked = _asked(table, side, trooper, card, "DeclareAro", blanks, **late)
        given = {"actor": trooper.id, "skill": card.name, **late}
        yield Offer("DeclareAro", way.label, given, blanks, trooper.id, refusal=may(asked, table))


def barring(table: Table, side: Side) -> Iterator[Offer]:
    """Who could come out of hiding to keep an enemy from going back under a Marker."""
    for trooper in off_table(table, side):
        if in_hiding(table.book, trooper):
            yield Offer(
                "BarReturn", say("{trooper} sees it", trooper=trooper.profile.name), {"actor": trooper.id},
                (*_forms(table.book, trooper, BAR), _instead(trooper)), trooper.id,
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
            (_instead(trooper),), trooper.id, rules=(finding.sensor_check.id,),
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
            near = (_instead(hidden),) if hidden else ()
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
    card, mods = skill(table.book, leap.skill), jumping.jump_mods(table, side)
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


def _skills(book: Book, trooper: Trooper, *lengths: Any) -> Iterator[SkillCard]:
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
        yield from _forms(table.book, trooper, Cause("declared", card, 1))
        yield _instead(trooper)
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
            yield Blank(
                "coherent", "choice", say("Within 8″ of another of them"), yes, True, by="others"
            )


def _arrival(card: SkillCard) -> Iterator[Blank]:
    """Where it arrives, and how its jump goes if it is rolled."""
    yield Blank("to", "text", say("Where it arrives"))
    if jump_is_rolled(card):
        yield Blank("edge", "text", say("Where at the edge, if it fails"))


def _forms(book: Book, trooper: Trooper, cause: Cause) -> tuple[Blank, ...]:
    forms = forms_out(book, trooper, cause)
    if len(forms) < 2:
        return ()
    choices = tuple(Choice(form, term(form)) for form in forms)
    return (Blank("form", "choice", say("Comes out as"), choices, True),)


def _instead(trooper: Trooper) -> Blank:
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
