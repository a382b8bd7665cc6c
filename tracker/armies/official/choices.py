"""What a code says was chosen for one trooper alone: free text from outside, taken as far as it is known.

What is not understood, and what no trooper can have, takes nothing from it and adds nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from tracker.armies.official import schema

MOST_CHOICES: Final = 40
# Added to what is printed; a new movement, in centimetres, takes its place.
_ADDED: Final = ("cc", "bs", "ph", "wip", "arm", "bts", "w")
_AT_LEAST: Final = {"w": 1}
_UP_TO: Final = {"move0": 60, "move1": 60, "s": 9, "w": 9}
_UP_TO_ELSE: Final = 30
_MOST_ITEMS: Final = 9
# The highest number that a code can write elsewhere.
_HIGHEST: Final = 0x7FFF


def numbers_of(printed: schema.Profile, chosen: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """The numbers of a profile with what was chosen, by the builder's names."""
    found = {name: max(0, getattr(printed, name)) for name in (*_ADDED, "s")}
    found["move0"], found["move1"] = (max(0, one) for one in printed.move)
    for one in chosen:
        name, value = one.get("stat"), one.get("q")
        if one.get("type") != "stat" or type(value) is not int:
            continue
        if not isinstance(name, str) or name not in found:
            continue
        made = found[name] + value if name in _ADDED else value
        if _AT_LEAST.get(name, 0) <= made <= _UP_TO.get(name, _UP_TO_ELSE):
            found[name] = made
    return found


def items_of(chosen: Iterable[Mapping[str, Any]], kind: str) -> Iterator[schema.Item]:
    for one in chosen:
        if one.get("type") != kind:
            continue
        try:
            item = msgspec.convert(one, schema.Item)
        except msgspec.ValidationError:
            continue
        extra = item.extra or ()
        few = 1 <= item.q <= _MOST_ITEMS and len(extra) <= _MOST_ITEMS
        if few and all(0 <= (id or 0) <= _HIGHEST for id in (item.id, *extra)):
            yield item
