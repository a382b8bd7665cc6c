"""Pages in a language that nobody speaks: what has no accents there is in no catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any, Final

import pytest
from django.utils.translation import trans_real
from pytest_django import Settings

from infinity_site.languages import pseudo
from tests.matches.phone import Phone
from tests.matches.test_example import revealed, to_the_end, up_to_the_reveal
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match

TAG: Final = re.compile(r"<(script|style|svg|code|time)\b.*?</\1>|<[^>]*>", re.DOTALL)
WORDS: Final = re.compile(r"[^\W\d_]{3,}")
PARTS: Final = ("", "panel/?right=1", "map/", "clock/", "terms/", "dice/", "log/", "share/")


def test_what_is_filled_in_stays_and_the_rest_is_longer() -> None:
    assert pseudo.pseudo("Tap %(n)s <b>pieces</b>.") == "Táp %(n)s <b>píéçéš</b>. ñóó"
    assert pseudo.pseudo("{piece} is {state}.") == "{piece} íš {state}. ñóó"
    assert pseudo.pseudo("") == ""
    assert len(pseudo.pseudo("It has nothing to announce now.")) > 36


@pytest.fixture
def spoken(settings: Settings, tmp_path: Path) -> Iterator[None]:
    pseudo.write(tmp_path)
    settings.LOCALE_PATHS = [tmp_path, *settings.LOCALE_PATHS]
    settings.LANGUAGES = [*settings.LANGUAGES, (pseudo.CODE, "Pseudo")]
    _forget()
    yield
    _forget()


def _forget() -> None:
    known: Any = trans_real
    known._translations.pop(pseudo.CODE, None)
    for remembered in (
        known.get_languages,
        known.check_for_language,
        known.get_supported_language_variant,
    ):
        if hasattr(remembered, "cache_clear"):
            remembered.cache_clear()


@pytest.fixture
def example(ana: Player, bo: Player) -> Match:
    opened = actions.play_example(player=ana, both=False)
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    return opened


def bare(phone: Phone, part: str) -> set[str]:
    """The words of a page that have no accent, and are no name."""
    answer = phone.get(part)
    assert answer.status_code == 200, part
    text = unescape(TAG.sub(" ", answer.content.decode()))
    view = phone.view
    named = {
        *view.names.values(), *view.factions.values(), *view.edition.split(),
        *(one.name for one in (*view.mine, *view.theirs)), *(one.where for one in (*view.mine, *view.theirs)),
    }  # fmt: skip
    own = {word for name in named for word in WORDS.findall(str(name))}
    plain = {word for word in WORDS.findall(text) if word.isascii()}
    return plain - own


@pytest.mark.django_db
def test_no_page_of_a_match_says_anything_outside_the_catalogues(
    spoken: None, ana: Player, bo: Player, example: Match
) -> None:
    anas, bos = Phone(ana, example), Phone(bo, example)
    anas.client.defaults["HTTP_ACCEPT_LANGUAGE"] = pseudo.CODE
    for chapter in (up_to_the_reveal, revealed, to_the_end):
        for part in PARTS:
            assert bare(anas, part) <= NAMES, (chapter.__name__, part)
        chapter(anas, bos)


NAMES: Final = frozenset({"Infinity", "Corvus", "Belli"})
"""What every language calls so."""
