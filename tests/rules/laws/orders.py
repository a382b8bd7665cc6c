"""Random Orders in which several do something at once, told by names.

An `Order` knows nothing of pieces and Tables, so that it can be told again in another way: with its dice
read in another order, its AROs and its party named in another, the army lists written in another, the sides
swapped, a bystander more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random
from typing import Final, Literal, NamedTuple

Who = Literal["alone", "coordinated", "controller", "fireteam"]
What = Literal["shots", "programmes", "speculative", "fight", "dodges", "smoke", "mines"]

RIFLE, GUN, GRENADES = "Combi Rifle", "Heavy Machine Gun", "Grenades"
SHELL, PULSE, EM, FLAME = (
    "Missile Launcher, Blast Mode",
    "Flash Pulse",
    "E/M Grenades",
    "Chain Rifle",
)
MISSILE, SMOKE, MINES = "Missile Launcher, Hit Mode", "Smoke Grenades", "Shock Mines"
BLADE, HACK = "CC Weapon", "Carbonite"
DIRECT: Final = (FLAME,)
IMPACT: Final = (GRENADES, SHELL, EM)
TEMPLATES: Final = DIRECT + IMPACT
GUNS: Final = (RIFLE, RIFLE, GUN, GUN, MISSILE, PULSE, *TEMPLATES, GRENADES)


class Deed(NamedTuple):
    """What one trooper does: a skill, with what, at whom, who else is under its Template, who shares the
    dice of its Burst, and where it goes."""

    who: str
    skill: str
    weapon: str = ""
    target: str = ""
    caught: tuple[str, ...] = ()
    split: tuple[str, ...] = ()
    to: str = ""


class Order(NamedTuple):
    """Who stands there, what the active side declares (the first leads), what answers it, and whether a
    Move was the first skill."""

    together: Who
    what: What
    active: tuple[str, ...]
    reactive: tuple[str, ...]
    deeds: tuple[Deed, ...]
    answers: tuple[Deed, ...]
    moved: bool
    number: int

    @property
    def kind(self) -> str:
        """In words, for who counts them."""
        return f"{self.together}: {self.what}{' after a Move' if self.moved else ''}"


DONE_BY: Final[dict[Who, tuple[What, ...]]] = {
    "alone": ("shots",),
    "coordinated": (
        *("shots",) * 4, "programmes", "speculative", "fight", "smoke", "mines",
    ),
    "controller": ("shots", "shots", "shots", "speculative"),
    "fireteam": ("shots", "shots", "dodges", "fight"),
}  # fmt: skip


def random_order(number: int) -> Order:
    """An Order of this number."""
    chance = Random(number)
    together: Who = chance.choice(
        ("alone",) + ("coordinated",) * 5 + ("controller",) * 2 + ("fireteam",) * 2
    )
    what = chance.choice(DONE_BY[together])
    several = {"alone": 1, "controller": 2}.get(together) or chance.randint(2, 4)
    active = tuple(f"Red{at}" for at in range(several))
    reactive = tuple(f"Blue{at}" for at in range(chance.randint(1, 4)))
    deeds = tuple(_deeds(chance, together, what, active, reactive))
    moved = what == "fight" or (what == "shots" and chance.random() < 0.3)
    answers = tuple(_answers(chance, what, deeds[0].target, active, reactive))
    return Order(together, what, active, reactive, deeds, answers, moved, number)


def _deeds(
    chance: Random, together: Who, what: What, active: tuple[str, ...], reactive: tuple[str, ...]
) -> Iterator[Deed]:
    target = chance.choice(reactive)
    for at, who in enumerate(active):
        match what:
            case "dodges":
                yield Deed(who, "Dodge")
            case "smoke":
                yield Deed(who, "BS Attack", SMOKE, to=f"place {at}")
            case "mines":
                yield Deed(who, "Place Deployable", MINES, to=f"place {at}")
            case "programmes":
                yield Deed(who, HACK, target=target)
            case "fight":
                yield Deed(who, "CC Attack", BLADE, target)
            case "shots" | "speculative":
                if together == "fireteam" and at:
                    return
                mine = chance.choice(reactive) if together == "controller" else target
                lobbed = what == "speculative"
                weapon = chance.choice((GRENADES, EM) if lobbed else GUNS)
                caught = _caught(chance, weapon, mine, reactive)
                divides = at == 0 and weapon in (RIFLE, GUN) and together in ("alone", "controller")
                others = [one for one in reactive if one != mine]
                split = (
                    (chance.choice(others),) if divides and others and chance.random() < 0.5 else ()
                )
                skill = "Speculative Attack" if lobbed else "BS Attack"
                yield Deed(who, skill, weapon, mine, caught, split)


def _answers(
    chance: Random, what: What, fought: str, active: tuple[str, ...], reactive: tuple[str, ...]
) -> Iterator[Deed]:
    skills = {
        "dodges": ("BS Attack",),
        "programmes": ("", "Dodge", "BS Attack", "Reset", "Reset", HACK),
        "speculative": ("", "Dodge", "Dodge", "Reset"),
    }.get(what, ("", "Dodge", "Dodge", "BS Attack"))
    for who in reactive:
        skill = chance.choice(skills)
        if what == "fight":
            # Whom the others see fight with their friend they don't shoot at: that is a law of its own.
            skill = chance.choice(("Dodge", "CC Attack") if who == fought else ("", "Dodge"))
        target = chance.choice(active)
        weapon = (
            chance.choice(GUNS) if skill == "BS Attack" else BLADE if skill == "CC Attack" else ""
        )
        caught = _caught(chance, weapon, target, active)
        if skill:
            yield Deed(who, skill, weapon, target, caught)


def _caught(chance: Random, weapon: str, target: str, enemies: tuple[str, ...]) -> tuple[str, ...]:
    others = [one for one in enemies if one != target and weapon in TEMPLATES]
    return tuple(one for one in others if chance.random() < 0.6)


def die(number: int, *parts: object) -> int:
    """A die that follows from who throws it at whom, and from nothing else."""
    return 1 + hashlib.sha256(repr((number, *parts)).encode()).digest()[0] % 20
