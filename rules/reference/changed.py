"""A weapon with what brackets say of it: more Burst, another Damage, ammunition, a trait."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.book.brackets import Burst, Damage, Power, Said, Word
from rules.book.charts import Weapon
from rules.book.editions import Book
from rules.book.labels import label
from rules.dice.ammunition import ammunition, choices
from rules.registry import rule

BURNING: Final = "Continuous Damage"
VEILS: Final = ("Smoke", "Eclipse")
"""Ammunition that harms nobody, and leaves a Zero Visibility Zone where it bursts."""
TRAITS: Final = (BURNING, "Anti-materiel")
"""Traits that stand in brackets."""


def changed(book: Book, used: Weapon, said: Said) -> Weapon:
    """The weapon with this; as it is, where it says nothing of a weapon."""
    match said:
        case Burst(more):
            return replace(used, burst=used.burst + more)
        case Damage(more, exactly):
            known = used.damage if exactly is None else exactly
            return replace(used, damage=known + more) if isinstance(known, int) else used
        case Power(exactly):
            asked = of_another_power.wording(book)
            return asked(used, exactly) if asked else used
        case Word(text):
            return loaded(used, text)
        case _:
            return used


@rule("SAVE-9", off=lambda used, exactly: used, only="N5.2")
def of_another_power(used: Weapon, exactly: int) -> Weapon:
    """With PS=X in the brackets of a weapon or a Programme, X is its PS."""
    return replace(used, damage=exactly)


def powered_by(book: Book, printed: str) -> tuple[str, ...]:
    """The rule by which a weapon has another PS than the chart prints."""
    asked = of_another_power.wording(book)
    return (asked.id,) if asked is not None and label(printed).each(Power) else ()


def loaded(used: Weapon, word: str) -> Weapon:
    """A weapon with this ammunition (or trait) beside its own; as it is, where the word is none."""
    if word in TRAITS:
        return used if used.bears(word) else replace(used, traits=(*used.traits, word))
    harms = used.ammo not in VEILS and (used.damage is not None or used.ammo)
    if not harms or not is_ammunition(word):
        return used
    return replace(used, ammo="/".join(_beside(kind, word) for kind in choices(used.ammo)))


def is_ammunition(word: str) -> bool:
    """Whether the chart of ammunition has it."""
    try:
        ammunition(word)
    except ValueError:
        return False
    return True


def _beside(kind: str, word: str) -> str:
    if kind in ("", "N"):
        return word
    return kind if word in kind.split("+") else f"{kind}+{word}"
