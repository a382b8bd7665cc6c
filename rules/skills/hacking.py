"""What a hack is rolled with: the MODs of the chart, and of what guards its target.

Judged from what everybody sees, so that the roll card is the same on every seat's Table.
"""

from rules.book.brackets import Bonus
from rules.book.editions import Book
from rules.book.profiles import Bearer
from rules.dice.mods import Mod
from rules.log.table import Declared, Piece, Table, piece_of, side_of
from rules.reference import Programme
from rules.reference.arms import by_comms, programme
from rules.registry import rule
from rules.seen.effective import counted, while_it_works
from rules.skills.ecm import against_hacking
from rules.skills.firewalls import FIREWALL, firewalls
from rules.skills.tinbot import idle
from rules.weapons.devices import added


def hack_mods(table: Table, piece: Piece, declared: Declared) -> tuple[Mod, ...]:
    """The MODs of a Comms Attack: those of its Programme, and of the target's Firewall."""
    aimed = piece_of(table, declared.target)
    if aimed is None or not by_comms(table.book, declared):
        return ()
    known = programme(table.book, declared.skill)
    found = [
        own_mod(known),
        while_it_works(table, aimed, against_hacking(counted(table, aimed), known is not None)),
        *(firewalls(table, side_of(piece), declared, aimed) or (idle(table, aimed, FIREWALL),)),
    ]
    return tuple(mod for mod in found if mod is not None)


@rule("HACK-4")
def own_mod(known: Programme | None) -> Mod | None:
    """A Programme gives its user the MOD that the chart prints."""
    return Mod(known.name, known.own_mod, own_mod.id) if known and known.own_mod else None


@rule("HACK-5")
def enemy_mod(book: Book, known: Programme | None, bearer: Bearer | None) -> Mod | None:
    """A Programme gives whoever it is rolled against the MOD that the chart prints, and its Upgrade."""
    if known is None:
        return None
    more = added(book, bearer, known.name) if bearer else ()
    value = known.enemy_mod + sum(
        one.number for one in more if isinstance(one, Bonus) and one.number < 0
    )
    return Mod(known.name, value, enemy_mod.id) if value else None
