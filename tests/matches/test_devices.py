"""A browser signs what is pressed on it, as its script sends it; what is not signed is taken as ever."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from gzip import compress
from html import unescape
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules import record
from rules.record import Devices, Record
from tests.devices import Device
from tests.matches.phone import Phone, refusal
from tests.matches.test_kept_commands import taken
from tracker.matches.models import Match
from tracker.matches.submission import OURS
from tracker.orderlog.models import Line

pytestmark = pytest.mark.django_db

BROWSER, LAPTOP, ANOTHER = Device("Ana's browser"), Device("Ana's laptop"), Device("somebody's")
SAID = Path(__file__).parents[2] / "static" / "said.js"
Heads = tuple[str, str]


def shown(phone: Phone, html: str | None = None) -> dict[str, str]:
    """What stands in the page for its script: what its panel says, and how its forms are signed."""
    page = phone.html() if html is None else html
    panel = re.search(r'<div class="match[^>]*id="panel"[^>]*>', page)
    assert panel is not None
    said = dict(re.findall(r' data-([a-z]+)="([^"]*)"', panel[0]))
    how = re.search(r' data-signs="([^"]*)"', page)
    return {**said, "signs": unescape(how[1]) if how else ""}


def devices(phone: Phone) -> Any:
    """On which its side signs, as its page has them."""
    return json.loads(shown(phone)["signs"])["devices"]


def heads(phone: Phone) -> Heads:
    """Those of its page; before a device is named it has not both."""
    first, *own = (b64decode(f"{one}=").hex() for one in packed(phone))
    return first, own[0] if own else first


def packed(phone: Phone) -> list[str]:
    """The same as they stand in its page."""
    return shown(phone)["heads"].split()


def put(
    phone: Phone,
    device: Device,
    kind: str,
    on: Heads,
    *,
    id: UUID | None = None,
    cursor: int | None = None,
    **fields: Any,
) -> Any:
    """One try of the script of a page: the form, and what the device signed of it on these heads."""
    how, id = json.loads(shown(phone)["signs"]), id or uuid4()
    said = {"kind": kind, **fields}
    under = device.signs(said, match=how["match"], side=how["side"], id=str(id), heads=on)
    own: dict[str, Any] = {"signed_all": under["all"], "signed_own": under["own"]}
    return phone.send(kind, id=id, cursor=cursor, **fields, **own)


def signed(phone: Phone, device: Device, kind: str, **fields: Any) -> Any:
    """A press, as it is signed until the heads are right."""
    id, on = uuid4(), heads(phone)
    for _ in range(3):
        answer = put(phone, device, kind, on, id=id, **fields)
        if "Sign-On" not in answer.headers:
            break
        first, own = answer.headers["Sign-On"].split()
        on = first, own
    return answer


def part(phone: Phone) -> Record:
    found = taken(phone)
    assert record.verify(found) == ()
    return found


def lines(match: Match) -> int:
    return Line.objects.filter(record=match.record_id).count()


@pytest.fixture
def named(anas: Phone) -> Phone:
    assert signed(anas, BROWSER, "NameDevice", key=BROWSER.key).status_code == 200
    assert devices(anas) == [BROWSER.key]
    return anas


def test_what_is_pressed_is_kept_as_it_was_signed(named: Phone, bos: Phone) -> None:
    answer = put(
        named, BROWSER, "DeclareSkill", heads(named), actor=named.piece("Marker 1"), skill="Move"
    )
    assert answer.status_code == 200
    for phone in (named, bos):
        found = Devices(part(phone))
        assert (found.signed, found.unsigned["A"]) == (2, [])


def test_a_page_says_numbers_as_it_says_words(named: Phone) -> None:
    """What is kept is a number, what was signed is what the form said."""
    told = {"side": "A", "objective": "3", "victory": "120"}
    assert signed(named, BROWSER, "NoteScore", **told).status_code == 200
    noted = next(line for line in part(named).lines if line.data.get("command") == "NoteScore")
    assert noted.data["said"]["victory"] == 120
    assert noted.data["signed"]["words"]["victory"] == "120"
    assert Devices(part(named)).signed == 2


def test_a_pause_is_signed_by_its_hours(named: Phone) -> None:
    assert signed(named, BROWSER, "Adjourn", hours="24").status_code == 200
    found = Devices(part(named))
    assert (found.signed, found.unsigned["A"]) == (2, [])


def test_what_was_signed_on_other_heads_is_asked_for_again_in_silence(
    named: Phone, bos: Phone, example: Match
) -> None:
    """The other side was quicker: nothing is done, nothing is said, and the same press is signed anew."""
    actor, cursor, before, id = named.piece("Marker 1"), named.cursor, heads(named), uuid4()
    bos.do("ProposeEnd")
    count = lines(example)
    move: dict[str, Any] = {"actor": actor, "skill": "Move", "id": id, "cursor": cursor}
    answer = put(named, BROWSER, "DeclareSkill", before, **move)
    assert (answer.status_code, answer.content, lines(example)) == (204, b"", count)
    now = tuple(answer.headers["Sign-On"].split())
    assert now == heads(named)
    assert now != before
    assert put(named, BROWSER, "DeclareSkill", (now[0], now[1]), **move).status_code == 200
    found = Devices(part(named))
    assert (found.signed, found.unsigned["A"]) == (2, [])


def test_what_holds_no_more_is_not_asked_for_again(named: Phone, example: Match) -> None:
    """Its page is out of date, and says so; no signature mends that."""
    actor, cursor, before = named.piece("Marker 1"), named.cursor, heads(named)
    assert signed(named, BROWSER, "DeclareSkill", actor=actor, skill="Move").status_code == 200
    count = lines(example)
    move: dict[str, Any] = {"actor": actor, "skill": "Move", "cursor": cursor}
    answer = put(named, BROWSER, "DeclareSkill", before, **move)
    assert (answer.status_code, refusal(answer).code) == (409, "stale")
    assert "Sign-On" not in answer.headers
    assert lines(example) == count


def test_the_same_press_again_is_done_once(named: Phone, example: Match) -> None:
    """Its answer was lost: it is signed anew on what the page shows then, or not at all, under its id."""
    move: dict[str, Any] = {
        "actor": named.piece("Marker 1"),
        "skill": "Move",
        "id": uuid4(),
        "cursor": named.cursor,
    }
    before = heads(named)
    assert put(named, BROWSER, "DeclareSkill", before, **move).status_code == 200
    count = lines(example)
    for on in (before, heads(named)):
        assert put(named, BROWSER, "DeclareSkill", on, **move).status_code == 200
    assert named.send("DeclareSkill", **move).status_code == 200
    assert lines(example) == count
    found = Devices(part(named))
    assert (found.signed, found.unsigned["A"]) == (2, [])


def test_what_no_device_of_the_side_signed_is_not_taken_as_signed(
    named: Phone, example: Match
) -> None:
    count, actor = lines(example), named.piece("Marker 1")
    for device in (ANOTHER, LAPTOP):
        answer = put(named, device, "DeclareSkill", heads(named), actor=actor, skill="Move")
        assert answer.headers["Sign-On"] == " ".join(heads(named))
    assert lines(example) == count


def test_without_a_script_it_is_taken_and_named(named: Phone, bos: Phone) -> None:
    named.do("DeclareSkill", actor=named.piece("Marker 1"), skill="Move")
    for phone in (named, bos):
        found = Devices(part(phone))
        assert found.signed == 1
        assert found.unsigned["A"]


def test_a_device_signs_its_own_name(anas: Phone, example: Match) -> None:
    count = lines(example)
    answer = anas.send("NameDevice", key=BROWSER.key)
    assert (answer.status_code, refusal(answer).code) == (422, "unsigned")
    assert "Sign-On" in signed(anas, ANOTHER, "NameDevice", key=BROWSER.key).headers
    assert lines(example) == count


def test_a_lost_device_is_replaced_in_the_open(named: Phone, bos: Phone) -> None:
    """Who has only the new one names it; both read which one is gone, and that signs nothing any more."""
    assert f'<option value="{BROWSER.key}">' in named.html()
    new = {"key": LAPTOP.key, "replaces": BROWSER.key}
    assert signed(named, LAPTOP, "NameDevice", **new).status_code == 200
    assert devices(named) == [LAPTOP.key]
    assert "in the place of" in str(bos.lines[0].line)
    assert "Sign-On" in signed(named, BROWSER, "ProposeEnd").headers
    assert signed(named, LAPTOP, "ProposeEnd").status_code == 200
    found = Devices(part(bos))
    assert (found.signed, found.unsigned["A"]) == (3, [])


def test_two_devices_of_one_seat_both_sign(named: Phone) -> None:
    assert signed(named, LAPTOP, "NameDevice", key=LAPTOP.key).status_code == 200
    assert devices(named) == [BROWSER.key, LAPTOP.key]
    marker = named.piece("Marker 1")
    assert signed(named, BROWSER, "DeclareSkill", actor=marker, skill="Move").status_code == 200
    assert signed(named, LAPTOP, "ProposeEnd").status_code == 200
    found = Devices(part(named))
    assert (found.signed, found.unsigned["A"]) == (4, [])


def test_of_several_commands_of_one_press_the_first_is_signed(named: Phone) -> None:
    """On which heads those after it stand nobody knows before it is taken: they are named."""
    note: dict[str, Any] = {
        "side": "A",
        "objective": "3",
        "victory": "120",
        "besides": "kind=ProposeEnd",
    }
    how, id = json.loads(shown(named)["signs"]), uuid4()
    said = {"kind": "NoteScore", "side": "A", "objective": "3", "victory": "120"}
    under = BROWSER.signs(said, match=how["match"], side="A", id=str(id), heads=heads(named))
    own: dict[str, Any] = {"signed_all": under["all"], "signed_own": under["own"]}
    assert named.send("NoteScore", id=id, **note, **own).status_code == 200
    found = Devices(part(named))
    assert (found.signed, len(found.unsigned["A"])) == (2, 1)


# ------------------------------------------------------------------ secrets


def test_a_page_has_the_heads_of_its_own_seat_alone(
    named: Phone, bos: Phone, looker: Phone
) -> None:
    assert signed(bos, ANOTHER, "NameDevice", key=ANOTHER.key).status_code == 200
    (public, own), (same, theirs) = heads(named), heads(bos)
    assert public == same
    assert own != theirs
    for phone in (bos, looker):
        for place in ("", "panel/", "panel/?right=1", "log/", "record.json"):
            page = phone.get(place).content.decode()
            assert not any(one in page for one in (own, packed(named)[1])), place
    assert heads(looker) == (public, public)
    assert shown(looker)["signs"] == ""


def test_a_side_without_a_device_is_sent_no_head_of_its_own(anas: Phone) -> None:
    assert len(packed(anas)) == 1


def test_what_others_read_of_it_is_of_one_length(named: Phone, bos: Phone) -> None:
    """Whatever was said: of what is not said aloud they read an id and a signature, and of what its side
    alone reads neither."""
    actor = named.piece("Marker 1")
    own = {"actor": actor, "skill": "Move", "to": "behind the long wall"}
    assert signed(named, BROWSER, "DeclareSkill", **own).status_code == 200
    theirs = [
        line for line in part(bos).lines if line.data.get("signed") and line.kind == "CommandGiven"
    ]
    last = theirs[-1].data["signed"]
    assert {name: len(said) for name, said in last.items()} == {"id": 36, "signature": 128}
    kept = [line for line in part(named).lines if line.data.get("command") == "DeclareSkill"]
    assert kept[-1].data["signed"]["signature"] not in bos.get("record.json").content.decode()
    assert "behind the long wall" in str(kept[-1].data)


# ------------------------------------------------------------------ what it costs


def statements(phone: Phone, device: Device | None, about: str) -> int:
    """Of one objection, signed or not."""
    how, id, on = json.loads(shown(phone)["signs"]), uuid4(), heads(phone)
    said, cursor, own = {"kind": "Object", "about": about}, phone.cursor, dict[str, str]()
    if device is not None:
        under = device.signs(said, match=how["match"], side=how["side"], id=str(id), heads=on)
        own = {"signed_all": under["all"], "signed_own": under["own"]}
    with CaptureQueriesContext(connection) as asked:
        answer = phone.send("Object", id=id, cursor=cursor, about=about, **own)
    assert answer.status_code == 200
    return len(asked)


def test_a_signature_costs_one_statement_at_most(named: Phone) -> None:
    statements(named, None, "As always.")
    without = statements(named, None, "Too far.")
    assert statements(named, BROWSER, "Too near.") <= without + 1
    assert Devices(part(named)).signed == 2


def test_a_page_that_signs_is_sent_five_in_a_hundred_more_at_most(named: Phone, bos: Phone) -> None:
    """Of what a redraw brings, packed."""
    page, at = named.html(), named.cursor
    parts = re.findall(r'id="([a-z0-9-]+)"[^>]* data-drawn="([0-9a-f]{12})"', page)
    has = " ".join([f"again at={at}", *(f"{id}={drawn}" for id, drawn in parts)])
    bos.do("Object", about="Too far.")
    looks = named.client.get(f"{named.url}panel/", headers={"HX-Request": "true", "Has": has})
    assert looks.status_code == 200
    without = re.sub(rb' data-heads="[^"]*"', b"", looks.content)
    assert len(looks.content) - len(without) > 2 * 43
    sent, less = len(compress(looks.content)), len(compress(without))
    print(f"{sent} bytes a redraw, {sent - less} of them for who signs.")
    assert sent <= less * 1.05


def test_the_script_leaves_out_what_the_notebook_leaves_out() -> None:
    ours = re.search(r"const OURS = (\[[^]]+\]);", SAID.read_text("utf-8"))
    assert ours is not None
    assert set(json.loads(ours[1])) == OURS
