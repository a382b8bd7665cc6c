"""Pages in a language that nobody speaks: what has no accents there is in no catalogue, and no name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from django.test import Client
from django.utils.dates import MONTHS, MONTHS_3, WEEKDAYS, WEEKDAYS_ABBR
from pytest_django import Settings

from tests.languages import pseudo
from tests.languages.test_leagues import OF_EVENT
from tests.languages.test_pages_around import OPEN, OWN
from tests.languages.test_reviews import OF_A_MATCH, OF_ALL
from tests.leagues import cast
from tests.leagues.test_pages import olga
from tests.matches.phone import BACKEND, Phone
from tests.matches.test_example import revealed, to_the_end, up_to_the_reveal
from tests.reviews.written import random_match, written
from tests.reviews.written import to_the_end as ended
from tracker.accounts.models import Player
from tracker.leagues.terms import Terms
from tracker.matches import actions

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("spoken")]

WORDS: Final = re.compile(r"[^\W\d_]{2,}")
DAYS: Final = {
    said
    for names in (MONTHS, MONTHS_3, WEEKDAYS, WEEKDAYS_ABBR)
    for one in names.values()
    for said in (str(one), str(one).capitalize())
}
NAMES: Final = DAYS | set(
    WORDS.findall(
        """Infinity, Corvus Belli, Referee Notebook, English, Español, Pseudo, ITS, PanOceania, Ariadna,
        Haqqislam, Nomads, Shasvastii, Wanderers, Yu Jing, Ana, Bo, Cruz, Dee, Olga, Norte Open,
        ana@example.org, http://testserver"""
    )
)
"""What every language calls so, who plays here and in what; and what Django says in the languages that it
knows."""
OF_PIECES: Final = {"Marker", "Model"}
"""Pieces that show no card."""
OF_THE_EXAMPLE: Final = set(
    WORDS.findall(
        """CAMO Caliban, Nox, Fusilier, behind the depot, at the corner of, inside the barracks,
        in the street, the north edge"""
    )
)
"""Its troopers and pieces, and where its players said that they stand."""
OF_THE_REVIEWED: Final = set(
    WORDS.findall(
        """CAMO, Orc, Zhanshi, Helper, Ghulam Doctor, Shrouded, Supplies, The yard, the alley, south,
        A small one"""
    )
)
"""The same of the match that is looked back at: its mission and its table, too."""
OF_DJANGO: Final = {"Email", "address"}
"""What a form of an account says, in the languages that its maker knows."""
FEW: Final = 3
COLUMNS: Final = set(
    WORDS.findall("name faction team division round first second walkover conceded")
)
"""Of a file, in every language."""
PARTS: Final = ("", "panel/?right=1", "map/", "clock/", "terms/", "dice/", "log/", "share/")


@pytest.fixture
def spoken(settings: Settings, tmp_path: Path) -> Iterator[None]:
    with pseudo.spoken(settings, tmp_path):
        yield


def test_what_is_filled_in_stays_and_the_rest_is_longer() -> None:
    assert pseudo.said("Tap %(n)s <b>pieces</b>.") == "Táp %(n)s <b>píéçéš</b>. ñóó"
    assert pseudo.said("{piece} is {state}.") == "{piece} íš {state}. ñóó"
    assert pseudo.said("") == ""
    assert len(pseudo.said("It has nothing to announce now.")) > 36


def test_what_has_no_accents_is_found() -> None:
    page = "<p title='no'>Áçtíváté <b>now</b> CAMO-E1</p><svg><text>here</text></svg>"
    assert pseudo.bare(page) == {"now"}


def names(phone: Phone) -> set[str]:
    """What players typed, and names of troopers: a Marker is called so in this language alone."""
    view = phone.view
    pieces = (*view.mine, *view.theirs)
    named = {
        *view.names.values(), *view.factions.values(), *view.edition.split(),
        *(one.name for one in pieces), *(str(one.where) for one in pieces),
    }  # fmt: skip
    return {word for name in named for word in WORDS.findall(str(name))} - OF_PIECES | NAMES


def test_no_page_of_a_match_says_anything_else(ana: Player, bo: Player) -> None:
    example = actions.play_example(player=ana, both=False)
    actions.join(match=example, player=bo, token_or_code=example.join_token)
    anas, bos = Phone(ana, example), Phone(bo, example)
    anas.client.cookies["language"] = pseudo.CODE
    for chapter in (up_to_the_reveal, revealed, to_the_end):
        for part in PARTS:
            answer = anas.get(part)
            assert answer.status_code == 200
            left = pseudo.bare(answer.content.decode()) - names(anas) - OF_THE_EXAMPLE
            assert not left, (chapter.__name__, part)
        chapter(anas, bos)


def test_nor_do_lists_of_matches(ana: Player, bo: Player) -> None:
    example = actions.play_example(player=ana, both=False)
    actions.join(match=example, player=bo, token_or_code=example.join_token)
    anas, bos = Phone(ana, example), Phone(bo, example)
    anas.client.cookies["language"] = pseudo.CODE
    up_to_the_reveal(anas, bos)
    pages = [anas.client.get("/")]
    bos.do("Concede")
    pages.append(anas.client.get("/matches/finished/"))
    for page in pages:
        listed = page.content.decode()
        assert not pseudo.bare(listed) - NAMES - OF_THE_EXAMPLE
        assert listed.count("ñóó") > FEW


@pytest.mark.parametrize("address", OF_A_MATCH)
def test_nor_does_one_that_looks_back(ana: Player, bo: Player, address: str) -> None:
    anas = Phone(ana, written(ended(random_match(9)), ana, bo))
    anas.client.cookies["language"] = pseudo.CODE
    address, _, query = address.partition("?")
    answer = anas.get(address, **dict(one.split("=") for one in query.split("&") if one))
    left = pseudo.bare(answer.content.decode()) - names(anas) - OF_THE_REVIEWED
    assert not left


@pytest.mark.parametrize("address", [*OPEN, *OWN, *OF_ALL])
def test_nor_any_around(client: Client, address: str) -> None:
    player = Player.objects.create_user(email="ana@example.org", password="a good one", name="Ana")
    if address not in OPEN:
        client.force_login(player, backend=BACKEND)
    client.cookies["language"] = pseudo.CODE
    left = pseudo.bare(client.get(address).content.decode()) - NAMES - OF_DJANGO
    assert not left


def test_nor_any_of_a_league() -> None:
    club = cast.club()
    event = cast.opened(club, ["Ana", "Bo", "Cruz", "Dee"], terms=Terms(lists=1))
    cast.next_round(event)
    browser = olga(club)
    browser.cookies["language"] = pseudo.CODE
    pages = [f"/e/{event.public_id}/{one}" for one in OF_EVENT]
    pages += ["/leagues/", "/leagues/told/", f"/c/{club.public_id}/", f"/c/{club.public_id}/trail/"]
    pages.append(f"/p/{cast.of_round(event, 1)[0].public_id}/")
    left = {}
    for address in pages:
        answer = browser.get(address)
        if answer.status_code == 200:
            left[address] = pseudo.bare(answer.content.decode()) - NAMES - COLUMNS
    assert not {address: words for address, words in left.items() if words}
