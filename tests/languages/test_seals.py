"""What a seal that is opened shows is told in the words of who reads it."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from rules.log import events as e
from rules.log.table import Table
from rules.scenario import play, read
from rules.tell import tell
from tracker.spoken import as_text

MATCH = """
title = "Two sides"

[table]
Ana = ["Alguacil, the gate", "Alguacil, Lieutenant"]
Bo = ["Fusilier, Lieutenant", "Fusilier"]

[[step]]
expect = { step = "orders" }
"""


@pytest.fixture(scope="module")
def table() -> Table:
    played = play(read(MATCH))
    assert played.failures == ()
    return played.moments[-1].tables["A"]


@pytest.mark.parametrize(
    ("label", "english", "spanish"),
    [
        ("where", "where Alguacil 1 stood", "dónde estaba Alguacil 1"),
        ("facing", "which way Alguacil 1 faced", "hacia dónde miraba Alguacil 1"),
        ("leads", "whether Alguacil 1 led", "si Alguacil 1 mandaba"),
        ("lieutenant", "lieutenant", "el Teniente"),
        ("chain of command", "chain of command", "la Cadena de Mando"),
        (
            "lieutenant round 2",
            "who was named Lieutenant in Round 2",
            "quién fue nombrado Teniente en la Ronda 2",
        ),
        ("classified 1", "Classified Objective 1", "Objetivo Clasificado 1"),
    ],
)
def test_a_leaf_is_told_in_both_languages(
    table: Table, label: str, english: str, spanish: str
) -> None:
    piece = next(id for id, name in table.names.items() if name == "Alguacil 1")
    named = f"{piece} {label}" if "Alguacil" in english else label
    line = tell(table, e.Entry("all", (), e.LeafOpened("A", named, "yes", "", -1)))
    assert line is not None
    assert line.text == f"Seal opened: {english}."
    with override("es"):
        assert as_text(line.words) == f"Sello abierto: {spanish}."
