"""Whatever two players do or rule, their record is one that nobody touched, and each sealed its own alone."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings

from rules import record
from rules.ids import PieceId
from rules.log import commands as c
from rules.log import events as e
from tests.records import chained
from tests.rules.laws.matches import Script, opened, playing, scripts
from tests.rules.laws.play import Match, seed

EXAMPLES = max(settings().max_examples // 5, 1)


def given_up(script: Script) -> Match:
    match = opened("N4")
    for _ in playing(script, match):
        pass
    gives_up = c.Concede(by="A")
    if match.full.step != "over" and match.may(gives_up) is None:
        match.put(gives_up, seed("enough"))
    return match


@pytest.mark.parametrize("script", [Script(89139, 70), Script(1405546, 70)])
def test_a_record_that_nobody_touched_is_whole(script: Script) -> None:
    """A Marker that a Ruling made Dogged dies as one, and as one of three Holoechoes. Every random match is
    read by its checker when it is played: these have been called false once."""
    assert record.verify(chained("referee", given_up(script).log)) == ()


@settings(max_examples=EXAMPLES)
@given(script=scripts)
@example(script=Script(94282, 70))  # a Ruling gave a replica another master before all was sealed
def test_a_side_seals_what_is_its_own(script: Script) -> None:
    match = given_up(script)
    whose = {
        one.event.piece: one.event.side for one in match.log if isinstance(one.event, e.PiecePlaced)
    }
    noted = [one.event for one in match.log if isinstance(one.event, e.LeavesNoted)]
    labels = [
        (event.side, PieceId(note.label.split(" ")[0])) for event in noted for note in event.notes
    ]
    assert {(side, piece) for side, piece in labels if whose.get(piece, side) != side} == set()
    assert record.verify(chained("referee", match.log)) == ()
