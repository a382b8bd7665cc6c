"""Whatever a page can do, a program can: what is done on pages is listed, and done by programs."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.api import acts
from tests.api.conftest import token_of
from tests.api.program import ROOT, Program
from tests.armies.real_codes import good, of_layout
from tests.leagues import cast
from tests.secrecy.doors import ELSEWHERE, PARAMETER
from tracker.accounts import actions as accounts
from tracker.accounts.api.acts import kinds
from tracker.leagues.api.within import EventAct
from tracker.leagues.models import Event
from tracker.leagues.terms import Terms
from tracker.leagues.views.acts import VERBS

pytestmark = pytest.mark.django_db(transaction=True)


def takes_a_post(client: Client, address: str) -> bool:
    filled = PARAMETER.sub(lambda found: ELSEWHERE.get(found[1] or found[2], "none"), address)
    answer = client.post("/" + re.sub(r"[\^$\\]", "", filled))
    return answer.status_code != 405


# ------------------------------------------------------------------ the list


def test_what_a_page_can_do_a_program_can(client: Client) -> None:
    document = client.get(f"{ROOT}schema/").json()
    operations = {
        asked["operationId"] for path in document["paths"].values() for asked in path.values()
    }
    schemas = document["components"]["schemas"]
    takes = {
        f"{of}_act": schemas[f"Posted{of.capitalize()}Act"]["properties"]["act"]["discriminator"]
        for of in ("event", "pairing", "club", "army", "table", "webhook")
    }
    known = operations | {
        f"{operation} {act}" for operation, of in takes.items() for act in of["mapping"]
    }
    missing, unknown = [], []
    for address in acts.pages():
        does = acts.by_api(address)
        unknown += [one for one in does if one not in known]
        if does or acts.is_no_need(address):
            continue
        if takes_a_post(client, address):
            missing.append(address)
    assert unknown == []
    # An act of a page is done by an operation, or it is said in tests/api/acts.py why there is none.
    assert missing == []


def test_the_list_names_nothing_that_is_gone() -> None:
    pages = acts.pages()
    named = {*acts.BY_API, *acts.VERBS}
    assert named - set(pages) == set()
    for those in acts.NO_NEED.values():
        for start in those:
            assert any(one.startswith(start) for one in pages), start


def test_an_act_is_for_those_for_whom_the_page_has_it() -> None:
    for one in kinds(EventAct):
        verb = re.sub(r"(?<!^)(?=[A-Z])", "-", one.__name__.removesuffix("Act")).lower()
        if verb in VERBS:
            # Who has left is let in again by an organiser alone, and so on: the same on both.
            assert one.organisers == VERBS[verb][2], verb


# ------------------------------------------------------------------ an event, by programs alone


@pytest.fixture
def olga() -> Program:
    return Program.guest("Olga")


def prepared(olga: Program, **terms: Any) -> str:
    answer = olga.post("events/", club="Norte", name="Norte Open", open=True, **terms)
    assert answer.status_code == 201, answer.content
    return str(answer.json()["event"])


def done(program: Program, at: str, kind: str, **said: Any) -> Any:
    answer = program.post(f"{at}acts/", act={"kind": kind, **said})
    assert answer.status_code == 200, answer.content
    return answer.json()


def refused(program: Program, at: str, kind: str, **said: Any) -> Any:
    answer = program.post(f"{at}acts/", act={"kind": kind, **said})
    assert answer.status_code >= 400, answer.content
    assert answer.headers["Content-Type"] == "application/problem+json"
    return answer.json()


def test_a_tournament_is_run_and_played_by_programs(olga: Program) -> None:
    event = prepared(olga, points=200, lists=1)
    at = f"events/{event}/"
    token = olga.found(f"{at}invitation/")["token"]
    ana, bo = Program.guest("Ana"), Program.guest("Bo")
    for one in (ana, bo):
        joined = one.post("events/join/", token=token, faction="Nomads")
        assert joined.status_code == 200, joined.content
        army = one.post("armies/", roster="nox-and-a-caliban").json()["id"]
        done(one, at, "HandIn", number=1, army=army)
    found = olga.found(f"{at}people/")
    assert [one["name"] for one in found["entries"]] == ["Ana", "Bo"]
    assert ana.found(f"{at}people/")["own"] == found["entries"][0]["entry"]
    assert [len(one["handed"]) for one in olga.found(f"{at}lists/")["all"]] == [1, 1]
    assert done(olga, at, "Pair", number=1)["round"] == 1
    [game] = ana.found(f"{at}pairings/", round=1)["pairings"]
    pairing = f"pairings/{game['id']}/"
    first, second = (ana, bo) if game["first"] == "Ana" else (bo, ana)
    told = done(first, pairing, "Report", op_first=7, op_second=3, vp_first=120, vp_second=60)
    seen = second.found(pairing)["reports"][0]["seen"]
    assert told["pairing"]["state"] == "open"
    assert done(second, pairing, "Agree", seen=seen)["pairing"]["state"] == "settled"
    done(olga, at, "Close", anyway=True)
    assert olga.found(at)["status"] == "over"
    said = [one["said"] for one in olga.found(f"{at}trail/")["acts"]]
    assert "Ana joined" in said
    [table] = olga.found(f"{at}standings/")["divisions"]
    assert [row["op"] for row in table["rows"]] == [7, 3]


def test_what_only_organisers_may_nobody_else_finds(olga: Program) -> None:
    event = prepared(olga)
    at, ana = f"events/{event}/", Program.guest("Ana")
    ana.post("events/join/", token=olga.found(f"{at}invitation/")["token"])
    nothing = refused(Program.guest("Eve"), "events/none/", "Pair", number=1)
    assert refused(ana, at, "Pair", number=1) == nothing
    assert refused(ana, at, "TypeIn", names=["Bo"]) == nothing
    assert ana.get(f"{at}invitation/").json() == nothing
    assert ana.found(f"{at}lists/")["all"] == []
    other = olga.found(f"{at}people/")["entries"][0]["entry"]
    assert refused(Program.guest("Eve"), at, "Leave", entry=other) == nothing
    assert Program().post(f"{at}acts/", act={"kind": "Pair"}).status_code == 401


def test_what_can_not_be_is_said_in_the_words_of_the_page(olga: Program) -> None:
    event = prepared(olga)
    at = f"events/{event}/"
    done(olga, at, "TypeIn", names=["Ana, Nomads"])
    problem = refused(olga, at, "Award", entry=olga.found(f"{at}people/")["entries"][0]["entry"],
                      tp=2, why="")  # fmt: skip
    assert (problem["status"], problem["code"]) == (422, "not-done")
    assert problem["detail"].startswith("Say in a few words what it is for")
    wrong = olga.post("events/", club="Norte", name="", rounds=99)
    assert wrong.status_code == 422
    assert set(wrong.json()["fields"]) >= {"name", "rounds"}


def test_what_is_prepared_is_changed_and_what_is_left_out_stays(olga: Program) -> None:
    answer = olga.post("events/", club="Norte", name="Cup", points=200, begins="2030-05-01T19:00",
                       zone="Europe/Madrid")  # fmt: skip
    at = f"events/{answer.json()['event']}/"
    before = olga.found(at)
    changed = olga.post(f"{at}edit/", rounds=4, seen=before["seen"])
    assert changed.status_code == 200, changed.content
    now = olga.found(at)
    assert (now["terms"]["rounds"], now["terms"]["points"], now["name"]) == (4, 200, "Cup")
    assert now["begins"] == before["begins"] == "2030-05-01T17:00:00Z"
    assert olga.post(f"{at}edit/", rounds=5, seen=before["seen"]).status_code == 422
    assert Program.guest("Eve").post(f"{at}edit/", rounds=3).status_code == 404


def test_what_was_changed_meanwhile_is_looked_at_again(olga: Program) -> None:
    event = prepared(olga)
    at = f"events/{event}/"
    done(olga, at, "TypeIn", names=["Ana"])
    [ana] = olga.found(f"{at}people/")["entries"]
    done(olga, at, "Entry", entry=ana["entry"], faction="Nomads", seen=ana["seen"])
    problem = refused(olga, at, "Entry", entry=ana["entry"], faction="Ariadna", seen=ana["seen"])
    assert problem["detail"].startswith("Meanwhile ")


def test_a_game_is_for_who_plays_it() -> None:
    event = cast.opened(cast.club(), ["Bo"], terms=Terms(days=14), kind="league")
    ana = Program.guest("Ana")
    joined = ana.post("events/join/", token=event.invitation)
    assert joined.status_code == 200, joined.content
    [game] = cast.next_round(event)
    pairing = f"pairings/{game.public_id}/"
    when = (timezone.now() + timedelta(days=3)).isoformat()
    [offer] = done(ana, pairing, "Propose", when=when, where="Elm Street 5")["offers"]
    assert offer["where"] == "Elm Street 5"
    for passer_by in (Program.guest("Eve"), ana):
        found = passer_by.get(pairing)
        assert (found.status_code == 200) == (passer_by is ana)
    olga = Program(token_of(event.club.members.get(role="organiser").player))  # type: ignore[arg-type]
    assert olga.found(pairing)["offers"] == []
    assert not any("Elm Street" in text for text in olga.sent)
    assert refused(olga, pairing, "Report", op_first=1, op_second=0)["status"] == 404


def test_a_club_is_kept_by_a_program(olga: Program) -> None:
    prepared(olga)
    [club] = olga.found("clubs/")["clubs"]
    assert (club["name"], club["organises"]) == ("Norte", True)
    at = f"clubs/{club['id']}/"
    [member] = olga.found(at)["members"]
    [now] = done(olga, at, "Rename", member=member["member"], name="Olga of Norte")["members"]
    assert now["name"] == "Olga of Norte"
    assert refused(olga, at, "StandDown", member=member["member"])["detail"].startswith("A club ")
    eve = Program.guest("Eve")
    assert refused(eve, at, "Rename", member=member["member"], name="Eve")["status"] == 404


def test_notices_are_switched_off(olga: Program) -> None:
    assert all(one["on"] for one in olga.found("notices/")["notices"])
    answer = olga.post("notices/", kind="reported", on=False)
    assert [one["kind"] for one in answer.json()["notices"] if not one["on"]] == ["reported"]
    assert olga.post("notices/", kind="gossip", on=False).status_code == 422


def test_a_token_that_reads_does_nothing(olga: Program) -> None:
    event = Event.objects.get(public_id=prepared(olga))
    player = event.club.members.get().player
    reads = Program(accounts.make_token(player=player, label="reads", scope="read")[1])  # type: ignore[arg-type]
    at = f"events/{event.public_id}/"
    assert reads.get(f"{at}people/").status_code == 200
    assert reads.get(f"{at}invitation/").status_code == 403
    assert refused(reads, at, "Close", anyway=True)["code"] == "read-only"


def test_a_player_is_called_otherwise(olga: Program) -> None:
    assert olga.post("me/", name="Olga the Second").json()["name"] == "Olga the Second"
    assert olga.found("me/")["name"] == "Olga the Second"
    assert olga.post("me/", name=" ").json()["code"] == "not-done"


# ------------------------------------------------------------------ armies and matches


def test_an_army_is_made_by_a_program() -> None:
    ana = Program.guest("Ana")
    made = ana.post("armies/new/", name="Night shift", faction="Nomads")
    assert made.status_code == 201, made.content
    at = f"armies/{made.json()['id']}/"
    army = done(ana, at, "Free", name="Jan", type="LI", training="regular", bs=12,
                weapon_1="Combi Rifle")  # fmt: skip
    [jan] = army["troopers"]
    assert (jan["profile"]["name"], jan["profile"]["bs"]) == ("Jan", 12)
    assert done(ana, at, "Group", trooper=jan["key"], group=2)["troopers"][0]["group"] == 2
    assert done(ana, at, "Name", name="Day shift")["army"]["name"] == "Day shift"
    assert done(ana, at, "Copy")["army"]["name"] == "Day shift (copy)"
    shown = done(ana, at, "Share")["army"]["shared"]
    assert ana.client.get(f"/lists/{shown}/").status_code == 200
    assert done(ana, at, "Share", on=False)["army"]["shared"] == ""
    assert done(ana, at, "Remove", trooper=jan["key"])["troopers"] == []
    assert refused(ana, at, "Again")["detail"] == "This army did not come as a code."
    assert Program.guest("Bo").post(f"{at}acts/", act={"kind": "Copy"}).status_code == 404
    assert ana.delete(at).status_code == 204
    assert ana.get(at).status_code == 404


@pytest.mark.parametrize("layout", [1, 2, 3])
def test_a_code_of_each_layout_is_read_by_a_program(layout: int) -> None:
    """Without unit data what is in it is not known, and each line of it is named."""
    ana, code = Program.guest("Ana"), of_layout(layout)
    groups = next(one["decoded"]["groups"] for one in good() if one["code"] == code)
    pasted = ana.post("armies/paste/", code=code)
    assert pasted.status_code == 201, pasted.content
    found = pasted.json()
    assert len(found["unknown"]) == sum(len(group["members"]) for group in groups)
    assert found["missing"] in found["amiss"]
    at = f"armies/{found['army']['id']}/"
    newer = done(ana, at, "Bring", code=of_layout(layout % 3 + 1))
    assert newer["army"]["id"] == found["army"]["id"]
    assert newer["unknown"] != found["unknown"]
    # What is no code is refused in words, and nothing is said of what was sent.
    damaged = ana.post("armies/paste/", code=code[: len(code) // 2])
    assert (damaged.status_code, damaged.json()["code"]) == (422, "not-done")
    assert not any(code[:40] in text for text in ana.sent)


def test_a_table_is_laid_by_a_program() -> None:
    ana, bo = Program.guest("Ana"), Program.guest("Bo")
    made = ana.post("tables/", name="The yard", points=150)
    assert made.status_code == 201, made.content
    at = f"tables/{made.json()['id']}/"
    palette = ana.found("tables/")["palette"]
    [first] = done(ana, at, "Lay", piece=palette[0])["scenery"]
    wall = {**first, "name": "The long wall"}
    assert done(ana, at, "Place", piece=wall, number=1)["scenery"][0]["name"] == "The long wall"
    now = ana.found(at)
    empty = done(ana, at, "Keep", scenery=[], had=now["stamp"])
    assert empty["scenery"] == []
    done(ana, at, "Lay", piece=palette[0])
    assert refused(ana, at, "Keep", scenery=[wall], had=now["stamp"])["detail"].startswith("This ")
    assert done(ana, at, "TakeOff", number=1)["scenery"] == []
    assert refused(ana, at, "TakeOff", number=1)["code"] == "not-done"
    shown = done(ana, at, "Show")["shared"]
    assert Program().found(f"tables/shown/{shown}/")["name"] == "The yard"
    assert bo.post("tables/copy/", shared=shown).json()["name"] == "The yard"
    assert bo.get(at).status_code == 404
    done(ana, at, "Show", on=False)
    assert Program().get(f"tables/shown/{shown}/").status_code == 404
    assert ana.delete(at).status_code == 204


def test_the_notebook_is_played_by_a_program() -> None:
    ana = Program.guest("Ana")
    opened = ana.post("practice/", points=150)
    assert (opened.status_code, opened.json()["seat"]) == (201, "A")
    assert ana.post("practice/", example="camo_x1").status_code == 201
    assert ana.post("practice/", example="none").status_code == 422
    assert ana.post("practice/", edition="N3").json()["detail"].startswith("An edition is one of")
    assert ana.post(f"matches/{opened.json()['id']}/rolls/", here=True).status_code == 204


def test_a_new_code_shuts_the_old_one_out() -> None:
    ana, bo = Program.guest("Ana"), Program.guest("Bo")
    opened = ana.post("matches/", points=150).json()
    new = ana.post(f"matches/{opened['id']}/invitation/").json()
    assert new["code"] != opened["code"]
    assert bo.post("matches/join/", code=opened["code"]).status_code == 404
    assert bo.post("matches/join/", code=new["code"]).status_code == 200
    assert ana.post(f"matches/{opened['id']}/invitation/").status_code == 404


def test_there_is_no_rematch_before_the_end(anas: Program, cruzs: Program) -> None:
    assert anas.post(f"{anas.at}rematch/").json()["code"] == "not-done"
    assert cruzs.post(f"{anas.at}rematch/").status_code == 404
