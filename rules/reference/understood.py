"""What the brackets of a label say that the rules act on, and what they say to nobody.

A number, an Attribute and special dice in the brackets of a skill that is rolled count by one rule for all
(FAQ-B2), and what only some editions have by the rule that brings it.
Beside that each skill and item reads its own: those that do stand in `_READ`, as its file reads them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from rules.book.editions import Book
from rules.book.labels import (
    ATTRIBUTES,
    Again,
    Bonus,
    Burst,
    Count,
    Damage,
    Inches,
    Label,
    Power,
    Said,
    Special,
    Upgrade,
    Value,
    Word,
    label,
)
from rules.dice.special import without_the_weakest
from rules.memory import of_a_book
from rules.reference import SkillCard, modes, programmes, rules_by_id, skills
from rules.reference.arms import DISPENSER, ITEMS, THROWN, left_by
from rules.reference.changed import TRAITS, is_ammunition, of_another_power

_Reads = Callable[[Said], bool]


def leaves_unread(book: Book, printed: str) -> tuple[Said, ...]:
    """What the brackets of a skill or an item say, and no rule reads."""
    found = label(printed)
    return tuple(said for said in found.said if not _is_read(book, found, said))


def is_used_whole(book: Book, weapon: str) -> bool:
    """Whether a weapon is used at all, and with everything that its brackets say."""
    printed = label(weapon)
    if printed.name in ITEMS:
        return not printed.said
    if printed.name in THROWN and not left_by(book, weapon):
        return False
    # Which Mines it throws is said by a word.
    left = [one for one in printed.said if not (printed.name == DISPENSER and _any_word(one))]
    return bool(modes(book, weapon)) and all(_of_a_weapon(book, one) for one in left)


def _is_read(book: Book, printed: Label, said: Said) -> bool:
    if printed.name in _hacking(book):
        return _of_a_hacker(book, printed.name, said)
    # "TinBot: Discover" improves the skill of that name.
    skill = printed.name.rpartition(": ")[2]
    own, (by, more) = _READ.get(printed.name), _READ_BY.get(printed.name, ("", _nothing))
    if by in rules_by_id(book) and more(said):
        return True
    rolled = _rolled(book).get(skill)
    return (
        (rolled is not None and _when_rolled(book, rolled, said))
        or (skill in _ATTACKS and _spoils(book, said))
        or (own is not None and own(said))
    )


def _when_rolled(book: Book, card: SkillCard, said: Said) -> bool:
    """Whether it counts for any skill that is rolled as this one."""
    match said:
        case Bonus(_, of):
            return bool(card.roll) and of in ("", card.roll)
        case Value(of):
            return bool(card.roll) and of == card.roll
        case Special():
            return bool(card.roll) and not card.may_be("entire") and _throws_more(book)
        case _:
            return False


@of_a_book
def _rolled(book: Book) -> dict[str, SkillCard]:
    return {one.name: one for one in skills(book)}


_ATTACKS: Final = ("BS Attack", "CC Attack")
_SPOILT: Final = re.compile(r"SR ?-\d{1,2}")


def _throws_more(book: Book) -> bool:
    """Whether there are special dice."""
    return without_the_weakest.wording(book) is not None


def _spoils(book: Book, said: Said) -> bool:
    """Whether it makes Saving Rolls worse: only where an Attack can."""
    worse = isinstance(said, Word) and _SPOILT.fullmatch(said.text) is not None
    return worse and "SAVE-8" in rules_by_id(book)


def _adds(book: Book, said: Said) -> bool:
    """What only some editions let a weapon or a Programme have: another PS, worse Saving Rolls, special
    dice."""
    more = isinstance(said, Special) and _throws_more(book)
    return more or _has_power(book, said) or _spoils(book, said)


def _has_power(book: Book, said: Said) -> bool:
    """Whether it is another PS: only where weapons have one."""
    return isinstance(said, Power) and of_another_power.wording(book) is not None


# ------------------------------------------------------------------ weapons


def _of_a_weapon(book: Book, said: Said) -> bool:
    match said:
        case Word(text):
            return text in TRAITS or is_ammunition(text) or _spoils(book, said)
        case Bonus(_, of):
            return of in ("", "BS", "CC", "WIP")
        case _:
            return isinstance(said, (Burst, Damage, Value)) or _adds(book, said)


def _of_attacks(said: Said) -> bool:
    """What improves every Attack of who bears it."""
    return isinstance(said, (Burst, Damage)) or (
        isinstance(said, Word) and (said.text in TRAITS or is_ammunition(said.text))
    )


# ------------------------------------------------------------------ Hackers and their devices

_HACKER: Final = "Hacker"
_FIREWALL: Final = "Firewall"


@of_a_book
def _hacking(book: Book) -> frozenset[str]:
    return frozenset({_HACKER, *(device for one in programmes(book) for device in one.devices)})


def _of_a_hacker(book: Book, name: str, said: Said) -> bool:
    printed = {one.name for one in programmes(book)}
    match said:
        case Word(text):
            return name == _HACKER and text in printed
        case Upgrade(programme, adds) if programme == _FIREWALL:
            return all(map(_a_mod, adds))
        case Upgrade(programme, adds):
            known = not programme or programme in printed
            return known and all(
                _of_attacks(one) or _a_mod(one) or _adds(book, one) for one in adds
            )
        case Bonus(_, of):
            return of == _FIREWALL and name != _HACKER
        case _:
            return False


# ------------------------------------------------------------------ each its own


def _a_mod(said: Said) -> bool:
    return isinstance(said, Bonus) and not said.of


def _mod_of(*names: str) -> _Reads:
    return lambda said: isinstance(said, Bonus) and said.of in names


def _a_value_of(attribute: str) -> _Reads:
    return lambda said: isinstance(said, Value) and said.of == attribute


def _nothing(said: Said) -> bool:
    return False


def _rolls_again(said: Said) -> bool:
    return isinstance(said, Again) or said == Word("ReRoll")


def _a_number(said: Said) -> bool:
    return isinstance(said, Count) and not said.of


def _only(*what: Said) -> _Reads:
    return lambda said: said in what


def _words(*texts: str) -> _Reads:
    return lambda said: isinstance(said, Word) and said.text in texts


def _any_word(said: Said) -> bool:
    return isinstance(said, Word)


def _either(*every: _Reads) -> _Reads:
    return lambda said: any(one(said) for one in every)


def _mods_of_skills(said: Said) -> bool:
    """What gives its MODs to others' skills: "Dodge (PH+3)"."""
    inner = label(said.text).said if isinstance(said, Word) else ()
    return bool(inner) and all(isinstance(one, Bonus) for one in inner)


def _more_damage(said: Said) -> bool:
    return isinstance(said, Damage) and said.exactly is None


def _inches(said: Said) -> bool:
    return isinstance(said, Inches)


def _ammunition(said: Said) -> bool:
    return isinstance(said, Word) and is_ammunition(said.text)


_HELD_OFF: Final = (
    "Total", "Critical", "Continuous Damage", "POS", "ISO", "IMM-A", "IMM-B", "Possessed", "Isolated",
    "Immobilized-A", "Immobilized-B", "Stunned", "Targeted", "Sepsitorized",
)  # fmt: skip
"""What Immunity holds off beside ammunition."""

_READ: Final[dict[str, _Reads]] = {
    "BS Attack": _either(_of_attacks, _words("Guided")),
    "Albedo": _a_mod,
    "Bangbomb": _a_mod,
    "Booty": _words("ReRoll"),
    "CC Attack": _of_attacks,
    "Camouflage": _only(Count(1, "Use")),
    "Climb": _inches,
    "Combat Jump": _words("Explosion"),
    "Decoy": _a_number,
    "Doctor": _only(Count(2, "W")),
    "Dodge": _inches,
    "ECM": _mod_of("Hacking"),
    "ECM: Guided": _a_mod,
    "ECM: Hacker": _a_mod,
    "FT Master": _any_word,
    "Firewall": _a_mod,
    "Forward Deployment": _either(_inches, _a_mod),
    "GizmoKit": _a_value_of("PH"),
    "Immunity": _either(_ammunition, _words(*_HELD_OFF)),
    "Impersonation": _words("IMP-1", "IMP-2"),
    "Infiltration": _either(_a_value_of("PH"), _a_mod),
    "Jump": _inches,
    "Lieutenant": _mod_of("Order", "Command Token"),
    "MediKit": _a_value_of("PH"),
    "MetaChemistry": _words("ReRoll"),
    "Mimetism": _a_mod,
    # A Peripheral is a Synchronized one, where nothing else is said of it.
    "Peripheral": _words("Control", "Servant", "Synchronized"),
    "Pilot": _words("Remote"),
    "Regeneration": _a_value_of("PH"),
    "RemDriver": _either(_mod_of(*ATTRIBUTES), _more_damage, *map(_a_value_of, ATTRIBUTES)),
    "Super-Jump": _inches,
    "Surprise Attack": _a_mod,
    # Of which kind an area is the table alone knows: its player says so.
    "Terrain": _any_word,
    "TAGCom": _mods_of_skills,
    "TinBot": _words("Albedo"),
    "TinBot: ECM Guided": _a_mod,
    "TinBot: Firewall": _a_mod,
    "Transmutation": _either(
        _a_number, _mod_of("Escape System"), _words("W", "Wounds", "STR", "Hatching", "Auto")
    ),
    "Vulnerability": _any_word,
}
"""What the file of a skill or an item reads of its own brackets."""
_READ_BY: Final[dict[str, tuple[str, _Reads]]] = {
    "Infiltration": ("INF-5", _rolls_again),
    "Transmutation": ("TRANS-4", _either(_words("WIP"), _mod_of("WIP"))),
    "Chain of Command": ("CHAIN-2", _words("Non Specialist")),
    "Immunity": ("IMMU-5", _words("ARM", "BTS", "Enhanced")),
    "Parachutist": ("AIR-9", _words("Dep. Zone")),
    # Of how it flies its player says where it lands.
    "Super-Jump": ("JUMP-3", _words("Jet Propulsion")),
}
"""What is read in addition where the Book has a rule for it."""
