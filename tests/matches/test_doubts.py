"""What the map says and a player doubts is settled before the Rolls: one says so, the other confirms."""

from __future__ import annotations

import pytest

from tests.matches.phone import Phone, refusal
from tests.matches.test_map import deployed
from tracker.accounts.models import Player
from tracker.matches.models import Match

SHOOTS = {"skill": "BS Attack", "weapon": "Combi Rifle"}


@pytest.fixture
def phones(ana: Player, bo: Player, match: Match) -> tuple[Phone, Phone]:
    both = Phone(ana, match), Phone(bo, match)
    deployed(*both)
    return both


def at(phone: Phone, where: str) -> str:
    return str(next(one.id for one in (*phone.view.mine, *phone.view.theirs) if one.where == where))


def shot_and_answered(anas: Phone, bos: Phone) -> tuple[str, str]:
    """Ana shoots and Bo shoots back; who, and at whom."""
    shooter, target = at(anas, "12, 28"), at(anas, "12, 4")
    anas.do("DeclareSkill", actor=shooter, target=target, **SHOOTS)
    assert "the map says yes, " in doubts(bos)
    assert not doubts(anas)
    bos.do("DeclareAro", actor=target, target=shooter, through="LoF", **SHOOTS)
    bos.do("Done")
    assert "the map says yes, " in doubts(anas)
    return shooter, target


def doubts(phone: Phone) -> str:
    """What may be doubted where something is decided now."""
    return phone.html().partition('id="doubts"')[2].partition("</details>")[0]


def to_the_dice(anas: Phone, bos: Phone) -> None:
    anas.do("SkipSecond")
    bos.do("Done", whole="true")
    assert anas.view.step == "5"


def test_the_dice_wait_for_what_is_doubted_and_both_say_how_it_is(
    phones: tuple[Phone, Phone],
) -> None:
    anas, bos = phones
    shooter, target = shot_and_answered(anas, bos)
    anas.do("Object", fact="2")
    to_the_dice(anas, bos)
    for phone, piece in ((anas, shooter), (bos, target)):
        page = phone.html()
        assert "objects: it is not true that" in page
        assert "The Rolls wait until this is settled." in page
        assert not {"ReadDice", "RollDice"} & {one.command for one in phone.offers}
        assert "’s dice" not in page
        assert refusal(phone.send("RollDice", piece=piece)).rule == "OBJ-3"
    bos.do("SettleObjection", number="1", how="grant")
    told = [one.line.text for one in anas.lines]
    # The log has the word of each, the map's, and that both have said how it is.
    assert any("it is not true that" in one and "; the map says yes, " in one for one in told)
    assert any("becomes an Idle: as was doubted, it has no LoF" in one for one in told)
    rolled = {one.about for one in anas.offers if one.command == "ReadDice"}
    assert rolled == {shooter}
    assert "The Rolls wait until this is settled." not in anas.html()
    assert refusal(anas.send("Object", fact="2")).rule == "OBJ-1"


def test_who_takes_the_doubt_back_lets_it_be_rolled_as_the_map_has_it(
    phones: tuple[Phone, Phone],
) -> None:
    anas, bos = phones
    shooter, target = shot_and_answered(anas, bos)
    to_the_dice(anas, bos)
    anas.do("Object", fact="2")
    assert refusal(bos.send("RollDice", piece=target)).rule == "OBJ-3"
    anas.do("SettleObjection", number="1", how="withdraw")
    assert {one.about for one in anas.offers if one.command == "ReadDice"} == {shooter, target}


def test_once_dice_lie_there_a_doubt_holds_up_nothing(phones: tuple[Phone, Phone]) -> None:
    anas, bos = phones
    shooter, target = shot_and_answered(anas, bos)
    to_the_dice(anas, bos)
    anas.do("RollDice", piece=shooter)
    assert not doubts(anas)
    anas.do("Object", fact="2")
    assert "The Rolls wait until this is settled." not in bos.html()
    bos.do("RollDice", piece=target)
    assert anas.view.step != "5"
