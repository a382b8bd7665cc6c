"""ECM: what makes its bearer a harder target for one kind of Attack. Page "ECM" (N4)."""

from typing import Final

from rules.book.profiles import Bearer, bonus, level
from rules.dice.mods import Mod
from rules.registry import rule

HACKER: Final = "ECM: Hacker"
"""Lists write "ECM: Hacker (-3)" and "ECM (Hacking -3)"."""
GUIDED: Final = "ECM: Guided"
BY_TINBOT: Final = "ECM Guided"
"""What a TinBot that gives the same is called."""


@rule("ECM-1")
def against_hacking(bearer: Bearer | None, hacks: bool) -> Mod | None:
    """ECM: Hacker gives its MOD to the WIP of a Hacking Programme that targets its bearer."""
    found = min(level(bearer, HACKER), bonus(bearer, "ECM", "Hacking")) if bearer else 0
    return Mod("ECM", found, against_hacking.id) if found and hacks else None


@rule("ECM-2")
def against_guided(bearer: Bearer | None, guided: bool) -> Mod | None:
    """ECM: Guided, or a TinBot of it, gives its MOD to a Guided Attack on its bearer."""
    found = min(level(bearer, GUIDED), level(bearer, f"TinBot: {BY_TINBOT}")) if bearer else 0
    return Mod("ECM", found, against_guided.id) if found and guided else None
