"""Who can react is said once an Order; "Nobody" closes the AROs with the same press."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.matches.phone import Phone
from tests.matches.test_example import BEHIND
from tracker.matches.models import Seat

pytestmark = pytest.mark.django_db


def says(phone: Phone, **fields: str) -> int:
    """What the form of the question sends; how it is answered."""
    sent = {"cursor": phone.cursor, "seat": phone.view.you, "command_id": str(uuid4()), **fields}
    return int(phone.client.post(f"{phone.url}reacting/", sent).status_code)


def test_nobody_closes_the_aros(anas: Phone, bos: Phone) -> None:
    anas.do("DeclareSkill", actor=anas.piece("Marker 1"), skill="Move", pool="regular", to=BEHIND)
    assert says(bos, order="1", kind="Done", whole="false") in (200, 302)
    assert anas.view.step == "3"


def test_what_is_said_is_kept_at_the_seat_and_told_to_nobody(anas: Phone, bos: Phone) -> None:
    anas.do("DeclareSkill", actor=anas.piece("Marker 1"), skill="Move", pool="regular", to=BEHIND)
    before = anas.cursor
    fusilier = bos.piece("Fusilier 1")
    assert says(bos, order="1", lof=fusilier) == 302
    assert Seat.objects.get(side="B").reacting is not None
    assert Seat.objects.get(side="A").reacting is None
    assert anas.cursor == before


def test_who_looks_on_says_nothing(anas: Phone, looker: Phone) -> None:
    assert looker.client.post(f"{looker.url}reacting/", {"order": "1"}).status_code == 403
