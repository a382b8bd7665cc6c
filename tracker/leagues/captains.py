"""How two captains pair their players: each puts up a defender in secret, each names two who attack the
other's, each defender's captain takes one of them; and so on, until all are paired."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

Player = int
Side = str
Step = Mapping[Side, Sequence[Player]]
"""What both captains have said in one step, shown to both at once."""

FIRST: Final = "first"
SECOND: Final = "second"
ACROSS: Final = {FIRST: SECOND, SECOND: FIRST}
DEFENDER: Final = "defender"
ATTACKERS: Final = "attackers"
TAKES: Final = "takes"
MOST_ATTACKERS: Final = 2


@dataclass(frozen=True, slots=True)
class Asked:
    """What a captain is asked in a step: to name so `many` of those they choose `among`."""

    among: tuple[Player, ...]
    many: int

    @property
    def forced(self) -> tuple[Player, ...] | None:
        """What is the only thing that they can say; None where they have a choice."""
        return self.among if self.many >= len(self.among) else None


@dataclass(frozen=True, slots=True)
class Course:
    """How far it is: who is paired, first side first; what is asked next, nothing once all are; the
    defenders and attackers that both have seen."""

    pairs: tuple[tuple[Player, Player], ...]
    what: str = ""
    asked: Mapping[Side, Asked] | None = None
    defenders: Mapping[Side, Player] | None = None
    attackers: Mapping[Side, tuple[Player, ...]] | None = None


def course(first: Sequence[Player], second: Sequence[Player], said: Sequence[Step]) -> Course:
    """How far two captains are, by what they have `said` so far, step by step. A step in which neither
    has a choice is passed over."""
    return _Table(first, second, said).run()


class _Table:
    """Who of both sides is left, while the steps are gone through."""

    def __init__(
        self, first: Sequence[Player], second: Sequence[Player], said: Sequence[Step]
    ) -> None:
        self.left = {FIRST: list(first), SECOND: list(second)}
        self.said = list(said)
        self.pairs: list[tuple[Player, Player]] = []

    def run(self) -> Course:
        while all(self.left.values()):
            if all(len(side) == 1 for side in self.left.values()):
                self._pair(FIRST, self.left[FIRST][0], self.left[SECOND][0])
                break
            asked = {side: Asked(tuple(self.left[side]), 1) for side in ACROSS}
            step = self._step(asked)
            if step is None:
                return Course(tuple(self.pairs), DEFENDER, asked)
            defenders = {side: step[side][0] for side in ACROSS}
            asked = {side: self._may_attack(side, defenders[side]) for side in ACROSS}
            step = self._step(asked)
            if step is None:
                return Course(tuple(self.pairs), ATTACKERS, asked, defenders)
            attackers = {side: tuple(step[side]) for side in ACROSS}
            asked = {side: Asked(attackers[ACROSS[side]], 1) for side in ACROSS}
            step = self._step(asked)
            if step is None:
                return Course(tuple(self.pairs), TAKES, asked, defenders, attackers)
            for side in ACROSS:
                for taken in step[side]:
                    self._pair(side, defenders[side], taken)
        return Course(tuple(self.pairs))

    def _may_attack(self, side: Side, defender: Player) -> Asked:
        return Asked(tuple(one for one in self.left[side] if one != defender), MOST_ATTACKERS)

    def _step(self, asked: Mapping[Side, Asked]) -> Step | None:
        """What both say: what they can't but say, or what they have said; None where they have not yet."""
        forced = {side: one.forced for side, one in asked.items()}
        if all(one is not None for one in forced.values()):
            return {side: one or () for side, one in forced.items()}
        return self.said.pop(0) if self.said else None

    def _pair(self, side: Side, own: Player, theirs: Player) -> None:
        self.pairs.append((own, theirs) if side == FIRST else (theirs, own))
        self.left[side].remove(own)
        self.left[ACROSS[side]].remove(theirs)
