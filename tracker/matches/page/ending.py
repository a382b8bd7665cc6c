"""The score when a match is over, as its page shows it: both sides, one's own first."""

from __future__ import annotations

from dataclasses import dataclass

from rules.game import View


@dataclass(frozen=True)
class Standing:
    """Where one side stands in the end."""

    player: str
    faction: str
    objective: int
    victory: int


@dataclass(frozen=True)
class FinalScore:
    """The score at the end: both sides; what each scored at what time, where the log tells; and
    whether Victory Points were counted."""

    sides: tuple[Standing, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]

    @property
    def counted(self) -> bool:
        return any(one.victory for one in self.sides)


def final(view: View) -> FinalScore:
    """The final score, as this seat reads it."""
    sides = [pool.side for pool in view.pools]
    scores = [view.scores.get(side) for side in sides]
    standings = tuple(
        Standing(
            view.names[side],
            view.factions.get(side, ""),
            score.objective if score else 0,
            score.victory if score else 0,
        )
        for side, score in zip(sides, scores, strict=True)
    )
    rows = ((one.name, tuple(one.points[side] for side in sides)) for one in view.by_round)
    return FinalScore(standings, tuple(rows))
