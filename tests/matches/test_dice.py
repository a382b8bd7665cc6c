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
from tests.browser.ready import face_to_face
from tests.matches.phone import Phone
from tests.matches.test_example import revealed, up_to_the_reveal
from tests.matches.test_moments import fire
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.orderlog import actions as orderlog
from tracker.orderlog.models import Line, Secret

pytestmark = pytest.mark.django_db


def page(phone: Phone) -> str:
    answer = phone.client.get(f"{phone.url}dice/")
    assert answer.status_code == 200
    return answer.content.decode()


def kinds_of(match: Match) -> list[str]:
    return list(Line.objects.filter(record=match.record_id).values_list("kind", flat=True))


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


def test_who_lets_the_notebook_roll_has_them_rolled_as_soon_as_both_have_said_their_mods(
    anas: Phone, bos: Phone, example: Match
) -> None:
    """Bo alone does: his die lies once Ana's do, never before; his Saving Rolls follow, his Guts Roll
    does not, for he may choose to fail it."""
    assert bos.client.post(f"{bos.url}rolls/", {"here": "yes"}).status_code == 302
    assert "I roll my dice myself" in bos.html()
    assert "Roll my dice here, always" in anas.html()
    fire(anas, bos)
    shooter = anas.piece("Caliban 1")
    assert "DiceRead" not in kinds_of(example), "nobody has thrown yet"
    anas.do("ReadDice", piece=shooter, dice=["1", "2"])
    assert kinds_of(example).count("DiceRead") >= 2
    assert "RollMade" in kinds_of(example)
    mine = {one.id for one in bos.view.mine}
    assert not [one for one in bos.offers if one.command == "Save" and one.about in mine]


def test_no_die_is_rolled_here_before_its_owner_has_said_the_range(
    anas: Phone, bos: Phone, example: Match
) -> None:
    """Ana throws first; Bo's die waits for his range, and lies as soon as he has said it."""
    bos.client.post(f"{bos.url}rolls/", {"here": "yes"})
    up_to_the_reveal(anas, bos)
    revealed(anas, bos)
    shooter, target = bos.piece("Caliban 1"), bos.piece("Fusilier 1")
    bos.do("DeclareAro", actor=target, skill="BS Attack", target=shooter,
           weapon="Combi Rifle", at=1)  # fmt: skip
    bos.do("Done")
    anas.do("GiveMods", piece=shooter, band=6)
    anas.do("ReadDice", piece=shooter, dice=["1", "2"])
    assert "RollMade" not in kinds_of(example)
    bos.do("GiveMods", piece=target, band=-3)
    assert "RollMade" in kinds_of(example)


def test_by_the_map_they_are_judged_as_both_pages_show_it(ana: Player, bo: Player) -> None:
    """Nobody says a range: it goes with the dice, those that the notebook rolls by itself too."""
    match = actions.open_match(player=ana, points=150)
    actions.join(match=match, player=bo, token_or_code=match.code)
    anas, bos = face_to_face(match, ana, bo)
    bos.client.post(f"{bos.url}rolls/", {"here": "yes"})
    shooter, orc = bos.piece("Fusilier 1"), bos.piece("Orc 1")
    anas.do("DeclareSkill", actor=shooter, skill="Move", to="12, 27")
    bos.do("DeclareAro", actor=orc, skill="BS Attack", target=shooter, through="LoF",
           weapon="MULTI Rifle, Burst Mode")  # fmt: skip
    bos.do("Done", whole="true")
    anas.do(
        "DeclareSkill", actor=shooter, skill="BS Attack", target=orc, weapon="Heavy Machine Gun"
    )
    (roll,) = bos.view.rolls
    assert [hand.success for hand in roll.hands] == [15, 11]
    anas.do("ReadDice", piece=shooter, dice=["1", "2", "3", "4"])
    told = [str(line) for line in bos.lines]
    assert [sum(f"range {mod}" in line for line in told) for mod in ("+3", "-3")] == [1, 1]


def test_the_secret_is_encrypted_where_it_is_kept(example: Match) -> None:
    kept = Secret.objects.get(record=example.record_id)
    stored = Secret.objects.extra(select={"stored": "dice"}).values_list("stored", flat=True).get()
    assert str(kept.dice).encode() not in bytes(stored)
    assert kept.dice not in json.dumps(list(Line.objects.values_list("data", flat=True)))


def test_of_whom_nothing_is_in_the_dice_their_page_says(ana: Player, bo: Player) -> None:
    match = actions.open_match(player=ana, points=150)
    actions.join(match=match, player=bo, token_or_code=match.code)
    anas, bos = Phone(ana, match), Phone(bo, match)
    parts: tuple[tuple[Phone, Player, dict[str, str]], ...] = (
        (anas, ana, {"part": "seven geese"}),
        (bos, bo, {}),
    )
    for phone, player, part in parts:
        army = armies.create_from_roster(player=player, roster="nox-and-a-caliban")
        phone.do("EnterArmy", army=army.public_id, **part)
    for phone in (anas, bos):
        of_ana, of_bo = page(phone).split("The part of ")[1:]
        assert of_ana.startswith("Ana")
        assert "seven geese" in of_ana
        assert "Nothing of theirs is in the dice" not in of_ana
        assert of_bo.startswith("Bo")
        assert "Nothing of theirs is in the dice" in of_bo


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


def test_the_secret_is_read_once_for_commands_and_for_no_page(anas: Phone, bos: Phone) -> None:
    def reads(act: Callable[[], Any]) -> int:
        with CaptureQueriesContext(connection) as asked:
            assert act().status_code == 200
        return sum(Secret._meta.db_table in query["sql"] for query in asked.captured_queries)

    orderlog.forget_secrets()
    for part in ("", "panel/", "log/", "dice/", "record.json"):
        assert reads(lambda part=part: bos.client.get(f"{bos.url}{part}")) == 0  # type: ignore[misc]
    assert reads(lambda: anas.send("Object", about="The clock")) == 1
    assert reads(lambda: bos.send("SettleObjection", number=1, how="roll")) == 0
