"""The weights of the estimate of who will win, from practice matches that are played out in memory.

`python -m tests.bench.foretelling 1000` plays so many matches, writes the weights, and prints for the docs
how well they foretell: each quarter of the matches is foretold by weights of the other three.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import django

PARTS: Final = 4
STEPS: Final = 12
HOLDS: Final = 1e-3
"""How strongly a weight is held to nothing, so that one that tells nothing is nothing."""
POINTS_ALONE: Final = ("score",)


class Stood(NamedTuple):
    """A moment of a match: what the estimate looks at, who won (1: A, 0: B), what it counts."""

    known: dict[str, float]
    won: float
    weighs: float


def moments(number: int) -> list[Stood]:
    """Those of one match, which count for one together; none, where it came to no end."""
    from tests.bench.played_out import lines, played_out
    from tracker.reviews.counting import count
    from tracker.reviews.counting.estimate import looked_at

    match = played_out(number)
    if match is None:
        return []
    *points, end = count(lines(match)).points
    whole, won = max(points[0].worth.values()), end.chance
    assert won is not None
    return [
        Stood(looked_at(one.score, one.worth, whole, one.part), won, 1 / len(points))
        for one in points
    ]


def tuned(of: Sequence[Stood], names: Sequence[str]) -> dict[str, float]:
    """The weights under which what came was likeliest, by Newton's method."""
    from tracker.reviews.counting.estimate import chance

    weights = dict.fromkeys(names, 0.0)
    for _ in range(STEPS):
        slope = [-HOLDS * weights[name] for name in names]
        bend = [[HOLDS * (a == b) for b in names] for a in names]
        for one in of:
            known = [one.known[name] for name in names]
            likely = chance(dict(zip(names, known, strict=True)), weights)
            for a, x in enumerate(known):
                slope[a] += one.weighs * (one.won - likely) * x
                for b, y in enumerate(known):
                    bend[a][b] += one.weighs * likely * (1 - likely) * x * y
        for name, more in zip(names, _solved(bend, slope), strict=True):
            weights[name] += more
    return weights


def _solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """What solves these equations, whose matrix is positive."""
    size, full = len(right), [[*row, one] for row, one in zip(rows, right, strict=True)]
    for i in range(size):
        for k in range(size):
            if k != i:
                ratio = full[k][i] / full[i][i]
                full[k] = [a - ratio * b for a, b in zip(full[k], full[i], strict=True)]
    return [full[i][size] / full[i][i] for i in range(size)]


def foretold(matches: Sequence[Sequence[Stood]], names: Sequence[str]) -> list[tuple[float, Stood]]:
    """Each moment with what weights of other matches foretell."""
    from tracker.reviews.counting.estimate import chance

    found = []
    for part in range(PARTS):
        others = [one for n, match in enumerate(matches) if n % PARTS != part for one in match]
        weights = tuned(others, names)
        for match in matches[part::PARTS]:
            found += [
                (chance({name: one.known[name] for name in names}, weights), one) for one in match
            ]
    return found


def brier(found: Iterable[tuple[float, Stood]]) -> float:
    """0 for who is always sure and right, a quarter for who always says one half."""
    pairs = list(found)
    weighs = sum(one.weighs for _, one in pairs)
    return sum(one.weighs * (said - one.won) ** 2 for said, one in pairs) / weighs


def calibration(found: Iterable[tuple[float, Stood]]) -> list[tuple[int, int, float, float]]:
    """By tenths of what was said: from, how many moments, what was said of them, how often it came."""
    tenths: dict[int, list[tuple[float, Stood]]] = {}
    for said, one in found:
        tenths.setdefault(min(9, int(10 * said)), []).append((said, one))
    return [
        (
            10 * tenth,
            len(pairs),
            100 * sum(said for said, _ in pairs) / len(pairs),
            100 * sum(one.won for _, one in pairs) / len(pairs),
        )
        for tenth, pairs in sorted(tenths.items())
    ]


def main(first: int, last: int) -> None:
    from tracker.reviews.counting import estimate

    matches = [found for number in range(first, last) if (found := moments(number))]
    names = list(matches[0][0].known)
    weights = tuned([one for match in matches for one in match], names)
    _write(Path(estimate.__file__).with_name("weights.toml"), len(matches), weights)
    of_all, of_points = foretold(matches, names), foretold(matches, POINTS_ALONE)
    print(f"{len(matches)} matches, {len(of_all)} moments")
    print(f"Brier: estimate {brier(of_all):.3f}, points alone {brier(of_points):.3f}")
    for label, said_of in (("estimate", of_all), ("points alone", of_points)):
        print(label)
        for tenth, many, said, came in calibration(said_of):
            print(f"| {tenth} to {tenth + 10} % | {many} | {said:.0f} % | {came:.0f} % |")


def _write(path: Path, matches: int, weights: Mapping[str, Any]) -> None:
    head = "# Written by `python -m tests.bench.foretelling`; docs/estimate.md says how well it foretells.\n"
    said = "".join(f"{name} = {value:.3f}\n" for name, value in weights.items())
    path.write_text(f"{head}# {matches} practice matches\n{said}")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "infinity_site.settings")
    django.setup()
    main(0, int(sys.argv[1]))
