"""Troopers that do not stand on the table, whatever keeps them off it: a State, or a skill.

Nothing that anybody else sees is made of them: their places are noted, and sealed.
"""

from types import MappingProxyType

import msgspec

from rules.book.editions import Book
from rules.book.profiles import Profile
from rules.ids import PieceId, Side, TrooperId
from rules.log.table import Hidden, Table, Trooper
from rules.memory import of_a_book, remembered_of
from rules.moments import deploying, showing
from rules.registry import SKILLS, Rule, pages
from rules.states import in_force, speakers


class Away(msgspec.Struct, frozen=True):
    """A way of not standing on the table, by its name: who may be deployed so, and that it holds."""

    name: str
    begins: Rule[[Profile], bool]
    absent: Rule[[], bool]


@of_a_book
def aways(book: Book) -> MappingProxyType[str, Away]:
    """Every way of not standing on the table: those of States, and those of skills."""
    found = [
        Away(state.name, begins, absent)
        for state in speakers(book, showing.absent)
        for begins in state.rules(deploying.form)
        for absent in state.rules(showing.absent)
    ]
    found += [module.AWAY for module in pages(SKILLS) if hasattr(module, "AWAY")]
    return MappingProxyType({away.name: away for away in sorted(found, key=lambda one: one.name)})


def hides(book: Book, form: str) -> bool:
    """Whether a trooper deployed like this does not stand on the table."""
    away = aways(book).get(form)
    return away is not None and away.absent()


@remembered_of(32)
def off_table(table: Table, side: Side) -> tuple[Trooper, ...]:
    """The troopers of a side that were deployed without standing on the table, as far as it knows."""
    return tuple(one for one in table.troopers.values() if one.side == side and one.hidden)


def hidden_as(table: Table, side: Side, id: PieceId | TrooperId) -> Trooper | None:
    """One's own trooper off the table, by its own id or by that of the piece it will be."""
    for trooper in off_table(table, side):
        if id == trooper.id or id == real_place(trooper).piece:
            return trooper
    return None


def real_place(trooper: Trooper) -> Hidden:
    """The place where a trooper off the table really is, and the piece that will stand there."""
    return next(one for one in trooper.hidden if one.real)


def in_hiding(book: Book, trooper: Trooper) -> bool:
    """Whether a State hides it where it was noted to be; otherwise it is yet to arrive."""
    return any(state.speaks(showing.absent) for state in in_force(book, trooper))
