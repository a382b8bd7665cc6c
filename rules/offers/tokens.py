"""What a Command Token could be spent on now."""

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from rules.ids import Side, other
from rules.log import commands as c
from rules.log.table import Piece, Pools, Table, name_of, pieces_of, standing_for, under
from rules.may import may
from rules.messages import say, term
from rules.offers.shapes import Blank, Choice, Given, Offer
from rules.order import rerolls
from rules.order import step_5_2_conclusion as conclusion
from rules.skills.tether import controller_of
from rules.turn import strategos
from rules.turn.entered_at_first import entered
from rules.turn.executive_use import GROUPS, freed, of_a_group
from rules.turn.lieutenant import CHECKING
from rules.turn.token_use import Mode

_COSTS: Final = say("one Command Token")


def tokens(table: Table, side: Side) -> Iterator[Offer]:
    """Each use that this step knows; one that a rule bars says why, where it is not plain."""
    for offer in _of_the_step(table, side):
        asked = msgspec.convert(_example(offer, side), c.SpendToken, strict=False)
        refusal = may(asked, table)
        if refusal is None:
            yield offer


def _of_the_step(table: Table, side: Side) -> Iterator[Offer]:
    if table.step in CHECKING:
        yield from _regrouping(table, side, strategos.USE, say("by Strategos"))
    found = table.tokens.get(side)
    if found is None or not found.left:
        return
    by_step: dict[str, Callable[[Table, Side], Iterator[Offer]]] = {
        "deploy 1": _set_aside, "deploy 2": _set_aside, "executive": _executive,
        "strategic": _strategic, "orders": _tactical, "5.2": _guts, rerolls.STEP: _again,
    }  # fmt: skip
    if table.step in by_step:
        yield from by_step[table.step](table, side)


def _spend(label: str, use: str, *blanks: Blank, about: str = "", **given: Given) -> Offer:
    return Offer("SpendToken", label, {"use": use, **given}, blanks, about, _COSTS)


def _set_aside(table: Table, side: Side) -> Iterator[Offer]:
    yield _spend(say("Keep one more reserve trooper"), "set aside")


def _executive(table: Table, side: Side) -> Iterator[Offer]:
    yield from _regrouping(table, side, "regroup", _COSTS)
    yield from _free(table, side, "executive", "recall")
    yield from _speedballs()


def _regrouping(table: Table, side: Side, use: str, costs: str) -> Iterator[Offer]:
    """Each that may go to another Combat Group."""
    for trooper in of_a_group(table, side):
        if controller_of(table, trooper):
            continue  # it goes where its Controller goes
        stands = standing_for(table, trooper.id)
        given: dict[str, Given] = {"trooper": trooper.id}
        name, about = trooper.profile.name, str(trooper.id)
        if stands:
            given, about = {"piece": stands[0].id}, stands[0].id
            name = " and ".join(name_of(table, one.id) for one in stands)
        groups = tuple(Choice(str(n), say("Group {n}", n=n)) for n in GROUPS if n != trooper.group)
        blank = Blank("group", "choice", say("Combat Group"), groups, True)
        label = say("{piece} to another group", piece=name)
        yield Offer("SpendToken", label, {"use": use, **given}, (blank,), about, costs)


def _free(table: Table, side: Side, mode: Mode, use: str) -> Iterator[Offer]:
    for piece in _own(table, side):
        for state in freed(table, piece, mode):
            label = say(
                "Free {piece} from {state}", piece=name_of(table, piece.id), state=term(state.name)
            )
            yield _spend(label, use, about=piece.id, piece=piece.id, state=state.name)


def _own(table: Table, side: Side) -> Iterator[Piece]:
    for piece in table.pieces.values():
        trooper = under(table, piece)
        if trooper is not None and trooper.side == side and piece.real is not False:
            yield piece


def _strategic(table: Table, side: Side) -> Iterator[Offer]:
    for group, second in _pairs(table.pools.get(other(side), Pools()).regular):
        taken = say("one of Group {group}", group=group)
        if second:
            same = say("both of Group {group}", group=group)
            two = say("one of Group {group}, one of Group {second}", group=group, second=second)
            taken = same if second == group else two
        yield _spend(
            say("Take Regular Orders: {taken}", taken=taken),
            "remove orders",
            group=group,
            second=second,
        )
    yield _spend(say("Limit the enemy to one Command Token"), "limit tokens")
    yield from _speedballs()
    for piece in pieces_of(table, side):
        for state in entered(piece, table):
            label = say(
                "{piece} into {state}", piece=name_of(table, piece.id), state=term(state.name)
            )
            yield _spend(label, "enter", about=piece.id, piece=piece.id, state=state.name)


def _speedballs() -> Iterator[Offer]:
    yield _spend(say("Ask for two Speedballs"), "speedballs")


def _pairs(regular: dict[int, int]) -> Iterator[tuple[int, int]]:
    """From which Combat Groups two Orders can be taken; the one that there is, where there is one."""
    groups = sorted(group for group, left in regular.items() if left)
    if sum(regular.values()) == 1:
        yield groups[0], 0
        return
    for at, group in enumerate(groups):
        for second in groups[at:]:
            if second != group or regular[group] > 1:
                yield group, second


def _tactical(table: Table, side: Side) -> Iterator[Offer]:
    if table.active != side:
        return
    for piece in pieces_of(table, side):
        trooper = under(table, piece)
        if trooper is not None and trooper.own_order and piece.real is not False:
            label = say("Make {piece}’s Irregular Order Regular", piece=name_of(table, piece.id))
            yield _spend(label, "make regular", about=piece.id, piece=piece.id)
    yield from _free(table, side, "tactical", "rally")


def _guts(table: Table, side: Side) -> Iterator[Offer]:
    for piece in conclusion.shaken(table):
        if table.pieces[piece].side == side:
            name = name_of(table, piece)
            where = Blank("to", "text", say("Where to (or Prone)"))
            yield _spend(
                say("{piece} holds, with a token", piece=name),
                "pass guts",
                about=piece,
                piece=piece,
            )
            yield _spend(
                say("{piece} fails, with a token", piece=name),
                "fail guts",
                where,
                about=piece,
                piece=piece,
            )


def _again(table: Table, side: Side) -> Iterator[Offer]:
    for made in rerolls.failed(table, side):
        label = say(
            "{piece} rolls {skill} again", piece=name_of(table, made.piece), skill=term(made.skill)
        )
        yield _spend(label, "roll again", about=made.piece, piece=made.piece)


def _example(offer: Offer, side: Side) -> dict[str, Given]:
    first = {blank.name: blank.choices[0].value for blank in offer.blanks if blank.required}
    return {"by": side, **offer.given, **first}


__all__: Final = ["tokens"]
