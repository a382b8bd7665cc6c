"""Who opens a match chooses the edition; everybody at it plays by its rules, and reads them."""

import re
from pathlib import Path

import pytest
from django.test import Client

from rules.reference import BOOKS, N4, rule, rules_by_id
from rules.reference.starter_rosters import every_roster, rosters
from tests.api.program import Program
from tests.armies import invented as i
from tests.matches.phone import Phone
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.armies.models import Sectorial
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.orderlog import queries as log

LATER = "N4 2.1"


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


def test_the_latest_is_offered_first_and_chosen_where_its_lists_can_be_read(
    ana: Player, client: Client
) -> None:
    client.force_login(ana)
    page = client.get("/matches/new/").content.decode()
    assert re.findall(r'<option value="(N[^"]+)"', page) == ["N5.3", "N5.2", "N4 2.1", "N4"]
    Sectorial.objects.create(
        edition="N5", number=101, name="PanOceania", version="1", rank=1, filed={}, digest="0"
    )
    page = client.get("/matches/new/").content.decode()
    assert '<option value="N5.3" selected>' in page
    assert page.index("N5.3") < page.index("Start as proposed"), "it is proposed unseen"
    client.post("/matches/new/", {"points": 300, "rounds": 3, "edition": "N5.3"})
    match = Match.objects.get()
    assert (match.edition, edition_of(match)) == ("N5.3", "N5.3")


def test_it_is_practised_by_what_is_usually_played_or_by_another(
    ana: Player, client: Client
) -> None:
    client.force_login(ana)
    assert 'value="N4" checked' in client.get("/").content.decode()
    Sectorial.objects.create(
        edition="N5", number=101, name="PanOceania", version="1", rank=1, filed={}, digest="0"
    )
    assert 'value="N5.3" checked' in client.get("/").content.decode()
    client.post("/practice/", {"points": 150, "edition": "N5.3"})
    assert (Match.objects.get().edition, Match.objects.get().notebook) == ("N5.3", "B")


@pytest.mark.parametrize("edition", BOOKS)
def test_a_starter_roster_is_one_of_the_game_that_is_played(
    ana: Player, bo: Player, edition: str
) -> None:
    match = opened(ana, bo, edition)
    page = Phone(ana, match).html()
    for one in every_roster():
        fits = one.edition == BOOKS[edition].lists
        assert (f'value="starter-{one.id}"' in page) is fits, one.id
    army = f"starter-{rosters(BOOKS[edition])[0].id}"
    assert Phone(ana, match).send("EnterArmy", army=army).status_code == 200
    other = next(one for one in every_roster() if one.edition != BOOKS[edition].lists)
    refused = Phone(bo, match).send("EnterArmy", army=f"starter-{other.id}")
    assert "Choose one of your own armies." in refused.content.decode()


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


@pytest.mark.parametrize(("edition", "converted"), [("N5.3", False), ("N4", True)])
def test_a_list_of_n5_is_told_to_be_converted_where_it_is(
    ana: Player, bo: Player, tmp_path: Path, edition: str, converted: bool
) -> None:
    data = i.written(tmp_path, damages=i.N5_DAMAGES)
    armies.import_data(directory=data, edition="N5", progress=lambda *_: None)
    armies.paste(player=ana, code=i.code(i.LEADER, i.DOCKER, i.TRICKSTER), edition="N5")
    page = Phone(ana, opened(ana, bo, edition)).html()
    assert "Longshore" in page
    assert ("an N5 list, which is converted" in page) is converted
    assert ("What plays as N4 has it" in page) is converted
    assert ("<p>Surprise Attack (-3)</p>" in page) is converted
