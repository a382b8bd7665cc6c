"""What tells a trooper from others of its name, in words: its first weapon, and what they have not."""

from collections.abc import Mapping
from typing import Final

from rules.book.profiles import Profile
from rules.ids import TrooperId
from rules.messages import listed, term

MOST: Final = 3


def loadouts(profiles: Mapping[TrooperId, Profile]) -> dict[TrooperId, str]:
    """For each trooper the words that tell it from the others of its name."""
    alike: dict[str, list[Profile]] = {}
    for one in profiles.values():
        alike.setdefault(one.name, []).append(one)
    return {id: _words(one, alike[one.name]) for id, one in profiles.items()}


def _words(one: Profile, alike: list[Profile]) -> str:
    common = set.intersection(*(set(_has(other)) for other in alike))
    apart = [label for label in _has(one) if label not in common]
    return listed(", ", [term(it) for it in dict.fromkeys((*one.weapons[:1], *apart[:MOST]))])


def _has(profile: Profile) -> tuple[str, ...]:
    return (*profile.weapons, *profile.equipment, *profile.skills)
