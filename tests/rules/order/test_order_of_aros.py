"""The AROs of one activation are shown in an order drawn by lot: it tells nothing."""

from __future__ import annotations

import pytest

from rules.log import events as e
from rules.scenario import play, read

REAL = "on the west roof, decoy on the middle roof, decoy on the east roof, real {real}"

ANSWERED = """
title = "Three rooftops and three Ghulams answer a Move"
seed = "{seed}"

[table]
Ana = ["Alguacil, in the street"]
Bo = [
  "Ghulam, by the gate", "Hassassin Áyyār, {pieces}, imitating Ghulam (Sniper Rifle)",
  "Ghulam, by the well", "Ghulam, Lieutenant, in the yard",
]

[[step]]
do = {{ Ana = "declare skill", actor = "Alguacil 1", skill = "Move", to = "across the street" }}

[[step]]
do = [{aros}, {{ Bo = "done" }}]
"""

ARO = """{{ Bo = "declare aro", actor = "Ghulam {where}", skill = "BS Attack", target = "Alguacil 1", \
weapon = "{weapon}" }}"""
AROS = ", ".join(
    ARO.format(where=where, weapon=weapon)
    for where, weapon in (
        ("by the gate", "Rifle"),
        ("on the west roof", "Breaker Rifle"),
        ("by the well", "Rifle"),
        ("in the yard", "Rifle"),
    )
)


def answered(real: int, seed: str, aros: str = AROS) -> list[str]:
    """Where those stand who answer, in turn; of the three, that it is one of them."""
    played = play(read(ANSWERED.format(pieces=REAL.format(real=real), aros=aros, seed=seed)))
    assert not played.failures
    pieces = played.moments[-1].tables["referee"].pieces
    declared = [
        entry.event.piece
        for moment in played.moments
        for entry in moment.entries
        if isinstance(entry.event, e.AroDeclared)
    ]
    places = [pieces[piece].shape.where for piece in declared]
    return ["on a roof" if "roof" in where else where for where in places]


@pytest.mark.parametrize("seed", "abcdefgh")
def test_it_does_not_tell_which_of_three_is_real(seed: str) -> None:
    first = answered(1, seed)
    assert len(first) == 4
    assert first.count("on a roof") == 1
    assert first == answered(2, seed) == answered(3, seed)


def test_the_last_that_is_noted_for_any_of_three_is_what_the_trooper_does() -> None:
    again = ARO.format(where="on the east roof", weapon="Breaker Rifle")
    assert answered(1, "a", f"{AROS}, {again}").count("on a roof") == 1
    idle = '{ Bo = "declare aro", actor = "Ghulam on the east roof", skill = "Look Out!" }'
    assert answered(1, "a", f"{AROS}, {idle}").count("on a roof") == 3
    assert answered(1, "a", f"{idle}, {AROS}").count("on a roof") == 1
