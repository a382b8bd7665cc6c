"""What the brackets of a label say that the rules act on, and what they say to nobody.

A number, an Attribute and special dice in the brackets of a skill that is rolled count by one rule for all
(FAQ-B2), and what only some editions have by the rule that brings it.
Beside that each skill and item reads its own: `own_brackets.py`.
"""

from __future__ import annotations

import re
from typing import Final

from rules.book.brackets import Bonus, Burst, Damage, Power, Said, Special, Upgrade, Value, Word
from rules.book.editions import Book
from rules.book.labels import Label, label
from rules.dice.special import without_the_weakest
from rules.memory import of_a_book
from rules.reference import SkillCard, modes, programmes, rules_by_id, skills
from rules.reference.changed import TRAITS, is_ammunition, of_another_power
from rules.reference.own_brackets import READ, READ_BY, a_mod, any_word, nothing, of_attacks
from rules.reference.put_down import DISPENSER, ITEMS, THROWN, left_by


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
    left = [one for one in printed.said if not (printed.name == DISPENSER and any_word(one))]
    return bool(modes(book, weapon)) and all(_of_a_weapon(book, one) for one in left)


def _is_read(book: Book, printed: Label, said: Said) -> bool:
    if printed.name in _hacking(book):
        return _of_a_hacker(book, printed.name, said)
    # "TinBot: Discover" improves the skill of that name.
    skill = printed.name.rpartition(": ")[2]
    own, (by, more) = READ.get(printed.name), READ_BY.get(printed.name, ("", nothing))
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
            return all(map(a_mod, adds))
        case Upgrade(programme, adds):
            known = not programme or programme in printed
            return known and all(of_attacks(one) or a_mod(one) or _adds(book, one) for one in adds)
        case Bonus(_, of):
            return of == _FIREWALL and name != _HACKER
        case _:
            return False
