"""The States of the rulebook, one file a page. They are found, not listed."""

from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType

from rules.ids import PieceId
from rules.registry import remembered
from rules.state import State
from rules.table import Figure, Piece, Table, Trooper, under


@cache
def states() -> MappingProxyType[str, State]:
    """Every State by name."""
    modules = (import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__))
    found = (state for module in modules for state in _of_page(module))
    return MappingProxyType({state.name: state for state in sorted(found, key=lambda s: s.name)})


def _of_page(module: ModuleType) -> tuple[State, ...]:
    """The State of a page, or its levels where it has several."""
    return getattr(module, "STATES", None) or (module.STATE,)


@cache
def hiding() -> MappingProxyType[str, str]:
    """The States that are nobody's to see, or seen only as what they pretend, each with what its page
    of the rulebook calls it."""
    found = {name: state.of or name for name, state in states().items() if state.disguises}
    return MappingProxyType(found)


@cache
def _faces() -> MappingProxyType[str, str]:
    """The State that a face tells."""
    told = ((face, state.name) for state in states().values() for face in _shown_as(state))
    return MappingProxyType(dict(told))


def _shown_as(state: State) -> tuple[str, ...]:
    return state.faces or ((state.name,) if state.marker else ())


def face_state(face: str) -> str:
    """The name of the State that a face tells; empty for a Model."""
    return _faces().get(face, "")


def joined(table: Table, piece: PieceId) -> Figure | None:
    """The pieces that everybody knows to stand for the same trooper as this one."""
    return next((figure for figure in table.figures if piece in figure.pieces), None)


def seen(table: Table, piece: Piece) -> tuple[State, ...]:
    """The States that face, figure and tokens of a piece tell, the same for everybody."""
    figure = joined(table, piece.id) if table.figures else None
    return _told(piece.shape.face, figure.state if figure else "", piece.tokens)


@lru_cache(maxsize=4096)
def _told(face: str, figure: str, tokens: frozenset[str]) -> tuple[State, ...]:
    """What shows first, then what lies beside it, each in the order of its names."""
    known = states()
    names = (*sorted({face_state(face), figure}), *sorted(tokens))
    return tuple(known[name] for name in names if name in known)


def force(table: Table, piece: Piece) -> tuple[State, ...]:
    """The States in force on a piece, as far as this Table knows: what shows, and the truth."""
    trooper = under(table, piece)
    if trooper is None:
        return seen(table, piece)
    # What still shows though it has left is the face of a State whose settling is due.
    return _standing(piece.tokens | trooper.states | trooper.lingering)


def in_force(trooper: Trooper) -> tuple[State, ...]:
    """The States of a trooper that stand, those that leave at the end of the Order included."""
    return _standing(trooper.states | trooper.lingering)


@remembered
def _standing(names: frozenset[str]) -> tuple[State, ...]:
    """The States of these names, and the one that a trooper is in by default."""
    found = named(names)
    null = any(state.null for state in found)
    return (*found, *(state for state, _ in by_default(null=null)))


@lru_cache(maxsize=4096)
def named(names: frozenset[str]) -> tuple[State, ...]:
    """The States of these names, in the order of their names."""
    known = states()
    return tuple(known[name] for name in sorted(names) if name in known)


def gives_way() -> tuple[str, ...]:
    """The rules by which the default State ends as a Null one begins."""
    rules = (state.gives_way for state in states().values())
    return tuple(asked.id for asked in rules if asked is not None and asked(True))


def by_default(*, null: bool) -> tuple[tuple[State, str], ...]:
    """The State that a trooper is in without a token for it, Null or not, and the rule."""
    return tuple(
        (state, state.default.id)
        for state in _defaults()
        if state.default and state.default() and not (state.gives_way and state.gives_way(null))
    )


@cache
def _defaults() -> tuple[State, ...]:
    return tuple(state for state in states().values() if state.default)


def helpless(table: Table, piece: Piece) -> bool:
    """Whether a piece shows a Null State in which nobody has it act."""
    return any(state.null and state.serves is None for state in seen(table, piece))


def null(table: Table, piece: Piece) -> bool:
    """Whether a piece shows a State with the Null label."""
    return any(state.null for state in seen(table, piece))
