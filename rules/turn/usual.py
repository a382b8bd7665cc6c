"""How a side usually deploys: each trooper in the way that tells least of it, and one kept for last.

Nothing here is enforced: it is what a page presets, and what its player changes.
"""

from collections.abc import Iterator

import msgspec

from rules.book.editions import Book
from rules.ids import NO_TROOPER, Side, TrooperId
from rules.log.table import MODEL, Table, Trooper
from rules.moments import deploying
from rules.pieces import figures
from rules.seen.absence import hides
from rules.skills import minelayer
from rules.states import states
from rules.turn import deployment, deployment_noted
from rules.turn.reserve import reserve


class Way(msgspec.Struct, frozen=True):
    """A form that a trooper may be deployed in, with so many decoys; `echoes` names their State, and
    `hides` says that nothing of it stands on the table."""

    form: str
    decoys: int = 0
    echoes: str = ""
    hides: bool = False


def ways(book: Book, trooper: Trooper, *, last: bool = False) -> tuple[Way, ...]:
    """All ways in which a trooper may be deployed, the usual one first: hidden who can hide, a Marker
    who can be one, with all its decoys. Who comes in the `last` steps stands on the table."""
    return tuple(_ways(book, trooper, last))


def _ways(book: Book, trooper: Trooper, last: bool) -> Iterator[Way]:
    state, most = figures.decoys(book, trooper)
    named = state.name if state else ""
    for form in deployment_noted.forms(book, trooper):
        if not hides(book, form):
            yield from (Way(form, more, named if more else "") for more in range(most, -1, -1))
        elif not last:
            yield Way(form, hides=True)
            with_it = (
                state is not None and state.speaks(deploying.all_noted) and form in states(book)
            )
            if most and with_it:
                yield Way(form, most, named, hides=True)


def proposed(table: Table, side: Side) -> TrooperId:
    """Whom the notebook would keep for last: the dearest of those that have nothing to hide, so that
    it says nothing of who does. Nobody, where nobody has to be."""
    if not reserve(table, side) or table.step in deployment.STEPS[2:]:
        return NO_TROOPER
    left = deployment.to_deploy(table, side)
    standing = [one for one in left if not ways(table.book, one)[0].hides]
    plain = [one for one in standing if nothing_to_hide(one, table)] or standing
    dearest = max(plain, key=lambda one: one.profile.points, default=None)
    return dearest.id if dearest else NO_TROOPER


def nothing_to_hide(trooper: Trooper, table: Table) -> bool:
    """Whether it can be deployed in one way alone, as what it is."""
    (usual, *others) = ways(table.book, trooper)
    secret = figures.imitable(table, trooper) or minelayer.layable(table.book, trooper)
    return usual.form == MODEL and not others and not secret
