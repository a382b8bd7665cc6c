"""What is played otherwise: the opener writes it, both read it with whose it is, and it holds."""

from __future__ import annotations

import pytest
from django.test import Client

from rules.game import STEP_BY_STEP, Refused
from rules.reference import HouseRule, Season
from tests.api.program import Program
from tests.matches.phone import Phone
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.orderlog import queries as log

pytestmark = pytest.mark.django_db

OFF = HouseRule("CAMO-E4", off=True)
SIX = HouseRule("TOKEN-1", number=6)
SAID = "camo-e4 off\nTOKEN-1 is 6\nCAMO-E11 as N4 2.1"
REFUSED = [
    ("CAMO-Z1 off", "There is no rule “CAMO-Z1”."),
    ("TOKEN-1 4", "Command Tokens of a player: 4 it is already, that would change nothing."),
    (
        "Camouflage is silly",
        "Write “CAMO-E4 off”, “CAMO-E11 as N4 2.1” or “TOKEN-1 is 6”. Not: Camouflage is silly",
    ),
    ("TOKEN-1 6\nTOKEN-1 off", "Two lines speak of TOKEN-1: one contradicts the other."),
]


def opened(ana: Player, bo: Player, **terms: object) -> Match:
    match = actions.open_match(player=ana, **terms)  # type: ignore[arg-type]
    actions.join(match=match, player=bo, token_or_code=match.code)
    return Match.objects.get(pk=match.pk)


def house_of(match: Match) -> tuple[HouseRule, ...]:
    return log.table(record_id=match.record_id, seat="watcher")[0].terms.house


def test_they_are_written_as_the_match_is_opened(ana: Player, client: Client) -> None:
    client.force_login(ana)
    client.post("/matches/new/", {"points": 300, "rounds": 3, "house": SAID})
    match = Match.objects.get()
    assert house_of(match) == (OFF, SIX, HouseRule("CAMO-E11", edition="N4 2.1"))
    page = client.get(f"/m/{match.public_id}/terms/").content.decode()
    assert "In force because of the house rules, paragraph 2." in page
    assert "Command Tokens of a player: 6 in place of 4." in page


def test_every_order_step_by_step_is_one_press_and_both_read_it(
    ana: Player, bo: Player, client: Client
) -> None:
    client.force_login(ana)
    for written in ("", "told-1 off"):
        said = {"points": 300, "rounds": 3, "steps": "on", "house": written}
        client.post("/matches/new/", said)
        match = Match.objects.latest("pk")
        assert house_of(match) == (STEP_BY_STEP,)
        page = client.get(f"/m/{match.public_id}/terms/").content.decode()
        assert "Every Order is kept step by step, none in one go." in page
    client.force_login(bo)
    invitation = client.get(f"/j/{match.join_token}/").content.decode()
    assert "Every Order is kept step by step, none in one go." in invitation


@pytest.mark.parametrize(("said", "sentence"), REFUSED)
def test_what_can_not_be_is_refused_in_one_sentence(
    said: str, sentence: str, ana: Player, client: Client
) -> None:
    client.force_login(ana)
    answer = client.post("/matches/new/", {"points": 300, "rounds": 3, "house": said})
    assert answer.status_code == 422
    assert answer.context["form"].errors == {"house": [sentence]}
    assert not Match.objects.exists()


def test_a_program_is_refused_so_too() -> None:
    anas = Program.guest("Ana")
    refused = anas.post("matches/", house="CAMO-Z1 off")
    assert refused.status_code == 422
    assert refused.json()["fields"] == {"house": ["There is no rule “CAMO-Z1”."]}
    taken = anas.post("matches/", house="TOKEN-1 is 6").json()
    (line,) = anas.get(f"matches/{taken['id']}/view/").json()["view"]["terms"]
    assert line["what"] == "Command Tokens of a player: 6 in place of 4."


def test_a_match_of_impossible_terms_leaves_nothing_behind(ana: Player) -> None:
    with pytest.raises(Refused, match="There is no rule"):
        actions.open_match(player=ana, house=(HouseRule("CAMO-Z1", off=True),))
    assert not Match.objects.exists()


def test_both_read_it_as_they_sit_down(ana: Player, bo: Player, client: Client) -> None:
    season = Season("Winter", (OFF, SIX))
    invited = actions.open_match(player=ana, season=season)
    client.force_login(bo)
    told = "In force because of the season “Winter”, paragraph 2."
    assert told in client.get(f"/j/{invited.join_token}/").content.decode()
    match = opened(ana, bo, season=season)
    for player in (ana, bo):
        phone = Phone(player, match)
        assert told in phone.client.get(phone.url).content.decode()


def test_it_is_a_press_away_in_the_menu(ana: Player, bo: Player) -> None:
    phone = Phone(ana, opened(ana, bo))
    assert f'href="{phone.url}terms/"' in phone.client.get(phone.url).content.decode()
    page = phone.client.get(f"{phone.url}terms/").content.decode()
    assert "The rulebook alone" in page
    assert "Nothing is played otherwise than N4 has it." in page


def test_a_rematch_has_it_too(ana: Player, bo: Player) -> None:
    back = HouseRule("CAMO-E4", edition="N4")
    match = opened(ana, bo, season=Season("Winter", (OFF,)), house=(back,))
    Phone(ana, match).do("Concede")
    match.refresh_from_db()
    again = actions.rematch(match=match, side="A", player=ana)
    terms = log.table(record_id=again.record_id, seat="watcher")[0].terms
    assert (terms.season, terms.house) == (Season("Winter", (OFF,)), (back,))


def test_rules_to_play_otherwise_are_found_by_their_words(client: Client) -> None:
    page = client.get("/rules/house/?q=combat+group").content.decode()
    assert "Troopers of a Combat Group: 10, from 1 to 15." in page
    found = client.get("/rules/house/?q=camo-c9", headers={"HX-Request": "true"}).content.decode()
    assert 'data-adds="CAMO-C9 as N4 2.1"' in found
    assert 'data-adds="CAMO-C9 off"' not in found
    assert "No rule" in client.get("/rules/house/?q=seal-1").content.decode()
