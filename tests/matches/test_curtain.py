"""One phone for two: behind the curtain there is neither side, at no address and by no method."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import URLPattern

from tests.matches.phone import Phone
from tracker.accounts.models import Player, Token
from tracker.matches import actions, urls
from tracker.matches.models import Match
from tracker.reviews import urls as reviews

IS_THE_CURTAIN = ("switch", "pass")
AT_A_MATCH = [
    str(pattern.pattern)
    for pattern in (*urls.urlpatterns, *reviews.urlpatterns)
    if isinstance(pattern, URLPattern)
    and str(pattern.pattern).startswith("m/<str:public_id>/")
    and pattern.name not in IS_THE_CURTAIN
]
SOMEBODY = {"side": "A", "key": "a-key", "note_id": "somebody", "again_id": "n", "table": "t"}


@pytest.fixture
def shared(ana: Player) -> Phone:
    """Ana's phone, with both seats of the example."""
    return Phone(ana, actions.play_example(player=ana, both=True))


def address(route: str, match: Match) -> str:
    found = route.replace("<str:public_id>", match.public_id).replace("slug:", "str:")
    for name, value in SOMEBODY.items():
        found = found.replace(f"<str:{name}>", value)
    return f"/{found}"


@pytest.mark.parametrize("route", AT_A_MATCH)
def test_behind_the_curtain_no_address_answers(route: str, shared: Phone) -> None:
    assert shared.match
    shared.get("seat/B/")
    before = Match.objects.values().get(pk=shared.match.pk)
    for ask in (shared.client.get, shared.client.post):
        answer = ask(address(route, shared.match), {"on": "1", "behind": "0"})
        assert answer.status_code in (302, 404, 405), answer.status_code
        if answer.status_code == 302:
            assert answer.headers["Location"] == f"{shared.url}seat/B/"
    assert Match.objects.values().get(pk=shared.match.pk) == before


def test_who_holds_the_phone_does_not_listen_at_the_side_that_is_covered(shared: Phone) -> None:
    api = f"/api/v1/matches/{shared.url.split('/')[2]}/stream/"
    assert shared.client.get(f"{shared.url}stream/").status_code == 200
    shared.get("seat/B/")
    assert shared.client.get(f"{shared.url}stream/").status_code == 404
    assert shared.client.get(api).status_code == 409


def test_a_pin_covers_its_side_in_every_browser_that_sat_there_before(shared: Phone) -> None:
    """Whoever prepared a second browser would else go on reading in it."""
    second = Phone(shared.player, shared.match)
    for phone in (shared, second):
        phone.client.post(f"{phone.url}seat/A/")
        assert "Caliban" in phone.html()
    shared.client.post(f"{shared.url}pin/", {"pin": "2468"})
    assert "Caliban" in shared.html()
    assert second.get().headers["Location"] == f"{second.url}seat/A/"
    second.client.post(f"{second.url}seat/A/", {"pin": "2468"})
    assert "Caliban" in second.html()
    shared.client.post(f"{shared.url}pin/", {"pin": "1357"})
    assert second.get().status_code == 302


def makes_a_token(client: Client, where: str) -> int:
    media = "application/json" if where.startswith("/api") else "multipart/form-data; boundary=b"
    said = {"label": "A program"}
    if media == "application/json":
        return int(client.post(where, said, content_type=media).status_code)
    return int(client.post(where, said).status_code)


@pytest.mark.parametrize("where", ["/accounts/tokens/", "/api/v1/tokens/"])
def test_no_token_is_made_while_a_side_is_covered(where: str, shared: Phone) -> None:
    shared.get("seat/B/")
    assert makes_a_token(shared.client, where) == 422
    assert not Token.objects.exists()
    shared.client.post(f"{shared.url}seat/B/")
    assert makes_a_token(shared.client, where) in (200, 201)
    assert Token.objects.count() == 1


@pytest.mark.parametrize("ends", ["over", "gone"])
def test_a_curtain_of_a_match_that_ended_keeps_no_token_away(ends: str, shared: Phone) -> None:
    assert shared.match
    shared.get("seat/B/")
    if ends == "over":
        shared.client.post(f"{shared.url}seat/B/")
        shared.send("Concede")
        shared.get("seat/A/")
    else:
        shared.match.delete()
    assert makes_a_token(shared.client, "/accounts/tokens/") == 200
