"""What must come of an Order, worked out from what was declared and thrown, by no judging of the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.rules.laws.orders import GRENADES, GUN, RIFLE, Deed, Ended, Order, Thrown

BURST = {RIFLE: 3, GUN: 4, GRENADES: 1}
CRITICAL = 21


def bursts(order: Order) -> Counter[tuple[str, str]]:
    """How many dice each throws, and at whom, where they are divided: the Spearhead of a Coordinated Order
    half its Burst, rounded up, the others one; who reacts one."""
    found: Counter[tuple[str, str]] = Counter()
    for at, deed in enumerate(order.deeds):
        dice = BURST.get(deed.weapon, 1) if deed.skill != "Place Deployable" else 0
        if order.kind == "coordinated":
            dice = (dice + 1) // 2 if at == 0 else 1
        for target in deed.split:
            found[deed.who, target] += 1
        found[deed.who, deed.target if deed.split else ""] += dice - len(deed.split)
    found.update((deed.who, "") for deed in order.answers)
    return Counter({key: dice for key, dice in found.items() if dice})


def harms(order: Order, ended: Ended) -> Counter[tuple[str, str]]:
    """Who is asked for how many Saving Rolls, and by whose Attack."""
    found: Counter[tuple[str, str]] = Counter()
    mine = [(deed, one) for deed in order.deeds for one in _by(deed, ended)]
    theirs = [(deed, one) for deed in order.answers for one in _by(deed, ended)]
    for attacks, others in ((mine, theirs), (theirs, mine)):
        for deed, thrown in attacks:
            target = thrown.at if deed.split else deed.target
            for victim in _reached(deed, target):
                by_it = [(each, one) for each, one in others if each.who == victim]
                against = [one for each, one in by_it if _spoils(each, one, deed)]
                hits, criticals = _stand(thrown, against)
                found[victim, deed.who] += hits + (criticals if victim == target else 0)
    return Counter({key: saves for key, saves in found.items() if saves})


def _by(deed: Deed, ended: Ended) -> Iterator[Thrown]:
    return (one for one in ended.thrown if one.who == deed.who)


def _reached(deed: Deed, target: str) -> tuple[str, ...]:
    if deed.weapon not in BURST or deed.skill != "BS Attack":
        return ()
    return (target, *deed.caught) if deed.weapon == GRENADES else (target,)


def _spoils(answer: Deed, thrown: Thrown, attack: Deed) -> bool:
    """Whether what the victim does is compared with an Attack on it: a Dodge always, an Attack (or the part
    of one that was thrown) if it reaches the attacker."""
    if answer.skill == "Dodge":
        return True
    at = thrown.at if answer.split else answer.target
    return attack.who in _reached(answer, at)


def _stand(thrown: Thrown, against: list[Thrown]) -> tuple[int, int]:
    """How many of these dice stand above all successes of the others, and how many of them are Criticals."""
    best = max((_rank(die, one.needs) for one in against for die in one.dice), default=0)
    stood = [rank for die in thrown.dice if (rank := _rank(die, thrown.needs)) > best]
    return len(stood), stood.count(CRITICAL)


def _rank(die: int, needs: int) -> int:
    if needs > 20:
        raised = die + needs - 20
        return CRITICAL if raised >= 20 else raised
    return 0 if die > needs else CRITICAL if die == needs else die
