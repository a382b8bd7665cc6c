"""Chest Mines hand to hand: they go off on all who are in contact. Pages "Mines" (N4), "Chest Mines" (N5)."""

from typing import Final

from msgspec.structs import replace

from rules.book.labels import head, label
from rules.ids import PieceId
from rules.log.table import Declared, Piece, Table, side_of
from rules.messages import say
from rules.pieces.contacts import enemies, touching
from rules.refusals import Refusal
from rules.registry import refuse, rule

NAMES: Final = ("Chest Mines", "Chest Mine")
HAND_TO_HAND: Final = "CC Mode"


def go_off_hand_to_hand(weapon: str) -> bool:
    """Whether this is a Chest Mine in its CC Mode."""
    named, mode = head(weapon)
    return mode.startswith(HAND_TO_HAND) and label(named).name in NAMES


def may_go_off(table: Table, bearer: Piece, weapon: str) -> Refusal | None:
    """Whether its bearer may use it in the contacts that it is in."""
    if not go_off_hand_to_hand(weapon):
        return None
    friends = [one for one in touching(table, bearer.id) if side_of(one) == side_of(bearer)]
    return refuse(no_friend_is_near, bool(friends))


@rule("CHEST-2")
def no_friend_is_near(touches: bool) -> str | None:
    """In CC Mode it is not used while an ally is in Silhouette contact with its bearer."""
    return say("An ally is in contact with it: no Chest Mine goes off there.") if touches else None


def on_all_in_contact(table: Table, bearer: Piece, declared: Declared) -> Declared:
    """The Attack with everybody whom it strikes beside its target."""
    if not go_off_hand_to_hand(declared.weapon):
        return declared
    others = (one.id for one in enemies(table, bearer) if one.id != declared.target)
    return replace(declared, caught=strikes_everybody(tuple(others)))


@rule("CHEST-1", off=())
def strikes_everybody(others: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """A Roll that is won with it in CC Mode hits all enemies in Silhouette contact with its bearer."""
    return others


def told_by(declared: Declared) -> tuple[str, ...]:
    """The rule by which it strikes others, too."""
    several = declared.caught and go_off_hand_to_hand(declared.weapon)
    return (strikes_everybody.id,) if several else ()
