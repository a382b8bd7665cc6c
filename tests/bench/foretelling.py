"""The weights of the estimate of who will win, from practice matches that are played out in memory.

`python -m tests.bench.foretelling 200` plays so many, ten minutes of one core, and prints for the docs how
well the weights foretell that there are; they must not be of the same matches: `--first 922` begins at that
number. With `--tune` new weights are made of them and written, and each quarter of the matches is foretold by
weights of the other three. What has been played is kept (`.data/foretelling.jsonl`): stopped at any time, the
same command goes on where it was, so that a thousand may be played in parts. After the rules have changed,
delete it.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import django
import msgspec

KEPT: Final = Path(".data/foretelling.jsonl")
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


class Kept(msgspec.Struct, frozen=True):
    """A match that has been played: its number, and what it was looked at."""

    number: int
    moments: tuple[Stood, ...]


def played(numbers: Iterable[int], kept: Path = KEPT) -> list[tuple[Stood, ...]]:
    """The moments of these matches, but of those that came to no end. Each is kept once it is played."""
    kept.parent.mkdir(exist_ok=True)
    lines = kept.read_bytes().splitlines() if kept.exists() else []
    known = {one.number: one for one in (msgspec.json.decode(line, type=Kept) for line in lines)}
    found = []
    for number in numbers:
        one = known.get(number) or Kept(number, tuple(moments(number)))
        if number not in known:
            with kept.open("ab") as file:
                file.write(msgspec.json.encode(one) + b"\n")
        found.append(one.moments)
    return [one for one in found if one]


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


def main(first: int, many: int, *, tune: bool) -> None:
    from tracker.reviews.counting import estimate

    matches = played(range(first, first + many))
    every = [one for match in matches for one in match]
    if tune:
        names = list(matches[0][0].known)
        _write(Path(estimate.__file__).with_name("weights.toml"), len(matches), tuned(every, names))
        said = foretold(matches, names)
    else:
        said = [(estimate.chance(one.known), one) for one in every]
    points = foretold(matches, POINTS_ALONE)
    print(f"{len(matches)} matches, {len(every)} moments")
    print(f"Brier: estimate {brier(said):.3f}, points alone {brier(points):.3f}")
    for label, said_of in (("estimate", said), ("points alone", points)):
        print(label)
        for tenth, often, meant, came in calibration(said_of):
            print(f"| {tenth} to {tenth + 10} % | {often} | {meant:.0f} % | {came:.0f} % |")


def _write(path: Path, matches: int, weights: Mapping[str, Any]) -> None:
    head = (
        "# Written by `python -m tests.bench.foretelling --tune`; "
        "docs/estimate.md says how well it foretells.\n"
    )
    said = "".join(f"{name} = {value:.3f}\n" for name, value in weights.items())
    path.write_text(f"{head}# {matches} practice matches\n{said}")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "infinity_site.settings")
    django.setup()
    asked = ArgumentParser(description="How well the estimate of who will win foretells.")
    asked.add_argument("many", type=int, nargs="?", default=200)
    asked.add_argument("--first", type=int, default=0)
    asked.add_argument("--tune", action="store_true")
    told = asked.parse_args()
    main(told.first, told.many, tune=told.tune)
