"""What stands between a hit and its target: ARM and BTS as they count, Immunity, Bioimmunity, SymbioMate.

Pages "Immunity", "Bioimmunity" and "SymbioMate" (N4).
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.labels import Word
from rules.book.profiles import all_borne, bonus, has, label_name
from rules.dice.ammunition import ammunition, as_printed, choices
from rules.dice.mods import half
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import DEPLOYABLE, Card, Piece, Table
from rules.reference import Weapon
from rules.reference.arms import NON_LETHAL
from rules.reference.changed import BURNING, loaded
from rules.registry import Rule, rule
from rules.rolls.firing import done_by
from rules.skills.nerve import never_cut_off

TOLD: Final = ("Immunity", "Bioimmunity")
"""The skills of a target that a Saving Roll depends on."""
_OF_TRAITS: Final = ("State:", BURNING)
"""The traits that Immunity (Total) takes away, by how they begin."""
DODGE: Final = "Dodge"
SYMBIOMATE: Final = "SymbioMate"
TAKEN_OVER: Final = "State: Sepsitorized"
AS_ITS_SHELL: Final = 9

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


# ------------------------------------------------------------------ what does not harm at all


@rule("FAQ-K32")
def is_not_taken_over(used: Weapon) -> bool:
    """A Sepsitor does nothing to who has Immunity (Total)."""
    return TAKEN_OVER in used.traits


@rule("FAQ-K33")
def once_it_is_hit(used: Weapon) -> bool:
    """What is Non-Lethal does nothing to it either; but not before it has hit: it is rolled for."""
    return used.bears(NON_LETHAL)


@rule("TRAIT-7")
def spares_machines(used: Weapon, card: Card) -> bool:
    """A Bioweapon does nothing to who has STR and no Wounds."""
    return used.bears("Bioweapon") and card.structure


@rule("TRAIT-7", off=lambda used, card: used, only="N5.2")
def poisons(used: Weapon, card: Card) -> Weapon:
    """To who has VITA a Bioweapon is DA and Shock, beside what it is loaded with."""
    if not used.bears("Bioweapon") or card.structure:
        return used
    return loaded(loaded(used, "DA"), "Shock")


@rule("TRAIT-20", only="N5.2")
def is_no_target(used: Weapon, card: Card) -> bool:
    """What has the trait Target (VITA) does nothing to who has STR, and the other way round."""
    return used.bears(f"Target ({'VITA' if card.structure else 'STR'})")


@rule("PARA-2")
def has_no_ph(used: Weapon, card: Card) -> bool:
    """PARA does nothing to what has no PH: it is not rolled for."""
    return used.save.startswith("PH") and card.type == DEPLOYABLE


def unharmed(book: Book, used: Weapon | None, card: Card | None, *, comms: bool) -> str:
    """The rule by which an Attack does nothing to its target at all; empty where it does."""
    spares = spares_machines.wording(book)
    if used is not None and card is not None and spares is not None and spares(used, card):
        return spares_machines.id
    other = is_no_target.wording(book)
    if used is not None and card is not None and other is not None and other(used, card):
        return is_no_target.id
    if used is not None and card is not None and has_no_ph(used, card):
        return has_no_ph.id
    if used is None or card is None or comms or not totally_immune(card, used):
        return ""
    asked = (is_not_taken_over, once_it_is_hit)
    return next((one.id for one in asked if one(used)), "")


# ------------------------------------------------------------------ what reaches it


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


# ------------------------------------------------------------------ ARM and BTS


class Protection(msgspec.Struct, frozen=True):
    """What is taken off the Damage for ARM or BTS, whether it is halved, and by which rules."""

    value: int
    halved: bool = False
    rules: tuple[str, ...] = ()

    @property
    def worth(self) -> int:
        """What is left of it."""
        return half(self.value) if self.halved else self.value


@rule("FAQ-K7", off=lambda full, reduced: Protection(0))
def of_the_other(full: Protection, reduced: Protection) -> Protection:
    """What halves or zeroes an Attribute does so to that of the weapon alone, not to the other one
    that Bioimmunity saves with."""
    return full


@of_the_other.worded("N4 2.1")
def swapped(full: Protection, reduced: Protection) -> Protection:
    """The value alone is the other's: what halves or zeroes the Attribute that is rolled on does so to it."""
    return reduced


@rule("SAVE-5")
def is_zeroed(used: Weapon, attribute: str) -> bool:
    """The trait "ARM=0" (or "BTS=0") takes that Attribute away."""
    return f"{attribute}=0" in used.traits


@rule("DODGE-6", only="N5.3")
def hardens_as_it_dodges(card: Card) -> int:
    """Dodge (+3 ARM): who declares it has so much more ARM, where its profile says so."""
    return bonus(card, DODGE, "ARM")


def dodging(table: Table, target: Piece, card: Card) -> tuple[Card, tuple[str, ...]]:
    """The Card of a target with the ARM that its Dodge gives it, and the rule of it."""
    asked, order = hardens_as_it_dodges.wording(table.book), table.order
    declared = done_by(order, target.id) if order else ()
    if asked is None or not any(one.skill == DODGE for one in declared):
        return card, ()
    more = asked(card)
    return (replace(card, arm=card.arm + more), (asked.id,)) if more else (card, ())


def protection(book: Book, used: Weapon, card: Card, attribute: str, *, comms: bool) -> Protection:
    """What a target has against an Attack that is saved with ARM or BTS."""
    own = _reduced(book, used, card.bts if attribute == "BTS" else card.arm, attribute)
    if comms or not has(card, "Bioimmunity"):
        return own
    other = card.arm if attribute == "BTS" else card.bts
    asked = of_the_other.by(book)
    instead = asked(Protection(other), _reduced(book, used, other, attribute))
    found = replace(instead, rules=(of_the_other.id,))
    return found if found.worth > own.worth else own


def _reduced(book: Book, used: Weapon, value: int, attribute: str) -> Protection:
    if is_zeroed(used, attribute):
        return Protection(0, rules=(is_zeroed.id,))
    return Protection(value, as_printed(book, ammunition(used.ammo)).halves)


# ------------------------------------------------------------------ SymbioMate


def sheltered(
    course: Course, target: Piece, card: Card, used: Weapon, *, comms: bool, saves: bool
) -> tuple[Card, tuple[str, ...]]:
    """The Card of a target behind its SymbioMate, which is used up by it, and the rules."""
    if not any(label_name(one) == SYMBIOMATE for one in (*card.equipment, *card.skills)):
        return card, ()
    if SYMBIOMATE in target.gone:
        return card, ()
    if not needs_a_saving_roll(saves):
        return card, (needs_a_saving_roll.id,)
    if not stands_now(*_used(course.table, target)):
        return card, ()
    in_shell = in_its_shell.by(course.table.book)
    shell = in_shell(card)
    if comms:
        shell = against_comms(card, shell)
    if not target.uses.get(SYMBIOMATE):
        course.add(e.UsesCounted(target.id, SYMBIOMATE, 1), stands_now.id)
    return shell, ((against_comms.id,) if comms else (in_shell.id,))


def leave_the_table(course: Course) -> None:
    """At the end of the Order in which it was used a SymbioMate goes, and its token with it."""
    order = course.table.order
    spent = order.spent if order else frozenset[tuple[PieceId, str]]()
    for piece in [one for one in course.table.pieces if (one, SYMBIOMATE) in spent]:
        course.by(goes, piece)


@rule("FAQ-E3")
def goes(piece: PieceId) -> e.EquipmentGone | None:
    """It leaves the table at the end of the Order in which it was used."""
    return e.EquipmentGone(piece, SYMBIOMATE)


def _used(table: Table, target: Piece) -> tuple[bool, bool]:
    now = table.order is not None and (target.id, SYMBIOMATE) in table.order.spent
    return bool(target.uses.get(SYMBIOMATE)), now


@rule("FAQ-E4", off=True)
def needs_a_saving_roll(saves: bool) -> bool:
    """What causes no Saving Roll (Spotlight) does not trigger a SymbioMate."""
    return saves


@rule("FAQ-E1")
def in_its_shell(card: Card) -> Card:
    """Its ARM and BTS are 9, with Immunity (Total), for every Saving Roll of that Order."""
    return _shelled(card, "Immunity (Total)")


@in_its_shell.worded("N5.2")
def in_its_enhanced_shell(card: Card) -> Card:
    """Its ARM and BTS are 9, with Immunity (Enhanced), for every Saving Roll of that Order."""
    return _shelled(card, "Immunity (Enhanced)")


def _shelled(card: Card, immunity: str) -> Card:
    skills = (*card.skills, immunity)
    return replace(card, arm=AS_ITS_SHELL, bts=AS_ITS_SHELL, skills=skills)


@rule("FAQ-E2")
def against_comms(card: Card, shell: Card) -> Card:
    """Against a Comms Attack its ARM and BTS are 9, without the Immunity."""
    return replace(shell, skills=card.skills)


@rule("FAQ-E3", off=True)
def stands_now(used: bool, now: bool) -> bool:
    """It serves once: after the Order in which it was used it is gone."""
    return not used or now
