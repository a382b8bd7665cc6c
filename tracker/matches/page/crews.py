"""One's own pieces as a player looks for them: by Combat Group, alike ones as one row of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.game import View
from tracker.matches.page.actors import Actor, parted
from tracker.spoken import worded


@dataclass(frozen=True)
class Crew:
    """Pieces of one name and loadout, or Markers of one face: a row of numbers."""

    name: str
    bears: str
    face: str
    mimetism: int
    actors: tuple[Actor, ...]

    @property
    def alone(self) -> bool:
        """Whether it is one piece: its name and its number stand together."""
        return len(self.actors) == 1


@dataclass(frozen=True)
class Squad:
    """A Combat Group: its Orders, and who is in it."""

    group: int
    pool: Any
    crews: tuple[Crew, ...]


def bears(piece: Any) -> str:
    """The weapon by which others of its name are told from it; what is under a Marker bears none."""
    weapons = () if piece.marker or piece.card is None else piece.card.weapons
    shot = (one for one in weapons if not one.endswith("CC Weapon"))
    return worded(next(shot, next(iter(weapons), "")))


def squads(view: View, actors: Sequence[Actor]) -> tuple[Squad, ...]:
    """The Combat Groups in their order; their rows as the list has them, Markers last."""
    pools = {pool.group: pool for pool in view.pools[0].groups}
    rows: dict[int, dict[tuple[Any, ...], list[Actor]]] = {}
    for one in actors:
        piece = one.piece
        kind = (piece.marker, parted(piece.name)[0], bears(piece), piece.face, piece.mimetism)
        rows.setdefault(piece.group, {}).setdefault(kind, []).append(one)
    return tuple(
        Squad(group, pools.get(group), tuple(_crews(found)))
        for group, found in sorted(rows.items())
    )


def _crews(found: dict[tuple[Any, ...], list[Actor]]) -> list[Crew]:
    every = [
        Crew(name, weapon, face if marker else "", mimetism if marker else 0, tuple(actors))
        for (marker, name, weapon, face, mimetism), actors in found.items()
    ]
    return sorted(every, key=lambda one: (bool(one.face), one.alone))
