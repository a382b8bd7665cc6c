"""The dice of the notebook: bound when a match is opened, checked in words when it is over."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules import record
from tests.matches.phone import Phone
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.orderlog import actions as orderlog
from tracker.orderlog.models import Line, Secret

pytestmark = pytest.mark.django_db


def page(phone: Phone) -> str:
    answer = phone.client.get(f"{phone.url}dice/")
    assert answer.status_code == 200
    return answer.content.decode()


def rolled_off(anas: Phone, bos: Phone) -> None:
    assert anas.send("Object", about="The clock").status_code == 200
    assert bos.send("SettleObjection", number=1, how="roll").status_code == 200


def test_the_digest_is_there_from_the_start_and_the_secret_is_nowhere(
    anas: Phone, bos: Phone, looker: Phone, example: Match
) -> None:
    secret = orderlog.secret(record_id=example.record_id)
    bound = hashlib.sha256(b"infinity notebook secret\0" + bytes.fromhex(secret)).hexdigest()
    rolled_off(anas, bos)
    for phone in (anas, bos, looker):
        shown = page(phone)
        assert bound in shown
        assert "It is opened when the match is over." in shown
        assert "roll-off 1" in shown
        assert "Thrown again" not in shown
        for part in ("dice/", "", "log/", "record.json"):
            assert secret not in phone.client.get(f"{phone.url}{part}").content.decode()


def test_the_secret_is_encrypted_where_it_is_kept(example: Match) -> None:
    kept = Secret.objects.get(record=example.record_id)
    stored = Secret.objects.extra(select={"stored": "dice"}).values_list("stored", flat=True).get()
    assert str(kept.dice).encode() not in bytes(stored)
    assert kept.dice not in json.dumps(list(Line.objects.values_list("data", flat=True)))


def test_when_the_match_is_over_each_throw_is_checked_in_words(
    anas: Phone, bos: Phone, looker: Phone, example: Match
) -> None:
    rolled_off(anas, bos)
    anas.send("Concede")
    secret = orderlog.secret(record_id=example.record_id)
    for phone in (anas, bos, looker):
        shown = page(phone)
        assert secret in shown
        assert "Thrown again: " in shown
        assert "It follows." in shown
        assert "does not follow:" not in shown
    taken = anas.client.get(f"{anas.url}record.json").content.decode()
    assert record.verify(record.decode(taken)) == ()


def test_dice_that_do_not_follow_are_named(
    anas: Phone, bos: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr("rules.turn.objections.first_unlike", lambda dice: (20, 1))
        rolled_off(anas, bos)
    anas.send("Concede")
    assert "It does not follow: 20, 1 was shown." in page(anas)


def test_a_match_of_before_the_dice_were_bound_says_so_and_goes_on(
    ana: Player, bo: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orderlog, "secret", lambda *, record_id: "")
    old = actions.play_example(player=ana, both=False)
    actions.join(match=old, player=bo, token_or_code=old.join_token)
    monkeypatch.undo()
    anas, bos = Phone(ana, old), Phone(bo, old)
    rolled_off(anas, bos)
    anas.send("Concede")
    assert "before the notebook bound its dice" in page(anas)
    taken = anas.client.get(f"{anas.url}record.json").content.decode()
    assert record.verify(record.decode(taken)) == ()


def test_a_match_is_erased_with_its_secret(example: Match) -> None:
    actions.purge_match(match=example)
    assert not Secret.objects.exists()


def test_cruz_finds_no_dice(cruzs: Phone) -> None:
    assert cruzs.client.get(f"{cruzs.url}dice/").status_code == 404


def test_the_secret_is_read_for_a_throw_and_for_nothing_else(
    anas: Phone, bos: Phone, example: Match
) -> None:
    def read(act: Callable[[], Any]) -> bool:
        with CaptureQueriesContext(connection) as asked:
            assert act().status_code == 200
        return any(Secret._meta.db_table in query["sql"] for query in asked.captured_queries)

    assert not read(lambda: anas.send("Object", about="The clock"))
    assert read(lambda: bos.send("SettleObjection", number=1, how="roll"))
