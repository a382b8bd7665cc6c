"""A match by two programs with a token each, and nothing else: from its opening to round two."""

from __future__ import annotations

import pytest

from rules import record
from tests.api.program import Program
from tracker.accounts.models import Player
from tracker.armies import actions, queries

pytestmark = [pytest.mark.long("a match by the API"), pytest.mark.django_db]

SECRETS = ("Caliban", "Boarding Shotgun")


@pytest.fixture
def both() -> tuple[Program, Program]:
    """Two guests, at a match that one opened and the other joined by its code."""
    anas, bos = Program.guest("Ana"), Program.guest("Bo")
    opened = anas.post("matches/", title="Supplies", points=150, rounds=2)
    assert opened.status_code == 201, opened.content
    assert opened.json()["seat"] == "A"
    joined = bos.post("matches/join/", code=opened.json()["code"])
    assert joined.status_code == 200, joined.content
    assert joined.json()["seat"] == "B"
    assert joined.json()["code"] == joined.json()["join_token"] == ""
    anas.match = bos.match = opened.json()["id"]
    return anas, bos


def set_up(anas: Program, bos: Program) -> None:
    for program, roster in ((anas, "nox-and-a-caliban"), (bos, "fusiliers-and-a-cobra")):
        army = program.post("armies/", roster=roster).json()["id"]
        program.do("EnterArmy", army=army)
    anas.do("RollInitiative", dice_a=11, dice_b=2)
    anas.do("KeepInitiative", keep="turn", first=True)
    bos.do("TakeRest", first=True, zone="the north edge")


def deploy(program: Program) -> None:
    """Place all that this step asks for: as a Marker whoever can be one."""
    for trooper in program.view["to_deploy"]:
        form = "Camouflaged" if trooper["hides"] else "Model"
        answer = program.send("Compose", trooper=trooper["trooper"], form=form, where="here")
        # The last one is kept back for its own step.
        assert answer.status_code in (200, 422), answer.content
    program.do("Done")


def through_the_tactical_phase(both: tuple[Program, Program]) -> None:
    """Neither side has anything to do in it."""
    for step in ("executive", "loss", "strategic"):
        for program in both:
            if program.view["step"] == step and program.view["yours"]:
                program.do("Done")


def hidden(program: Program) -> str:
    """The Marker with the Caliban under it, by what everybody calls it."""
    return str(next(one["name"] for one in program.view["mine"] if "Caliban" in one["secret"]))


def test_from_the_opening_to_the_end_of_the_round(both: tuple[Program, Program]) -> None:
    anas, bos = both
    set_up(anas, bos)
    steps = []
    while (step := anas.view["step"]).startswith("deploy"):
        steps.append(step)
        deploy(anas if anas.view["yours"] else bos)
    assert steps == ["deploy 1", "deploy 2", "deploy 3", "deploy 4"]
    through_the_tactical_phase(both)

    # An Order under the Marker, to which Bo has nothing to say.
    marker = hidden(anas)
    anas.do("DeclareSkill", actor=anas.piece(marker), skill="Move", pool="regular", to="the well")
    bos.do("Done", whole=True)
    anas.do("SkipSecond")
    assert anas.view["step"] == bos.view["step"] == "orders"
    theirs = next(one for one in bos.view["theirs"] if one["name"] == marker)
    assert theirs["marker"]
    assert theirs["secret"] == ""
    assert theirs["card"] is None
    bos.everything()
    for secret in SECRETS:
        assert secret in anas.everything()
        assert not [text for text in bos.sent if secret in text]

    # An attack, which shows who it is.
    target = next(one["name"] for one in bos.view["mine"] if not one["marker"])
    anas.do("DeclareSkill", actor=anas.piece(marker), skill="Move", pool="regular", to="the wall")
    bos.do("Done")
    anas.do(
        "DeclareSkill",
        actor=anas.piece(marker),
        skill="BS Attack",
        target=anas.piece(target),
        weapon="Boarding Shotgun, Burst Mode",
    )
    assert all(secret in bos.everything() for secret in SECRETS)
    bos.do("Done")
    caliban = bos.piece("Caliban 1")
    anas.do("GiveMods", piece=caliban, band=6)
    anas.do("ReadDice", piece=caliban, dice=[4, 20])
    assert bos.view["step"] == "5.1"
    saving = bos.view["saves"][0]
    bos.do("Save", piece=saving["piece"], dice=[20] * saving["hit"]["saves"])
    guts = bos.view["guts"]
    for piece in guts:
        bos.do("Guts", piece=piece, die=1)
    assert bos.view["step"] == "orders"

    for turn in (anas, bos):
        assert turn.view["yours"]
        turn.do("EndTurn")
        through_the_tactical_phase(both)
    assert anas.view["where"][0] == bos.view["where"][0] == "Round 2 of 2"
    assert anas.view["yours"]

    # Both were told the same public log, each with their own cursors and without gaps.
    for program in both:
        assert [line["cursor"] for line in program.log(limit=7)] == list(
            range(1, program.cursor + 1)
        )
        kept = record.decode(program.get(f"{program.at}record/").content.decode())
        assert record.verify(kept) == ()
    public = [[line["event"] for line in program.log() if not line["private"]] for program in both]
    assert public[0] == public[1]
    heads = {program.found(f"{program.at}view/")["head"] for program in both}
    assert len(heads) == 1


def test_what_one_composes_moves_nothing_of_the_others(both: tuple[Program, Program]) -> None:
    anas, bos = both
    set_up(anas, bos)
    mine, other = (anas, bos) if anas.view["yours"] else (bos, anas)
    before, everything = other.cursor, other.everything()
    trooper = mine.view["to_deploy"][0]["trooper"]
    mine.do("Compose", trooper=trooper, form="Model", where="in the well")
    assert "in the well" in mine.everything()
    assert other.cursor == before
    assert other.everything() == everything


def test_one_program_with_both_seats_says_which_it_means() -> None:
    anas = Program.guest("Ana")
    opened = anas.post("matches/", solo=True, opponent="Old Friend").json()
    assert opened["both_seats"]
    anas.match = opened["id"]
    assert anas.get(f"{anas.at}view/").json()["code"] == "which-seat"
    for side in ("A", "B"):
        assert anas.found(f"{anas.at}view/", seat=side)["view"]["you"] == side


@pytest.mark.parametrize(
    ("terms", "wrong"), [({"rounds": 0}, "rounds"), ({"points": 1000}, "points")]
)
def test_terms_that_cannot_be_are_refused_by_name(terms: dict[str, int], wrong: str) -> None:
    answer = Program.guest("Ana").post("matches/", **terms)
    assert answer.status_code == 422
    assert list(answer.json()["fields"]) == [wrong]
    assert answer.json()["detail"] == answer.json()["fields"][wrong][0]


def test_a_program_is_told_what_it_may_bring_and_who_may_lead_it(
    both: tuple[Program, Program],
) -> None:
    anas, bos = both
    army = anas.post("armies/", roster="nox-and-a-caliban").json()["id"]
    [choice] = anas.found(f"{anas.at}armies/")["armies"]
    assert (choice["id"], choice["number"], choice["leaders"]) == (army, 0, [])
    assert bos.found(f"{bos.at}armies/")["armies"] == []
    assert army not in bos.everything()

    player = Player.objects.get(name="Ana")
    found = queries.army(player=player, public_id=army)
    for one in queries.listed(army=found):
        if one.lieutenant:
            actions.remove_trooper(army=found, trooper=one.key)
    [choice] = anas.found(f"{anas.at}armies/")["armies"]
    first, *_ = choice["leaders"]
    assert anas.send("EnterArmy", army=army).status_code == 422
    anas.do("EnterArmy", army=army, lieutenant=first["key"])
    bos.do("EnterArmy", army=bos.post("armies/", roster="fusiliers-and-a-cobra").json()["id"])
    assert anas.found(f"{anas.at}armies/")["armies"] == []


def test_who_looks_on_brings_nothing(both: tuple[Program, Program]) -> None:
    anas, bos = both
    anas.post(f"{anas.at}watchers/")
    token = bos.post(f"{bos.at}watchers/").json()["watch_token"]
    looker = Program(match=anas.match, watch_token=token)
    assert looker.get(f"{looker.at}armies/").status_code == 403
    assert Program.guest("Cruz").get(f"{anas.at}armies/").status_code == 404


def test_live_takes_both_to_look_on(both: tuple[Program, Program]) -> None:
    anas, bos = both
    there = f"{anas.at}watchers/"
    assert anas.post(f"{there}?behind=2").json()["watch_token"]
    assert anas.post(there).json() == {"watch_token": ""}
    assert bos.found(bos.at)["watch_asked"] == {"by": "A", "behind": 0}
    standing = bos.found(bos.at)["watch_token"]
    assert bos.delete(f"{there}asked/").status_code == 204
    assert anas.found(anas.at)["watch_asked"] is None
    anas.post(there)
    assert anas.found(anas.at)["watch_token"] == standing
    agreed = bos.post(there).json()["watch_token"]
    assert agreed == anas.found(anas.at)["watch_token"] != standing
    looker = Program(match=anas.match, watch_token=agreed)
    assert looker.found(looker.at)["watch_asked"] is None
    assert looker.delete(f"{there}asked/").status_code == 403
