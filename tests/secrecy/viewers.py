"""Who stands before the doors of Ana's match, in a browser and as a program; what is theirs to change."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from typing import Any, Final

from django.db import transaction
from django.test import Client

from tests.api.conftest import token_of
from tests.matches.phone import Phone
from tests.secrecy.canaries import Hidden
from tracker.accounts.models import Player, Token
from tracker.armies.models import Army
from tracker.matches.models import Match, Seat
from tracker.orderlog.models import Line, Record
from tracker.reviews.models import Note

OTHERS: Final = ("the opponent", "a watcher", "a stranger", "a passer-by")
ALL: Final = ("the owner", *OTHERS)


def browser(viewer: str, hidden: Hidden, cruz: Player) -> Client:
    if viewer == "the owner":
        return hidden.ana.client
    if viewer == "the opponent":
        return hidden.bo.client
    if viewer == "a stranger":
        return Phone(cruz).client
    client = Client()
    if viewer == "a watcher":
        client.get(f"/w/{hidden.match.watch_token}/")
    return client


def headers(viewer: str, hidden: Hidden, cruz: Player) -> dict[str, str]:
    """What a program of theirs says of itself."""
    if viewer == "a watcher":
        return {"Watch-Token": hidden.match.watch_token or ""}
    players = {
        "the owner": hidden.ana.player, "the opponent": hidden.bo.player, "a stranger": cruz,
    }  # fmt: skip
    who = players.get(viewer)
    return {"Authorization": f"Token {token_of(who)}"} if who else {}


def anas(hidden: Hidden) -> Any:
    """What is Ana's alone to change: her seat, her list, herself, her notes, and her private lines."""
    ana = hidden.ana.player
    assert ana is not None
    owned = Line.objects.filter(record=hidden.match.record_id, audience="A")
    return (
        list(Player.objects.filter(pk=ana.pk).values("name", "email", "rejoin_code", "password")),
        list(Seat.objects.filter(match=hidden.match, side="A").values("player", "scribed", "pin")),
        list(Army.objects.filter(owner=ana).values("name", "written", "version", "shared")),
        Token.objects.filter(player=ana).count(),
        list(Note.objects.filter(player=ana).values()),
        owned.count(),
    )


def whole_match(hidden: Hidden) -> Any:
    """What nobody changes who does not play it."""
    return (
        anas(hidden),
        list(Record.objects.filter(pk=hidden.match.record_id).values()),
        list(Match.objects.filter(pk=hidden.match.pk).values()),
        list(Seat.objects.filter(match=hidden.match).order_by("side").values()),
    )


def untouched(viewer: str, hidden: Hidden) -> Any:
    """What has to be the same after whatever this viewer sent."""
    if viewer == "the owner":
        return None
    return anas(hidden) if viewer == "the opponent" else whole_match(hidden)


@contextmanager
def undone(client: Client | None = None) -> Iterator[None]:
    """Whatever is done within is undone after it: a match that Bo gave up would hide nothing, and who was
    given another session by a form would look at nothing from then on."""
    before = {name: one.value for name, one in client.cookies.items()} if client else {}
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    if client:
        client.cookies = SimpleCookie(before)
