"""The spine of the Order, its Rolls with their odds, its Saving Rolls."""

from collections.abc import Container, Sequence
from functools import partial

from rules.apart import Unsaid, apart, cant_say
from rules.ids import PieceId
from rules.log.doors import by_its_terms
from rules.log.table import Declared, Hit, Made, Order, Table, name_of
from rules.messages import say
from rules.odds import Odds, face_to_face_odds, normal_odds
from rules.order.giving import as_it_stands
from rules.pieces.wounds import after
from rules.rolls import range_bands, rolls
from rules.rolls.hand import Hand, Roll
from rules.tell.names import declared_words, piece, several
from rules.tell.steps import TITLES
from rules.tell.words import Words, put
from rules.view.shapes import HandSeen, RollSeen, SaveSeen, SpineStep

_NUMBERS = tuple(TITLES)
AMID = {"return": "1.2", "sensor": "5", "reroll": "5"}
"""What is asked in the middle of a step."""


def spine(table: Table, order: Order | None) -> tuple[SpineStep, ...]:
    """The steps of the Order Expenditure Sequence, with what was said at each."""
    if order is None:
        return ()
    step = AMID.get(table.step, table.step)
    now = _NUMBERS.index(step) if step in _NUMBERS else 0
    told = _said(table, order)
    return tuple(
        SpineStep(
            number,
            TITLES[number],
            "done" if at < now else "now" if at == now else "ahead",
            told.get(number, ()),
        )
        for at, number in enumerate(_NUMBERS)
    )


def _said(table: Table, order: Order) -> dict[str, tuple[Words, ...]]:
    pool = {
        "regular": say("Order of Group {group}", group=order.group),
        "irregular": say("its Irregular Order"),
        "lieutenant": say("the Lieutenant’s Order"),
        "own": say("its own Order"),
        "tactical": say("its Order of Tactical Awareness"),
        "impetuous": say("its Impetuous Token"),
    }[order.pool]
    acts = put("{pieces}, {order}", pieces=several(table, order.pieces), order=pool)
    told: dict[str, tuple[Words, ...]] = {"1": (acts,)}
    for declared in order.declared:
        number = "3" if declared.half == 2 else "1.2"
        told[number] = (_declared(table, declared),)
    for number in ("2", "4"):
        lines = [
            put("{piece}: {declared}", piece=piece(table, id), declared=_declared(table, aro))
            for id, aro in order.aros.items()
            if ("4" if aro.half == 2 else "2") == number
        ]
        told[number] = tuple(lines)
    told["2"] += tuple(
        put("{piece} delays", piece=piece(table, id)) for id in sorted(order.delayed)
    )
    told["4"] += tuple(
        put("{piece} waited in vain", piece=piece(table, id)) for id in sorted(order.lost)
    )
    return told


def noted(table: Table, order: Order | None) -> tuple[tuple[PieceId, Words], ...]:
    """The AROs this seat has noted and not yet published."""
    if order is None:
        return ()
    return tuple(
        (id, put("delays") if noted is None else _early(noted, _declared(table, noted)))
        for id, noted in order.noted.items()
    )


def _declared(table: Table, declared: Declared) -> Words:
    return apart(
        partial(declared_words, table, declared), lambda: (cant_say(say("what was declared")),)
    )


def _early(noted: Declared, said: Words) -> Words:
    """The same, and that it answers the first skill, where it was noted for that and not for the second."""
    if noted.half == 2 and noted.at == 1:
        return put("{declared}, during the first skill", declared=said)
    return said


def rolling(table: Table) -> bool:
    """Whether dice are waited for."""
    return table.step == "5" and table.due is None


def rolls_seen(table: Table, unsaid: Unsaid) -> tuple[RollSeen, ...]:
    """The Rolls to be made, each with its hands and its odds, as they stand by the map, or as is
    presumed, where nobody has said anything yet."""
    asked = table.order.given if table.order else {}
    shown = as_it_stands(table)
    found = (
        unsaid.part(
            say("the Roll of {piece}", piece=name_of(table, roll.lead)),
            partial(roll_seen, shown, roll, asked),
            None,
        )
        for roll in rolls.rolls(shown)
    )
    return tuple(one for one in found if one is not None)


def saves_seen(table: Table, hits: Sequence[Hit], unsaid: Unsaid) -> tuple[SaveSeen, ...]:
    """The Saving Rolls to be made."""
    found = (
        unsaid.part(
            say("the Saving Roll of {piece}", piece=name_of(table, hit.piece)),
            partial(save_seen, table, hit),
            None,
        )
        for hit in hits
    )
    return tuple(one for one in found if one is not None)


@by_its_terms
def rolled(table: Table, made: Sequence[Made]) -> RollSeen | None:
    """The Roll that came to this, as it stood before its dice; None where it can't be told."""
    shown = as_it_stands(table)
    roll = rolls.roll_of(shown, made) if rolling(table) else None
    return roll_seen(shown, roll) if roll else None


def roll_seen(table: Table, roll: Roll, asked: Container[PieceId] = ()) -> RollSeen:
    """A Roll with its hands and its odds; `asked` are those of whom the table's part was said."""
    hands = tuple(_hand(table, hand, hand.piece in asked) for hand in roll.hands)
    pairs = tuple((a.piece, b.piece) for a, b in roll.pairs)
    return RollSeen(roll.lead, roll.face_to_face, hands, _odds(roll), pairs)


def _hand(table: Table, hand: Hand, asked: bool) -> HandSeen:
    order = table.order
    declared: Declared = hand.declared
    bands = range_bands.bands(table, table.pieces[hand.piece], declared)
    return HandSeen(
        piece=hand.piece,
        name=name_of(table, hand.piece),
        side=hand.side,
        skill=declared.skill,
        weapon=declared.weapon,
        aro=not hand.active,
        attribute=hand.attribute,
        value=hand.value,
        mods=hand.mods,
        success=hand.target.value,
        bonus=hand.target.bonus,
        burst=hand.burst,
        asked=asked,
        dice=order.dice.get(hand.piece, ()) if order else (),
        ranged=bool(bands),
        bands=bands,
        measured=hand.given and not asked,
        low=hand.target.low,
        special=hand.special,
    )


def _odds(roll: Roll) -> tuple[Odds, ...]:
    """One a pair: each hand is compared with each that opposes it for itself."""
    if not roll.pairs:
        return tuple(normal_odds(one.target, one.burst, one.special) for one in roll.hands)
    return tuple(opposed_odds(a, b) for a, b in roll.pairs)


def opposed_odds(a: Hand, b: Hand) -> Odds:
    """The odds of two hands that oppose each other."""
    return face_to_face_odds(a.target, a.burst, b.target, b.burst, a.special, b.special)


def save_seen(table: Table, hit: Hit) -> SaveSeen:
    """The Saving Rolls of one hit."""
    does = tuple(after(table, hit.piece, hit, failed) for failed in range(hit.saves + 1))
    return SaveSeen(hit.piece, name_of(table, hit.piece), table.sides[hit.piece], hit, does)
