"""What can be said of a Peripheral: that it is out of Coherency with its Controller, or back in it;
and who of a Control Unit is its new Spearhead."""

from collections.abc import Iterator

from rules.ids import Side
from rules.log import commands as c
from rules.log.table import Table, name_of
from rules.may import may
from rules.messages import say
from rules.offers.shapes import Offer
from rules.skills.spearheads import heirs
from rules.skills.tether import COHERENCY, peripherals


def tethers(table: Table, side: Side) -> Iterator[Offer]:
    """One of the two, for each Peripheral whose Coherency counts now."""
    for piece in peripherals(table, side):
        holds = piece.severed == COHERENCY
        if may(c.TellCoherency(by=side, piece=piece.id, holds=holds), table) is None:
            name = name_of(table, piece.id)
            label = (
                say("{piece} is back in Coherency", piece=name)
                if holds
                else say("{piece} is out of Coherency", piece=name)
            )
            yield Offer("TellCoherency", label, {"piece": piece.id, "holds": holds}, (), piece.id)


def naming(table: Table, side: Side) -> Iterator[Offer]:
    """Each who can follow the Spearhead of a Control Unit of this side."""
    for unit in table.control_units:
        for one in heirs(table, unit) if unit.side == side else ():
            label = say("{piece} is the new Spearhead", piece=name_of(table, one))
            yield Offer("NameSpearhead", label, {"piece": one}, (), one)
