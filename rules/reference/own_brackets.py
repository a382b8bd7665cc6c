"""What each skill and item reads of its own brackets, as its file reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.book.brackets import (
    ATTRIBUTES,
    Again,
    Bonus,
    Burst,
    Count,
    Damage,
    Inches,
    Said,
    Value,
    Word,
)
from rules.book.labels import label
from rules.reference.changed import TRAITS, is_ammunition

_Reads = Callable[[Said], bool]


def of_attacks(said: Said) -> bool:
    """What improves every Attack of who bears it."""
    return isinstance(said, (Burst, Damage)) or (
        isinstance(said, Word) and (said.text in TRAITS or is_ammunition(said.text))
    )


def a_mod(said: Said) -> bool:
    """A MOD, of no Attribute in particular."""
    return isinstance(said, Bonus) and not said.of


def _mod_of(*names: str) -> _Reads:
    return lambda said: isinstance(said, Bonus) and said.of in names


def _a_value_of(attribute: str) -> _Reads:
    return lambda said: isinstance(said, Value) and said.of == attribute


def nothing(said: Said) -> bool:
    """Of which nothing is read."""
    return False


def _rolls_again(said: Said) -> bool:
    return isinstance(said, Again) or said == Word("ReRoll")


def _a_number(said: Said) -> bool:
    return isinstance(said, Count) and not said.of


def _only(*what: Said) -> _Reads:
    return lambda said: said in what


def _words(*texts: str) -> _Reads:
    return lambda said: isinstance(said, Word) and said.text in texts


def any_word(said: Said) -> bool:
    """A word, whichever."""
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

READ: Final[dict[str, _Reads]] = {
    "BS Attack": _either(of_attacks, _words("Guided")),
    "Albedo": a_mod,
    "Bangbomb": a_mod,
    "Booty": _words("ReRoll"),
    "CC Attack": of_attacks,
    "Camouflage": _only(Count(1, "Use")),
    "Climb": _inches,
    "Combat Jump": _words("Explosion"),
    "Decoy": _a_number,
    "Doctor": _only(Count(2, "W")),
    "Dodge": _inches,
    "ECM": _mod_of("Hacking"),
    "ECM: Guided": a_mod,
    "ECM: Hacker": a_mod,
    "FT Master": any_word,
    "Firewall": a_mod,
    "Forward Deployment": _either(_inches, a_mod),
    "GizmoKit": _a_value_of("PH"),
    "Immunity": _either(_ammunition, _words(*_HELD_OFF)),
    "Impersonation": _words("IMP-1", "IMP-2"),
    "Infiltration": _either(_a_value_of("PH"), a_mod),
    "Jump": _inches,
    "Lieutenant": _mod_of("Order", "Command Token"),
    "MediKit": _a_value_of("PH"),
    "MetaChemistry": _words("ReRoll"),
    "Mimetism": a_mod,
    # A Peripheral is a Synchronized one, where nothing else is said of it.
    "Peripheral": _words("Control", "Servant", "Synchronized"),
    "Pilot": _words("Remote"),
    "Regeneration": _a_value_of("PH"),
    "RemDriver": _either(_mod_of(*ATTRIBUTES), _more_damage, *map(_a_value_of, ATTRIBUTES)),
    "Super-Jump": _inches,
    "Surprise Attack": a_mod,
    # Of which kind an area is the table alone knows: its player says so.
    "Terrain": any_word,
    "TAGCom": _mods_of_skills,
    "TinBot": _words("Albedo"),
    "TinBot: ECM Guided": a_mod,
    "TinBot: Firewall": a_mod,
    "Transmutation": _either(
        _a_number, _mod_of("Escape System"), _words("W", "Wounds", "STR", "Hatching", "Auto")
    ),
    "Vulnerability": any_word,
}
"""What the file of a skill or an item reads of its own brackets."""
READ_BY: Final[dict[str, tuple[str, _Reads]]] = {
    "Infiltration": ("INF-5", _rolls_again),
    "Transmutation": ("TRANS-4", _either(_words("WIP"), _mod_of("WIP"))),
    "Chain of Command": ("CHAIN-2", _words("Non Specialist")),
    "Immunity": ("IMMU-5", _words("ARM", "BTS", "Enhanced")),
    "Parachutist": ("AIR-9", _words("Dep. Zone")),
    # Of how it flies its player says where it lands.
    "Super-Jump": ("JUMP-3", _words("Jet Propulsion")),
}
"""What is read in addition where the Book has a rule for it."""
