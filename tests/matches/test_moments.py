"""What came of the dice stands on every page after the last die, until its reader has seen it."""

from __future__ import annotations

import re

import pytest

from tests.matches.phone import Phone
from tests.matches.test_example import revealed, to_the_end, up_to_the_reveal
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.matches.models import Match

MOMENT = re.compile(r'<section class="(?:moment|outcome)\b.*?</section>', re.DOTALL)


def moment(phone: Phone) -> str:
    """What came of the last dice, in words; nothing where none stands there."""
    found = MOMENT.search(phone.html())
    words = " ".join(re.sub(r"<[^>]+>", " ", found[0]).split()) if found else ""
    return re.sub(r" (?=[,.])", "", words)


def covers(phone: Phone) -> bool:
    """Whether it stands over the decision."""
    return 'id="moment"' in phone.html()


def goes_on(phone: Phone, number: str = "") -> None:
    """The button of the page, without a script."""
    html = phone.html()
    (found,) = re.findall(r'name="moment" value="(\d+)"', html)
    answer = phone.client.post(phone.url + "seen/", {"moment": number or found})
    assert answer.headers["Location"] == phone.url


def fire(anas: Phone, bos: Phone) -> None:
    """The Attack of the example is declared and answered; the ranges are said."""
    up_to_the_reveal(anas, bos)
    revealed(anas, bos)
    caliban, fusilier = bos.piece("Caliban 1"), bos.piece("Fusilier 1")
    bos.do(
        "DeclareAro", actor=fusilier, skill="BS Attack", target=caliban, weapon="Combi Rifle", at=1
    )
    bos.do("Done")
    anas.do("GiveMods", piece=caliban, band=6)
    bos.do("GiveMods", piece=fusilier, band=3)


def fought(anas: Phone, bos: Phone) -> None:
    """The whole Order, to its end."""
    up_to_the_reveal(anas, bos)
    revealed(anas, bos)
    to_the_end(anas, bos)


def test_a_firefight_is_told_with_its_dice_its_saves_and_its_wound(
    anas: Phone, bos: Phone, looker: Phone
) -> None:
    fire(anas, bos)
    anas.do("ReadDice", piece=anas.piece("Caliban 1"), dice=["11", "4"])
    # One side's dice decide nothing yet.
    assert moment(anas) == moment(bos) == ""
    bos.do("ReadDice", piece=bos.piece("Fusilier 1"), dice="8")
    for phone in (anas, looker):
        told = moment(phone)
        assert told.startswith(
            "Caliban 1 hits Fusilier 1 once with BS Attack, Fusilier 1 is beaten"
        )
        assert "11 hit" in told
        assert "4 beaten by 8" in told
        assert "8 beaten by 11" in told
        assert "or less, Critical on" in told
    # Whose dice come next has them first, and this below in short.
    assert not covers(bos)
    assert bos.html().index('id="outcome"') > bos.html().index('id="save-')
    bos.do("Save", piece=bos.piece("Fusilier 1"), dice="3")
    assert anas.view.step == "orders"
    for phone in (anas, bos, looker):
        told = moment(phone)
        assert told.startswith("Fusilier 1 is Unconscious")
        assert "Fusilier 1 fails its Saving Roll." in told
        assert re.search(r"DAM \d+ − half of ARM \d+ = fails on \d+ or less", told)
        assert "3 failed" in told
        assert "1 of 1 Wounds left" in phone.html()
        assert "0 of 1 Wounds left" in phone.html()


def test_it_stays_until_it_was_seen_and_stops_nobody_else(anas: Phone, bos: Phone) -> None:
    fought(anas, bos)
    assert covers(anas)
    goes_on(anas)
    assert not covers(anas)
    # Not the other side's: after a reload, and after what Ana did since.
    assert covers(bos)
    anas.do("DeclareSkill", actor=anas.piece("Nox 1"), skill="Move", pool="regular", to="there")
    assert covers(bos)
    goes_on(bos)
    assert not covers(bos)
    assert not covers(anas)


def test_who_looks_on_has_it_until_something_else_is_done(
    anas: Phone, bos: Phone, looker: Phone
) -> None:
    fought(anas, bos)
    assert covers(looker)
    assert "Go on" not in looker.html()
    assert looker.client.post(looker.url + "seen/", {"moment": "1"}).status_code == 403
    anas.do("DeclareSkill", actor=anas.piece("Nox 1"), skill="Move", pool="regular", to="there")
    assert not covers(looker)


@pytest.mark.parametrize("number", ["", "x", "-1", "99999999", "9" * 30])
def test_a_strange_number_shows_no_later_moment_as_seen(
    anas: Phone, bos: Phone, number: str
) -> None:
    up_to_the_reveal(anas, bos)
    anas.client.post(anas.url + "seen/", {"moment": number})
    revealed(anas, bos)
    to_the_end(anas, bos)
    assert moment(anas)


def test_who_goes_on_by_a_command_has_seen_it(anas: Phone, bos: Phone) -> None:
    fought(anas, bos)
    anas.do("DeclareSkill", actor=anas.piece("Nox 1"), skill="Move", pool="regular", to="there")
    assert not covers(anas)


def test_both_seats_of_one_phone_see_it_once(anas: Phone, bos: Phone, match: Match) -> None:
    fought(anas, bos)
    anas.match.seats.filter(side="B").update(player=anas.player)  # type: ignore[union-attr]
    goes_on(anas)
    anas.client.post(anas.url + "seat/B/")
    assert anas.view.you == "B"
    assert not covers(anas)


def test_initiative_is_a_moment_too(match: Match, ana: Player, bo: Player) -> None:
    anas, bos = Phone(ana, match), Phone(bo, match)
    for phone, player, roster in (
        (anas, ana, "nox-and-a-caliban"),
        (bos, bo, "fusiliers-and-a-cobra"),
    ):
        army = armies.create_from_roster(player=player, roster=roster)
        phone.do("EnterArmy", army=army.public_id)
    assert moment(anas) == ""
    anas.do("RollInitiative", dice_a="11", dice_b="2")
    for phone in (anas, bos):
        assert moment(phone).startswith("Ana wins Initiative")
        assert "11 wins" in moment(phone)
        assert "2 beaten" in moment(phone)
    anas.do("KeepInitiative", keep="turn", first="true")
    assert moment(anas) == ""


@pytest.mark.parametrize("secret", ["Lieutenant", "Noted", "Nox 1"])
def test_nothing_private_is_in_it(anas: Phone, bos: Phone, secret: str) -> None:
    fought(anas, bos)
    assert moment(bos)
    assert secret not in moment(bos)


def test_it_is_read_aloud_once_and_then_what_follows(anas: Phone, bos: Phone) -> None:
    fought(anas, bos)
    newest = re.compile(r'role="status" id="newest">(.*?)</p>')
    said = newest.findall(bos.html())
    assert len(said) == 1
    assert said[0].startswith("Fusilier 1 is Unconscious. Caliban 1 hits Fusilier 1 once")
    goes_on(bos)
    assert newest.findall(bos.html()) == ["The Order of Ana ends."]
