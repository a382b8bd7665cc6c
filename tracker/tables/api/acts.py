"""What is done with a table, by a program: the same as its page does."""

from __future__ import annotations

import msgspec
from django.utils.translation import gettext as _

from rules import space
from tracker.accounts.api.acts import Act, Number, posted
from tracker.tables import actions
from tracker.tables.forms import drawn
from tracker.tables.models import SavedTable
from tracker.tables.palette import ready
from tracker.tables.refusals import NotDone


class TableAct(Act):
    """Something to be done with a table of one's own."""

    def do(self, table: SavedTable) -> None:
        """Raises NotDone."""
        raise NotImplementedError


class LayAct(TableAct):
    """Lay one of the palette, where there is room."""

    piece: str

    def do(self, table: SavedTable) -> None:
        entry = ready(self.piece)
        if entry is None:
            raise NotDone(_("There is no such piece in the palette."))
        actions.lay(table=table, piece=entry.at(table.width / 2, table.depth / 2))


class KeepAct(TableAct):
    """All scenery as it is to be, by who saw it as it was at the stamp `had`."""

    scenery: tuple[space.Scenery, ...]
    had: str

    def do(self, table: SavedTable) -> None:
        pieces = drawn(msgspec.json.encode(self.scenery).decode())
        actions.keep(table=table, pieces=pieces, had=self.had or table.stamp)


class PlaceAct(TableAct):
    """One more piece of scenery, or another in the place of the one of this `number`."""

    piece: space.Scenery
    number: Number = 0

    def do(self, table: SavedTable) -> None:
        [piece] = drawn(msgspec.json.encode([self.piece]).decode())
        if self.number:
            actions.change(table=table, number=self.number, to=lambda _: piece)
        else:
            actions.place(table=table, piece=piece)


class TakeOffAct(TableAct):
    """Take the piece of this number, from 1, off the table."""

    number: Number

    def do(self, table: SavedTable) -> None:
        actions.remove(table=table, number=self.number)


class ShowAct(TableAct):
    """Show it by an address (`shared`), or to nobody any more."""

    on: bool = True

    def do(self, table: SavedTable) -> None:
        if self.on:
            actions.share(table=table)
        else:
            actions.close(table=table)


PostedTableAct = posted(
    "PostedTableAct", "What is to be done with a table: an act by its kind.", TableAct
)
