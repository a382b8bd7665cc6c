"""How far a Move goes over the map, and whether a jump goes up it, said before it is declared.

Without a map, or to a place in words, nobody can tell: it is measured on the table.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import dist
from typing import Final

from rules.book.profiles import rides
from rules.ids import PieceId, as_piece
from rules.log.commands import DeclareSkill
from rules.log.table import Card, Piece, Table, name_of
from rules.measured.whereabouts import way_to
from rules.messages import Inches, say, term
from rules.moments import declaring
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import counted, own_card
from rules.skills.difficult_terrain import ends_there, slowed_by, stopped_by
from rules.skills.jumping import JUMPS, goes_on
from rules.skills.moving import of_mov
from rules.skills.terrain import goes_further
from rules.space import HAIR
from rules.states import seen, states

PRONE: Final = "Prone"
MOVES: Final = ("Move", "Cautious Movement")


def goes_up_to(table: Table, piece: Piece, card: SkillCard, *, at_home: bool = False) -> int:
    """How many inches of the map this Move goes; 0 where nobody can tell. Shown as another, or by
    its own Card: what either of them allows. `at_home`: in Terrain of its own kind."""
    if table.ground is None or card.name not in MOVES:
        return 0
    order = table.order
    second = bool(order and order.declared and goes_on(order.declared[0]))
    gone = bool(order and piece.id in order.ways)
    cards = [one for one in (counted(table, piece), own_card(table, piece)) if one is not None]
    cards = [goes_further(one) for one in cards] if at_home else cards
    cards = [slowed_by(table, piece, one) for one in cards]
    return max((of_mov(one, second=second, gone=gone) for one in cards), default=0)


def told_limit(table: Table, piece: Piece, card: SkillCard) -> int:
    """How far it goes, said where it is asked for; of who lies down nothing is said, since how it
    begins to move is still to be chosen."""
    lies = any(state.name == PRONE for state in seen(table, piece))
    return 0 if lies else goes_up_to(table, piece, card)


def may_go_as_far(command: DeclareSkill, card: SkillCard, table: Table) -> Refusal | None:
    """Whether nobody goes further than its MOV, or its owner says that the map is wrong."""
    if command.overruled or command.mount:
        return None
    for field, id, to in _ways(command):
        piece = table.pieces.get(id)
        at_home = command.terrain and id == command.actor
        most = goes_up_to(table, piece, card, at_home=at_home) if piece and to else 0
        way = [(x, y, z or 0.0) for x, y, z in way_to(table, id, to)] if most else []
        far = sum(dist(a, b) for a, b in pairwise(way))
        changes = command.stance if id == command.actor else id in command.stances
        if piece and (no := _crawls(table, piece, far, most, changes=changes)):
            return Refusal(no.code, no.sentence, no.rule, field)
        if piece and (no := _stopped(table, piece, card, to)):
            return Refusal(no.code, no.sentence, no.rule, field)
        rise = _rise(table, id, to)
        if piece and (no := refuse(never_upward, own_card(table, piece), card, rise)):
            return Refusal(no.code, no.sentence, no.rule, field)
        who = name_of(table, id) if id != command.actor else ""
        if refusal := refuse(no_further, who, far, most, card):
            return Refusal(refusal.code, refusal.sentence, refusal.rule, field)
    return None


def _crawls(table: Table, piece: Piece, far: float, most: int, *, changes: bool) -> Refusal | None:
    """Whether it goes further than it may lying down: as it is, or as it lies down or stands up first."""
    lies = any(state.speaks(declaring.measured) for state in seen(table, piece))
    for state in states(table.book).values() if most and lies != changes else ():
        for asked in state.rules(declaring.measured):
            if far > (left := asked(most)) + HAIR:
                sentence = say(
                    "That is {far:.2f}: {state} it goes {most:g} at the most.",
                    far=Inches(far),
                    state=term(state.name),
                    most=Inches(left),
                )
                return Refusal("no-further", sentence, asked.id)
    return None


def _ways(command: DeclareSkill) -> Iterator[tuple[str, PieceId, str]]:
    yield "to", as_piece(command.actor), command.to
    for at, path in enumerate(command.paths):
        yield f"paths.{at}.to", path.piece, path.to


def _stopped(table: Table, piece: Piece, card: SkillCard, to: str) -> Refusal | None:
    """Whether it would go on in Difficult Terrain that it comes into."""
    if not card.bears("Movement"):
        return None
    way = [(x, y, z or 0.0) for x, y, z in way_to(table, piece.id, to)]
    no = stopped_by(table, piece, own_card(table, piece), way)
    return Refusal("ends-there", no, ends_there.id) if no else None


def _rise(table: Table, piece: PieceId, to: str) -> float:
    """How much higher the end of a way is than its beginning; 0 where nobody can tell."""
    way = way_to(table, piece, to)
    return (way[-1][2] or 0.0) - (way[0][2] or 0.0) if way else 0.0


@rule("MOTO-2")
def never_upward(bearer: Card | None, card: SkillCard, rise: float) -> str | None:
    """Who rides a Motorcycle jumps across or down, and never up."""
    if bearer is None or card.name not in JUMPS or not rides(bearer) or rise <= HAIR:
        return None
    return say("A rider never jumps upward: that is {rise:.2f} higher.", rise=Inches(rise))


@rule("MOVE-1")
def no_further(who: str, far: float, most: int, card: SkillCard) -> str | None:
    """It goes up to the first value of its MOV, and up to the second if it is the second Move."""
    if far <= most + HAIR:
        return None
    lengths = {"far": Inches(far), "over": Inches(far - most), "most": Inches(most)}
    if who:
        return say(
            "{who}: that is {far:.2f}, {over:.2f} more than the {most} of its {skill}.",
            who=who,
            skill=card.name,
            **lengths,
        )
    return say(
        "That is {far:.2f}, {over:.2f} more than the {most} of its {skill}.",
        skill=card.name,
        **lengths,
    )
