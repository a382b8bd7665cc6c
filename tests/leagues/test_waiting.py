"""An event has so many places: who comes later waits, and moves up as somebody leaves."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.leagues import cast
from tests.leagues.test_pages import claimed, do, olga, signed_in
from tracker.accounts import actions as accounts
from tracker.leagues import actions
from tracker.leagues.actions import NotDone
from tracker.leagues.models import Act, Club, Entry, Event, Member, Pairing, Waiting
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    """Of two places both are taken."""
    return cast.opened(club, ["Ana", "Bo"], terms=Terms(places=2))


def comes(event: Event, name: str) -> Client:
    client = signed_in(cast.guest(name))
    assert client.post(f"/i/{event.invitation}/", {"faction": "Nomads"}).status_code == 302
    return client


def playing(event: Event) -> list[str]:
    rows = Entry.objects.filter(event=event, left=None)
    return sorted(rows.values_list("member__name", flat=True))


def waiting(event: Event) -> list[str]:
    return [one.member.name for one in Waiting.objects.filter(event=event)]


def test_it_is_set_as_the_event_is_opened(club: Club) -> None:
    client = olga(club)
    said = {"club": "Norte", "in": club.public_id, "name": "Cup", "kind": "tournament"}
    client.post("/leagues/new/", said | {"places": "1"})
    cup = Event.objects.get(name="Cup")
    assert cup.terms.places == 1
    assert "0, 1 place" in client.get(f"/e/{cup.public_id}/players/").content.decode()


def test_who_comes_when_it_is_full_waits_and_reads_where(event: Event) -> None:
    page = Client().get(f"/i/{event.invitation}/").content.decode()
    assert "All 2 places are taken." in page
    assert "Wait for a place" in page
    cruz, dee = comes(event, "Cruz"), comes(event, "Dee")
    assert (playing(event), waiting(event)) == (["Ana", "Bo"], ["Cruz", "Dee"])
    home = f"/e/{event.public_id}/"
    assert "You wait for a place: you are next." in cruz.get(home).content.decode()
    assert "You wait for a place: 1 is before you." in dee.get(home).content.decode()
    assert (
        "2 places are taken, and 2 wait."
        in Client().get(f"/i/{event.invitation}/").content.decode()
    )
    assert "You wait" not in Client().get(home).content.decode()
    # Coming again changes nothing.
    assert dee.get(f"/i/{event.invitation}/").headers["Location"] == home
    # Nobody who waits is paired.
    cast.next_round(event)
    assert {name for one in cast.of_round(event, 1) for name in cast.names(one)} == {"Ana", "Bo"}


def test_who_waits_longest_moves_up_and_is_told(event: Event, mailoutbox: list[Any]) -> None:
    player = cast.guest("Cruz")
    accounts.keep(player=player, email="cruz@example.org", password="a long one indeed")
    actions.join(event=event, player=player, faction="Nomads")
    comes(event, "Dee")
    actions.leave(entry=cast.entry(event, "Ana"), by="Olga")
    assert Act.objects.latest("pk").said == "Ana left; Cruz moves up"
    assert (playing(event), waiting(event)) == (["Bo", "Cruz"], ["Dee"])
    assert cast.entry(event, "Cruz").faction == "Nomads"
    cast.do_jobs()
    [mail] = mailoutbox
    assert mail.body.startswith("You have a place in Norte Open: you play.")
    # Whoever left is back, and they wait as before.
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    assert (playing(event), waiting(event)) == (["Ana", "Bo"], ["Cruz", "Dee"])


def test_while_it_is_played_they_play_from_the_next_round_on(event: Event) -> None:
    comes(event, "Cruz")
    [game] = cast.next_round(event)
    cast.result(game, (7, 3))
    actions.leave(entry=cast.entry(event, "Ana"), by="Olga")
    assert cast.entry(event, "Cruz").since == 2
    left = Act.objects.latest("pk")
    cast.next_round(event)
    with pytest.raises(NotDone, match="depends on it"):
        actions.undo(act=left, by="Olga")


def test_nobody_moves_up_into_a_round_robin_that_is_paired(club: Club) -> None:
    terms = Terms(places=2)
    event = cast.opened(club, ["Ana", "Bo"], form="round_robin", kind="league", terms=terms)
    comes(event, "Cruz")
    cast.next_round(event)
    actions.leave(entry=cast.entry(event, "Ana"), by="Olga")
    assert (playing(event), waiting(event)) == (["Bo"], ["Cruz"])


def test_an_organiser_finds_a_place_or_takes_them_off(event: Event, club: Club) -> None:
    comes(event, "Cruz")
    comes(event, "Dee")
    page = olga(club).get(f"/e/{event.public_id}/players/").content.decode()
    assert "Waiting list" in page
    first, second = Waiting.objects.filter(event=event)
    assert do(olga(club), event, "seat-waiting", waiting=first.pk).status_code == 302
    assert do(olga(club), event, "wait-no-more", waiting=second.pk).status_code == 302
    assert (playing(event), waiting(event)) == (["Ana", "Bo", "Cruz"], [])
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    assert waiting(event) == ["Dee"]


def test_one_waits_no_more_by_oneself_and_for_nobody_else(event: Event) -> None:
    cruz, dee = comes(event, "Cruz"), comes(event, "Dee")
    first, second = Waiting.objects.filter(event=event)
    assert do(cruz, event, "wait-no-more", waiting=second.pk).status_code == 404
    assert do(claimed(event, "Ana"), event, "wait-no-more", waiting=second.pk).status_code == 404
    assert do(dee, event, "seat-waiting", waiting=second.pk).status_code == 404
    assert do(cruz, event, "wait-no-more", waiting=first.pk).status_code == 302
    assert waiting(event) == ["Dee"]


def test_who_deletes_themself_waits_no_more(event: Event) -> None:
    comes(event, "Cruz")
    player = Member.objects.get(name="Cruz").player
    assert player
    player.delete()
    assert waiting(event) == []


def test_two_who_are_one_wait_once(event: Event, club: Club) -> None:
    comes(event, "Cruz")
    actions.type_in(event=cast.opened(club, [], name="Old"), by="Olga", names=["Cruz Old"])
    members = {one.name: one for one in Member.objects.filter(club=club).select_related("club")}
    actions.merge(keep=members["Cruz Old"], other=members["Cruz"], by="Olga")
    assert waiting(event) == ["Cruz Old"]
    actions.merge(keep=cast.entry(event, "Ana").member, other=members["Cruz Old"], by="Olga")
    assert (playing(event), waiting(event)) == (["Ana", "Bo"], [])


def test_without_a_number_of_places_nobody_waits(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo"])
    comes(event, "Cruz")
    assert playing(event) == ["Ana", "Bo", "Cruz"]
    assert "place" not in Client().get(f"/i/{event.invitation}/").content.decode()
    assert not Pairing.objects.exists()
