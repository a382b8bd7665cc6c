"""The head of the page: whose move it is, where the match stands, the Order pools."""

from rules.ids import SIDES, Side, other
from rules.log.doors import by_its_terms
from rules.log.table import Pools, Table, Tokens, begins, name_of, player
from rules.messages import Message, say, term, together
from rules.pieces.place_deployable import open_placings
from rules.rolls.rolls import rolls
from rules.skills import spearheads
from rules.tell.steps import NAMES_OF_STEPS, TITLES
from rules.turn import deployment
from rules.view.ending import verdict
from rules.view.shapes import GroupPool, PoolsSeen

_YOURS = {
    "armies": say("Your army"),
    "initiative": say("Initiative"),
    "choice": say("Your choice"),
    "rest": say("Your choice"),
    "return": say("Your answer"),
    "jump": say("Your answer"),
    "landing": say("Your dice"),
    "sensor": say("Your answer"),
    "reroll": say("Your choice"),
    "2": say("Your AROs"),
    "4": say("Your AROs"),
    "5": say("Your dice"),
    "5.1": say("Your dice"),
    "5.2": say("Your dice"),
    "classified": say("Your Classifieds"),
    "executive": say("Your Tactical Phase"),
    "loss": say("Your Tactical Phase"),
    "strategic": say("Strategic Use"),
    "impetuous": say("Your Impetuous Phase"),
    "states": say("States Phase"),
    "lieutenant": say("Your Lieutenant"),
    "score": say("The score"),
}
_THEIRS = {
    "armies": say("army"),
    "initiative": say("Initiative"),
    "choice": say("choice"),
    "rest": say("choice"),
    "return": say("answer"),
    "jump": say("answer"),
    "landing": say("dice"),
    "sensor": say("answer"),
    "reroll": say("choice"),
    "2": say("AROs"),
    "4": say("AROs"),
    "5": say("dice"),
    "5.1": say("dice"),
    "5.2": say("dice"),
    "classified": say("Classifieds"),
    "executive": say("Tactical Phase"),
    "loss": say("Tactical Phase"),
    "strategic": say("Strategic Use"),
    "impetuous": say("Impetuous Phase"),
}


def headline(table: Table, you: Side | None) -> str:
    """The flag: whose move it is, and of what kind."""
    if table.step == "over":
        return verdict(table, you)
    if table.step == "adjourned":
        return say("Adjourned")
    if you is not None and table.calls == other(you):
        return say("You are called")
    if table.due is not None:
        return say("Settling")
    if names := spearheads.naming(table):
        whose = next(iter(sorted(names)))
        if you in names:
            return say("Your Spearhead")
        return _of(table, whose, say("Spearhead"))
    if table.step == "5.2" and you in open_placings(table):
        return say("Your Deployable")
    if you in table.waits:
        if table.step in deployment.STEPS:
            return say("Deploy")
        return _YOURS.get(table.step) or say("Your move")
    waited = next((side for side in SIDES if side in table.waits), None)
    if waited is None:
        return say("Waiting")
    if table.step in deployment.STEPS:
        return _of(table, waited, say("deployment"))
    return _of(table, waited, _THEIRS.get(table.step) or say("move"))


def _of(table: Table, side: Side, what: str) -> str:
    return say("{player}’s {what}", player=begins(player(table, side)), what=what)


def where(table: Table) -> tuple[Message, ...]:
    """Round, phase and Order, and where smoke lies."""
    found: list[Message] = []
    if table.round:
        found.append(say("Round {number} of {all}", number=table.round, all=table.terms.rounds))
    found.append(NAMES_OF_STEPS[table.step])
    if table.order is not None:
        found.append(say("Order {number}", number=table.order.number))
    found += [
        say("{kind}: {place}", kind=term(one.kind), place=one.where)
        if one.where
        else term(one.kind)
        for one in table.veils
    ]
    return tuple(found)


def title(table: Table) -> Message:
    """What the page is about, for its heading and title."""
    order = table.order
    if order is None:
        return NAMES_OF_STEPS[table.step]
    actor = name_of(table, order.pieces[0])
    return say("{piece}’s Order: {step}", piece=actor, step=TITLES.get(table.step, ""))


@by_its_terms
def deciding(public: Table) -> frozenset[Side]:
    """Whose word the match waits for, by what everybody sees: whose time runs, if there is a clock.

    Where both have something to say, both; who has thrown their dice waits for the other. Nobody while
    armies are chosen, while it is broken off, and while the notebook does what is due.
    """
    if public.step in ("armies", "adjourned", "over") or public.due is not None:
        return frozenset()
    return spearheads.naming(public) or _dice_owed(public) or public.waits


def _dice_owed(public: Table) -> frozenset[Side]:
    if public.step != "5" or public.order is None:
        return frozenset()
    hands = (hand for roll in rolls(public) for hand in roll.hands)
    return frozenset(hand.side for hand in hands if hand.piece not in public.order.dice)


def waiting_for(table: Table, you: Side | None) -> str:
    """Whom else the match waits for, by name."""
    waits = spearheads.naming(table) or table.waits
    waited = [player(table, side) for side in SIDES if side in waits and side != you]
    return together(waited)


def pools_of(table: Table, side: Side) -> PoolsSeen:
    """The Orders of one side."""
    pools = table.pools.get(side, Pools())
    groups = sorted(set(pools.regular) | set(pools.irregular) | set(pools.tactical))
    found = tuple(
        GroupPool(
            group,
            pools.regular.get(group, 0),
            pools.irregular.get(group, 0) + pools.tactical.get(group, 0),
        )
        for group in groups
    )
    tokens = table.tokens.get(side, Tokens())
    return PoolsSeen(side, player(table, side), found, pools.lieutenant, pools.spent, tokens.left)
