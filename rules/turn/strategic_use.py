"""Strategic Use of a Command Token: once each, in the first player's deployment or against its
first Order Count."""

from typing import Final

from rules.log.commands import SpendToken
from rules.log.table import Table
from rules.refusals import Refusal
from rules.registry import refuse
from rules.turn.entered_at_first import enter_state, may_enter, one_trooper
from rules.turn.set_aside import (
    against_the_count,
    from_the_pools,
    limit,
    may_remove,
    one_token,
    remove,
    sets_aside,
)
from rules.turn.token_use import Use, nothing_more


def may_set_aside(command: SpendToken, table: Table) -> Refusal | None:
    """In its own main deployment, once."""
    return refuse(sets_aside, command.by, table)


USES: Final = {
    "set aside": Use("strategic", sets_aside.id, may_set_aside, nothing_more),
    "remove orders": Use("strategic", from_the_pools.id, may_remove, remove),
    "limit tokens": Use("strategic", one_token.id, against_the_count, limit),
    "enter": Use("strategic", one_trooper.id, may_enter, enter_state),
}
