"""Lists of an event: handed in before it, chosen from at the table, and nobody else's to read."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.armies import invented as i
from tests.leagues import cast
from tests.matches.phone import BACKEND, Phone, refusal
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.armies.codes import Group, Member
from tracker.armies.models import Army
from tracker.armies.queries import listed
from tracker.leagues import actions
from tracker.leagues.models import Event, HandedIn, Pairing
from tracker.leagues.terms import Terms
from tracker.matches import actions as matches
from tracker.matches.models import HandedList, Match
from tracker.orderlog import exporting
from tracker.orderlog import queries as log

pytestmark = pytest.mark.django_db(transaction=True)

NOX, COBRAS = "nox-and-a-caliban", "fusiliers-and-a-cobra"
NAMES = ("At the pass", "In the reeds")


@pytest.fixture
def event() -> Event:
    return cast.opened(cast.club(), ("Ana", "Bo"), terms=Terms(lists=2, points=300))


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player, backend=BACKEND)
    return client


def come(event: Event, name: str) -> Player:
    """Somebody who was typed in has come."""
    player = cast.guest(name)
    actions.claim(member=cast.entry(event, name).member, player=player)
    return player


def army(player: Player, roster: str, name: str) -> Army:
    found = armies.create_from_roster(player=player, roster=roster)
    armies.rename(army=found, name=name)
    return found


def hand_in(event: Event, player: Player, number: int, army: Army) -> None:
    entry = cast.entry(event, player.name)
    actions.hand_in(entry=entry, player=player, number=number, public_id=army.public_id)


def at_the_table(pairing: Pairing, first: Player, second: Player) -> Match:
    """Both have come to the table; nobody has brought an army yet."""
    match = actions.play_here(pairing=pairing, player=first, side="first")
    matches.join(match=match, player=second, token_or_code=match.join_token)
    return match


def game(event: Event, ana: Player, bo: Player) -> Match:
    [pairing] = cast.next_round(event)
    both = {"Ana": ana, "Bo": bo}
    first, second = cast.names(pairing)
    return at_the_table(pairing, both[first], both[second])


def post(client: Client, event: Event, **said: Any) -> Any:
    return client.post(f"/e/{event.public_id}/do/hand-in/", said)


# ---------------------------------------------------------------------------- handing in


def test_lists_are_handed_in_from_the_page_before_the_first_round(event: Event) -> None:
    ana = come(event, "Ana")
    come(event, "Bo")
    client, bos = signed_in(ana), signed_in(cast.entry(event, "Bo").member.player)  # type: ignore[arg-type]
    found = army(ana, NOX, "At the pass")
    entry = cast.entry(event, "Ana")
    page = f"/e/{event.public_id}/players/{entry.pk}/"
    event_page = client.get(f"/e/{event.public_id}/").content.decode()
    assert "0 of 2 handed in" in event_page
    assert page in event_page
    html = client.get(page).content.decode()
    assert "At the pass" in html
    answer = post(client, event, number=1, army=found.public_id)
    assert answer.headers["Location"] == page
    assert "1 of 2 handed in" in client.get(f"/e/{event.public_id}/").content.decode()
    html = client.get(page).content.decode()
    assert "At the pass, Shasvastii" in html
    # Nobody else finds the form there, or what was handed in.
    other = bos.get(page).content.decode()
    assert "At the pass" not in other
    assert 'name="army"' not in other
    assert Client().get(page).content.decode().count('name="army"') == 0


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"number": "1", "army": ""}, "Choose one of your armies."),
        ({"number": "1", "army": "A" * 16}, "Choose one of your armies."),
        ({"number": "3"}, "This event has no such list."),
    ],
)
def test_what_cannot_be_handed_in_is_said_on_the_page(
    event: Event, said: dict[str, str], why: str
) -> None:
    ana = come(event, "Ana")
    found = army(ana, NOX, "At the pass")
    answer = post(signed_in(ana), event, **{"army": found.public_id, **said})
    assert answer.status_code == 422
    assert why in answer.content.decode()


def test_who_comes_to_the_table_first_reads_whom_they_play(event: Event) -> None:
    both = {name: come(event, name) for name in ("Ana", "Bo")}
    [pairing] = cast.next_round(event)
    first, second = cast.names(pairing)
    phone = Phone(both[first], actions.play_here(pairing=pairing, player=both[first], side="first"))
    assert f"{second} sees your faction" in phone.html()
    listed = phone.client.get("/").content.decode()
    assert f'<b class="who__n">{second}</b>' in listed
    for html in (phone.html(), listed):
        assert "Side B" not in html
        assert "Nobody yet" not in html


def test_a_list_that_no_match_would_take_is_not_handed_in(event: Event) -> None:
    ana = come(event, "Ana")
    empty = armies.create(player=ana, name="Later", faction="Shasvastii")
    answer = post(signed_in(ana), event, number=1, army=empty.public_id)
    assert answer.status_code == 422
    assert "There are no troopers yet." in answer.content.decode()


def test_a_code_is_pasted_where_lists_are_handed_in(event: Event, tmp_path: Path) -> None:
    """It becomes an army of one's own; one that is not taken stays in its field, and nothing is kept."""
    ana = come(event, "Ana")
    client, page = signed_in(ana), f"/e/{event.public_id}/players/{cast.entry(event, 'Ana').pk}/"
    assert "paste its code here" in client.get(page).content.decode()
    code = i.code(i.LEADER, i.DOCKER)
    answer = post(client, event, number=2, army_code=code)
    assert answer.status_code == 422, "nobody has its data here"
    html = answer.content.decode()
    assert html.count(f">{code}</textarea>") == 1
    armies.import_data(directory=i.written(tmp_path), edition="N4", progress=lambda *_: None)
    assert post(client, event, number=3, army_code=code).status_code == 422
    assert not Army.objects.filter(owner=ana).exists(), "it was no list of this event"
    assert post(client, event, number=2, army_code=f"Here it is: {code}").status_code == 302
    [handed] = HandedIn.objects.filter(player=ana)
    assert (handed.number, handed.faction) == (2, "Longshore")
    assert Army.objects.get(owner=ana).name == "Low tide"


def test_who_is_not_in_the_event_hands_nothing_in(event: Event) -> None:
    eve = cast.guest("Eve")
    found = army(eve, NOX, "Mine")
    assert post(signed_in(eve), event, number=1, army=found.public_id).status_code == 404
    assert post(Client(), event, number=1, army=found.public_id).status_code == 302


# -------------------------------------------------------------------------- at the table


def test_at_the_table_one_chooses_from_what_was_handed_in_and_from_nothing_else(
    event: Event,
) -> None:
    ana, bo = come(event, "Ana"), come(event, "Bo")
    one, two = army(ana, NOX, "At the pass"), army(ana, COBRAS, "In the reeds")
    third = army(ana, NOX, "At home")
    hand_in(event, ana, 1, one)
    hand_in(event, ana, 2, two)
    match = game(event, ana, bo)
    phone = Phone(ana, match)
    html = phone.html()
    assert "At the pass" in html
    assert "In the reeds" in html
    assert "At home" not in html
    assert "Starter rosters" not in html
    for foreign in (third.public_id, one.public_id, "A" * 16):
        refused = phone.send("EnterArmy", army=foreign)
        assert refused.status_code == 422
        assert "handed in" in refusal(refused).sentence
    # What is not in the vault any more was handed in all the same.
    armies.delete(army=two)
    _, chosen = HandedList.objects.filter(match=match, player=ana).order_by("number")
    phone.do("EnterArmy", army=chosen.public_id)
    own, _ = log.table(record_id=match.record_id, seat=_side(match, ana))
    assert {trooper.profile.name for trooper in own.troopers.values()} >= {"Zulu-Cobra"}


def test_nobody_else_learns_what_was_handed_in_or_which_was_chosen(event: Event) -> None:
    ana, bo = come(event, "Ana"), come(event, "Bo")
    for number, roster, name in ((1, NOX, "At the pass"), (2, NOX, "In the reeds")):
        hand_in(event, ana, number, army(ana, roster, name))
    match = game(event, ana, bo)
    bos, foreign = Phone(bo, match), HandedList.objects.filter(player=ana).first()
    assert foreign is not None
    before = bos.html()
    for secret in (*NAMES, foreign.public_id):
        assert secret not in before
    # Bo handed nothing in: he has his vault, and Ana's lists are not his to bring.
    refused = bos.send("EnterArmy", army=foreign.public_id)
    assert refusal(refused).code == "no-such-army"
    chosen = HandedList.objects.get(match=match, player=ana, number=2)
    Phone(ana, match).do("EnterArmy", army=chosen.public_id)
    side = _side(match, bo)
    seen = str(exporting.record(record_id=match.record_id, seat=side))
    assert "Caliban" not in seen
    for text in (bos.html(), seen):
        for secret in (*NAMES, chosen.public_id):
            assert secret not in text
    assert not log.table(record_id=match.record_id, seat=side)[0].troopers


def test_a_list_handed_in_later_can_be_chosen_at_a_table_that_is_open(event: Event) -> None:
    league = cast.opened(
        event.club, ("Ana", "Bo"), kind="league", form="round_robin", terms=Terms(lists=2)
    )
    # It is paired before it begins, and until then lists may be handed in.
    league.begins = timezone.now() + timedelta(days=1)
    league.save()
    ana, bo = come(league, "Ana"), come(league, "Bo")
    match = game(league, ana, bo)
    assert "Starter rosters" in Phone(ana, match).html()
    hand_in(league, ana, 1, army(ana, NOX, "At the pass"))
    html = Phone(ana, match).html()
    assert "At the pass" in html
    assert "Starter rosters" not in html
    hand_in(league, ana, 1, army(ana, NOX, "In the reeds"))
    assert "At the pass" not in Phone(ana, match).html()


def test_a_list_without_a_lieutenant_names_one_at_the_table(event: Event) -> None:
    ana, bo = come(event, "Ana"), come(event, "Bo")
    found = army(ana, NOX, "At the pass")
    for one in listed(army=found):
        if one.lieutenant:
            armies.remove_trooper(army=found, trooper=one.key)
    found.refresh_from_db()
    hand_in(event, ana, 1, found)
    match = game(event, ana, bo)
    phone, chosen = Phone(ana, match), HandedList.objects.get(player=ana)
    assert f'name="lieutenant-{chosen.public_id}"' in phone.html()
    unsaid = phone.send("EnterArmy", army=chosen.public_id)
    assert refusal(unsaid).rule == "SETUP-3"
    for nobody in ("99", "x", "-1"):
        refused = phone.send("EnterArmy", army=chosen.public_id, lieutenant=nobody)
        assert refusal(refused).code == "no-such-lieutenant"
    phone.do("EnterArmy", army=chosen.public_id, **{f"lieutenant-{chosen.public_id}": "0"})
    own, _ = log.table(record_id=match.record_id, seat=_side(match, ana))
    assert sum(trooper.lieutenant for trooper in own.troopers.values()) == 1


@pytest.mark.parametrize("handed_in", [True, False])
def test_at_the_table_one_is_told_what_becomes_of_ones_list(
    event: Event, handed_in: bool, tmp_path: Path
) -> None:
    """Of one that is converted, and of one with Reinforcements; the other side is told neither."""
    ana, bo = come(event, "Ana"), come(event, "Bo")
    data = i.written(tmp_path, damages=i.N5_DAMAGES)
    armies.import_data(directory=data, edition="N5", progress=lambda *_: None)
    more = Group(3, (Member(601, 1, 1),) * 2, True)
    docker = Member(501, 1, 1, extras=('[{"type":"skill","id":23}]',))
    code = i.code(i.LEADER, docker, more=more, layout=3)
    found = armies.paste(player=ana, code=code, edition="N5")
    if handed_in:
        hand_in(event, ana, 1, found)
    match = game(event, ana, bo)
    html, bos = Phone(ana, match).html(), Phone(bo, match).html()
    assert "an N5 list, which is converted" in html
    assert "its 2 Reinforcements stay off the table" in html
    assert "DOCKER: Combat Instinct" in html
    for told in ("Reinforcement", "no counterpart", "Combat Instinct"):
        assert told not in bos


def test_the_match_says_which_mission_it_is(event: Event) -> None:
    league = cast.opened(
        event.club,
        ("Ana", "Bo"),
        kind="league",
        form="round_robin",
        terms=Terms(missions=(("hardlock",),), lists=1),
    )
    ana, bo = come(league, "Ana"), come(league, "Bo")
    hand_in(league, ana, 1, army(ana, NOX, "At the pass"))
    match = game(league, ana, bo)
    told = "Norte Open, Round 1, Hardlock, against Bo."
    assert told in Phone(ana, match).html()


def test_lists_go_with_their_player_and_with_the_match(event: Event) -> None:
    ana, bo = come(event, "Ana"), come(event, "Bo")
    hand_in(event, ana, 1, army(ana, NOX, "At the pass"))
    hand_in(event, bo, 1, army(bo, NOX, "In the reeds"))
    match = game(event, ana, bo)
    assert HandedList.objects.count() == 2
    ana.delete()
    assert HandedList.objects.count() == 1
    matches.purge_match(match=match)
    assert not HandedList.objects.exists()


def _side(match: Match, player: Player) -> Any:
    return match.seats.get(player=player).side
