"""The States of the rulebook, one file a page. They are found, not listed."""

from collections.abc import Iterator
from functools import lru_cache
from types import MappingProxyType, ModuleType
from typing import Any, ParamSpec, TypeVar

from rules.book.editions import Book
from rules.ids import PieceId
from rules.log.doors import by_its_terms
from rules.log.table import Figure, Piece, Table, Trooper, under
from rules.memory import of_a_book, remembered
from rules.moment import Moment
from rules.moments import showing, suffering
from rules.page import said
from rules.printing import printed, spoken
from rules.registry import pages
from rules.state import State

P = ParamSpec("P")
R = TypeVar("R")


@of_a_book
def states(book: Book) -> MappingProxyType[str, State]:
    """Every State of a Book by name, each as it words it."""
    found = (
        printed(state, spoken(module), book)
        for module in pages(__name__)
        for state in _of_page(module)
    )
    return MappingProxyType({state.name: state for state in sorted(found, key=lambda s: s.name)})


def _of_page(module: ModuleType) -> tuple[State, ...]:
    """The State of a page, or its levels where it has several."""
    return getattr(module, "STATES", None) or (module.STATE,)


@lru_cache(maxsize=4096)
def speakers(book: Book, moment: Moment[..., Any]) -> tuple[State, ...]:
    """The States of a Book that speak at a moment, whether or not anybody is in them."""
    return tuple(state for state in states(book).values() if state.speaks(moment))


def anybody(
    book: Book, moment: Moment[P, R | None], *args: P.args, **kwargs: P.kwargs
) -> Iterator[tuple[State, str, R]]:
    """Ask every State of a Book at a moment, as those in force are asked by `said`."""
    return said(speakers(book, moment), moment, *args, **kwargs)


@lru_cache(maxsize=4096)
def disguises(state: State) -> bool:
    """Whether it is nobody's to see, or seen only as what it pretends: no token tells it."""
    hides = (showing.absent, showing.several, showing.imitates)
    return state.marker or any(state.speaks(one) for one in hides)


@of_a_book
@by_its_terms
def hiding(book: Book) -> MappingProxyType[str, str]:
    """The States that are nobody's to see, or seen only as what they pretend, each with what its page
    of the rulebook calls it."""
    found = {name: state.of or name for name, state in states(book).items() if disguises(state)}
    return MappingProxyType(found)


@of_a_book
def _faces(book: Book) -> MappingProxyType[str, str]:
    """The State that a face tells."""
    told = ((face, state.name) for state in states(book).values() for face in _shown_as(state))
    return MappingProxyType(dict(told))


def _shown_as(state: State) -> tuple[str, ...]:
    return state.faces or ((state.name,) if state.marker else ())


def face_state(book: Book, face: str) -> str:
    """The name of the State that a face tells; empty for a Model."""
    return _faces(book).get(face, "")


def joined(table: Table, piece: PieceId) -> Figure | None:
    """The pieces that everybody knows to stand for the same trooper as this one."""
    return next((figure for figure in table.figures if piece in figure.pieces), None)


def together_with(table: Table, piece: PieceId) -> tuple[PieceId, ...]:
    """The pieces of which everybody knows that they are one trooper with this one; itself alone, of
    most."""
    figure = joined(table, piece)
    return figure.pieces if figure else (piece,)


def seen(table: Table, piece: Piece) -> tuple[State, ...]:
    """The States that face, figure and tokens of a piece tell, the same for everybody."""
    figure = joined(table, piece.id) if table.figures else None
    return _told(table.book, piece.shape.face, figure.state if figure else "", piece.tokens)


@lru_cache(maxsize=4096)
def _told(book: Book, face: str, figure: str, tokens: frozenset[str]) -> tuple[State, ...]:
    """What shows first, then what lies beside it, each in the order of its names."""
    known = states(book)
    names = (*sorted({face_state(book, face), figure}), *sorted(tokens))
    return tuple(known[name] for name in names if name in known)


def force(table: Table, piece: Piece) -> tuple[State, ...]:
    """The States in force on a piece, as far as this Table knows: what shows, and the truth."""
    trooper = under(table, piece)
    if trooper is None:
        return seen(table, piece)
    # What still shows though it has left is the face of a State whose settling is due.
    return _standing(table.book, piece.tokens | trooper.states | trooper.lingering)


def in_force(book: Book, trooper: Trooper) -> tuple[State, ...]:
    """The States of a trooper that stand, those that leave at the end of the Order included."""
    return _standing(book, trooper.states | trooper.lingering)


@remembered
def _standing(book: Book, names: frozenset[str]) -> tuple[State, ...]:
    """The States of these names, and the one that a trooper is in by default."""
    found = named(book, names)
    null = any(state.null for state in found)
    return (*found, *(state for state, _ in by_default(book, null=null)))


@lru_cache(maxsize=4096)
def named(book: Book, names: frozenset[str]) -> tuple[State, ...]:
    """The States of these names, in the order of their names."""
    known = states(book)
    return tuple(known[name] for name in sorted(names) if name in known)


def gives_way(book: Book) -> tuple[str, ...]:
    """The rules by which the default State ends as a Null one begins."""
    return tuple(id for _, id, _ in said(_defaults(book), suffering.gives_way, True))


def by_default(book: Book, *, null: bool) -> tuple[tuple[State, str], ...]:
    """The State that a trooper is in without a token for it, Null or not, and the rule."""
    found = said(_defaults(book), suffering.by_default)
    return tuple((one, id) for one, id, _ in found if not one.holds(suffering.gives_way, null))


def _defaults(book: Book) -> tuple[State, ...]:
    return speakers(book, suffering.by_default)


def helpless(table: Table, piece: Piece) -> bool:
    """Whether a piece shows a Null State in which nobody has it act."""
    return any(state.null and not state.speaks(suffering.serves) for state in seen(table, piece))


def null(table: Table, piece: Piece) -> bool:
    """Whether a piece shows a State with the Null label."""
    return any(state.null for state in seen(table, piece))
