"""A Dodge that is better against some of what it is rolled against than against the rest."""

from collections.abc import Sequence

from rules.dice.mods import Mod
from rules.ids import PieceId
from rules.log.table import Declared, Order, Piece, Table
from rules.rolls.firing import done_by
from rules.rolls.opposing import attacks
from rules.rolls.templates import uses_template
from rules.rolls.under_templates import may_hit, under_one
from rules.seen.effective import counted, while_it_works
from rules.skills.bangbomb import blinds_who_attacks
from rules.skills.look_out import LOOK_OUT


def on_its_own_dodge(
    table: Table, order: Order, piece: Piece, declared: Declared, facing: Sequence[PieceId]
) -> Mod | None:
    """What a Bangbomb gives to a Dodge that is rolled against any Attack but one with a Template. Who is
    warned by another sees nobody: whether one of them is in its ZoC, players say themselves."""
    asked, card = blinds_who_attacks.wording(table.book), counted(table, piece)
    if asked is None or card is None or declared.skill != "Dodge" or declared.through == LOOK_OUT:
        return None
    plain = any(
        attacks(table.book, one)
        and not uses_template(table.book, one)
        and (not one.target or piece.id in may_hit(one))
        for enemy in facing
        for one in done_by(order, enemy)
    )
    return while_it_works(table, piece, asked(card)) if plain else None


def has_a_template_over_it(table: Table, order: Order, piece: PieceId) -> bool:
    """Whether it Dodges something with a Template, too."""
    return any(under_one(table.book, order, piece)) or any(one == piece for one, _ in order.set_off)
