"""What an event plays otherwise: its organiser writes it, its page says it, its matches have it."""

from __future__ import annotations

import pytest
from django.test import Client

from rules.game import STEP_BY_STEP
from rules.reference import HouseRule
from tests.leagues import cast
from tracker.accounts.models import Player
from tracker.leagues import actions
from tracker.leagues.models import Club, Event
from tracker.leagues.terms import Terms
from tracker.orderlog import queries as log

pytestmark = pytest.mark.django_db

SIX = HouseRule("TOKEN-1", number=6)
PLAYED = Terms(edition="N4 2.1", house=(SIX,))
WRITTEN = {"club": "Norte", "name": "Norte Open", "edition": "N4 2.1", "house": "TOKEN-1 is 6"}


def test_it_is_written_as_the_event_is_opened(ana: Player, client: Client) -> None:
    client.force_login(ana)
    client.post("/leagues/new/", WRITTEN)
    terms = Event.objects.get().terms
    assert (terms.edition, terms.house) == ("N4 2.1", (SIX,))


def test_who_says_nothing_plays_the_rulebook_alone(ana: Player, client: Client) -> None:
    client.force_login(ana)
    client.post("/leagues/new/", {"club": "Norte", "name": "Norte Open"})
    event = Event.objects.get()
    assert (event.terms.edition, event.terms.house) == ("N4", ())
    page = client.get(f"/e/{event.public_id}/").content.decode()
    assert "played by the rules of N4, the rulebook alone." in page


def test_every_order_step_by_step_is_one_press(ana: Player, client: Client) -> None:
    """It is said on its page, and is ticked where the event is changed."""
    client.force_login(ana)
    client.post("/leagues/new/", {**WRITTEN, "steps": "on", "then": "keep"})
    event = Event.objects.get()
    assert event.terms.house == (SIX, STEP_BY_STEP)
    page = client.get(f"/e/{event.public_id}/").content.decode()
    assert "Every Order is kept step by step, none in one go." in page
    form = client.get(f"/e/{event.public_id}/edit/").context["form"]
    assert (form.initial["house"], form.initial["steps"]) == ("TOKEN-1 is 6", True)


def test_it_is_refused_in_one_sentence(ana: Player, client: Client) -> None:
    client.force_login(ana)
    answer = client.post("/leagues/new/", {**WRITTEN, "house": "CAMO-Z1 off"})
    assert answer.status_code == 422
    assert answer.context["form"].errors == {"house": ["There is no rule “CAMO-Z1”."]}
    assert not Event.objects.exists()


def test_the_page_of_the_event_says_it(club: Club, client: Client) -> None:
    event = cast.opened(club, ["Ana", "Bo"], terms=PLAYED)
    page = client.get(f"/e/{event.public_id}/").content.decode()
    assert "played by the rules of N4 2.1, but for this:" in page
    assert "In force because of the season “Norte Open”, paragraph 1." in page


def test_what_was_filed_before_says_nothing_of_it(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo"])
    filed = {name: said for name, said in event.filed.items() if name not in ("edition", "house")}
    Event.objects.filter(pk=event.pk).update(filed=filed)
    event.refresh_from_db()
    assert (event.terms.edition, event.terms.house) == ("N4", ())


def test_its_matches_have_it(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo"], terms=PLAYED)
    (pairing,) = cast.next_round(event)
    match = actions.play_here(pairing=pairing, player=cast.guest("Ana"), side="first")
    terms = log.table(record_id=match.record_id, seat="watcher")[0].terms
    assert (match.edition, terms.edition) == ("N4 2.1", "N4 2.1")
    assert [(one.rule, one.by, one.paragraph) for one in terms.lines] == [(SIX, "season", 1)]


def test_a_rule_that_the_catalogue_has_lost_is_said_where_the_match_is_opened(
    club: Club, client: Client
) -> None:
    lost = Terms(house=(HouseRule("CAMO-Z1", off=True),))
    event = cast.opened(club, ["Ana", "Bo"], terms=lost)
    (pairing,) = cast.next_round(event)
    with pytest.raises(actions.NotDone, match="There is no rule “CAMO-Z1”"):
        actions.play_here(pairing=pairing, player=cast.guest("Ana"), side="first")
    assert client.get(f"/e/{event.public_id}/").status_code == 200
