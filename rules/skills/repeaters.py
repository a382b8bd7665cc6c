"""Repeaters: which of them work, which a hack may go through, whom it reaches through the enemy's."""

from typing import Final

from rules.book.profiles import has
from rules.ids import PieceId, Side, other
from rules.log.table import Declared, Order, Piece, Table, name_of, piece_of, pieces_of, side_of
from rules.memory import remembered_of
from rules.messages import say
from rules.moments import declaring
from rules.page import said
from rules.reference.arms import programme
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import own_card
from rules.state import State
from rules.states import seen
from rules.weapons.devices import is_hacker

REPEATER: Final = "Repeater"
DEPLOYED: Final = "Deployable Repeater"
THEIRS: Final = f"enemy {DEPLOYED}"
NO_REPEATER: Final = Refusal("no-repeater", say("There is no such Repeater on the table."))


@remembered_of(16)
def repeaters(table: Table, side: Side) -> tuple[Piece, ...]:
    """What everybody sees on the table to be a Repeater of a side, or to carry one, and to work."""
    return tuple(
        piece
        for piece in pieces_of(table, side)
        if _relays(piece) and repeats_not(table, piece) is None
    )


def _relays(piece: Piece) -> bool:
    return REPEATER in piece.shape.face or (piece.card is not None and has(piece.card, REPEATER))


def may_go_through(table: Table, side: Side, via: tuple[str, ...]) -> Refusal | None:
    """Whether these are Repeaters that a hack of this side may go through, and work."""
    if not via:
        return None
    for named in _relays_of(table, via):
        if _relays(named) and (no := repeats_not(table, named)):
            return no
    standing = {one.id for one in (*repeaters(table, side), *repeaters(table, other(side)))}
    known = all(one in standing or one in (DEPLOYED, THEIRS) for one in via)
    return None if known else NO_REPEATER


def repeats_not(table: Table, piece: Piece) -> Refusal | None:
    """Why what a piece bears carries no Programme now, as everybody sees; None where it does."""
    return silenced(table, piece) or refuse(off_while_null, seen(table, piece))


def silenced(table: Table, piece: Piece) -> Refusal | None:
    """Why no item of a piece lets it react, or carries anything."""
    for _, id, sentence in said(seen(table, piece), declaring.silenced):
        return Refusal("silenced", sentence, id)
    return None


@rule("HACK-21")
def off_while_null(states: tuple[State, ...]) -> str | None:
    """A Repeater works by itself, unless whoever bears it is Isolated or in a Null State."""
    null = next((state.name for state in states if state.null), None)
    return say("{state}, it has no Repeater that works.", state=null) if null else None


def through_theirs(table: Table, side: Side, via: tuple[str, ...]) -> bool:
    """Whether one of these Repeaters is the enemy's."""
    return any(one == THEIRS or _of_others(table, side, one) for one in via)


def _of_others(table: Table, side: Side, id: str) -> bool:
    return any(side_of(one) != side for one in _relays_of(table, (id,)))


def _relays_of(table: Table, via: tuple[str, ...]) -> list[Piece]:
    """The Repeaters of these that are pieces: what has none goes by its name."""
    return [piece for one in via if (piece := table.pieces.get(PieceId(one)))]


def may_answer_it(table: Table, order: Order, target: PieceId | None) -> Refusal | None:
    """Whether an ARO is aimed at no Repeater that the Order did not activate."""
    aimed = piece_of(table, target)
    idle = aimed is not None and aimed.id not in order.pieces and _relays(aimed)
    return refuse(not_the_repeater, table, target) if idle else None


@rule("FAQ-H1")
def not_the_repeater(table: Table, target: PieceId | None) -> str | None:
    """Nothing reacts to a Repeater that an enemy Hacker uses, only to the Hacker."""
    return say("{target} is only a Repeater: aim at the Hacker.", target=name_of(table, target))


@rule("FAQ-H8")
def obliges_nobody() -> bool:
    """To be inside the ZoC of an enemy Repeater obliges nobody to use it."""
    return True


def left_alone(table: Table, side: Side, declared: Declared) -> tuple[str, ...]:
    """The rule by which a Programme goes through no enemy Repeater, where there is one."""
    free = programme(table.book, declared.skill) is not None and not through_theirs(
        table, side, declared.via
    )
    there = free and repeaters(table, other(side)) and obliges_nobody()
    return (obliges_nobody.id,) if there else ()


def out_of_reach(table: Table, piece: PieceId, declared: Declared) -> bool:
    """Whether a hack goes through an enemy Repeater that can't carry it: the target is no Hacker, or
    the Repeater none, whatever they were shown as."""
    standing = table.pieces.get(piece)
    if standing is None or not through_theirs(table, side_of(standing), declared.via):
        return False
    if programme(table.book, declared.skill) is None:
        return False
    aimed = [table.pieces[one] for one in declared.targets if one in table.pieces]
    relays = _relays_of(table, declared.via)
    cards = [own_card(table, one) for one in aimed]
    real = [_truly_relays(table, one) for one in relays]
    return hackers_alone() and not (
        all(c and is_hacker(table.book, c) for c in cards) and all(real)
    )


def _truly_relays(table: Table, piece: Piece) -> bool:
    card = own_card(table, piece)
    return REPEATER in piece.shape.face or (card is not None and has(card, REPEATER))


@rule("HACK-9")
def hackers_alone() -> bool:
    """Through an enemy Repeater a Programme reaches enemy Hackers and nobody else."""
    return True
