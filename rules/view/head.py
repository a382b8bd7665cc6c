"""The head of the page: whose move it is, where the match stands, the Order pools."""

from rules.ids import SIDES, Side, other
from rules.log.doors import by_its_terms
from rules.log.table import Pools, Table, Tokens, begins, name_of, player
from rules.pieces.deployables import open_placings
from rules.rolls.rolls import rolls
from rules.skills import spearheads
from rules.tell.words import NAMES_OF_STEPS, TITLES
from rules.turn import deployment
from rules.view.ending import verdict
from rules.view.shapes import GroupPool, PoolsSeen

_YOURS = {
    "armies": "Your army",
    "initiative": "Initiative",
    "choice": "Your choice",
    "rest": "Your choice",
    "return": "Your answer",
    "jump": "Your answer",
    "landing": "Your dice",
    "sensor": "Your answer",
    "reroll": "Your choice",
    "2": "Your AROs",
    "4": "Your AROs",
    "5": "Your dice",
    "5.1": "Your dice",
    "5.2": "Your dice",
    "classified": "Your Classifieds",
    "executive": "Your Tactical Phase",
    "loss": "Your Tactical Phase",
    "strategic": "Strategic Use",
    "impetuous": "Your Impetuous Phase",
    "states": "States Phase",
    "lieutenant": "Your Lieutenant",
    "score": "The score",
}
_THEIRS = {
    "armies": "army",
    "initiative": "Initiative",
    "choice": "choice",
    "rest": "choice",
    "return": "answer",
    "jump": "answer",
    "landing": "dice",
    "sensor": "answer",
    "reroll": "choice",
    "2": "AROs",
    "4": "AROs",
    "5": "dice",
    "5.1": "dice",
    "5.2": "dice",
    "classified": "Classifieds",
    "executive": "Tactical Phase",
    "loss": "Tactical Phase",
    "strategic": "Strategic Use",
    "impetuous": "Impetuous Phase",
}


def headline(table: Table, you: Side | None) -> str:
    """The flag: whose move it is, and of what kind."""
    if table.step == "over":
        return verdict(table, you)
    if table.step == "adjourned":
        return "Adjourned"
    if you is not None and table.calls == other(you):
        return "You are called"
    if table.due is not None:
        return "Settling"
    if names := spearheads.naming(table):
        whose = next(iter(sorted(names)))
        return "Your Spearhead" if you in names else f"{begins(player(table, whose))}’s Spearhead"
    if table.step == "5.2" and you in open_placings(table):
        return "Your Deployable"
    if you in table.waits:
        return "Deploy" if table.step in deployment.STEPS else _YOURS.get(table.step, "Your move")
    waited = next((side for side in SIDES if side in table.waits), None)
    if waited is None:
        return "Waiting"
    what = "deployment" if table.step in deployment.STEPS else _THEIRS.get(table.step, "move")
    return f"{begins(player(table, waited))}’s {what}"


def where(table: Table) -> tuple[str, ...]:
    """Round, phase and Order, and where smoke lies."""
    found = []
    if table.round:
        found.append(f"Round {table.round} of {table.terms.rounds}")
    found.append(NAMES_OF_STEPS[table.step])
    if table.order is not None:
        found.append(f"Order {table.order.number}")
    found += [f"{one.kind}: {one.where}" if one.where else one.kind for one in table.veils]
    return tuple(found)


def title(table: Table) -> str:
    """What the page is about, for its heading and title."""
    order = table.order
    if order is None:
        return NAMES_OF_STEPS[table.step]
    actor = name_of(table, order.pieces[0])
    return f"{actor}’s Order: {TITLES.get(table.step, '')}"


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
    return " and ".join(waited)


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
