"""What every handler of the fold is made with."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from rules.book.profiles import label_name
from rules.ids import PieceId, Side, TrooperId, other
from rules.log import events as e
from rules.log.table import Card, Order, Proposal, Table

K = TypeVar("K")
V = TypeVar("V")
Handler = Callable[[Table, Any], Table]

HANDLERS: Final[dict[type[e.Event], Handler]] = {}


def on(kind: type[e.Event]) -> Callable[[Handler], Handler]:
    """Register how a kind of event changes the Table."""

    def register(handler: Handler) -> Handler:
        HANDLERS[kind] = handler
        return handler

    return register


def put(mapping: dict[K, V], key: K, value: V) -> dict[K, V]:
    """The mapping with one value more, or another."""
    return {**mapping, key: value}


def without(mapping: dict[K, V], *keys: K) -> dict[K, V]:
    """The mapping without these keys."""
    return {key: value for key, value in mapping.items() if key not in keys}


def change(table: Table, piece: PieceId, **changes: Any) -> Table:
    """A piece with some fields changed; nothing, if it does not stand (any more)."""
    standing = table.pieces.get(piece)
    if standing is None:
        return table
    return replace(table, pieces=put(table.pieces, piece, replace(standing, **changes)))


def bared(card: Card | None, gone: frozenset[str]) -> Card | None:
    """A Card without the items that have left the table."""
    if card is None or not gone:
        return card
    left = tuple(one for one in card.equipment if label_name(one) not in gone)
    skills = tuple(one for one in card.skills if label_name(one) not in gone)
    weapons = tuple(one for one in card.weapons if label_name(one) not in gone)
    return replace(card, equipment=left, skills=skills, weapons=weapons)


def of_trooper(table: Table, trooper: TrooperId, **changes: Any) -> Table:
    """A trooper with some fields changed."""
    changed = replace(table.troopers[trooper], **changes)
    return replace(table, troopers=put(table.troopers, trooper, changed))


def in_order(table: Table, change: Callable[[Order], Order]) -> Table:
    """The Order under way, changed; nothing, if there is none."""
    return replace(table, order=change(table.order)) if table.order else table


def barrier(table: Table) -> Table:
    """No take-back goes past this, but that of an Order that was told; one that was asked for lapses."""
    return replace(table, marks=before_told(table), proposal=lasting(table.proposal))


def before_told(table: Table) -> dict[int, Table]:
    """What stood before the Order that was told last, as long as that may be told anew."""
    at = table.before_told
    return {at: table.marks[at]} if at in table.marks else {}


def undoable(table: Table) -> dict[int, Table]:
    """The Tables of before that outlive the step and the turn: what may still be undone."""
    undo = table.undo
    kept = (undo.mark, undo.opens) if undo else ()
    return before_told(table) | {mark: table.marks[mark] for mark in kept if mark in table.marks}


def still_called(table: Table, side: Side) -> Side | None:
    """Who waits for a sign, once this side has given one."""
    return None if table.calls == other(side) else table.calls


def lasting(proposal: Proposal | None) -> Proposal | None:
    """What is proposed, unless it lapses at the next step: a take-back does."""
    return None if proposal is None or proposal.kind == "back" else proposal
