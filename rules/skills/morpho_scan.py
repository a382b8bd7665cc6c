"""Morpho-Scan: its user takes the numbers of an enemy close by. Page "Morpho-Scan" (N4)."""

from typing import Final

from rules.dice.mods import Mod
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import MODEL, Card, Declared, Made, Order, Piece, Table, Trooper, piece_of
from rules.messages import say
from rules.pieces.deployables import is_deployable
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import counted
from rules.skill import carries_out

SCAN: Final = "Morpho-Scan"


def may_scan(
    table: Table, card: SkillCard, trooper: Trooper | None, target: PieceId | None
) -> Refusal | None:
    """Whether a Morpho-Scan has anything to take from its target, and its user has taken nothing yet."""
    aimed = piece_of(table, target)
    if card.name != SCAN or aimed is None:
        return None
    return refuse(once_in_the_game, trooper is not None and trooper.was is not None) or refuse(
        has_wounds, aimed.shape.face, counted(table, aimed), is_deployable(aimed)
    )


@rule("MORPH-4")
def once_in_the_game(taken: bool) -> str | None:
    """Who has the numbers of another in place of its own scans nobody any more."""
    return say("It has used {skill}: that is once in the game.", skill=SCAN) if taken else None


@rule("MORPH-1")
def has_wounds(face: str, card: Card | None, deployed: bool) -> str | None:
    """It is aimed at an enemy Model that has Wounds: at no Marker, and at nobody with STR."""
    fits = face == MODEL and card is not None and not card.structure and not deployed
    return None if fits else say("{skill} needs a Model with Wounds as its target.", skill=SCAN)


def claim_near(course: Course, actor: Piece, declared: Declared) -> None:
    """Its user says that the target is in its ZoC, and may be objected to."""
    if declared.skill == SCAN:
        fact = e.FactStated(actor.side, "ZoC", actor.id, declared.target)
        course.add(fact, has_wounds.id)


@carries_out("cured", SCAN)
def scans(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """Without a Roll its user has the numbers of the target, unless that has Reset in time."""
    order, aimed = course.table.order, piece_of(course.table, declared.target)
    card = counted(course.table, aimed) if aimed else None
    reset = order is not None and aimed is not None and _prevented(order, aimed.id)
    if aimed is not None and card is not None and not reset:
        course.by(takes, piece, aimed.id, card)


def _prevented(order: Order, target: PieceId) -> bool:
    return any(one.piece == target and one.skill == "Reset" and one.hits for one in order.made)


@rule("MORPH-2")
def takes(piece: PieceId, of: PieceId, card: Card) -> e.AttributesTaken | None:
    """MOV, CC, BS and PH of the target take the place of its user's own."""
    return e.AttributesTaken(piece, of, card.mov, card.cc, card.bs, card.ph)


def against_reset(order: Order, piece: Piece, declared: Declared) -> Mod | None:
    """What a Morpho-Scan gives the Reset of its target."""
    scanned = any(one.skill == SCAN and piece.id in one.targets for one in order.declared)
    return harder(declared.skill == "Reset" and scanned)


@rule("MORPH-3")
def harder(resets: bool) -> Mod | None:
    """-9 to the Reset by which its target would prevent it."""
    return Mod(SCAN, -9, harder.id) if resets else None
