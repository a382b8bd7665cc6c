"""Surprise Attack: the MOD of who began the Order as a Marker."""

from typing import Final

from rules.book.brackets import Bonus
from rules.book.editions import Book
from rules.book.profiles import all_borne, has, level
from rules.dice.mods import Mod
from rules.ids import PieceId
from rules.log.table import Card, Declared, Order, Piece, Table
from rules.measured.visibility import VISOR, surprised_by_nobody, visor
from rules.messages import say, term
from rules.moments import rolling
from rules.reference.arms import programme
from rules.registry import rule
from rules.seen.effective import counted
from rules.skill import made_by, skill_card
from rules.skills import biometric_visor, martial_arts, sixth_sense
from rules.skills.close_combat import fights
from rules.states import seen
from rules.weapons.devices import bears

SURPRISE: Final = "Surprise Attack"


def surprised(table: Table, order: Order, piece: Piece, *, opposed: bool) -> Mod | None:
    """What those who surprise a trooper give its ARO: each of them apart, never added up."""
    every = [_by(table, order, piece, attacker, opposed=opposed) for attacker in order.pieces]
    found = [mod for mod in every if mod is not None]
    if found[1:]:
        return Mod(SURPRISE, not_added_up(found), not_added_up.id)
    return next(iter(found), None)


@rule("FAQ-K2", off=lambda found: sum(mod.value for mod in found))
def not_added_up(found: list[Mod]) -> int:
    """Of several Surprise Attacks a Roll suffers one, the worst."""
    return min(mod.value for mod in found)


def _by(
    table: Table, order: Order, piece: Piece, attacker: PieceId, *, opposed: bool
) -> Mod | None:
    """The Surprise Attack of one of them, as its target's senses leave it."""
    found = surprise.by(table.book)(table, order, piece, attacker, opposed=opposed)
    card = counted(table, piece)
    if found is None or not found.value or card is None:
        return found
    if sense := sixth_sense.is_never_surprised.by(table.book)(card):
        return Mod(_unsurprised(sense), 0, sixth_sense.is_never_surprised.id)
    hand_to_hand = any(
        fights(skill_card(table.book, one.skill)) for one in made_by(order, attacker)
    )
    answers = fights(skill_card(table.book, order.aros[piece.id].skill))
    if hand_to_hand and answers and martial_arts.unmoved(table.book, card):
        return Mod(_unsurprised(martial_arts.BORN), 0, martial_arts.is_unmoved.id)
    seen = hand_to_hand or order.aros[piece.id].through == "LoF"
    if surprised_by_nobody(visor(card), seen):
        return Mod(_unsurprised(VISOR), 0, surprised_by_nobody.id)
    faced = _card_of(table, attacker)
    if biometric_visor.bears(card) and biometric_visor.surprised_by_no_face(faced, seen):
        told = _unsurprised(biometric_visor.NAME)
        return Mod(told, 0, biometric_visor.surprised_by_no_face.id)
    return found


def _unsurprised(sense: str) -> str:
    return say("No Surprise Attack: {sense}", sense=term(sense))


def _card_of(table: Table, piece: PieceId) -> Card | None:
    standing = table.pieces.get(piece)
    return standing.card if standing else None


@rule("SURP-1")
def surprise(
    table: Table, order: Order, piece: Piece, attacker: PieceId, *, opposed: bool
) -> Mod | None:
    """Surprise Attack: who began the Order as a Marker and attacks, from afar, hand to hand or by
    Comms, gives its MOD to its target's ARO."""
    return _surprise(table, order, piece, attacker)


@surprise.worded("N5.2")
def surprise_face_to_face(
    table: Table, order: Order, piece: Piece, attacker: PieceId, *, opposed: bool
) -> Mod | None:
    """Surprise Attack: who began the Order as a Marker and attacks gives its MOD to its target's ARO where
    that is rolled Face to Face, and to no Normal Roll."""
    return _surprise(table, order, piece, attacker) if opposed else None


@rule("SURP-2", off=lambda card, rolled: level(card, SURPRISE), only="N5.2")
def on_its_attribute(card: Card, rolled: str) -> int:
    """With an Attribute beside it, as in Surprise Attack (PH-6), its MOD falls on that one alone; of several
    that would fall on a Roll the worst does."""
    every = (one for label in all_borne(card, SURPRISE) for one in label.each(Bonus))
    return min((one.number for one in every if one.of in ("", rolled)), default=0)


@rule("SURP-3", only="N5.2")
def is_used_up(as_a_marker: bool) -> bool:
    """Who is no Marker any more as an Order begins has used it, until it is one again."""
    return not as_a_marker


def _surprise(table: Table, order: Order, piece: Piece, attacker: PieceId) -> Mod | None:
    standing = table.pieces.get(attacker)
    attacks = [one for one in made_by(order, attacker) if _attacks(table.book, one)]
    aimed = [target for one in attacks for target in one.targets]
    began = attacker in order.revealed
    asked = is_used_up.wording(table.book)
    used_up = asked(began) if asked else not began
    if not standing or not standing.card or used_up or piece.id not in aimed:
        return None
    card = counted(table, standing) or standing.card
    able = [state for state in seen(table, standing) if state.speaks(rolling.surprises)]
    ids = [id for state in able for id in state.ids(rolling.surprises)]
    bears = _bears_it(table.book, card, order.aros[piece.id])
    known = bears if all(s.holds(rolling.surprises) for s in able) else 0
    if not known:
        masked = _was_masked(table.book, standing.card) and listed_alone()
        return Mod("No Surprise Attack", 0, listed_alone.id) if masked else None
    return Mod(SURPRISE, known, ids[0] if ids else surprise.id)


def _bears_it(book: Book, card: Card, answer: Declared) -> int:
    """The MOD of its Surprise Attack on the Roll of who answers it so."""
    asked, rolled = on_its_attribute.wording(book), skill_card(book, answer.skill)
    return asked(card, rolled.roll if rolled else "") if asked else level(card, SURPRISE)


def _attacks(book: Book, declared: Declared) -> bool:
    card = skill_card(book, declared.skill)
    return card is not None and card.attacks


def _was_masked(book: Book, card: Card) -> bool:
    """Whether only Cybermask could have put it under a Marker, as its Card tells."""
    known = programme(book, "Cybermask")
    masks = known is not None and bears(book, card, known)
    return masks and not any(has(card, one) for one in ("Camouflage", "Impersonation"))


@rule("FAQ-H5")
def listed_alone() -> bool:
    """Under Cybermask it surprises nobody, unless its profile lists Surprise Attack."""
    return True
