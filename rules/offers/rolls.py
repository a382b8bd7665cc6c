"""Rolls, Saving Rolls, Dodge movements and Guts Rolls still to be made."""

from collections.abc import Iterator
from typing import Final

from rules.ids import Side
from rules.offers.shapes import Blank, Choice, Given, Offer
from rules.order import rolls
from rules.order import step_5_1_effects as effects
from rules.order import step_5_2_conclusion as conclusion
from rules.table import Table, name_of


def rolls_to_make(table: Table) -> Iterator[Offer]:
    """The dice of each pending Roll: what it needs said, read, rolled, or just its outcome."""
    order = table.order
    assert order is not None
    for roll in rolls.rolls(table):
        for hand in roll.hands:
            if hand.piece in order.dice:
                continue
            name = name_of(table, hand.piece)
            yield Offer("GiveMods", f"MODs of {name}", {"piece": hand.piece}, _MODS, hand.piece)
            dice = Blank("dice", "dice", f"Dice of {name}", required=True, count=hand.burst)
            yield Offer("ReadDice", "Die read", {"piece": hand.piece}, (dice,), hand.piece)
            yield Offer("RollDice", "Roll here", {"piece": hand.piece}, (), hand.piece)
        yield from _outcomes(table, roll)


_MODS: Final = (
    Blank(
        "band",
        "choice",
        "Range",
        tuple(Choice(str(mod), f"{mod:+d}" if mod else "0") for mod in (6, 3, 0, -3, -6)),
    ),
    Blank("cover", "flag", "Target in Partial Cover"),
    Blank("out", "flag", "Out of range"),
    Blank("more", "number", "Any other MOD"),
)


def _outcomes(table: Table, roll: rolls.Roll) -> Iterator[Offer]:
    for hand in roll.hands:
        given: dict[str, Given] = {"roll": roll.lead, "winner": hand.piece}
        hits = tuple(Choice(str(n), str(n)) for n in range(1, hand.burst + 1))
        name = name_of(table, hand.piece)
        yield Offer(
            "GiveOutcome",
            f"{name} succeeds",
            given,
            (Blank("hits", "choice", "Successes", hits),),
            hand.piece,
        )
        if hand.declared.weapon:
            yield Offer(
                "GiveOutcome", f"{name}, a Critical", {**given, "hits": 1, "criticals": 1},
                (), hand.piece,
            )  # fmt: skip
    yield Offer(
        "GiveOutcome", "Nobody succeeds", {"roll": roll.lead, "winner": None}, (), roll.lead
    )


def effects_to_answer(table: Table, side: Side) -> Iterator[Offer]:
    """Saving Rolls and Dodge movements still to be made."""
    for hit in {one.piece: one for one in reversed(effects.hits_left(table))}.values():
        given: dict[str, Given] = {"piece": hit.piece}
        read = Blank("dice", "dice", "Saving Rolls", required=True, count=hit.saves)
        failed = tuple(Choice(str(n), f"{n} failed") for n in range(hit.saves + 1))
        yield Offer("Save", "Die read", given, (read,), hit.piece)
        yield Offer("Save", "Roll here", given, (), hit.piece)
        yield Offer("Save", "Outcome", given, (Blank("failed", "choice", "Failed", failed, True),),
                    hit.piece)  # fmt: skip
    for piece in (one for one in effects.dodgers(table) if table.pieces[one].side == side):
        yield Offer("DodgeMove", f"{name_of(table, piece)} moves up to 2″", {"piece": piece},
                    (Blank("to", "text", "Where to"),), piece)  # fmt: skip


def guts_rolls(table: Table, side: Side) -> Iterator[Offer]:
    """Guts Rolls still to be made."""
    for piece in (one for one in conclusion.shaken(table) if table.pieces[one].side == side):
        given: dict[str, Given] = {"piece": piece}
        die = Blank("die", "dice", "Guts Roll on WIP", required=True)
        where = Blank("to", "text", "If it fails, where to (or Prone)")
        yield Offer("Guts", "Die read", given, (die, where), piece)
        yield Offer("Guts", "Roll here", given, (where,), piece)
        yield Offer("Guts", "It holds", {**given, "passed": True}, (), piece)
        yield Offer("Guts", "It fails", {**given, "passed": False}, (where,), piece)
