"""What must come of an Order, worked out from what was declared and thrown, by no judging of the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.rules.laws import orders as o
from tests.rules.laws.orders import Deed, Order
from tests.rules.laws.orders_played import Ended, Thrown

BURST = {o.RIFLE: 3, o.GUN: 4, o.HACK: 2}
SAVES = {o.EM: 2, o.PULSE: 2, o.HACK: 2, o.SHELL: 3, o.MISSILE: 3}
"""Of a success, by the ammunition: EXP three, E/M, Stun and DA two."""
ATTACKS = ("BS Attack", "Speculative Attack", "CC Attack", o.HACK)
CRITICAL = 21


def bursts(order: Order) -> Counter[tuple[str, str]]:
    """How many dice each throws, and at whom, where they are divided."""
    found: Counter[tuple[str, str]] = Counter()
    for at, deed in enumerate(order.deeds):
        dice = 0 if _armed(deed) in o.DIRECT else _burst(order, at, deed)
        for target in deed.split:
            found[deed.who, target] += 1
        found[deed.who, deed.target if deed.split else ""] += dice - len(deed.split)
    found.update((deed.who, "") for deed in order.answers if deed.weapon not in o.DIRECT)
    return Counter({key: dice for key, dice in found.items() if dice})


def _burst(order: Order, at: int, deed: Deed) -> int:
    """The Burst of one of them: the Spearhead of a Coordinated Order has half of it, rounded up, the others
    one; the Leader of a Fireteam of three one more, with what is no Technical Weapon; of several in one
    Close Combat one fights, and has one more for each of the others."""
    if order.what == "fight":
        return 0 if at else len(order.active)
    if deed.skill == "Place Deployable":
        return 0
    dice = 1 if deed.skill == "Speculative Attack" else BURST.get(_armed(deed), 1)
    if order.together == "coordinated":
        return 1 if at else (dice + 1) // 2
    helped = order.together == "fireteam" and len(order.active) >= 3 and order.what == "shots"
    return dice + (helped and deed.weapon != o.PULSE)


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
                saves = hits * SAVES.get(_armed(deed), 1)
                found[victim, deed.who] += saves + (criticals if victim == target else 0)
    found.update(_under_direct_templates(order, ended))
    return Counter({key: saves for key, saves in found.items() if saves})


def _under_direct_templates(order: Order, ended: Ended) -> Counter[tuple[str, str]]:
    """They hit without a Roll whoever does not Dodge."""
    dodged = {
        one.who
        for one in ended.thrown
        if one.skill == "Dodge" and any(_rank(die, one.needs) for die in one.dice)
    }
    found: Counter[tuple[str, str]] = Counter()
    bursts = [(deed, _burst(order, at, deed)) for at, deed in enumerate(order.deeds)]
    for deed, hits in [*bursts, *((deed, 1) for deed in order.answers)]:
        for victim in _reached(deed, deed.target) if deed.weapon in o.DIRECT else ():
            found[victim, deed.who] += 0 if victim in dodged else hits
    return found


def _by(deed: Deed, ended: Ended) -> Iterator[Thrown]:
    return (one for one in ended.thrown if one.who == deed.who)


def _armed(deed: Deed) -> str:
    """The weapon; of a Programme, the Programme itself."""
    return o.HACK if deed.skill == o.HACK else deed.weapon


def _reached(deed: Deed, target: str) -> tuple[str, ...]:
    if deed.skill not in ATTACKS or deed.weapon == o.SMOKE:
        return ()
    return (target, *deed.caught) if deed.weapon in o.TEMPLATES else (target,)


def _spoils(answer: Deed, thrown: Thrown, attack: Deed) -> bool:
    """Whether what the victim does is compared with an Attack on it: a Dodge with all but Programmes, a
    Reset with those, an Attack (or the part of one that was thrown) if it reaches the attacker."""
    if answer.skill in ("Dodge", "Reset"):
        return (attack.skill == o.HACK) is (answer.skill == "Reset")
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
