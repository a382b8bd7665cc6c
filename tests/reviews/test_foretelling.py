"""How the estimate is tuned: it finds what there is to be found, and says how well it foretells."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.bench import foretelling
from tests.bench.foretelling import Stood, brier, calibration, foretold, played, tuned
from tracker.reviews.counting.estimate import WEIGHTS, chance, looked_at

TRUE = {"score": 1.0, "worth": 4.0, "worth_late": 0.0}


def matches(many: int = 400) -> list[list[Stood]]:
    """Invented ones, of five moments each, won by what is true."""
    luck, found = Random(4), []
    for _ in range(many):
        known = {name: luck.uniform(-1, 1) for name in TRUE}
        won = float(luck.random() < chance(known, TRUE))
        found.append([Stood(known, won, 1 / 5)] * 5)
    return found


def test_the_weights_are_found_again() -> None:
    weights = tuned([one for match in matches(3000) for one in match], list(TRUE))
    assert weights == pytest.approx(TRUE, abs=0.3)


def test_more_known_foretells_better_and_half_is_a_quarter() -> None:
    of = matches()
    all_of, points = foretold(of, list(TRUE)), foretold(of, ["score"])
    assert brier(all_of) < brier(points) < 0.25
    assert brier((0.5, one) for match in of for one in match) == 0.25
    assert len(all_of) == sum(map(len, of))


def test_what_is_said_comes_so_often() -> None:
    for _, many, said, came in calibration(foretold(matches(3000), list(TRUE))):
        assert many < 300 or abs(said - came) < 12


def test_the_weights_that_are_kept_are_those_of_what_is_looked_at() -> None:
    none = {"A": 0, "B": 0}
    assert set(WEIGHTS) == set(looked_at(none, none, 150, 0.5))  # type: ignore[arg-type]


def test_what_has_been_played_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long look may be stopped and gone on with; a match that came to no end is none either time."""
    asked: list[int] = []

    def moments(number: int) -> list[Stood]:
        asked.append(number)
        return [Stood({"score": number / 2}, 1.0, 0.5)] * (0 if number == 1 else 2)

    monkeypatch.setattr(foretelling, "moments", moments)
    kept = tmp_path / "foretelling.jsonl"
    first = played(range(2), kept)
    assert played(range(3), kept)[: len(first)] == first
    assert asked == [0, 1, 2]
    assert played([2], kept) == [(Stood({"score": 1.0}, 1.0, 0.5),) * 2]
