"""The rulebook's worked example (CAMO-X1), from the first page to the end of its Order."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.matches.phone import Phone, refusal
from tests.matches.stumbling import left_to_a_job
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.matches import actions
from tracker.matches.models import Match, Seat

SECRET = ("Caliban", "Boarding Shotgun")
BEHIND = "behind the crates, in cover"


def what_they_have(phone: Phone) -> str:
    """Everything that this browser can get of the match, in one text."""
    parts = ("", "panel/", "log/", "record.json", "share/")
    return "".join(phone.get(part).content.decode() for part in parts)


def up_to_the_reveal(anas: Phone, bos: Phone) -> None:
    anas.do("DeclareSkill", actor=anas.piece("Marker 1"), skill="Move", pool="regular", to=BEHIND)
    bos.do("DelayAro", actor=bos.piece("Fusilier 1"))
    bos.do("Done")
    assert anas.view.step == bos.view.step == "3"


def revealed(anas: Phone, bos: Phone) -> None:
    anas.do(
        "DeclareSkill",
        actor=anas.piece("Marker 1"),
        skill="BS Attack",
        target=anas.piece("Fusilier 1"),
        weapon="Boarding Shotgun, Burst Mode",
    )


def to_the_end(anas: Phone, bos: Phone) -> None:
    caliban, fusilier = bos.piece("Caliban 1"), bos.piece("Fusilier 1")
    bos.do(
        "DeclareAro",
        actor=fusilier,
        skill="BS Attack",
        target=caliban,
        weapon="Combi Rifle",
        at=1,
    )
    bos.do("Done")
    anas.do("GiveMods", piece=caliban, band=6)
    bos.do("GiveMods", piece=fusilier, band=3)
    anas.do("ReadDice", piece=caliban, dice=["11", "4"])
    bos.do("ReadDice", piece=fusilier, dice="8")
    assert bos.view.step == "5.1"
    bos.do("Save", piece=fusilier, dice="3")


def test_it_is_played_to_the_end_of_its_order(anas: Phone, bos: Phone) -> None:
    up_to_the_reveal(anas, bos)
    revealed(anas, bos)
    to_the_end(anas, bos)
    for phone in (anas, bos):
        view = phone.view
        assert view.step == "orders"
        assert view.headline == ("Your move" if phone is anas else "Ana’s move")
        pieces = {piece.name: piece for piece in (*view.mine, *view.theirs)}
        assert "Unconscious" in pieces["Fusilier 1"].tokens
        assert not pieces["Caliban 1"].marker
        told = [line.line.text for line in phone.lines]
        assert "The Order of Ana ends." in told
        # Who was Revealed for the whole Order could be answered on the way to cover.
        ids = {id for line in phone.lines for id in line.line.rules}
        assert {"CAMO-C8", "CAMO-E13", "ROLL-3", "SURP-1", "SEQ-10"} <= ids


class Impatient(Phone):
    """A phone that has nothing done by anybody else: each answer is of a match that goes on."""

    def do(self, kind: str, **fields: Any) -> Any:
        answer = self.send(kind, **fields)
        assert answer.status_code == 200, refusal(answer)
        assert not self.view.settling
        assert b"One moment" not in answer.content
        return answer


def test_nobody_waits_for_a_worker_in_the_whole_of_it(
    ana: Player, bo: Player, example: Match
) -> None:
    anas, bos = Impatient(ana, example), Impatient(bo, example)
    for chapter in (up_to_the_reveal, revealed, to_the_end):
        chapter(anas, bos)
    assert anas.view.step == bos.view.step == "orders"


def test_who_waited_would_be_noticed(ana: Player, bo: Player, example: Match) -> None:
    anas, bos = Impatient(ana, example), Impatient(bo, example)
    with left_to_a_job(), pytest.raises(AssertionError):
        up_to_the_reveal(anas, bos)


def test_nothing_that_bo_gets_says_who_it_is_before_it_shows_itself(
    anas: Phone, bos: Phone, looker: Phone
) -> None:
    up_to_the_reveal(anas, bos)
    for secret in SECRET:
        assert secret in what_they_have(anas)
        assert secret not in what_they_have(bos)
        assert secret not in what_they_have(looker)
    revealed(anas, bos)
    for secret in SECRET:
        assert secret in what_they_have(bos)
        assert secret in what_they_have(looker)


def test_an_aro_that_is_noted_is_bos_own_until_he_is_done(anas: Phone, bos: Phone) -> None:
    anas.do("DeclareSkill", actor=anas.piece("Marker 1"), skill="Move", pool="regular", to=BEHIND)
    before = anas.cursor
    bos.do("DelayAro", actor=bos.piece("Fusilier 1"))
    assert "delays" in what_they_have(bos)
    assert "delays" not in what_they_have(anas).replace("or delays", "")
    assert anas.cursor == before
    bos.do("Done")
    assert any(line.line.text == "Fusilier 1 delays its ARO." for line in anas.lines)


def test_a_step_of_the_example_says_what_could_be_done(anas: Phone, bos: Phone) -> None:
    said, rule = anas.page().context["guidance"]
    assert "spend a Regular Order" in said
    assert "tap “Marker 1”, then the bright button" in said
    assert rule == "SEQ-1"
    assert bos.page().context["guidance"][1] == "CAMO-E1"


def test_a_passer_by_plays_it_with_one_tap_and_both_seats(db: None) -> None:
    client = Client()
    answer = client.post("/matches/example/")
    match = Match.objects.get()
    assert answer.headers["Location"] == f"/m/{match.public_id}/"
    player = Player.objects.get()
    assert (player.name, player.is_guest) == ("Ana", True)
    assert set(Seat.objects.values_list("side", "player")) == {("A", player.pk), ("B", player.pk)}
    page = client.get(f"/m/{match.public_id}/")
    assert page.context["sitting"].both_seats
    assert page.context["view"].yours


def test_bo_joins_an_example_that_ana_began_alone(bo: Player, ana: Player, db: None) -> None:
    anas = Phone(ana)
    anas.client.post("/matches/example/")
    anas.match = match = Match.objects.get()
    link = anas.page().context["share_link"]
    bos = Phone(bo, match)
    assert bos.client.post(link).headers["Location"] == bos.url
    assert bos.view.you == "B"
    assert not anas.page().context["sitting"].both_seats
    assert "share_link" not in anas.page().context
    up_to_the_reveal(anas, bos)


@pytest.mark.parametrize("secret", SECRET)
def test_the_list_of_matches_tells_bo_nothing(secret: str, anas: Phone, bos: Phone) -> None:
    up_to_the_reveal(anas, bos)
    for phone in (anas, bos):
        shown = phone.client.get("/").context["matches"][0]
        assert secret not in f"{shown.line} {shown.about} {shown.status}"
    assert bos.client.get("/").context["matches"][0].status == "Waiting for Ana"
    assert anas.client.get("/").context["matches"][0].yours


class Alone(Phone):
    """One player with both seats of the example, on one screen."""

    def tap_on(self) -> str:
        """The one tap to the other side, whose name the button says."""
        html = self.html()
        assert "You play both sides" in html
        deck = html[html.index('<section class="deck') :]
        (found,) = re.findall(
            r'action="([^"]*/seat/[AB]/)" data-go-on.*?Go on as (\w+)', deck, re.DOTALL
        )
        answer = self.client.post(found[0])
        assert answer.headers["Location"] == self.url
        name: str = found[1]
        return name


def test_who_is_alone_plays_it_to_its_end_with_one_tap_a_side(db: None) -> None:
    alone = Alone(None)
    alone.client.post("/matches/example/")
    alone.match = Match.objects.get()
    marker, fusilier = alone.piece("Marker 1"), alone.piece("Fusilier 1")
    assert "Go on as" not in alone.html()
    alone.do("DeclareSkill", actor=marker, skill="Move", pool="regular", to=BEHIND)
    assert alone.tap_on() == "Bo"
    assert alone.view.you == "B"
    alone.do("DelayAro", actor=fusilier)
    alone.do("Done")
    assert alone.tap_on() == "Ana"
    alone.do(
        "DeclareSkill",
        actor=marker,
        skill="BS Attack",
        target=fusilier,
        weapon="Boarding Shotgun, Burst Mode",
    )
    assert alone.tap_on() == "Bo"
    caliban = alone.piece("Caliban 1")
    alone.do(
        "DeclareAro", actor=fusilier, skill="BS Attack", target=caliban, weapon="Combi Rifle", at=1
    )
    alone.do("Done")
    alone.do("GiveMods", piece=fusilier, band=3)
    alone.do("ReadDice", piece=fusilier, dice="8")
    assert alone.tap_on() == "Ana"
    alone.do("GiveMods", piece=caliban, band=6)
    alone.do("ReadDice", piece=caliban, dice=["11", "4"])
    assert alone.tap_on() == "Bo"
    alone.do("Save", piece=fusilier, dice="3")
    assert alone.tap_on() == "Ana"
    assert alone.view.step == "orders"


def test_where_a_phone_is_passed_between_two_there_is_a_curtain(ana: Player) -> None:
    solo = Phone(ana, actions.open_match(player=ana, solo=True, opponent="Bo"))
    armies.create_from_roster(player=ana, roster="nox-and-a-caliban")
    solo.do("EnterArmy", army=solo.page().context["choices"][0].id)
    html = solo.html()
    assert "Go on as" not in html
    assert f'class="go" href="{solo.url}pass/"' in html
