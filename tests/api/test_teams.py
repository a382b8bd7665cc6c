"""Teams by a program: signed up, changed, paired and read."""

from __future__ import annotations

import pytest

from tests.api.program import Program
from tests.api.test_acts import done, prepared, refused

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def olga() -> Program:
    return Program.guest("Olga")


def test_a_tournament_of_teams_is_run_by_programs(olga: Program) -> None:
    at = f"events/{prepared(olga, teams=3)}/"
    token = olga.found(f"{at}invitation/")["token"]
    ana = Program.guest("Ana")
    assert ana.post("events/join/", token=token).status_code == 200
    done(olga, at, "TypeIn", names=["Bo", "Cruz", "Dee", "Eva", "Fox", "Gus"])
    pk = {one["name"]: one["entry"] for one in olga.found(f"{at}people/")["entries"]}
    done(ana, at, "EnterTeam", name="Norte", players=[pk["Bo"], pk["Cruz"]])
    # She is captain of her own team, and of no other.
    answer = ana.post(
        f"{at}acts/",
        act={"kind": "EnterTeam", "name": "Sur", "captain": pk["Dee"], "players": []},
    )
    assert answer.status_code == 404
    done(olga, at, "EnterTeam", name="Sur", captain=pk["Dee"], players=[pk["Eva"], pk["Gus"]])
    found = olga.found(f"{at}teams/")
    assert (found["size"], found["alone"]) == (3, [pk["Fox"]])
    teams = {one["name"]: one for one in found["teams"]}
    assert teams["Norte"]["captain"] == pk["Ana"]
    change = {"team": teams["Sur"]["team"], "name": "Sur", "captain": pk["Eva"]}
    change |= {"players": [pk["Dee"], pk["Fox"]], "seen": teams["Sur"]["seen"]}
    assert ana.post(f"{at}acts/", act={"kind": "ChangeTeam", **change}).status_code == 404
    done(olga, at, "ChangeTeam", **change)
    assert "somebody has changed Sur" in refused(olga, at, "ChangeTeam", **change)["detail"]
    done(olga, at, "Pair", number=1, anyway=True)
    found = olga.found(f"{at}teams/")
    [met] = found["encounters"]
    assert (met["seated"], met["round"]) == (False, 1)
    of = {one["team"]: one["players"] for one in found["teams"]}
    pairs = [list(pair) for pair in zip(of[met["first"]], of[met["second"]], strict=True)]
    done(olga, at, "Seat", encounter=met["encounter"], pairs=pairs)
    [met] = olga.found(f"{at}teams/")["encounters"]
    assert (met["seated"], met["missing"]) == (True, 3)
    assert len(olga.found(f"{at}pairings/", round=1)["pairings"]) == 3
    assert "Take its players out" in refused(olga, at, "TakeTeamOut", team=met["first"])["detail"]


def test_a_whole_team_did_not_come(olga: Program) -> None:
    at = f"events/{prepared(olga, teams=3)}/"
    done(olga, at, "TypeIn", names=["Ana", "Bo", "Cruz", "Dee", "Eva", "Fox"])
    pk = {one["name"]: one["entry"] for one in olga.found(f"{at}people/")["entries"]}
    for name, line in (("Norte", "Ana Bo Cruz"), ("Sur", "Dee Eva Fox")):
        captain, *others = (pk[one] for one in line.split())
        done(olga, at, "EnterTeam", name=name, captain=captain, players=others)
    done(olga, at, "Pair", number=1)
    [met] = olga.found(f"{at}teams/")["encounters"]
    done(olga, at, "WalkOver", encounter=met["encounter"], absent="first")
    [met] = olga.found(f"{at}teams/")["encounters"]
    assert (met["seated"], met["missing"], met["tp_first"]) == (True, 0, 0)
    assert met["tp_second"] > 0
    again = refused(olga, at, "WalkOver", encounter=met["encounter"], absent="first")
    assert "Correct them one by one" in again["detail"]


def test_a_team_that_met_nobody_is_taken_out(olga: Program) -> None:
    at = f"events/{prepared(olga, teams=3)}/"
    done(olga, at, "TypeIn", names=["Ana"])
    [ana] = olga.found(f"{at}people/")["entries"]
    done(olga, at, "EnterTeam", name="Norte", captain=ana["entry"], players=[])
    [team] = olga.found(f"{at}teams/")["teams"]
    done(olga, at, "TakeTeamOut", team=team["team"])
    assert olga.found(f"{at}teams/")["teams"] == []


def test_captains_pair_their_players_by_programs(olga: Program) -> None:
    at = f"events/{prepared(olga, teams=3)}/"
    token = olga.found(f"{at}invitation/")["token"]
    ana, bo = Program.guest("Ana"), Program.guest("Bo")
    for one in (ana, bo):
        assert one.post("events/join/", token=token).status_code == 200
    done(olga, at, "TypeIn", names=["Cruz", "Dee", "Eva", "Fox"])
    pk = {one["name"]: one["entry"] for one in olga.found(f"{at}people/")["entries"]}
    done(ana, at, "EnterTeam", name="Norte", players=[pk["Cruz"], pk["Dee"]])
    done(bo, at, "EnterTeam", name="Sur", players=[pk["Eva"], pk["Fox"]])
    done(olga, at, "Pair", number=1)
    [met] = olga.found(f"{at}teams/")["encounters"]
    address = f"{at}encounters/{met['encounter']}/"
    asked = ana.found(address)
    assert (asked["what"], asked["step"], asked["many"]) == ("defender", 0, 1)
    done(ana, at, "Choose", encounter=met["encounter"], step=0, players=[pk["Cruz"]])
    assert ana.found(address)["named"] == [pk["Cruz"]]
    # Everybody knows that she has, and nobody whom.
    for other in (bo, olga):
        assert len(other.found(address)["answered"]) == 1
        assert other.found(address)["named"] == other.found(address)["defenders"] == []
    answer = olga.post(f"{at}acts/", act={"kind": "Choose", "encounter": met["encounter"],
                                          "step": 0, "players": [pk["Eva"]]})  # fmt: skip
    assert answer.status_code == 404
    done(bo, at, "Choose", encounter=met["encounter"], step=0, players=[pk["Eva"]])
    assert set(olga.found(address)["defenders"]) == {pk["Cruz"], pk["Eva"]}
    done(bo, at, "Choose", encounter=met["encounter"], step=1, players=[pk["Dee"]])
    done(ana, at, "Choose", encounter=met["encounter"], step=1, players=[pk["Bo"]])
    met_now = {
        frozenset((one["first"], one["second"]))
        for one in olga.found(f"{at}pairings/", round=1)["pairings"]
    }
    assert met_now == {
        frozenset(("Dee", "Eva")),
        frozenset(("Cruz", "Bo")),
        frozenset(("Ana", "Fox")),
    }
    assert olga.get(address).status_code == 404


def test_doubles_are_played_by_programs(olga: Program) -> None:
    at = f"events/{prepared(olga, teams=2)}/"
    token = olga.found(f"{at}invitation/")["token"]
    programs = {name: Program.guest(name) for name in ("Ana", "Bo", "Cruz", "Dee")}
    for one in programs.values():
        assert one.post("events/join/", token=token).status_code == 200
    pk = {one["name"]: one["entry"] for one in olga.found(f"{at}people/")["entries"]}
    done(programs["Ana"], at, "EnterTeam", name="", players=[pk["Bo"]])
    done(programs["Cruz"], at, "EnterTeam", name="Sur", players=[pk["Dee"]])
    done(olga, at, "Pair", number=1)
    [game] = olga.found(f"{at}pairings/", round=1)["pairings"]
    assert {game["first"], game["second"]} == {"Ana & Bo", "Sur"}
    pairing = f"pairings/{game['id']}/"
    assert programs["Bo"].found(pairing)["side"] == programs["Ana"].found(pairing)["side"]
    done(programs["Bo"], pairing, "Report", op_first=7, op_second=3, vp_first=90, vp_second=60)
    seen = programs["Dee"].found(pairing)["reports"][0]["seen"]
    told = done(programs["Dee"], pairing, "Agree", seen=seen)
    assert told["pairing"]["state"] == "settled"
    found = olga.found(f"{at}teams/")
    assert (found["size"], found["encounters"]) == (2, [])
    assert {one["name"]: one["players"] for one in found["teams"]} == {
        "Ana & Bo": [pk["Ana"], pk["Bo"]],
        "Sur": [pk["Cruz"], pk["Dee"]],
    }
