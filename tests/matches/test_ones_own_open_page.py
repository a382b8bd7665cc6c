"""One's own page tells the table nothing: two truths that show the same are drawn the same but for what is
under a cover."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rules import game, scenario
from rules.game import PieceId, Table
from tests.matches.phone import Phone
from tests.matches.test_across_the_table import in_sight
from tests.matches.test_places import drawn
from tests.profiles import profile
from tracker.matches.habit import Habit
from tracker.matches.page import page

GUARD = profile("Guard", weapons=["Combi Rifle", "CC Weapon"])
ACTOR = profile(
    "Actor",
    skills=["Combat Jump", "Hacker", "Mimetism (-3)", "Martial Arts L3", "G: Jumper"],
    equipment=["HoloMask", "Hacking Device"],
    weapons=["Spitfire", "Grenades", "CC Weapon"],
    bs=14,
)
MIME = profile("Mime", equipment=["HoloMask", "Holoprojector"], weapons=["Boarding Shotgun"])
SPY = profile("Spy", skills=["Impersonation"], weapons=["Shotgun"])
SNEAK = profile("Sneak", skills=["Camouflage"], weapons=["Spitfire", "CC Weapon"])
SAPPER = profile("Digger", skills=["Camouflage", "Hacker"], equipment=["Hacking Device"])
LURKER = profile("Lurker", skills=["Hidden Deployment"])
DIVER = profile("Diver", skills=["Combat Jump"])
LAYER = profile("Layer", skills=["Minelayer"], weapons=["Antipersonnel Mines", "Combi Rifle"])
MASK = ", imitating Guard (Combi Rifle)"
LEADS = '"Guard, Lieutenant, on the hill"'

TRUTHS = {
    "who leads": (
        '"Guard, Lieutenant, here", "Guard, there", "Guard, afar"',
        '"Guard, here", "Guard, Lieutenant, there", "Guard, afar"',
        '"Guard, here", "Guard, there", "Guard, Lieutenant, afar"',
    ),
    "which Model is masked": (
        f'"Actor, here{MASK}", "Guard, there", "Guard, afar", {LEADS}',
        f'"Guard, here", "Actor, there{MASK}", "Guard, afar", {LEADS}',
        f'"Guard, here", "Guard, there", "Guard, afar", {LEADS}',
    ),
    "which Models are false": (
        f'"Mime, here, decoy there, decoy afar, real 1{MASK}", "Guard, by the gate", {LEADS}',
        f'"Mime, here, decoy there, decoy afar, real 2{MASK}", "Guard, by the gate", {LEADS}',
        f'"Mime, here, decoy there, decoy by the gate, real 3{MASK}", "Guard, afar", {LEADS}',
    ),
    "who is under a Marker": (
        f'"Sneak, as Camouflaged, here", "Digger, as Camouflaged, there", {LEADS}',
        f'"Digger, as Camouflaged, here", "Sneak, as Camouflaged, there", {LEADS}',
    ),
    "who is off the table": (
        f'"Guard, here", "Lurker, as Hidden Deployment, in the well", {LEADS}',
        f'"Guard, here", "Diver, as Airborne Deployment", {LEADS}',
        f'"Guard, here", {LEADS}',
    ),
}
"""Lists that stand alike on the table, each with another secret."""
MOVES = 'do = { Bo = "declare skill", actor = "Fusilier 1", skill = "Move", to = "there" }'
SHOOTS = (
    'do = { Bo = "declare skill", actor = "Fusilier 1", skill = "BS Attack", target = "Guard 1",'
    ' weapon = "Combi Rifle" }'
)
FIRST = 'do = {{ Ana = "declare skill", actor = "Guard {}", skill = "Move", to = "where it was" }}'
NO_AROS = 'do = { Bo = "done", whole = true }'


TELLS = (
    'do = {{ Bo = "tell order", actor = "Fusilier 1", skill = "Move", then = "BS Attack",'
    ' then_target = "{}", then_weapon = "Combi Rifle" }}'
)
NOBODY = 'do = { Ana = "tell aros" }'


def table_of(anas: str, *said: str, first: str = "Ana", until: str = "") -> Table:
    """Ana's Table after these steps, with this list of hers."""
    text = f"""
title = "Alike on the table"

[table]
first = "{first}"
{f'until = "{until}"' if until else ""}
Ana = [{anas}]
Bo = ["Fusilier, in the street", "Fusilier, Lieutenant, inside the barracks"]
{GUARD}{ACTOR}{MIME}{SPY}{SNEAK}{SAPPER}{LURKER}{DIVER}{LAYER}
"""
    steps = said or (f'expect = {{ step = "{until or "orders"}" }}',)
    done = scenario.play(scenario.read(text + "".join(f"\n[[step]]\n{one}\n" for one in steps)))
    assert done.failures == ()
    return done.moments[-1].tables["A"]


def moment_of(table: Table) -> str:
    view = game.view(table, "A")
    return page(view, game.offers(table, "A")).moment


def each(table: Table, how: str) -> str:
    """The page with each piece in turn picked, opened or parted from its row."""
    moment = moment_of(table)
    found = []
    for piece in sorted(game.view(table, "A").mine, key=lambda one: one.name):
        at = f"{piece.id}.{moment}"
        named = {"picked": {"who": at}, "chosen": {"chosen": at}, "row": {"row": at}}[how]
        found.append(f"<hr>{piece.name}: {in_sight(drawn(table, 'A', **named))}")
    return "\n".join(found)


def one(table: Table) -> str:
    return in_sight(drawn(table, "A"))


def told(table: Table) -> str:
    """The page of who keeps Orders in one go, with each piece in turn picked to act, by itself and with
    another."""
    if table.order is not None:
        return in_sight(drawn(table, "A", telling=game.telling(table, "A")))
    moment, found = moment_of(table), []
    for piece in sorted(game.view(table, "A").mine, key=lambda one: one.name):
        alone = game.telling(table, "A", piece.id)
        joins = sorted(alone.joins if alone else (), key=lambda one: one.name)
        along = game.telling(table, "A", piece.id, party=[one.piece for one in joins[:1]])
        at = f"{piece.id}.{moment}"
        for telling in (alone, along):
            html = drawn(table, "A", who=at, telling=telling, habit=Habit(in_one_go=True))
            found.append(f"<hr>{piece.name}: {in_sight(html)}")
    return "\n".join(found)


def unmasked(anas: str) -> str:
    """Somebody whom an Attack leaves as it is in each of the truths."""
    view = game.view(table_of(anas), "A")
    return next((one.name for one in view.mine if one.where == "on the hill"), "Guard 1")


def acts(anas: str) -> str:
    """Where somebody stands who acts in each of the truths."""
    return "on the hill" if "Mime" in anas or "Camouflaged" in anas else "here"


MOMENTS: dict[str, Callable[[str], str]] = {
    "before deployment": lambda anas: one(table_of(anas, until="deploy 2")),
    "the last of deployment": lambda anas: one(table_of(anas, until="deploy 4")),
    "Executive Use": lambda anas: one(table_of(anas, until="executive")),
    "Strategic Use": lambda anas: one(table_of(anas, first="Bo", until="strategic")),
    "who acts": lambda anas: one(table_of(anas)),
    "who is picked": lambda anas: each(table_of(anas), "picked"),
    "its skills": lambda anas: each(table_of(anas), "chosen"),
    "its second skill": lambda anas: one(table_of(anas, FIRST.format(acts(anas)), NO_AROS)),
    "who answers a Move": lambda anas: one(table_of(anas, MOVES, first="Bo")),
    "who answers an Attack": lambda anas: each(table_of(anas, SHOOTS, first="Bo"), "row"),
    "who acted, in one go": lambda anas: told(table_of(anas)),
    "who reacted, in one go": lambda anas: told(
        table_of(anas, TELLS.format("Guard 1"), first="Bo")
    ),
    "what came of it, in one go": lambda anas: told(
        table_of(anas, TELLS.format(unmasked(anas)), NOBODY, first="Bo")
    ),
    "its AROs": lambda anas: each(table_of(anas, MOVES, first="Bo"), "chosen"),
}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("truth", TRUTHS)
def test_what_shows_the_same_is_drawn_the_same(truth: str, moment: str) -> None:
    shown = [MOMENTS[moment](anas) for anas in TRUTHS[truth]]
    for other in shown[1:]:
        assert other.replace("><", ">\n<").split("\n") == shown[0].replace("><", ">\n<").split("\n")


# ------------------------------------------------------------------ what is under the cover


MASKED = TRUTHS["which Model is masked"][0]
FALSE = TRUTHS["which Models are false"][0]


def the_one(table: Table, where: str) -> PieceId:
    """The piece of Ana's that stands there."""
    (found,) = (one.id for one in game.view(table, "A").mine if one.where == where)
    return found


def test_who_is_masked_has_its_own_skills_under_the_cover() -> None:
    table = table_of(MASKED)
    html = drawn(table, "A", f"{the_one(table, 'here')}.{moment_of(table)}")
    for own in ("Spitfire", "Carbonite", "HoloMask"):
        assert own in html
        assert own not in in_sight(html)


def test_every_skill_that_it_has_in_truth_can_be_declared() -> None:
    table = table_of(MASKED)
    masked = the_one(table, "here")
    html = drawn(table, "A", f"{masked}.{moment_of(table)}")
    wanted = {
        str(one.given["skill"])
        for one in game.offers(table, "A", masked)
        if one.about == masked and one.command == "DeclareSkill" and one.refusal is None
    }
    assert len(wanted) > 8
    for skill in wanted:
        assert f'name="skill" value="{skill}"' in html


def test_a_false_model_leads_a_fireteam_like_any_other_and_why_not_is_covered() -> None:
    table = table_of(FALSE)
    html = drawn(table, "A")
    for leader in game.view(table, "A").mine:
        assert f"Fireteam of {leader.name}" in in_sight(html)
    names = {str(one.id): one.name for one in game.view(table, "A").mine}
    false = {
        names[one.about]
        for one in game.offers(table, "A")
        if one.command == "FormFireteam" and one.refusal is not None
    }
    under = html.split('id="teamless"')[1].split("Spend a Command Token")[0]
    assert set(re.findall(r"<b>(Guard \d)\.</b>", under)) == false
    assert len(false) == 3
    assert "HOLO-E13" in under


@pytest.mark.parametrize("lays", ["", ", lays Antipersonnel Mines: there"], ids=["none", "one"])
def test_which_marker_goes_off_is_under_a_cover_that_everybody_has(lays: str) -> None:
    html = drawn(table_of(f'"Layer, here{lays}", "Guard, afar", {LEADS}', MOVES, first="Bo"), "A")
    assert ("goes off" in html) is bool(lays)
    assert "Set something off" in html
    seen = in_sight(html)
    assert "goes off" not in seen
    assert "Set off by" not in seen


def test_a_token_moves_a_trooper_by_whichever_of_its_pieces_is_tapped() -> None:
    table = table_of(FALSE, until="executive")
    for where in ("here", "there", "afar"):
        asked = game.command(
            {"kind": "SpendToken", "by": "A", "use": "regroup", "group": 2}
            | {"piece": the_one(table, where)}
        )
        assert game.may(asked, table) is None


def test_why_what_was_pressed_is_refused_stands_under_the_cover(anas: Phone) -> None:
    """It may be that a Model is false: so no reason is told in the open, whatever it is."""
    answer = anas.send("SpendToken", use="regroup", piece=anas.view.mine[0].id, group="2")
    why, html = answer.context["own_refusal"], answer.content.decode()
    assert answer.status_code == 422
    assert "Uncover your secrets" in html.split('id="refused"')[1].split("</div>")[0]
    assert html.count(why.sentence) == 1
    assert why.sentence in html.split('id="secrets"')[1].split("</button>")[0]


def test_what_the_truth_adds_to_read_of_a_roll_is_under_its_cover() -> None:
    text = Path("tests/scenarios/holo_m1_three_models_react.toml").read_text()
    rolls = [
        one.tables
        for one in scenario.play(scenario.read(text)).moments
        if one.tables["A"].step == "5"
    ]
    html = drawn(rolls[-1]["A"], "A")
    under = html.split('id="lid-read"')[1].split("</details>\n</details>")[0]
    assert 'data-rule="MASK-E5"' in under
    assert "MASK-E5" not in in_sight(html)
    # Whoever has nothing to read has the same cover; who looks on has none.
    other = drawn(rolls[-1]["B"], "B")
    assert "Nothing else." in other.split('id="lid-read"')[1]
    assert 'id="lid-read"' not in drawn(rolls[-1]["watcher"], "watcher")


def test_what_is_told_in_one_go_has_keys_for_the_truth_under_the_cover() -> None:
    table = table_of(TRUTHS["who is off the table"][0], TELLS.format("Guard 1"), first="Bo")
    html = drawn(table, "A", telling=game.telling(table, "A"))
    for half in ("to the 1st", "to the 2nd"):
        assert f"Lurker: Dodge, {half}" in html
    assert "Lurker" not in in_sight(html)
    assert "Who reacted?" in in_sight(html)


def test_a_marker_shows_itself_by_keys_under_the_cover() -> None:
    table = table_of(TRUTHS["who is under a Marker"][0])
    sneak = the_one(table, "here")
    at = f"{sneak}.{moment_of(table)}"
    telling = game.telling(table, "A", sneak)
    html = drawn(table, "A", who=at, telling=telling, habit=Habit(in_one_go=True))
    assert "Move + BS Attack at Fusilier 1" in html
    assert "Move + BS Attack" not in in_sight(html)
    assert "It shows itself" in html
    assert "Move + Move" in in_sight(html)
