"""How likely a side is to win: an estimate, tuned on practice matches. docs/estimate.md says how well it
foretells, and what it does not look at."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from math import exp
from pathlib import Path
from typing import Final

from rules import game
from rules.game import SIDES, Side, Table

WEIGHTS: Final[dict[str, float]] = tomllib.loads(
    Path(__file__).with_name("weights.toml").read_text()
)


def worth(table: Table) -> dict[Side, int]:
    """The army points of each side's troopers that stand, or hide, and count."""
    found: dict[Side, int] = dict.fromkeys(SIDES, 0)
    for side, points in standing_by(table).values():
        found[side] += points
    return found


def standing_by(table: Table) -> dict[str, tuple[Side, int]]:
    """The troopers that stand, or hide, and count: whose each is, and its army points."""
    found: dict[str, tuple[Side, int]] = {}
    view = game.view(table, "referee")
    for seen in (*view.mine, *view.theirs):
        piece = table.pieces[seen.id]
        if piece.trooper and piece.real is not False and not seen.null:
            found[piece.trooper] = (piece.side, table.troopers[piece.trooper].profile.points)
    for trooper in table.troopers.values():
        if trooper.hidden:
            found[trooper.id] = (trooper.side, trooper.profile.points)
    return found


def looked_at(
    score: Mapping[Side, int], worth: Mapping[Side, float], whole: int, part: float
) -> dict[str, float]:
    """What the estimate looks at: how far A leads by objective points, which count the more the later it
    is, and by army points that stand, as a share of the `whole`. `part` of the match is played."""
    stands = (worth["A"] - worth["B"]) / max(1, whole)
    return {
        "score": (score["A"] - score["B"]) * part,
        "worth": stands,
        "worth_late": stands * part,
    }


def chance(known: Mapping[str, float], weights: Mapping[str, float] = WEIGHTS) -> float:
    """How likely A is to win, by what is looked at."""
    return 1 / (1 + exp(-sum(weights[name] * value for name, value in known.items())))
