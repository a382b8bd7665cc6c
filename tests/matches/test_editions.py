"""Who opens a match chooses the edition; everybody at it plays by its rules, and reads them."""

import re

from django.test import Client

from rules.reference import N4, rule, rules_by_id
from tests.api.program import Program
from tests.matches.phone import Phone
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.orderlog import queries as log

LATER = "N4 2.1"
NOT_YET = "N5.3 can be read here, but not played yet: N4 and N4 2.1 are played."


def opened(ana: Player, bo: Player, edition: str) -> Match:
    match = actions.open_match(player=ana, edition=edition)
    actions.join(match=match, player=bo, token_or_code=match.code)
    return Match.objects.get(pk=match.pk)


def edition_of(match: Match) -> str:
    table, _ = log.table(record_id=match.record_id, seat="watcher")
    return table.terms.edition


def test_it_is_chosen_on_the_page(ana: Player, client: Client) -> None:
    client.force_login(ana)
    page = client.get("/matches/new/").content.decode()
    assert '<option value="N4" selected>' in page
    assert f'<option value="{LATER}">' in page
    client.post("/matches/new/", {"points": 300, "rounds": 3, "edition": LATER})
    match = Match.objects.get()
    assert (match.edition, edition_of(match)) == (LATER, LATER)


def test_nobody_has_to_choose(ana: Player, client: Client) -> None:
    client.force_login(ana)
    client.post("/matches/new/", {"points": 300, "rounds": 3})
    assert Match.objects.get().edition == "N4"


def test_an_unknown_one_is_refused_in_one_sentence(ana: Player, client: Client) -> None:
    client.force_login(ana)
    answer = client.post("/matches/new/", {"points": 300, "rounds": 3, "edition": "ZZ"})
    assert answer.status_code == 422
    assert "There is no edition “ZZ” here." in answer.content.decode()
    assert not Match.objects.exists()


def test_one_that_can_only_be_read_yet_is_not_offered(ana: Player, client: Client) -> None:
    client.force_login(ana)
    # By itself: a token may have any letters in it.
    assert not re.search(r"\bN5\b", client.get("/matches/new/").content.decode())
    answer = client.post("/matches/new/", {"points": 300, "rounds": 3, "edition": "N5.3"})
    assert answer.status_code == 422
    assert NOT_YET in answer.content.decode()
    assert "There is no edition" not in answer.content.decode()
    practised = client.post("/practice/", {"points": 150, "edition": "N5.3"})
    assert NOT_YET in practised.content.decode()
    assert not Match.objects.exists()
    refused = Program.guest("Ana").post("matches/", edition="N5.3")
    assert refused.status_code == 422
    assert refused.json()["fields"] == {"edition": [NOT_YET]}


def test_a_program_chooses_it_too(db: None) -> None:
    anas = Program.guest("Ana")
    assert anas.post("matches/", edition=LATER).json()["edition"] == LATER
    assert anas.post("matches/").json()["edition"] == "N4"
    refused = anas.post("matches/", edition="ZZ")
    assert refused.status_code == 422
    assert refused.json()["fields"] == {"edition": ["There is no edition “ZZ” here."]}


def test_both_read_it_as_they_sit_down(ana: Player, bo: Player) -> None:
    match = opened(ana, bo, LATER)
    for player in (ana, bo):
        phone = Phone(player, match)
        page = phone.client.get(phone.url).content.decode()
        assert f"It is played by the rules of {LATER}." in page


def test_a_rematch_is_played_by_the_same(ana: Player, bo: Player) -> None:
    match = opened(ana, bo, LATER)
    Phone(ana, match).do("Concede")
    match.refresh_from_db()
    again = actions.rematch(match=match, side="A", player=ana)
    assert (again.edition, edition_of(again)) == (LATER, LATER)


def test_a_rule_is_read_in_each_wording(client: Client) -> None:
    page = client.get("/rules/CAMO-C5/").content.decode()
    assert rule(N4, "CAMO-C5").text in page
    assert "It ends when the Marker has to make a Saving Roll." in page
    assert client.get("/rules/CAMO-C9/").status_code == 200
    assert "CAMO-C9" not in rules_by_id(N4)
