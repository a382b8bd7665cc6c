"""One phone for both sides: a PIN keeps a side from programs, too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from uuid import uuid4

import pytest

from tests.api import acts
from tests.api.conftest import token_of
from tests.api.program import Program
from tests.secrecy.doors import PARAMETER
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match


@pytest.fixture
def shared(ana: Player) -> Program:
    """Ana's program at a match that she holds the phone of for both; Bo's side has a PIN."""
    match = actions.play_example(player=ana, both=True)
    actions.set_pin(match=match, side="B", pin="2468")
    return Program(token_of(ana), match=match.public_id)


OF_A_SEAT = ("", "view/", "table/", "log/", "offers/", "record/", "wait/", "armies/", "keys/")


@pytest.mark.parametrize("address", OF_A_SEAT)
def test_a_side_with_a_pin_opens_to_no_program(address: str, shared: Program) -> None:
    covered = shared.get(f"{shared.at}{address}", seat="B")
    assert covered.status_code == 409
    assert covered.json()["code"] == "handed-over"
    assert shared.get(f"{shared.at}{address}", seat="A").status_code == 200


def test_a_side_with_a_pin_takes_no_command_of_a_program(shared: Program) -> None:
    said = {"id": str(uuid4()), "cursor": 0, "command": {"kind": "Concede"}}
    assert shared.post(f"{shared.at}commands/?seat=B", **said).status_code == 409
    assert shared.found(f"{shared.at}view/", seat="A")["view"]["result"] == ""


@pytest.mark.parametrize("address", OF_A_SEAT)
def test_who_has_both_seats_is_asked_which(address: str, shared: Program) -> None:
    """A program that forgets to say so is else shown the side that it did not mean."""
    asked = shared.get(f"{shared.at}{address}")
    assert (asked.status_code, asked.json()["code"]) == (400, "which-seat")
    for none in ("watcher", "referee", "C", "to A", "Ax"):
        assert shared.get(f"{shared.at}{address}", seat=none).status_code == 404


@pytest.mark.parametrize("address", OF_A_SEAT)
def test_it_does_not_open_by_leaving_the_seat_unsaid(address: str, shared: Program) -> None:
    match = Match.objects.get(public_id=shared.match)
    actions.set_pin(match=match, side="A", pin="1357")
    assert shared.get(f"{shared.at}{address}").status_code == 409
    joined = shared.post("matches/join/", code=match.code)
    assert joined.status_code == 409


def test_a_program_sits_down_at_a_side_with_a_pin_by_it_alone(shared: Program, bo: Player) -> None:
    match = Match.objects.get(public_id=shared.match)
    bos = Program(token_of(bo), match=shared.match)
    for said in ({}, {"pin": ""}, {"pin": "1357"}):
        refused = bos.post("matches/join/", code=match.code, **said)
        assert (refused.status_code, refused.json()["code"]) == (409, "wrong-pin")
        assert bos.get(f"{bos.at}view/").status_code == 404
    assert bos.post("matches/join/", code=match.code, pin="2468").status_code == 200
    assert bos.get(f"{bos.at}view/").status_code == 200


# ------------------------------------------------------------------ whatever address there is

NAMED: Final = {"note": "a-note", "key": "title", "club": "a-club", "again_id": "a-match"}
NO_SUCH_WAY: Final = (405, "method")


def refused(shared: Program, address: str, query: str) -> Iterator[tuple[int, str]]:
    """By what each way of asking there is refused; one that the address does not take is passed over."""
    filled = PARAMETER.sub(lambda found: NAMED[found[1]], address)
    for ask in (shared.get, shared.post, shared.delete):
        answer = ask(f"{shared.at}{filled}{query}")
        assert answer.status_code >= 400, ask
        said = answer.status_code, answer.json()["code"]
        if said != NO_SUCH_WAY:
            yield said


@pytest.mark.parametrize("address", acts.of_a_match())
def test_no_address_of_a_match_answers_for_a_side_with_a_pin(address: str, shared: Program) -> None:
    """They are read off the routes: one that is new has to ask, too, and before it reads what is sent."""
    before = Match.objects.values().get(public_id=shared.match)
    assert set(refused(shared, address, "?seat=B")) == {(409, "handed-over")}
    assert Match.objects.values().get(public_id=shared.match) == before


@pytest.mark.parametrize("address", acts.of_a_match())
def test_no_address_of_a_match_chooses_between_two_seats(address: str, shared: Program) -> None:
    assert set(refused(shared, address, "")) == {(400, "which-seat")}


def test_the_addresses_of_a_match_are_found() -> None:
    assert {*OF_A_SEAT, "commands/", "map/way/", "notes/<str:note>/"} <= set(acts.of_a_match())
