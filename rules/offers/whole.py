"""The Orders that are usually said at once, both skills with "no AROs" as it was said aloud."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from rules.ids import PieceId
from rules.log import commands as c
from rules.log.table import Declared, Piece, Table, Trooper, side_of
from rules.may import may
from rules.messages import say, term
from rules.offers.movement import must_rise, where_to
from rules.offers.shapes import Blank, Choice, Given, Offer
from rules.offers.skills import declarable, details, example
from rules.offers.way import Way
from rules.order.whole import (
    DETAILS,
    FIRST,
    OF_FIRST,
    as_if_declared,
    first_half,
    may_begin,
    may_go_on,
)
from rules.reference import SkillCard, skill
from rules.states import seen

MOVE: Final = "Move"
DISCOVER: Final = "Discover"
SHOOT: Final = "BS Attack"
DOUBLE: Final = "double"
"""What is said of a weapon's uses is said in an Order that is declared step by step."""
USUAL: Final = (MOVE, SHOOT, "CC Attack", DISCOVER, "Dodge")
"""What usually follows a Move."""
NOTE: Final = say("no AROs, said aloud")
Firsts: TypeAlias = Mapping[str, tuple[Blank, ...]]


def whole_orders(
    table: Table,
    actor: Piece,
    trooper: Trooper | None,
    pool: tuple[Blank, ...],
    firsts: Firsts,
) -> Iterator[Offer]:
    """A Move and what follows it; an Attack and the Move after it; Discover, and the Attack on what
    was Discovered. `firsts` is what is to be said of each skill as the first."""
    pools = pool[0].choices
    begun: dict[c.DeclareSkill, bool] = {}
    for offer, told in (
        *_after_a_move(table, actor, trooper),
        *_and_away(table, actor, trooper, firsts),
        *_discovered_first(table, actor, trooper, pools[0].value, firsts),
    ):
        asked = replace(told, pool=pools[0].value)
        first = first_half(asked)
        # Of all that begin alike the beginning is judged once.
        if first not in begun:
            begun[first] = may_begin(asked, table) is None
        if begun[first] and may_go_on(asked, table) is None:
            yield replace(offer, blanks=(*pool, *offer.blanks))


def _after_a_move(
    table: Table, actor: Piece, trooper: Trooper | None
) -> Iterator[tuple[Offer, c.DeclareOrder]]:
    move = skill(table.book, MOVE)
    given: dict[str, Given] = {"actor": actor.id, "first": MOVE}
    given |= {"stance": True} if must_rise(table, actor, move) else {}
    moved = as_if_declared(side_of(actor), actor.id, Declared(MOVE), table)
    to, *overruled = where_to(table, actor, move, say("Where its Move ends"))
    there = _of_first(to)
    for way in declarable(moved, actor, trooper):
        if way.card.name in USUAL and DOUBLE not in way.given:
            told = _second(moved, actor, trooper, way)
            # Of two Moves it is said where both of them end.
            blanks = told if way.card.name == MOVE else (there, *told, *overruled)
            said = _example(moved, actor, way, told)
            yield _order(actor, both(term(MOVE), way.label), given, way, blanks, said)


def _and_away(
    table: Table, actor: Piece, trooper: Trooper | None, firsts: Firsts
) -> Iterator[tuple[Offer, c.DeclareOrder]]:
    for way in declarable(table, actor, trooper):
        if way.card.name != SHOOT or DOUBLE in way.given:
            continue
        first = [blank for blank in firsts[way.label] if blank.name in OF_FIRST]
        given = {FIRST + name: value for name, value in way.given.items()}
        given |= {"actor": actor.id, "first": SHOOT}
        ends = where_to(table, actor, skill(table.book, MOVE), say("Where its Move ends"))
        blanks = (*map(_of_first, first), *ends)
        said = _first_example(table, actor, way, tuple(first))
        move = Way(skill(table.book, MOVE), term(MOVE))
        yield _order(actor, both(way.label, term(MOVE)), given, move, blanks, said)


def _discovered_first(
    table: Table, actor: Piece, trooper: Trooper | None, pool: str, firsts: Firsts
) -> Iterator[tuple[Offer, c.DeclareOrder]]:
    for blank in firsts.get(DISCOVER, ()):
        aimed = blank.choices if blank.name == "target" else ()
        hidden = tuple(one for one in aimed if _is_marker(table, one))
        if not hidden:
            continue
        found = Declared(DISCOVER, target=PieceId(hidden[0].value))
        after = as_if_declared(side_of(actor), actor.id, found, table)
        for way in declarable(after, actor, trooper):
            if way.card.name != SHOOT or way.given:
                continue
            every = _second(after, actor, trooper, way)
            told = tuple(one for one in every if one.name not in ("target", "split"))
            given: dict[str, Given] = {"actor": actor.id, "first": DISCOVER}
            said = _example(after, actor, way, told) | {"first_target": hidden[0].value}
            label = both(term(DISCOVER), way.label)
            _, asked = _order(actor, label, given, way, told, said)
            # What may be Discovered may not always be attacked in the same Order (IMP-E5).
            able = tuple(one for one in hidden if _may_be_both(asked, pool, one, table))
            if able:
                first = _of_first(replace(blank, choices=able))
                said |= {"first_target": able[0].value}
                caught = (_caught_beside(asked, pool, one, able, table) for one in told)
                blanks = (first, *(one for one in caught if one is not None))
                yield _order(actor, label, given, way, blanks, said)


def _may_be_both(asked: c.DeclareOrder, pool: str, target: Choice, table: Table) -> bool:
    told = replace(asked, pool=pool, first_target=target.value)
    return may(told, table) is None


def _caught_beside(
    asked: c.DeclareOrder, pool: str, blank: Blank, able: tuple[Choice, ...], table: Table
) -> Blank | None:
    """Who may be under its Template beside whoever of these is Discovered, a Marker until then."""
    if blank.name != "caught":
        return blank
    beside = tuple(
        one
        for one in blank.choices
        if all(
            _may_be_both(replace(asked, caught=(PieceId(one.value),)), pool, target, table)
            for target in able
        )
    )
    return replace(blank, choices=beside, count=len(beside)) if beside else None


def _is_marker(table: Table, choice: Choice) -> bool:
    return any(state.marker for state in seen(table, table.pieces[PieceId(choice.value)]))


# ------------------------------------------------------------------ both halves


def _second(table: Table, actor: Piece, trooper: Trooper | None, way: Way) -> tuple[Blank, ...]:
    told = details(table, actor, trooper, way, aro=False)
    return tuple(blank for blank in told if blank.name in DETAILS)


def _of_first(blank: Blank) -> Blank:
    return replace(blank, name=FIRST + blank.name, by=blank.by and FIRST + blank.by)


def _example(table: Table, actor: Piece, way: Way, blanks: tuple[Blank, ...]) -> dict[str, Any]:
    asked = replace(_told(table, actor, way.card, blanks), **way.given)
    return {name: getattr(asked, name) for name in DETAILS}


def _first_example(
    table: Table, actor: Piece, way: Way, blanks: tuple[Blank, ...]
) -> dict[str, Any]:
    asked = replace(_told(table, actor, way.card, blanks), **way.given)
    return {FIRST + name: getattr(asked, name) for name in OF_FIRST}


def _told(table: Table, actor: Piece, card: SkillCard, blanks: tuple[Blank, ...]) -> c.Command:
    return example(table, "DeclareSkill", actor, card, blanks)


def both(first: str, second: str) -> str:
    """The two skills of an Order as one label."""
    return say("{first} + {second}", first=first, second=second)


def _order(
    actor: Piece,
    label: str,
    given: dict[str, Given],
    second: Way,
    blanks: tuple[Blank, ...],
    said: dict[str, Any],
) -> tuple[Offer, c.DeclareOrder]:
    """The offer, and the Order as its first choices would fill it."""
    fixed = {**given, "second": second.card.name, **second.given}
    asked = c.DeclareOrder(by=side_of(actor), **{**said, **fixed})
    return Offer("DeclareOrder", label, fixed, blanks, actor.id, NOTE), asked
