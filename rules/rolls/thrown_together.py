"""Who opposes whom, and which dice are thrown at once for it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from rules.ids import PieceId
from rules.log.table import Declared, Order, Table
from rules.rolls.hand import Roll
from rules.rolls.hands import all_of_them, hand_for
from rules.rolls.opposing import at_which, is_made, needs_roll_of, opposes
from rules.rolls.targets import parts
from rules.skill import made_by, skill_card
from rules.skills.activated_together import FIRETEAM
from rules.skills.berserk import leader_strikes
from rules.skills.close_combat import fights, finishes
from rules.states import together_with


class Part(NamedTuple):
    """What the active side has still to roll for: a skill, at one of its targets. `waits`: of dice that
    are divided among several those for another target come first."""

    piece: PieceId
    declared: Declared
    waits: bool


Met: TypeAlias = tuple[int, PieceId]
"""Which of all that the active side rolls for is answered Face to Face, and by whom."""


def left_to_roll(table: Table, order: Order) -> Iterator[Part]:
    """All that the active side has still to roll for."""
    for piece in rollers(table, order):
        for declared in made_by(order, piece):
            card = skill_card(table.book, declared.skill)
            if card is None or card.name == "Discover" or not needs_roll_of(table.book, declared):
                continue
            team = order.party == FIRETEAM and fights(card)
            if team and not leader_strikes(piece == order.pieces[0]):
                continue
            left = [one for one in parts(declared) if not rolled_for(order, piece, one)]
            left = [one for one in left if not finishes(table, piece, one)]
            yield from (Part(piece, one, at > 0) for at, one in enumerate(left))


def met_by(table: Table, order: Order, left: Sequence[Part]) -> list[Met]:
    """What of it is answered Face to Face, and by whom."""
    found: list[Met] = []
    for aro in order.aros:
        against = [
            (at, aro)
            for at, part in enumerate(left)
            if opposes(table.book, order, part.piece, part.declared, aro)
        ]
        found += against if all_of_them() else against[:1]
    return found


def groups(left: Sequence[Part], met: Sequence[Met]) -> Iterator[tuple[list[int], list[Met]]]:
    """What is thrown at once, because each is compared with one of the others; what has to wait for
    other dice of the same trooper is in none yet."""
    grouped: set[int] = set()
    for at in range(len(left)):
        if at in grouped:
            continue
        linked = [one for one in met if one[0] == at]
        for part, aro in linked:  # it grows while it is gone through
            linked += [
                one for one in met if one not in linked and (one[0] == part or one[1] == aro)
            ]
        group = sorted({at, *(part for part, _ in linked)})
        grouped.update(group)
        now = [one for one in group if not left[one].waits]
        if {left[one].piece for one in group} <= {left[one].piece for one in now}:
            yield now, [one for one in linked if one[0] in now]


def together_of(
    table: Table, order: Order, left: Sequence[Part], group: Sequence[int], met: Sequence[Met]
) -> Roll:
    """One Roll of a group. Its first hand is the one that opposes all others, if there is one."""
    active = {
        at: hand_for(
            table, order, left[at].piece, left[at].declared,
            [aro for part, aro in met if part == at], active=True,
        )
        for at in group
    }  # fmt: skip
    answers = {
        aro: hand_for(
            table, order, aro, order.aros[aro],
            [left[part].piece for part, one in met if one == aro], active=False,
        )
        for aro in order.aros if any(one == aro for _, one in met)
    }  # fmt: skip
    hands = [hand for hand in active.values() if hand is not None]
    answering = [hand for hand in answers.values() if hand is not None]
    pairs = [
        (one.facing(table.book, two.declared), two.facing(table.book, one.declared))
        for at, aro in met
        if (one := active[at]) and (two := answers[aro])
    ]
    if len(answering) == 1 and len(hands) > 1:
        return Roll((*answering, *hands), tuple((two, one) for one, two in pairs))
    return Roll((*hands, *answering), tuple(pairs))


def rolled_for(order: Order, piece: PieceId, part: Declared) -> bool:
    """Whether nothing is left to roll of a skill (or of its part that is aimed at one of several)."""
    return piece in order.idled or is_made(order, piece, part.skill, at_which(order, piece, part))


def rollers(table: Table, order: Order) -> tuple[PieceId, ...]:
    """The active pieces that roll: of several that are one trooper, the one that has shown itself."""
    if order.together:
        return tuple(piece for piece in order.pieces if piece in order.revealed)
    several = {
        piece
        for piece in order.pieces
        if len(set(order.pieces).intersection(together_with(table, piece))) > 1
    }
    return tuple(one for one in order.pieces if one not in several or one in order.revealed)
