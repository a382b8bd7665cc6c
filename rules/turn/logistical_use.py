"""Logistical Use of a Command Token: once, after deployment, beside the Strategic one."""

from typing import Final

from rules.log.commands import SpendToken
from rules.log.table import Table, Tokens
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.turn.token_use import NO_SUCH_USE, Use, nobody, nothing_more


def may_have_speedballs(command: SpendToken, table: Table) -> Refusal | None:
    """Where the edition has them: in the order of Initiative, before either has an Order; once."""
    asked, once = speedballs.wording(table.book), one_of_each.wording(table.book)
    if asked is None or once is None:
        return NO_SUCH_USE
    first = table.first == command.by
    now = table.round == 1 and table.step == ("executive" if first else "strategic")
    has = table.tokens.get(command.by, Tokens()).speedballs
    return refuse(asked, now and command.by in table.waits) or refuse(once, has)


@rule("TOKEN-13", off=say("No Command Token is spent on Speedballs."), only="N5.2")
def speedballs(now: bool) -> str | None:
    """Logistical: after deployment, first the player with the first turn, one token for two Speedballs."""
    return None if now else say("Speedballs are asked for after deployment, before your Orders.")


@rule("TOKEN-14", only="N5.2")
def one_of_each(has: int) -> str | None:
    """One token on a Procedural option and one on a Logistical one, and no more."""
    return say("You have spent a Command Token on Speedballs.") if has else None


USES: Final = {
    "speedballs": Use("logistical", speedballs.id, may_have_speedballs, nothing_more, nobody),
}
