"""A Player Turn on the page: the Tactical Phase, Command Tokens, Classified Objectives, the score."""

from __future__ import annotations

import pytest

from rules.reference import Mission, Objective
from tests.matches.phone import Phone, refusal
from tests.matches.test_set_up import deploy
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.matches import actions
from tracker.matches.forms import NewMatchForm

pytestmark = pytest.mark.long

OURS = Mission("Ours", (Objective("The crate is held", 2, 3), Objective("The bridge stands", 3)), 1)


@pytest.fixture
def both(ana: Player, bo: Player) -> tuple[Phone, Phone]:
    """Two phones at a match with a mission, up to the Classified Objectives."""
    match = actions.open_match(player=ana, rounds=2, points=150, mission=OURS)
    actions.join(match=match, player=bo, token_or_code=match.code)
    anas, bos = Phone(ana, match), Phone(bo, match)
    for phone, player, roster in (
        (anas, ana, "nox-and-a-caliban"), (bos, bo, "fusiliers-and-cobras"),
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
    anas.do("Done")
    assert anas.view.step == "loss"
    assert "Loss of Lieutenant check" in anas.html()
    assert "Only you" not in anas.html()
    anas.do("Done")
    assert bos.view.step == "strategic"
    before = anas.view.pools[0].left
    bos.do("SpendToken", use="remove orders", group="1", second="1")
    assert anas.view.step == "orders"
    assert anas.view.pools[0].left == before - 2


def test_the_other_side_sees_how_many_tokens_are_left(both: tuple[Phone, Phone]) -> None:
    played_on(*both)
    assert ">Command Tokens</span>" in both[0].html()
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


def test_at_the_end_survivors_are_counted(both: tuple[Phone, Phone]) -> None:
    anas, bos = both
    played_on(anas, bos)
    for turn in range(4):
        active = (anas, bos)[turn % 2]
        while active.view.step in ("executive", "loss"):
            active.do("Done")
        active.do("EndTurn")
        anas.do("Done")
        bos.do("Done")
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
