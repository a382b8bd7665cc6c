"""A browser signs what is pressed on it, as its script sends it; what it can't sign is taken as ever."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest

from rules import record
from rules.record import Devices, Record
from tests.devices import Device
from tests.matches.phone import Phone, refusal
from tests.matches.test_kept_commands import taken
from tracker.matches.models import Match
from tracker.orderlog.models import Line

pytestmark = pytest.mark.django_db

BROWSER, ANOTHER = Device("Ana's browser"), Device("somebody's")


def stands(phone: Phone) -> Any:
    return phone.client.get(f"{phone.url}heads.json").json()


def signed(phone: Phone, device: Device, kind: str, **fields: Any) -> Any:
    """A press as the script of a page sends it: the form, and what the device signed of it."""
    at, id = stands(phone), uuid4()
    said = {"kind": kind, **fields}
    heads = (at["heads"][0], at["heads"][1])
    under = device.signs(said, match=at["match"], side=at["side"], id=str(id), heads=heads)
    own = {"signed_all": under["all"], "signed_own": under["own"]}
    return phone.send(kind, id=id, cursor=at["cursor"], **fields, **own)


def part(phone: Phone) -> Record:
    found = taken(phone)
    assert record.verify(found) == ()
    return found


@pytest.fixture
def named(anas: Phone) -> Phone:
    assert signed(anas, BROWSER, "NameDevice", key=BROWSER.key).status_code == 200
    assert stands(anas)["keys"] == [BROWSER.key]
    return anas


def test_what_is_pressed_is_kept_as_it_was_signed(named: Phone, bos: Phone) -> None:
    answer = signed(named, BROWSER, "DeclareSkill", actor=named.piece("Marker 1"), skill="Move")
    assert answer.status_code == 200
    for phone in (named, bos):
        found = Devices(part(phone))
        assert (found.signed, found.unsigned["A"]) == (2, [])


def test_a_page_says_numbers_as_it_says_words(named: Phone) -> None:
    """What is kept is a number, what was signed is what the form said."""
    assert (
        signed(named, BROWSER, "NoteScore", side="A", objective="3", victory="120").status_code
        == 200
    )
    noted = next(line for line in part(named).lines if line.data.get("command") == "NoteScore")
    assert noted.data["said"]["victory"] == 120
    assert noted.data["signed"]["words"]["victory"] == "120"
    assert Devices(part(named)).signed == 2


@pytest.mark.parametrize("device", [ANOTHER, BROWSER], ids=["another's", "on another head"])
def test_what_does_not_fit_is_taken_and_named(named: Phone, bos: Phone, device: Device) -> None:
    actor = named.piece("Marker 1")
    if device is BROWSER:
        at = named.cursor
        bos.do("ProposeEnd")
        answer = named.send(
            "DeclareSkill", cursor=at, actor=actor, skill="Move",
            signed_all="a" * 128, signed_own="b" * 128,
        )  # fmt: skip
    else:
        answer = signed(named, device, "DeclareSkill", actor=actor, skill="Move")
    assert answer.status_code == 200
    found = Devices(part(named))
    assert (found.signed, len(found.unsigned["A"])) == (1, 2)


def test_a_device_is_not_named_by_another(anas: Phone, example: Match) -> None:
    before = Line.objects.filter(record=example.record_id).count()
    for answer in (
        anas.send("NameDevice", key=BROWSER.key),
        signed(anas, ANOTHER, "NameDevice", key=BROWSER.key),
    ):
        assert answer.status_code == 422
        assert refusal(answer).code in ("unsigned", "unfit-signature")
    assert Line.objects.filter(record=example.record_id).count() == before


def test_heads_are_for_who_plays(anas: Phone, bos: Phone, looker: Phone, cruzs: Phone) -> None:
    own, theirs = stands(anas), stands(bos)
    assert own["heads"][0] == theirs["heads"][0]
    assert own["heads"][1] != theirs["heads"][1]
    assert own["heads"][1] not in json.dumps(theirs)
    for phone in (looker, cruzs):
        assert phone.client.get(f"{phone.url}heads.json").status_code == 404


def test_without_a_script_nothing_is_offered_to_sign(anas: Phone) -> None:
    html = anas.client.get(anas.url).content.decode()
    form = html[html.index('id="sign-here"') - 100 :].partition("</form>")[0]
    assert "data-device hidden" in form
