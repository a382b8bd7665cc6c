"""What `python -m rules` says of an edition, and in which other words than another."""

import json
from collections import Counter

import pytest

from rules.__main__ import main
from rules.book.editions import N4_2_1, N5_3
from rules.reference import rules_by_id, standing


def test_the_states_against_another_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["states", "--edition", "N4 2.1", "--against", "N4"]) == 0
    said = capsys.readouterr().out.splitlines()
    own = [f"Camouflaged, CAMO-{id}" for id in ("E11", "C1", "C2", "C5", "C9")]
    assert said[::3] == [*own, "Isolated, ISO-E10"]
    assert said[13:15] == [
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


def test_the_states_of_n5_against_n4(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["states", "--edition", "N5.3", "--against", "N4"]) == 0
    said = capsys.readouterr().out.splitlines()
    found = {
        rule: (here[11:], there[11:]) for rule, here, there in zip(*[iter(said)] * 3, strict=True)
    }
    assert found["Camouflaged, CAMO-C5"] == (
        "Having to make a Saving Roll.",
        "Receiving a successful Attack.",
    )
    assert found["Foxhole, FOX-E1"] == (
        "Its Silhouette is 3, or its own where that is higher.",
        "Its Silhouette is 3.",
    )
    assert found["Holoecho, HOLO-I2"][0] == "unseen: no source that could be read says it"
    assert found["HoloMask, MASK-C7"][0] == "has it not"
    assert found["Holoecho, HOLO-C8"][1] == "has it not"
    assert not {"Camouflaged, CAMO-A1", "Camouflaged, CAMO-E16"} & set(found)


def test_of_states_n5_3_says_nothing_that_is_done_otherwise_than_by_n5_2(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["states", "--edition", "N5.3", "--against", "N5.2"]) == 0
    assert capsys.readouterr().out.strip() == ""


@pytest.mark.long("every scenario of an edition, twice")
def test_the_catalogue_of_n5_says_what_is_unseen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalogue", "--json", "--edition", "N5.3"]) == 0
    rows = json.loads(capsys.readouterr().out)
    counted = standing(N5_3)
    assert counted is not None
    stands = Counter(row["stands"] for row in rows)
    assert stands.pop("gone") == len(counted.gone)
    assert stands.pop("unseen") == len(counted.unseen)
    assert stands == {"same": counted.same, "changed": counted.changed, "new": counted.new}
    by_id = {row["id"]: row for row in rows}
    assert len(by_id) == len(rows)
    assert (by_id["CAMO-A1"]["key"], by_id["CAMO-A1"]["stands"]) == ("N5-CAMO-A1", "same")
    assert (by_id["ESC-2"]["level"], by_id["ESC-2"]["text"]) == ("off", "")
    assert main(["catalogue", "--edition", "N5.3"]) == 0
    told = capsys.readouterr().out
    assert counted.words in told
    assert f"Unseen: {' '.join(one.id for one in counted.unseen)}" in told


def test_the_names_that_n5_is_known_to_act_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["known", "--json", "--edition", "N5.3"]) == 0
    names = {(row["kind"], row["name"]) for row in json.loads(capsys.readouterr().out)}
    assert ("skill", "Combat Instinct") in names
    assert ("skill", "Pilot") not in names
