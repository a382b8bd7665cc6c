"""The States of the rulebook, one file a page. They are found, not listed."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from rules.state import State
from rules.table import Piece, Table, under


@cache
def states() -> MappingProxyType[str, State]:
    """Every State by name."""
    modules = (import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__))
    found = (module.STATE for module in modules)
    return MappingProxyType({state.name: state for state in sorted(found, key=lambda s: s.name)})


def seen(table: Table, piece: Piece) -> tuple[State, ...]:
    """The States that a piece's face and tokens tell, the same for everybody."""
    known = states()
    return tuple(known[name] for name in (piece.shape.face, *sorted(piece.tokens)) if name in known)


def force(table: Table, piece: Piece) -> tuple[State, ...]:
    """The States in force on a piece, as far as this Table knows: what shows, and the truth."""
    known = states()
    trooper = under(table, piece)
    if trooper is None:
        return seen(table, piece)
    true = trooper.states | trooper.lingering
    names = {piece.shape.face, *piece.tokens} - _ended(table, piece, true) | true
    return tuple(known[name] for name in sorted(names) if name in known)


def _ended(table: Table, piece: Piece, true: frozenset[str]) -> set[str]:
    """What still shows though it has left: the face of a State whose settling is due."""
    return {piece.shape.face} - true


def null(table: Table, piece: Piece) -> bool:
    """Whether a piece shows a State with the Null label."""
    return any(state.null for state in seen(table, piece))
