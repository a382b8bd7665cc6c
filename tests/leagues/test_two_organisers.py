"""Two organisers have the same form open: the later one hears what the other has done meanwhile."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.leagues import cast
from tests.leagues.test_pages import olga
from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.models import Act, Club, Entry, Event, Pairing, Round
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db

POINTS = {"by": "points", "mission": "", "vp_first": 0, "vp_second": 0, "walkover": ""}


def form(client: Client, address: str, to: str) -> dict[str, str]:
    """What the form that is sent `to` an address carries with it, hidden, on this page."""
    html = client.get(address).content.decode()
    for one in re.findall(r"<form.*?</form>", html, re.DOTALL):
        if f"{to}/" in one:
            return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', one))
    raise LookupError(to)


@pytest.fixture
def paco(club: Club) -> Client:
    """Whoever organises: the page is the same for both."""
    return olga(club)


def test_who_decides_what_is_decided_meanwhile_is_told(event: Event, paco: Client) -> None:
    game = cast.next_round(event)[0]
    address = f"/p/{game.public_id}/"
    old = POINTS | form(paco, address, "decide")
    actions.decide(pairing=game, by="Olga", told=Told((7, 3)))
    answer = paco.post(f"{address}do/decide/", old | {"op_first": 3, "op_second": 7})
    assert answer.status_code == 422
    assert "7–3 already" in answer.content.decode()
    game.refresh_from_db()
    assert (game.op_first, game.op_second) == (7, 3)
    # The page that says so was drawn from what is there now.
    new = POINTS | form(paco, address, "decide")
    paco.post(f"{address}do/decide/", new | {"op_first": 3, "op_second": 7})
    game.refresh_from_db()
    assert (game.op_first, game.op_second) == (3, 7)


def test_a_mistake_in_the_form_does_not_make_it_newer(event: Event, paco: Client) -> None:
    game = cast.next_round(event)[0]
    address = f"/p/{game.public_id}/"
    old = POINTS | form(paco, address, "decide")
    actions.decide(pairing=game, by="Olga", told=Told((7, 3)))
    answer = paco.post(f"{address}do/decide/", old | {"op_first": 99, "op_second": 7})
    assert answer.status_code == 422
    assert f'name="seen" value="{old["seen"]}"' in answer.content.decode()


def test_agreement_and_objection_are_news_too(event: Event, paco: Client) -> None:
    game = cast.next_round(event)[0]
    address = f"/p/{game.public_id}/"
    old = POINTS | form(paco, address, "decide")
    cast.result(game, (7, 3))
    wanted = old | {"op_first": 3, "op_second": 7}
    assert paco.post(f"{address}do/decide/", wanted).status_code == 422
    again = POINTS | form(paco, address, "decide")
    game.refresh_from_db()
    actions.dispute(pairing=game, by=game.first.member, why="no")
    answer = paco.post(f"{address}do/decide/", again | {"op_first": 7, "op_second": 3})
    assert "somebody objects" in answer.content.decode()


FORMS = ("set-round", "put-off", "clock", "swap")


@pytest.mark.parametrize("verb", FORMS)
def test_who_changes_a_round_that_was_changed_meanwhile_is_told(
    club: Club, paco: Client, verb: str
) -> None:
    # Rounds of a league have days, and of a tournament a clock: this one has both.
    event = cast.opened(club, ["Ana", "Bo", "Cruz", "Dee"], terms=Terms(days=14, minutes=90))
    cast.next_round(event)
    address = f"/e/{event.public_id}/round/1/"
    first, second = cast.of_round(event, 1)
    assert second.second
    due = timezone.localtime() + timedelta(days=30)
    said: dict[str, dict[str, Any]] = {
        "set-round": {"maps": "Bridge", "due": f"{due:%Y-%m-%dT12:00}"},
        "put-off": {"days": "7"},
        "clock": {},
        "swap": {"one": second.first_id, "other": first.first_id},
    }
    old: dict[str, Any] = {**form(paco, address, f"do/{verb}"), **said[verb]}
    round = Round.objects.get(event=event)
    if verb == "swap":
        actions.swap(round=round, by="Olga", one=first.first, other=second.first)
    else:
        actions.start_clock(round=round, by="Olga", minutes=30)
    now = list(Round.objects.values()), list(Pairing.objects.values())
    answer = paco.post(f"/e/{event.public_id}/do/{verb}/", old)
    assert (answer.status_code, "Meanwhile somebody has" in answer.content.decode()) == (422, True)
    assert (list(Round.objects.values()), list(Pairing.objects.values())) == now
    new: dict[str, Any] = {**form(paco, address, f"do/{verb}"), **said[verb]}
    assert paco.post(f"/e/{event.public_id}/do/{verb}/", new).status_code == 302


def test_who_says_what_somebody_plays_is_told(event: Event, paco: Client) -> None:
    ana = cast.entry(event, "Ana")
    old = form(paco, f"/e/{event.public_id}/players/{ana.pk}/", "do/entry")
    actions.edit(entry=ana, by="Ana", faction="Nomads")
    answer = paco.post(f"/e/{event.public_id}/do/entry/", {**old, "faction": "Ariadna"})
    assert "Meanwhile" in answer.content.decode()
    assert Entry.objects.get(pk=ana.pk).faction == "Nomads"


def test_who_divides_is_told(club: Club, paco: Client) -> None:
    event = actions.prepare(
        club=club, by="Olga", name="Two", kind="league", form="swiss", terms=Terms(),
        divisions=[("First", 1), ("Second", 2)],
    )  # fmt: skip
    actions.open_event(event=event, by="Olga")
    [ana] = actions.type_in(event=event, by="Olga", names=["Ana"])
    old = form(paco, f"/e/{event.public_id}/players/", "do/divide")
    one, two = event.divisions.all()
    actions.divide(entry=ana, by="Olga", division=one)
    answer = paco.post(f"/e/{event.public_id}/do/divide/", {**old, "division": two.pk})
    assert "Meanwhile" in answer.content.decode()
    assert Entry.objects.get(pk=ana.pk).division == one


def test_who_prepares_or_puts_off_is_told(club: Club, event: Event, paco: Client) -> None:
    old = form(paco, f"/e/{event.public_id}/", "do/begins")
    soon = timezone.now() + timedelta(days=3)
    actions.put_off(event=event, by="Olga", begins=soon)
    late = {**old, "begins": "2027-01-01T12:00"}
    assert "Meanwhile" in paco.post(f"/e/{event.public_id}/do/begins/", late).content.decode()
    draft = actions.prepare(
        club=club, by="Olga", name="Draft", kind="league", form="swiss", terms=Terms()
    )
    address = f"/e/{draft.public_id}/edit/"
    html = paco.get(address).content.decode()
    [seen] = re.findall(r'name="seen" value="(\w+)"', html)
    actions.change(event=draft, by="Olga", terms=Terms(rounds=5))
    said = {"club": "Norte", "name": "Another", "kind": "league", "seen": seen}
    answer = paco.post(address, said)
    assert (answer.status_code, "Meanwhile" in answer.content.decode()) == (422, True)
    draft.refresh_from_db()
    assert (draft.name, draft.terms.rounds) == ("Draft", 5)
    # What is there now stands in the form.
    assert 'name="rounds" value="5"' in " ".join(answer.content.decode().split())


def test_who_closes_without_one_game_does_not_close_without_another(
    club: Club, paco: Client
) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz", "Dee"], terms=Terms(rounds=1))
    first, second = cast.next_round(event)
    actions.decide(pairing=first, by="Olga", told=Told((7, 3)))
    old = form(paco, f"/e/{event.public_id}/", "do/close")
    actions.undo(act=Act.objects.filter(said__contains=" is 7–3").latest("pk"), by="Olga")
    answer = paco.post(f"/e/{event.public_id}/do/close/", old)
    assert "Meanwhile" in answer.content.decode()
    event.refresh_from_db()
    assert event.status == "playing"
    paco.post(f"/e/{event.public_id}/do/close/", form(paco, f"/e/{event.public_id}/", "do/close"))
    event.refresh_from_db()
    assert event.status == "over"
    assert second.settled is None
