"""The Rolls that are still to be made, their MODs and their outcomes."""

from collections.abc import Iterator
from typing import Final

from rules.ids import PieceId
from rules.log import commands as c
from rules.log.table import Table, name_of, side_of
from rules.may import may
from rules.messages import say
from rules.offers import mapped
from rules.offers.shapes import Blank, Choice, Given, Offer
from rules.order.doubted import before_the_rolls
from rules.order.giving import as_it_stands, may_be_behind
from rules.order.step_5_resolution import may_miss
from rules.registry import refuse
from rules.rolls import rolls
from rules.rolls.hand import Hand, Roll


def rolls_to_make(table: Table) -> Iterator[Offer]:
    """The dice of each pending Roll: what it needs said, read, rolled, or just its outcome."""
    order = table.order
    assert order is not None
    waits = refuse(before_the_rolls, table) is not None
    for roll in rolls.rolls(as_it_stands(table)):
        for hand in roll.hands:
            if hand.piece in order.dice:
                continue
            name = name_of(table, hand.piece)
            mods = _mods(table, hand.piece)
            yield Offer(
                "GiveMods",
                say("MODs of {name}", name=name),
                {"piece": hand.piece},
                mods,
                hand.piece,
            )
            if waits:
                continue
            dice = Blank(
                "dice", "dice", say("Dice of {name}", name=name), required=True, count=hand.burst
            )
            yield Offer(
                "ReadDice", say("Die read"), {"piece": hand.piece}, (dice, *_rest(hand)), hand.piece
            )
            yield Offer("RollDice", say("Roll here"), {"piece": hand.piece}, (), hand.piece)
        yield from () if waits else _outcomes(table, roll)


def _rest(hand: Hand) -> tuple[Blank, ...]:
    """That the dice after those that are read all missed, where some could."""
    some = hand.burst > 1 and may_miss(hand)
    return (Blank("rest", "flag", say("The rest miss")),) if some else ()


def _mods(table: Table, piece: PieceId) -> tuple[Blank, ...]:
    """What the table says of a Roll; of Partial Cover only where its target may have it."""
    covered = c.GiveMods(by=side_of(table.pieces[piece]), piece=piece, cover=True)
    cover = (_COVER,) if may(covered, table) is None else ()
    hand = rolls.hand_of(table, piece)
    behind = (_TOTAL,) if hand is not None and may_be_behind(table.book, hand) else ()
    return mapped.mods(table, piece, (_BAND, *cover, *behind, _OUT, _MORE))


_BAND: Final = Blank(
    "band",
    "choice",
    say("Range"),
    tuple(Choice(str(mod), f"{mod:+d}" if mod else "0") for mod in (6, 3, 0, -3, -6)),
)
_COVER: Final = Blank("cover", "flag", say("Target in Partial Cover"))
_TOTAL: Final = Blank("total", "flag", say("Target in Total Cover: no Attack"))
_OUT: Final = Blank("out", "flag", say("Out of range"))
_MORE: Final = Blank("more", "number", say("Any other MOD"))


def _outcomes(table: Table, roll: Roll) -> Iterator[Offer]:
    for hand in roll.hands:
        given: dict[str, Given] = {"roll": roll.lead, "winner": hand.piece}
        hits = tuple(Choice(str(n), str(n)) for n in range(1, hand.counting + 1))
        name = name_of(table, hand.piece)
        yield Offer(
            "GiveOutcome",
            say("{name} succeeds", name=name),
            given,
            (Blank("hits", "choice", say("Successes"), hits),),
            hand.piece,
        )
        if hand.declared.weapon:
            yield Offer(
                "GiveOutcome", say("{name}, a Critical", name=name), {**given, "hits": 1, "criticals": 1},
                (), hand.piece,
            )  # fmt: skip
    yield Offer(
        "GiveOutcome", say("Nobody succeeds"), {"roll": roll.lead, "winner": None}, (), roll.lead
    )
