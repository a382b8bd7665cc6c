"""A match that was begun when another piece took a piece's place goes on where it stood: from then on a
piece turns and keeps its id."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules import game, record
from rules.game import PieceId, sees
from rules.log import commands as c
from rules.log import events as e
from tests.records import chained
from tests.rules.laws.matches import Script, stepping
from tests.rules.laws.play import SEATS, Match, seed
from tests.rules.laws.test_identity import loses, strangers
from tests.rules.log.test_old_logs import KEPT, lines_of

FILES = sorted(KEPT.glob("*.json"))


def under_way(file: Path, orders: int | None = None) -> Match:
    """A match with a log of old, at every seat; of so many of its Orders alone."""
    match = Match()
    match.log = lines_of(json.loads(file.read_bytes()))
    begin = [at for at, one in enumerate(match.log) if isinstance(one.event, e.OrderSpent)]
    match.log = match.log[: begin[orders] if orders is not None else None]
    for seat in SEATS:
        match.parts[seat] = [one for one in match.log if sees(seat, one.audience)]
        match.tables[seat] = game.fold(game.EMPTY, match.parts[seat])
        match.cursors[seat] = len(match.parts[seat])
    return match


def amiss(match: Match) -> list[str]:
    """What is wrong with the records of it, but that it was not played to its end, and that the secret
    of its dice is not kept with it."""
    records = [chained(seat, match.log) for seat in SEATS]
    problems = [one for kept in records for one in record.verify(kept)]
    return [one.what for one in problems if one.cursor and " dice " not in one.what]


def newly(match: Match, before: int, kind: type[game.Event]) -> list[Any]:
    return [one.event for one in match.log[before:] if isinstance(one.event, kind)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_goes_on(file: Path) -> None:
    """By whatever is said in it."""
    for number in range(2):
        match = under_way(file)
        before = len(match.log)
        for _ in stepping(Script(number, 60), match):
            pass
        assert len(match.log) > before
        assert not newly(match, before, e.PieceReplaced)
        assert not strangers(match.full)
        assert amiss(match) == []
        table = game.EMPTY
        for entry in match.log:
            stood, table = table, game.fold(table, [entry])
            if isinstance(entry.event, e.PieceTurned):
                assert not loses(stood, entry.event, table)


def of(match: Match, name: str) -> PieceId:
    return next(one for one in match.full.pieces if match.full.names[one] == name)


def put(match: Match, *commands: game.Command) -> None:
    for command in commands:
        match.put(command, seed(len(match.log)))


def hides(match: Match, model: PieceId) -> None:
    put(
        match,
        c.DeclareSkill(by="A", actor=model, skill="Camouflage", unseen=True),
        c.Done(by="B"),
        c.Done(by="B"),
    )


def shows_itself(match: Match, marker: PieceId) -> None:
    put(
        match,
        c.DeclareSkill(by="A", actor=marker, skill="Dodge"),
        c.Done(by="B", whole=True),
        c.SkipSecond(by="A"),
        c.ReadDice(by="A", piece=marker, dice=(20,)),
    )


def test_what_old_lines_have_shown_goes_back_and_is_bound_once() -> None:
    """Nobody noted anything under the id that its Model had: it is bound as it hides, and never again."""
    match = under_way(KEPT / "camo_e7_back_as_a_new_marker.json", orders=2)
    zero, before = of(match, "Zero 1"), len(match.log)
    hides(match, zero)
    shows_itself(match, zero)
    hides(match, zero)
    assert match.full.once[zero] == ("Zero 1", "Marker 2", "Zero 2")
    labels = [one.label for one in newly(match, before, e.Committed)]
    assert labels == [f"{zero} who", f"{zero} what"]
    assert amiss(match) == []


def test_it_would_be_noticed_if_nothing_was_bound() -> None:
    match = under_way(KEPT / "camo_e7_back_as_a_new_marker.json", orders=2)
    hides(match, of(match, "Zero 1"))
    shows_itself(match, of(match, "Marker 2"))
    bound = (e.Committed, e.CommitmentNoted)
    match.log = [one for one in match.log if not isinstance(one.event, bound)]
    assert amiss(match)
