"""What was said stands in the log: each player's own words for that player alone, and enough to work every
line of a match out again."""

from __future__ import annotations

import pytest

from rules import record
from rules.record import Derived, Record
from tests.matches.phone import Phone
from tests.matches.test_dice import rolled_off
from tests.matches.test_example import revealed, up_to_the_reveal
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.orderlog.models import Line

pytestmark = pytest.mark.django_db


def taken(phone: Phone) -> Record:
    return record.decode(phone.client.get(f"{phone.url}record.json").content.decode())


def test_when_it_is_over_every_line_follows_from_what_was_said(anas: Phone, bos: Phone) -> None:
    up_to_the_reveal(anas, bos)
    revealed(anas, bos)
    rolled_off(anas, bos)
    anas.send("Concede")
    kept = taken(bos)
    assert record.verify(kept) == ()
    assert Derived(kept).whole


def test_while_it_is_played_each_has_their_own_words_alone(anas: Phone, bos: Phone) -> None:
    up_to_the_reveal(anas, bos)
    for phone, side in ((anas, "A"), (bos, "B")):
        kept = taken(phone)
        assert record.verify(kept) == ()
        noted = [line for line in kept.lines if line.kind == "CommandNoted"]
        assert {line.data["side"] for line in noted} == {side}
        given = [line.data for line in kept.lines if line.kind == "CommandGiven"]
        assert not [one for one in given if one["command"] in ("DeclareSkill", "Compose", "Done")]
        assert "was not worked out" in next(iter(record.unproved(kept)))


def test_in_the_database_they_are_encrypted(anas: Phone, bos: Phone, example: Match) -> None:
    up_to_the_reveal(anas, bos)
    own = Line.objects.filter(record=example.record_id).exclude(audience="all")
    assert not own.exclude(kind="").exists()
    noted = [line for line in own if line.secret and line.secret["kind"] == "CommandNoted"]
    assert noted


def test_one_that_was_begun_before_goes_on_with_them(
    ana: Player, bo: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr("rules.game.with_command", lambda command, entries, signatures: entries)
        old = actions.play_example(player=ana, both=False)
        actions.join(match=old, player=bo, token_or_code=old.join_token)
    anas, bos = Phone(ana, old), Phone(bo, old)
    rolled_off(anas, bos)
    anas.send("Concede")
    kept = taken(anas)
    assert record.verify(kept) == ()
    derived = Derived(kept)
    assert derived.untold > 0
    assert derived.commands >= 3
    said = next(iter(record.unproved(kept)))
    assert said == f"Lines 1 to {derived.untold} have no commands: they are taken as they stand."
