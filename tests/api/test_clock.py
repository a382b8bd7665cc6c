"""The clock for programs: in the view of every seat, asked for and agreed to by the players."""

from __future__ import annotations

from typing import Any

import pytest
from time_machine import TimeMachineFixture

from tests.api.program import Program


@pytest.fixture(autouse=True)
def _noon(time_machine: TimeMachineFixture) -> None:
    time_machine.move_to("2026-05-01T12:00Z", tick=False)


def clock(program: Program) -> Any:
    return program.get(f"{program.at}view/").json()["clock"]


def asks(program: Program, where: str = "clock/", **said: Any) -> Any:
    return program.post(f"{program.at}{where}", **said)


def test_it_is_asked_agreed_and_runs(
    anas: Program, bos: Program, looker: Program, time_machine: TimeMachineFixture
) -> None:
    assert clock(anas) is None
    asked = asks(anas, what="set", minutes=60).json()["clock"]
    assert asked["asked"] == {"by": "A", "what": "set", "minutes": 60}
    assert asked["minutes"] == 0
    agreed = asks(bos, "clock/agreed/", what="set", minutes=60)
    assert agreed.status_code == 200, agreed.content
    time_machine.shift(600)
    for program in (anas, bos, looker):
        found = clock(program)
        assert found["left"] == {"A": 3000.0, "B": 3600.0}
        assert found["runs"] == ["A"]
        assert found["asked"] is None


def test_a_pause_is_asked_and_may_be_refused(anas: Program, bos: Program) -> None:
    asks(anas, what="set", minutes=60)
    asks(bos, what="set", minutes=60)
    asks(anas, what="pause")
    assert clock(bos)["asked"]["what"] == "pause"
    bos.delete(f"{bos.at}clock/asked/")
    assert clock(anas)["asked"] is None
    assert clock(anas)["stands"] == ""
    asks(anas, what="pause")
    asks(bos, "clock/agreed/", what="pause")
    assert clock(anas)["stands"] == "paused"
    assert clock(anas)["runs"] == []


def test_who_gives_no_sign_but_commands_is_never_lost(
    anas: Program, bos: Program, time_machine: TimeMachineFixture
) -> None:
    asks(anas, what="set", minutes=60)
    asks(bos, what="set", minutes=60)
    time_machine.shift(1200)
    anas.do("Object", about="Too far.")
    assert clock(bos)["left"]["A"] == 2400.0


def test_it_is_the_players_to_ask(
    anas: Program, bos: Program, cruzs: Program, looker: Program
) -> None:
    assert asks(cruzs, what="set", minutes=60).status_code == 404
    assert asks(looker, what="set", minutes=60).status_code == 403
    asks(anas, what="set", minutes=60)
    for said in ({"what": "set", "minutes": 60}, {"what": "pause"}):
        assert asks(anas, "clock/agreed/", **said).status_code == 422
    assert asks(bos, "clock/agreed/", what="set", minutes=240).status_code == 422
    assert asks(bos, what="win").status_code == 400
    assert asks(bos, what="set", minutes=-1).status_code == 422
    assert asks(bos, what="pause").status_code == 422
    assert clock(bos)["minutes"] == 0
