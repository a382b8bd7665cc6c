"""Command Tokens: how many there are, when they may be spent, and all that they are spent on.

Another use is another line in the table of its mode: strategic_use, executive_use, tactical_use.
"""

from typing import Final

from rules.book.printed import number
from rules.ids import SIDES, Side
from rules.log import events as e
from rules.log.commands import SpendToken
from rules.log.course import Course
from rules.log.table import Table, Tokens
from rules.messages import say
from rules.order import rerolls
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.turn import executive_use, logistical_use, strategic_use, strategos, tactical_use
from rules.turn.lieutenants_orders import extra
from rules.turn.token_use import NO_SUCH_USE, Mode, Use

USES: Final[dict[str, Use]] = {
    **strategic_use.USES,
    **logistical_use.USES,
    **executive_use.USES,
    **tactical_use.USES,
}
"""Every use, by the name by which it is asked for."""


# ------------------------------------------------------------------ how many


def count_tokens(course: Course) -> None:
    """Before deployment: how many each side has, for everybody to see."""
    for side in SIDES:
        course.by(has_tokens, side, _each(course.table) + _more(course.table, side))


def _each(table: Table) -> int:
    return number(table.book, has_tokens.id)


def _more(table: Table, side: Side) -> int:
    leaders = (one for one in table.troopers.values() if one.side == side and one.lieutenant)
    return sum(extra(one, "Command Token") for one in leaders)


@rule("TOKEN-1")
def has_tokens(side: Side, tokens: int) -> e.TokensCounted | None:
    """Four a player, and one more with Lieutenant (+1 Command Token); their number is open."""
    return e.TokensCounted(side, tokens)


# ------------------------------------------------------------------ spending


def may_spend(command: SpendToken, table: Table) -> Refusal | None:
    """Whether there is a token to spend, now, on this; or whether it costs none."""
    if command.use == strategos.USE:
        return strategos.may_move(command, table)
    found = USES.get(command.use)
    if found is None:
        return NO_SUCH_USE
    has = table.tokens.get(command.by, Tokens())
    return (
        refuse(one_is_left, has.left)
        or refuse(in_its_time, found.mode, command.by, table)
        or refuse(within_the_limit, has)
        or found.may(command, table)
    )


@rule("TOKEN-1")
def one_is_left(left: int) -> str | None:
    """A token that was spent is spent for the match."""
    return None if left else say("You have no Command Token left.")


@rule("TOKEN-2")
def in_its_time(mode: Mode, by: Side, table: Table) -> str | None:
    """Executive in one's own Tactical Phase, Tactical in one's own Active Turn; in the Reactive
    Turn none but the Strategic Use."""
    if mode == "strategic":
        asked = table.step == "strategic" or table.step.startswith("deploy")
        return (
            None
            if asked and by in table.waits
            else say("That is not the moment for Strategic Use.")
        )
    if mode == "logistical":
        return None  # whatever grants it says when
    if table.active != by:
        return say("You can’t spend Command Tokens in your Reactive Turn.")
    if mode == "executive":
        asked = table.step == "executive" and by in table.waits
        return None if asked else say("Executive Use is for the start of your turn.")
    return (
        None
        if table.step in ("orders", "5.2", rerolls.STEP)
        else say("Not at this point of the turn.")
    )


@rule("TOKEN-4")
def within_the_limit(has: Tokens) -> str | None:
    """The enemy’s Strategic Use may leave no more than one token to this turn."""
    if has.most is None or has.spent < has.most:
        return None
    return say("The enemy’s Strategic Use limits you to one Command Token this turn.")


def spend(command: SpendToken, course: Course) -> None:
    """The token is gone, and what it is spent on happens."""
    if command.use == strategos.USE:
        strategos.move(command, course)
        return
    found = USES[command.use]
    piece = found.piece(command, course.table)
    course.add(e.TokenSpent(command.by, command.use, piece), found.rule)
    found.then(command, course)
