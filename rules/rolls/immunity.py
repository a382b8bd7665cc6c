"""What comes through to a target with Immunity. Page "Immunity" (N4)."""

from typing import Final

from msgspec.structs import replace

from rules.book.brackets import Word
from rules.book.editions import Book
from rules.book.profiles import all_borne
from rules.dice.ammunition import choices
from rules.log.table import Card
from rules.reference import Weapon
from rules.reference.changed import BURNING, loaded
from rules.registry import Rule, rule
from rules.skills.nerve import never_cut_off

TOLD: Final = ("Immunity", "Bioimmunity")
"""The skills of a target that a Saving Roll depends on."""
_OF_TRAITS: Final = ("State:", BURNING)
"""The traits that Immunity (Total) takes away, by how they begin."""
_SHORT: Final = {
    "POS": "Possessed",
    "ISO": "Isolated",
    "IMM-A": "Immobilized-A",
    "IMM-B": "Immobilized-B",
}
"""States as they stand in brackets by their short names."""


def immunities(card: Card, used: Weapon | None = None) -> frozenset[str]:
    """What stands in the brackets of a trooper's Immunity; nothing where a weapon gets past it."""
    if used is not None and gets_past(used, card):
        return frozenset()
    return _words(card, "Immunity")


def totally_immune(card: Card, used: Weapon | None = None) -> bool:
    """Whether it has Immunity (Total), against this weapon."""
    return "Total" in immunities(card, used)


@rule("VULN-1")
def gets_past(used: Weapon, card: Card) -> bool:
    """With Vulnerability no Immunity of its bearer counts against what it names: any weapon with
    "Viral" in its name, for Vulnerability (Viral)."""
    return any(word.casefold() in used.name.casefold() for word in _words(card, "Vulnerability"))


def _words(card: Card, skill: str) -> frozenset[str]:
    """The words in the brackets of a skill, in all its labels."""
    said = (one for label in all_borne(card, skill) for one in label.each(Word))
    return frozenset(one.text for one in said)


@rule("TRAIT-7", off=lambda used, card: used, only="N5.2")
def poisons(used: Weapon, card: Card) -> Weapon:
    """To who has VITA a Bioweapon is DA and Shock, beside what it is loaded with."""
    if not used.bears("Bioweapon") or card.structure:
        return used
    return loaded(loaded(used, "DA"), "Shock")


@rule("FAQ-K8")
def all_is_normal(card: Card, used: Weapon) -> bool:
    """Immunity (Total) makes any ammunition Normal, and takes from traits what they do."""
    return totally_immune(card, used)


@rule("IMMU-1")
def is_normal(card: Card, used: Weapon, kind: str) -> bool:
    """Immunity to a type of ammunition makes that type Normal."""
    return kind in immunities(card, used)


@is_normal.worded("N5.2")
def is_normal_by_what_it_saves_on(card: Card, used: Weapon, kind: str) -> bool:
    """So does Immunity to what saves on ARM, on BTS, or on either (Enhanced)."""
    return kind in immunities(card, used) or _shields(card, used)


@rule("IMMU-1", only="N5.2")
def takes_their_effect(card: Card, used: Weapon) -> bool:
    """And it takes from its traits what brings States, takes Wounds or lowers Attributes."""
    return _shields(card, used)


def _shields(card: Card, used: Weapon) -> bool:
    """Whether Immunity is to all that saves on an Attribute."""
    named = immunities(card, used)
    shielded = {"ARM", "BTS"} if "Enhanced" in named else named
    return not shielded.isdisjoint(used.save.split("+"))


@rule("IMMU-5", only="N5.2")
def comes_through(trait: str) -> bool:
    """The trait State: Stunned is always applied."""
    return trait.removeprefix("State:").strip() == "Stunned"


@rule("IMMU-3")
def puts_it_out(card: Card, used: Weapon) -> bool:
    """Immunity (Continuous Damage): that trait does nothing to it."""
    named = {one.casefold() for one in immunities(card, used)}
    return used.bears(BURNING) and bool(named & {"continous damage", BURNING.casefold()})


@rule("IMMU-2")
def feels_no_critical(card: Card) -> bool:
    """Immunity (Critical): no Saving Roll more for a Critical."""
    return "Critical" in immunities(card)


@rule("IMMU-4")
def never_enters(card: Card, state: str) -> bool:
    """Immunity to a State: it never enters that one."""
    return _SHORT.get(state, state) in {_SHORT.get(one, one) for one in immunities(card)}


def let_in(
    book: Book, states: tuple[str, ...], card: Card
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Which States an Attack can bring to somebody, and the rules by which it can't bring others."""
    kept, ids = [], []
    for state in states:
        barred = [one.id for one in (never_enters, never_cut_off.by(book)) if one(card, state)]
        ids += barred
        kept += [] if barred else [state]
    return tuple(kept), tuple(ids)


def reaching(book: Book, used: Weapon, card: Card) -> tuple[Weapon, tuple[str, ...]]:
    """A weapon as it comes through to a target with Immunity, and the rules of it."""
    poison = poisons.wording(book)
    poisoned = poison(used, card) if poison is not None else used
    found, ids = _past_immunity(book, poisoned, card)
    return found, ((*ids, poisons.id) if poisoned != used else ids)


def _past_immunity(book: Book, used: Weapon, card: Card) -> tuple[Weapon, tuple[str, ...]]:
    if used.damage is not None and all_is_normal(card, used):
        kept = [one for one in used.traits if not (one.startswith(_OF_TRAITS) or "=0" in one)]
        return replace(used, ammo="N", traits=tuple(kept)), (all_is_normal.id,)
    ids: tuple[str, ...] = (gets_past.id,) if gets_past(used, card) else ()
    if puts_it_out(card, used):
        kept = [one for one in used.traits if one != BURNING]
        used, ids = replace(used, traits=tuple(kept)), (*ids, puts_it_out.id)
    shields, through = takes_their_effect.wording(book), comes_through.wording(book)
    if shields is not None and shields(card, used):
        kept = [one for one in used.traits if _is_kept(one, through)]
        ids = (*ids, takes_their_effect.id) if len(kept) < len(used.traits) else ids
        ids = (*ids, comes_through.id) if through is not None and any(map(through, kept)) else ids
        used = replace(used, traits=tuple(kept))
    normal = is_normal.by(book)
    parts = choices(used.ammo)[0].split("+") if used.ammo else []
    left = [kind for kind in parts if not normal(card, used, kind.strip())]
    if left == parts or used.damage is None:
        return used, ids
    return replace(used, ammo="+".join(left) or "N"), (*ids, is_normal.id)


def _is_kept(trait: str, through: Rule[[str], bool] | None) -> bool:
    """Whether a trait does to its target what it does, whatever that is immune to."""
    taken = trait.startswith(_OF_TRAITS) or "=0" in trait
    return not taken or (through is not None and through(trait))
