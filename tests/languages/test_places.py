"""A place on the map is read and typed in one's own language, and kept the same for everybody."""

from __future__ import annotations

from typing import Any, Final

import pytest
from django.conf import settings
from django.utils.translation import override

from rules.game import put, say
from rules.space import position
from tests.matches.phone import Phone, refusal
from tests.matches.test_map import deployed
from tracker.accounts.models import Player
from tracker.lengths import place_kept, place_said
from tracker.matches import actions
from tracker.spoken import as_text, spoken

KEPT: Final = "24.5″, 12″, 3″ up, facing 90° by way of 20″, 8″; 22″, 9″, 3″ up"
SPANISH: Final = (
    "24.5″, 12″, 3″ de altura, mirando a 90° pasando por 20″, 8″; 22″, 9″, 3″ de altura"
)
FURTHER: Final = (
    ("the bridge, up to 2″ on", "the bridge, hasta 2″ más allá"),
    ("up to 2″ on", "hasta 2″ más allá"),
    ("24″, 12″, 3″ up, up to 1.5″ on", "24″, 12″, 3″ de altura, hasta 1.5″ más allá"),
)
WORDS: Final = (
    "", "on the roof, facing the bridge", "24 hours up", "up", "in Total Cover, up there", "12, 28",
    "24.5″, 12″",
)  # fmt: skip


def test_it_is_said_in_the_language_of_who_reads_it() -> None:
    assert place_said(KEPT) == KEPT
    with override("es"):
        assert place_said(KEPT) == SPANISH


def test_it_is_read_in_whatever_language_it_was_typed() -> None:
    assert position(KEPT)
    for language in ("en", "es"):
        with override(language):
            assert place_kept(SPANISH) == place_kept(KEPT) == KEPT
            assert place_kept("24, 12, 3de altura,mirando a 90") == "24, 12, 3up,facing 90"


@pytest.mark.parametrize(("kept", "said"), FURTHER)
def test_so_is_how_far_one_went_without_a_map(kept: str, said: str) -> None:
    assert place_said(kept) == kept
    with override("es"):
        assert place_said(kept) == said
    assert place_kept(said) == place_kept(kept) == kept


@pytest.mark.parametrize("words", WORDS)
def test_words_stay_as_they_were_typed(words: str) -> None:
    with override("es"):
        assert place_said(words) == place_kept(words) == words


def test_no_language_says_two_of_its_words_alike() -> None:
    for language, _ in settings.LANGUAGES:
        with override(language):
            assert place_kept(place_said(KEPT)) == KEPT


def test_a_line_and_a_sentence_have_it_so() -> None:
    line = put("{piece} is placed, {place}.", piece="Orc 1", place=KEPT)
    sentence = say("{trooper}, {place}", trooper="Orc", place=KEPT)
    with override("en"):
        assert as_text(line) == f"Orc 1 is placed, {KEPT}."
        assert spoken(sentence) == f"Orc, {KEPT}"
    with override("es"):
        assert SPANISH in as_text(line)
        assert spoken(sentence) == f"Orc, {SPANISH}"


@pytest.mark.django_db
def test_one_types_it_in_spanish_and_the_other_reads_it_in_english(ana: Player, bo: Player) -> None:
    opened = actions.open_match(player=ana, title="Cup", points=150, rounds=3)
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    anas, bos = Phone(ana, opened), Phone(bo, opened)
    deployed(anas, bos)
    piece = next(one for one in anas.view.mine if one.where == "12, 28")
    anas.client.cookies["language"] = "es"
    moved = {"kind": "move", "piece": piece.id, "text": "12, 26, 3 de altura, mirando a 90°"}
    row: dict[str, Any] = {f"changes-0-{name}": value for name, value in moved.items()}
    answer = anas.send("ProposeRuling", **row)
    assert answer.status_code == 200, refusal(answer)
    page = bos.html()
    assert "12, 26, 3 up, facing 90°" in page
    assert "de altura" not in page
    assert "12, 26, 3 de altura, mirando a 90°" in anas.html()


@pytest.mark.django_db
def test_so_is_a_way_that_is_looked_at(ana: Player, bo: Player) -> None:
    opened = actions.open_match(player=ana, title="Cup", points=150, rounds=3)
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    anas, bos = Phone(ana, opened), Phone(bo, opened)
    deployed(anas, bos)
    piece = next(one for one in anas.view.mine if one.where == "12, 28")
    said = [
        anas.get("way/", piece=piece.id, to=to).json()
        for to in ("12, 28 by way of 18, 9", "12, 28 pasando por 18, 9", "12, 28")
    ]
    assert said[0] == said[1] != said[2]
