"""Every scenario holds; what is shown by them is computed; a wrong scenario says what is wrong."""

import json
from pathlib import Path

import pytest

from rules.__main__ import main
from rules.book.editions import BOOKS, N4
from rules.game import EMPTY
from rules.reference import rules_by_id
from rules.scenario import (
    Malformed,
    example,
    examples,
    guidance,
    picture,
    play,
    read,
    setup_commands,
    shown_by,
)
from rules.scenario.play import SEATS, Match
from rules.states import states
from tests import records
from tests.switch_off import SCENARIOS, all_shown, of_its_own, scripts

KNOWN = scripts()

SHORT = """
title = "A short one"

[table]
Ana = ["Zero, as Camouflaged, in the alley", "Alguacil"]
Bo = ["Fusilier", "Fusilier"]

[[step]]
do = { Ana = "declare skill", actor = "Marker 1", skill = "Move" }
"""


@pytest.mark.parametrize("name", KNOWN)
def test_everything_that_a_scenario_expects_holds_and_its_record_is_whole(name: str) -> None:
    played = play(KNOWN[name])
    assert played.failures == ()
    assert records.amiss(records.of_scenario(KNOWN[name], played)) == ()


@pytest.fixture(scope="module")
def shown() -> set[str]:
    """The ids of the rules that some scenario shows."""
    return set(shown_by(KNOWN))


@pytest.mark.long("every scenario of an edition")
@pytest.mark.parametrize("edition", BOOKS)
def test_every_rule_that_the_engine_asks_is_shown(edition: str) -> None:
    assert of_its_own(BOOKS[edition]) - set(all_shown(edition)) == set()


def test_every_bullet_of_the_camouflaged_page_is_shown(shown: set[str]) -> None:
    page = {rule.id for rule in rules_by_id(N4).values() if rule.page == "Camouflaged State"}
    assert page - shown == set()


def test_a_rule_is_cited_only_by_who_plays_it() -> None:
    assert "CAMO-E4" in shown_by({"it": KNOWN["camo_e4_no_attack_before_discover"]})
    assert "CAMO-E4" not in shown_by({"it": KNOWN["turn_2_two_turns_a_round"]})


def test_a_scenario_plays_the_same_every_time() -> None:
    first, again = (play(KNOWN["camo_x1"]) for _ in range(2))
    assert first == again


# ------------------------------------------------------------------ expectations can fail


@pytest.mark.parametrize(
    "expected",
    [
        'refused = "CAMO-E4"',
        'expect = { step = "3" }',
        'expect = { waits = ["Ana", "Bo"] }',
        'expect = { active = "Bo" }',
        'expect = { winner = "Bo" }',
        'rules = ["CAMO-C1"]',
        'Bo.sees = ["Zero"]',
        'Bo.sees_not = ["Camouflaged"]',
        'Bo.hears = ["Marker 2"]',
        'Bo.hears_not = ["Marker 1: Move"]',
        'Bo.knows = ["Zero"]',
        'Ana.knows_not = ["Zero"]',
        'Bo.offered = ["EndTurn"]',
        'Bo.offered_not = ["DelayAro"]',
        'watcher.sees = ["Zero"]',
    ],
)
def test_an_expectation_that_does_not_hold_is_named(expected: str) -> None:
    assert len(play(read(SHORT + expected)).failures) == 1


def test_a_refusal_that_nobody_expected_is_named() -> None:
    wrong = SHORT.replace('"Marker 1"', '"Nobody 1"')
    assert "was refused: You have no such piece" in play(read(wrong)).failures[0]


def test_a_refusal_on_the_way_is_named_and_the_rest_is_played() -> None:
    wrong = SHORT.replace("do = {", 'do = [{ Bo = "end turn" }, {') + "]"
    played = play(read(wrong.replace('skill = "Move" }\n]', 'skill = "Move" }]')))
    assert [failure.split(":")[0] for failure in played.failures] == ["Bo"]
    assert played.moments[-1].tables["watcher"].step == "2"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("title = ", "not TOML"),
        ("", "has a title"),
        ('title = "x"\nwhat = 1', "“what”"),
        ('title = "x"\n[table]\nCruz = []', "“Cruz”"),
        ('title = "x"\n[table]\nAna = "Zero"\nBo = []', "list of lines"),
        ('title = "x"\n[table]\nAna = ["Nobody"]\nBo = []', "no trooper called Nobody"),
        ('title = "x"\n[[step]]\ndo = "done"', "who gives it"),
        ('title = "x"\n[[step]]\ndo = { Ana = "done", Bo = "done" }', "one of them"),
        ('title = "x"\n[[step]]\nBo.feels = ["x"]', "“feels”"),
        ('title = "x"\n[[step]]\nBo.sees = "x"', "no list"),
        ('title = "x"\n[[step]]\nexpect = { luck = 1 }', "“luck”"),
        ('title = "x"\n[[profile]]\nname = "Half"', "can't be read"),
    ],
)
def test_what_is_no_scenario_says_why(text: str, says: str) -> None:
    with pytest.raises(Malformed, match=says):
        play(read(text))


# ------------------------------------------------------------------ the examples


def test_an_example_is_opened_by_its_setup_commands() -> None:
    match = Match("anything")
    script = example("camo_x1")
    for asked in setup_commands(script):
        refusal, _ = match.put(asked)
        assert refusal is None
    table = match.tables["watcher"]
    assert (table.step, table.active, table.terms.guide) == ("orders", "A", "camo_x1")
    assert len(table.pieces) == 4


def test_no_such_example() -> None:
    with pytest.raises(KeyError):
        example("guide")


@pytest.mark.parametrize("name", examples())
def test_each_moment_of_an_example_has_its_line_of_guidance(name: str) -> None:
    for moment in play(example(name)).moments:
        if moment.setup:
            continue
        for seat in SEATS[:3]:
            table = moment.tables[seat]
            line = guidance(table, seat)
            assert line is not None, (table.step, seat)
            assert rules_by_id(N4)[line[1]]
            if table.order is None and seat != "A" and not table.orders:
                assert "Caliban" not in line[0]


def test_guidance_to_one_seat_rests_on_what_it_sees() -> None:
    for moment in play(example("camo_x1")).moments:
        shown = any("Caliban" in line for line in picture(moment.tables["B"]))
        line = guidance(moment.tables["B"], "B")
        assert shown or line is None or "Caliban" not in line[0]


def test_no_guidance_in_a_match_that_is_no_example() -> None:
    assert guidance(EMPTY, "A") is None
    assert guidance(play(KNOWN["turn_2_two_turns_a_round"]).moments[-1].tables["A"], "A") is None


# ------------------------------------------------------------------ the shell


def test_play_prints_what_each_seat_sees(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", str(SCENARIOS / "camo_e1_marker_stands_in.toml")]) == 0
    told = capsys.readouterr().out
    bo = told.split("Bo sees")[1].split("A watcher sees")[0]
    assert "Marker 1 · Camouflaged" in bo
    assert "Zero" not in bo
    assert "Zero in Camouflaged" in told


def test_play_exits_1_when_an_expectation_does_not_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(SHORT + 'Bo.sees = ["Zero"]')
    assert main(["play", str(file)]) == 1
    assert "DOES NOT HOLD" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [[], ["dance"], ["play"], ["play", "/nowhere.toml"], ["odds", "15"], ["odds", "x", "2"]],
)
def test_asked_wrongly_it_exits_2_and_says_how(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert capsys.readouterr().err


def test_a_scenario_that_cannot_be_read_exits_2(tmp_path: Path) -> None:
    file = tmp_path / "half.toml"
    file.write_text('title = "x"\nwhat = 1')
    assert main(["play", str(file)]) == 2


@pytest.mark.long("every scenario of an edition")
def test_the_catalogue_lists_every_row_with_the_scenarios_that_show_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["catalogue", "--json"]) == 0
    rows = {row["id"]: row for row in json.loads(capsys.readouterr().out)}
    assert list(rows) == list(rules_by_id(N4))
    assert rows["CAMO-E4"]["scenarios"][:2] == [
        "camo_e4_a_hack_is_an_attack",
        "camo_e4_no_attack_before_discover",
    ]
    assert rows["CAMO-X1"]["scenarios"] == ["camo_x1"]
    assert rows["AIR-6"]["scenarios"] == []
    assert {"id", "edition", "level", "text", "scenarios"} <= set(rows["CAMO-E4"])


def test_the_states_are_printed_as_a_matrix(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["states"]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in states(N4))
    row = told.split("Camouflaged (Marker)")[1].split("\nDead")[0]
    assert "CAMO-A1" in row
    assert "CAMO-C5" in row


def test_odds_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "15", "2", "9", "1"]) == 0
    assert "82% A hits" in capsys.readouterr().out
