"""A match that is over is shown to a club, or by a link, by who played it; and taken back."""

from __future__ import annotations

import io
import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from PIL import Image

from tests.leagues import cast
from tests.matches.phone import Phone
from tests.matches.test_growth import queries as asked_of_the_database
from tests.reviews.test_notes import TRICK, writes
from tests.reviews.written import random_match, written
from tracker.accounts import actions as accounts
from tracker.accounts.models import Player
from tracker.leagues.models import Club, Member
from tracker.matches import actions as matches
from tracker.matches.models import Match, new_token
from tracker.matches.queries.known import outcome
from tracker.reviews.actions import count_match
from tracker.reviews.models import Shared

pytestmark = pytest.mark.django_db

LOOKED_AT = ("review/", "figures/", "report/", "review/record.json")


def shares(phone: Phone, do: str = "link", **said: str) -> Any:
    """What is chosen on the page to show it to others."""
    return phone.client.post(f"{phone.url}review/share/", {"do": do, **said})


def link_of(phone: Phone, **said: str) -> str:
    """The address of a new link, as its page shows it."""
    assert shares(phone, **said).status_code == 302
    address: str = phone.get("review/share/").context["address"]
    return address.partition("testserver")[2]


def comes(match: Match, address: str, player: Player | None = None) -> Phone:
    """Somebody who was given the link opens it."""
    phone = Phone(player, match)
    shown = phone.client.get(address).content.decode()
    assert f'href="{phone.url}review/"' in shown
    assert f'href="{phone.url}report/"' in shown
    return phone


def statuses(phone: Phone) -> set[int]:
    return {phone.get(part).status_code for part in LOOKED_AT}


@pytest.fixture
def passer(over: Match) -> Phone:
    return Phone(None, over)


@pytest.fixture
def club(ana: Player, cruz: Player) -> Club:
    """Ana's club, in which Cruz is as well."""
    club = cast.club()
    for player in (ana, cruz):
        Member.objects.create(club=club, player=player, name=player.name)
    return club


# ------------------------------------------------------------------ by a link


def test_whoever_has_the_link_looks_back_and_nobody_else(
    over: Match, anas: Phone, passer: Phone, cruz: Player
) -> None:
    address = link_of(anas)
    assert statuses(passer) == {404}
    for player in (None, cruz):
        phone = comes(over, address, player)
        assert statuses(phone) == {200}
        for eyes in ("a", "b", "truth", "both", "watcher"):
            assert phone.get("review/", eyes=eyes).status_code == 200
        page = phone.get("review/").content.decode()
        # To look back is all: the table is the players' and the watchers'.
        assert phone.get("").status_code == 404
        assert "The table" not in page
        assert f'href="{phone.url}record.json"' not in page
        assert f'href="{phone.url}review/record.json"' in page
        assert "Show it to others" not in page
        assert "Write a note" not in page
    assert statuses(Phone(cruz, over)) == {404}


def test_a_link_that_is_taken_back_opens_nothing_anywhere(
    over: Match, anas: Phone, passer: Phone
) -> None:
    address = link_of(anas)
    phone = comes(over, address)
    assert shares(anas, "unlink").status_code == 302
    assert statuses(phone) == {404}
    assert passer.client.get(address).status_code == 404
    again = link_of(anas)
    assert again != address
    assert statuses(phone) == {404}
    comes(over, again)


def test_another_link_ends_the_one_before(over: Match, anas: Phone) -> None:
    first = link_of(anas)
    phone = comes(over, first)
    second = link_of(anas)
    assert statuses(phone) == {404}
    assert statuses(comes(over, second)) == {200}


def test_a_link_runs_out(over: Match, anas: Phone, passer: Phone) -> None:
    address = link_of(anas, lasts="7")
    phone = comes(over, address)
    with time_machine.travel(timezone.now() + timedelta(days=6, hours=23)):
        assert statuses(phone) == {200}
    with time_machine.travel(timezone.now() + timedelta(days=7, minutes=1)):
        assert statuses(phone) == {404}
        assert passer.client.get(address).status_code == 404


def test_a_link_opens_its_own_match_alone(
    over: Match, anas: Phone, ana: Player, bo: Player
) -> None:
    phone = comes(over, link_of(anas))
    phone.match = written(random_match(5, 30), ana, bo)
    assert statuses(phone) == {404}


def test_each_player_knows_their_own_link_alone(anas: Phone, bos: Phone) -> None:
    address = link_of(anas)
    page = bos.get("review/share/")
    assert address not in page.content.decode()
    assert page.context["link"] is None
    shares(bos, "unlink")
    assert anas.get("review/share/").context["address"].endswith(address)


def test_a_note_for_everybody_is_read_by_link_and_one_for_both_is_not(
    over: Match, anas: Phone
) -> None:
    writes(anas, audience="both")
    writes(anas, "For everybody to read", audience="all")
    page = comes(over, link_of(anas)).get("review/", at="5").content.decode()
    assert "For everybody to read" in page
    assert TRICK not in page


# ------------------------------------------------------------------ posted elsewhere


def test_who_posts_the_link_is_shown_its_card_without_a_cookie(over: Match, anas: Phone) -> None:
    count_match(match_id=over.pk)
    address = link_of(anas)
    html = Client().get(address).content.decode()
    tags = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)">', html))
    assert tags["og:title"] == "Ana against Bo: battle report"
    came = outcome(match=over)
    assert came is not None
    (ana, _), (bo, _) = came.scores["A"], came.scores["B"]
    assert tags["og:description"].startswith(f"Ana wins by concession. Ana {ana}, Bo {bo}. ")
    assert tags["og:image"] == tags["twitter:image"] == f"http://testserver{address}card.png"
    assert tags["twitter:card"] == "summary_large_image"
    picture = Client().get(f"{address}card.png")
    assert picture.headers["Content-Type"] == "image/png"
    assert Image.open(io.BytesIO(picture.content)).size == (1200, 630)
    shares(anas, "unlink")
    assert Client().get(f"{address}card.png").status_code == 404


# ------------------------------------------------------------------ before the end


def test_a_match_that_goes_on_is_shown_to_nobody(ana: Player, bo: Player, club: Club) -> None:
    running = written(random_match(5, 30), ana, bo)
    anas = Phone(ana, running)
    assert anas.get("review/share/").status_code == 403
    assert shares(anas).status_code == 403
    assert shares(anas, "club", club=club.public_id).status_code == 403
    assert not Shared.objects.exists()
    assert "Show it to others" not in anas.get("review/").content.decode()


def test_a_link_to_a_match_that_goes_on_would_open_nothing(
    ana: Player, bo: Player, cruz: Player, club: Club
) -> None:
    """Were there one all the same: the door asks the match itself."""
    running = written(random_match(5, 30), ana, bo)
    now = timezone.now()
    Shared.objects.create(match=running, player=ana, club=club, made=now)
    link = Shared.objects.create(match=running, player=ana, token=new_token(), made=now)
    phone = Phone(cruz, running)
    assert phone.client.get(f"/r/{link.token}/").status_code == 404
    assert phone.client.get(f"/r/{link.token}/card.png").status_code == 404
    session = phone.client.session
    session["shown"] = {running.public_id: link.token}
    session.save()
    assert statuses(phone) == {404}


def test_who_does_not_play_shows_it_to_nobody(
    over: Match, anas: Phone, cruz: Player, passer: Phone
) -> None:
    looker = Phone(None, over)
    looker.client.get(f"/w/{matches.let_watch(match=over)}/")
    shown = comes(over, link_of(anas), cruz)
    before = list(Shared.objects.values())
    for phone, status in ((looker, 403), (shown, 403), (passer, 404)):
        assert shares(phone).status_code == status
        assert phone.get("review/share/").status_code == status
    assert list(Shared.objects.values()) == before


# ------------------------------------------------------------------ to a club


def test_a_club_finds_it_among_what_may_be_looked_back_at(
    over: Match, anas: Phone, cruz: Player, club: Club
) -> None:
    cruzs = Phone(cruz, over)
    assert statuses(cruzs) == {404}
    assert shares(anas, "club", club=club.public_id).status_code == 302
    assert statuses(cruzs) == {200}
    assert list(cruzs.client.get("/reviews/").context["found"]) == [over]
    assert list(cruzs.client.get("/reviews/", {"result": "won"}).context["found"]) == []
    shares(anas, "unclub", club=club.public_id)
    assert statuses(cruzs) == {404}
    assert list(cruzs.client.get("/reviews/").context["found"]) == []


def test_who_leaves_the_club_looks_back_no_longer(
    over: Match, anas: Phone, cruz: Player, club: Club
) -> None:
    shares(anas, "club", club=club.public_id)
    Member.objects.filter(club=club, player=cruz).update(player=None)
    assert statuses(Phone(cruz, over)) == {404}


def test_it_is_shown_to_a_club_of_ones_own_alone(
    over: Match, bos: Phone, cruz: Player, club: Club
) -> None:
    """Bo is not in Ana's club."""
    shares(bos, "club", club=club.public_id)
    assert not Shared.objects.exists()
    assert statuses(Phone(cruz, over)) == {404}
    assert club.name not in bos.get("review/share/").content.decode()


# ------------------------------------------------------------------ kept


def test_it_goes_with_the_match_and_with_who_showed_it(
    over: Match, anas: Phone, bos: Phone, ana: Player
) -> None:
    phone = comes(over, link_of(anas))
    link_of(bos)
    accounts.delete(player=ana)
    assert statuses(phone) == {404}
    matches.purge_match(match=over)
    assert not Shared.objects.exists()


def test_to_look_back_by_a_link_costs_no_more_with_many_of_them(
    over: Match, anas: Phone, bos: Phone, bo: Player
) -> None:
    phone = comes(over, link_of(anas))

    def look() -> Any:
        return phone.get("review/", at="5")

    look()
    few = asked_of_the_database(look)
    link_of(bos)
    for _ in range(4):
        other = cast.club()
        now = timezone.now()
        Shared.objects.create(match=over, player=bo, club=other, made=now)
    assert asked_of_the_database(look) == few
