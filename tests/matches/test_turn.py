"""A Player Turn on the page: the Tactical Phase, Command Tokens, Classified Objectives, the score."""

from __future__ import annotations

import pytest
from django.utils.html import strip_tags

from rules.reference import Mission, Objective
from rules.reference.season_missions import season
from tests.matches.phone import Phone, refusal
from tests.matches.test_set_up import deploy
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.matches import actions
from tracker.matches.forms import NewMatchForm
from tracker.matches.page.acts import act
from tracker.matches.page.mission import sheet

pytestmark = pytest.mark.long("a match to the end of its turns")

LINES = "ScoreObjective"
OURS = Mission("Ours", (Objective("The crate is held", 2, 3), Objective("The bridge stands", 3)), 1)


@pytest.fixture
def both(ana: Player, bo: Player) -> tuple[Phone, Phone]:
    return phones(ana, bo, OURS)


def phones(ana: Player, bo: Player, mission: Mission) -> tuple[Phone, Phone]:
    """Two phones at a match with a mission, up to the Classified Objectives."""
    match = actions.open_match(player=ana, rounds=2, points=150, mission=mission)
    actions.join(match=match, player=bo, token_or_code=match.code)
    anas, bos = Phone(ana, match), Phone(bo, match)
    for phone, player, roster in (
        (anas, ana, "nox-and-a-caliban"), (bos, bo, "fusiliers-and-a-cobra"),
    ):  # fmt: skip
        army = armies.create_from_roster(player=player, roster=roster)
        phone.do("EnterArmy", army=army.public_id)
    anas.do("RollInitiative", dice_a="11", dice_b="2")
    anas.do("KeepInitiative", keep="turn", first="true")
    bos.do("TakeRest", first="true", zone="the north edge")
    while anas.view.step.startswith("deploy"):
        deploy(anas if anas.view.yours else bos)
    return anas, bos


def played_on(anas: Phone, bos: Phone) -> None:
    """To Ana's first Orders, with card 7 in Ana's hand."""
    anas.do("DrawClassified", number="7")
    bos.do("DrawClassified")
    anas.do("Done")
    bos.do("Done")


def test_a_classified_objective_is_ones_own_until_it_is_shown(both: tuple[Phone, Phone]) -> None:
    anas, bos = both
    assert anas.view.step == bos.view.step == "classified"
    assert "Draw one here" in bos.html()
    anas.do("DrawClassified", number="7")
    assert ("Classified", "7, Find a Marker out") in anas.view.secrets
    bos.do("DrawClassified", number="3")
    assert "7, Find a Marker out" not in bos.html()
    anas.do("Done")
    anas.do("ShowClassified", number="7")
    assert bos.view.mission is not None
    assert bos.view.mission.done == (("A", "7, Find a Marker out"),)
    assert bos.view.scores["A"].objective == 1


def test_the_tactical_phase_step_by_step(both: tuple[Phone, Phone]) -> None:
    anas, bos = both
    anas.do("DrawClassified")
    bos.do("DrawClassified")
    assert anas.view.step == "executive"
    html = anas.html()
    assert "Executive Use of Command Tokens" in html
    assert "Spend a Command Token" in html
    assert "Spend a Command Token" not in bos.html()
    moved = next(one for one in anas.view.mine if not one.marker)
    anas.do("SpendToken", use="regroup", piece=moved.id, group="2")
    assert anas.view.pools[0].tokens == bos.view.pools[1].tokens == 3
    assert next(one for one in bos.view.theirs if one.id == moved.id).group == 2
    # Who leads is said here too: there is room for it whether there is anything to say or not.
    assert "Only you" in anas.html()
    anas.do("Done")
    assert bos.view.step == "strategic"
    assert "Check for a Lieutenant: nothing to decide" in bos.html()
    before = anas.view.pools[0].left
    bos.do("SpendToken", use="remove orders", group="1", second="1")
    assert anas.view.step == "orders"
    assert anas.view.pools[0].left == before - 2


def test_the_other_side_sees_how_many_tokens_are_left(both: tuple[Phone, Phone]) -> None:
    played_on(*both)
    assert 'aria-label="Command Tokens"' in both[0].html()
    assert both[1].view.pools[1].tokens == 4


def test_a_command_token_out_of_its_time_is_refused(both: tuple[Phone, Phone]) -> None:
    anas, bos = both
    played_on(anas, bos)
    no = refusal(bos.send("SpendToken", use="limit tokens"))
    assert no.rule == "TOKEN-2"
    assert no.sentence in bos.send("SpendToken", use="limit tokens").content.decode()


def test_the_score_of_a_mission_is_kept_by_its_lines(both: tuple[Phone, Phone]) -> None:
    anas, bos = both
    played_on(anas, bos)
    bos.do("ScoreObjective", side="A", line="0", times="2")
    assert anas.view.scores["A"].objective == 4
    assert "The crate is held" in anas.get("", right="1").content.decode()


def test_the_score_is_told_beside_the_round(both: tuple[Phone, Phone]) -> None:
    anas, bos = both
    assert 'class="tally"' not in anas.html()
    played_on(anas, bos)
    bos.do("ScoreObjective", side="A", line="0", times="2")
    for phone, told in ((anas, "Ana 4 : 0 Bo"), (bos, "Bo 0 : 4 Ana")):
        tally = strip_tags(phone.html().split('class="tally">')[1].split("</div>")[0])
        assert " ".join(tally.split()).startswith(told)


def test_a_tap_on_a_box_ticks_all_up_to_it_and_on_the_last_ticks_one_less(
    both: tuple[Phone, Phone],
) -> None:
    anas, bos = both
    played_on(anas, bos)
    anas.do("ScoreObjective", side="B", line="0", times="2")
    line, _ = sheet(anas.view, [act(one, "x") for one in anas.offers if one.command == LINES])
    own, theirs = line.columns
    assert (own.player, [box.on for box in own.boxes]) == ("Ana", [False] * 3)
    assert [(box.points, box.on, box.then) for box in theirs.boxes] == [
        ("2", True, 1), ("4", True, 1), ("6", False, 3),
    ]  # fmt: skip


def test_bands_and_dearer_classifieds_score_as_the_season_has_them(ana: Player, bo: Player) -> None:
    bands = season()["annihilation"].as_played()
    assert bands.objectives[0].worth == (1, 3, 4)
    assert [bands.objectives[0].brings(times) for times in range(4)] == [0, 1, 3, 4]
    ours = Mission("Ours", bands.objectives, 1, 2)
    anas, bos = phones(ana, bo, ours)
    played_on(anas, bos)
    anas.do("ScoreObjective", side="A", line="0", times="2")
    assert bos.view.scores["A"].objective == 3
    anas.do("ShowClassified", number="7")
    assert bos.view.scores["A"].objective == 5


def test_at_the_end_survivors_are_counted(both: tuple[Phone, Phone]) -> None:
    anas, bos = both
    played_on(anas, bos)
    for turn in range(4):
        active = (anas, bos)[turn % 2]
        while active.view.step in ("executive", "loss"):
            active.do("Done")
        active.do("EndTurn")
    assert anas.view.step == "score"
    html = anas.html()
    assert "The bridge stands" in html
    assert "Your Classified Objectives" in html
    assert all(score.victory > 100 for score in bos.view.scores.values())


# ------------------------------------------------------------------ the terms of a match


def form(**said: object) -> NewMatchForm:
    return NewMatchForm({"points": 300, "rounds": 3, **said})


def test_a_mission_of_the_notebook_is_chosen_by_its_name() -> None:
    chosen = form(mission="Three markers")
    assert chosen.is_valid()
    assert chosen.cleaned_data["mission"].classifieds == 1
    assert "lines" not in chosen.cleaned_data


def test_a_mission_is_typed_in_a_line_each() -> None:
    typed = form(
        title="Sunday", lines="3 The crate is held\n2 x3 The bridge stands\n", classifieds=2
    )
    assert typed.is_valid()
    assert typed.cleaned_data["mission"] == Mission(
        "Sunday", (Objective("The crate is held", 3), Objective("The bridge stands", 2, 3)), 2
    )


@pytest.mark.parametrize("lines", ["The crate", "3", "1 a\n" * 13])
def test_lines_that_say_no_points_are_not_taken(lines: str) -> None:
    assert "lines" in form(lines=lines).errors


def test_a_match_may_have_no_mission() -> None:
    plain = form()
    assert plain.is_valid()
    assert plain.cleaned_data["mission"] is None


def test_a_match_is_opened_with_a_mission_of_the_season() -> None:
    chosen = form(mission="Evacuation")
    assert chosen.is_valid()
    mission = chosen.cleaned_data["mission"]
    assert (mission.classifieds, mission.each) == (2, 2)
    assert [(one.points, one.times) for one in mission.objectives] == [(1, 6)]
    assert chosen.cleaned_data["title"] == "Evacuation"
    html = str(chosen["mission"])
    assert '<optgroup label="ITS 17">' in html
    for name in ("Uplink Center", "B-Pong", "Three markers"):
        assert f">{name}</option>" in html
