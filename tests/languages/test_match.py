"""A match on its page, in Spanish: what the page says, and what is said to who types something wrong."""

from __future__ import annotations

import re
from html import unescape

import pytest
from babel.messages.pofile import read_po

from infinity_site.languages.compiled import LOCALE
from tests.matches.phone import Phone
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match

pytestmark = pytest.mark.django_db

LONG = 12
TAG = re.compile(r"<script.*?</script>|<[^>]*>", re.DOTALL)
# What the rules tell is in English still.
TOLD = re.compile(r'<(ol|ul)[^>]*class="[^"]*\blog\b.*?</\1>', re.DOTALL)


@pytest.fixture
def example(ana: Player, bo: Player) -> Match:
    opened = actions.play_example(player=ana, both=False)
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    return opened


@pytest.fixture
def anas(ana: Player, example: Match) -> Phone:
    phone = Phone(ana, example)
    phone.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "es"
    return phone


def english() -> list[str]:
    """What the parts of the match page say, whole and without anything that is filled in."""
    with (LOCALE / "es/LC_MESSAGES/django.po").open("rb") as file:
        catalogue = read_po(file, locale="es")
    return [
        str(one.id)
        for one in catalogue
        if isinstance(one.id, str)
        and len(one.id) > LONG
        and " " in one.id
        and "%(" not in one.id
        and "<" not in one.id
        and any("templates/matches" in place for place, _ in one.locations)
    ]


def shown(phone: Phone) -> str:
    return unescape(" ".join(TAG.sub(" ", TOLD.sub(" ", phone.html())).split()))


def test_the_page_of_a_match_says_nothing_in_english(anas: Phone) -> None:
    page = shown(anas)
    assert "¿Quién actúa?" in page
    found = [one for one in english() if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", page)]
    assert found == []


def test_the_same_match_is_read_in_two_languages(anas: Phone, bo: Player, example: Match) -> None:
    bos = Phone(bo, example)
    assert "Waiting for" in shown(bos)
    assert "¿Quién actúa?" in shown(anas)
    assert "¿Quién actúa?" not in shown(bos)
    # Nobody is told in which language the other reads.
    assert "Esperando" not in shown(bos)


def test_what_is_wrong_with_a_new_match_is_said_in_spanish(anas: Phone) -> None:
    wrong = anas.client.post(
        "/matches/new/", {"points": "300", "rounds": "3", "lines": "The crate"}
    )
    assert "Empieza por los puntos" in wrong.content.decode()
