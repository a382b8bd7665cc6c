"""What `python -m rules` says of an edition, and in which other words than another."""

import json

import pytest

from rules.__main__ import main
from rules.book.editions import N4_2_1
from rules.reference import rules_by_id


def test_the_states_against_another_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["states", "--edition", "N4 2.1", "--against", "N4"]) == 0
    said = capsys.readouterr().out.splitlines()
    own = ["CAMO-E11", "CAMO-C1", "CAMO-C2", "CAMO-C5", "CAMO-C9"]
    assert said[::3] == [f"Camouflaged, {id}" for id in own]
    assert said[-2:] == [
        "  N4 2.1   Being or becoming Impetuous, and entering Retreat!.",
        "  N4       has it not",
    ]


def test_an_edition_says_nothing_against_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["states", "--edition", "N4", "--against", "N4"]) == 0
    assert capsys.readouterr().out.strip() == ""


@pytest.mark.long("every scenario of an edition")
def test_the_catalogue_of_an_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalogue", "--json", "--edition", "N4 2.1"]) == 0
    rows = {row["id"]: row for row in json.loads(capsys.readouterr().out)}
    assert list(rows) == list(rules_by_id(N4_2_1))
    assert (rows["CAMO-C9"]["edition"], rows["CAMO-C3"]["edition"]) == ("N4 2.1", "N4")
    assert rows["CAMO-C9"]["scenarios"][0].startswith("camo_c9")


@pytest.mark.parametrize("asked", [["--edition", "ZZ"], ["--edition"], ["--against", "N9"]])
def test_an_unknown_edition_is_asked_wrongly(
    asked: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["states", *asked]) == 2
    assert capsys.readouterr().err.strip()
