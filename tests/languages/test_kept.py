"""What is told of a match is kept by its key and its parts, and told again in any language."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from django.utils.translation import override

from rules import game
from rules.game import Kept, Message, Words, put, read_again, say, written_down
from rules.tell.stored import FORMS, stored
from rules.tell.words import Moment, also, begun
from tests.reviews.written import example, random_match
from tracker.files.refusing import Refused, in_words
from tracker.kept import again, as_kept
from tracker.spoken import as_text, encoded, spoken


class Told(msgspec.Struct, frozen=True):
    """As what is counted of a match has it."""

    words: Kept
    turn: Message = Message("")


def kept(words: Words) -> Words:
    """The same after it was written down as JSON."""
    plain = json.loads(json.dumps(msgspec.to_builtins(Told(Kept(words)), enc_hook=written_down)))
    return msgspec.convert(plain, Told, dec_hook=read_again).words.words


def in_spanish(words: Words) -> str:
    with override("es"):
        return as_text(words)


@pytest.mark.parametrize("number", [4, 9])
def test_every_line_of_a_match_is_told_again_as_it_was(number: int) -> None:
    table, told = game.EMPTY, 0
    for entry in random_match(number, 40).log:
        table = game.fold(table, [entry])
        line = game.tell(table, entry)
        if line is not None:
            told += 1
            assert kept(line.words) == line.words
            assert in_spanish(kept(line.words)) == in_spanish(line.words)
    assert told > 40


def test_what_becomes_of_the_words_once_they_are_said_comes_along() -> None:
    words = begun(put("{player} has won", player=game.Name("the opponent", "B")))
    assert kept(words) == words
    with override("es"):
        assert as_text(kept(words)) == as_text(words)
    assert as_text(also(kept(words), lambda words: (*words, "!"))).endswith("!")


def test_every_kind_of_word_comes_along() -> None:
    at = Moment("2026-11-28T10:00:00Z")
    words: Words = ("At ", at, ", ", game.Name(say("Orders Phase")), " begins.")
    assert kept(words) == words
    with override("es"):
        assert as_text(kept(words)) == "At 2026-11-28 10:00:00 UTC, Fase de Órdenes begins."


def test_what_was_kept_as_a_sentence_stays_one() -> None:
    old: Any = {
        "words": ["Orc 1 shoots at ", {"type": "Name", "text": "Nox 2", "side": "B"}],
        "turn": "Round 2",
    }
    found = msgspec.convert(old, Told, dec_hook=read_again)
    assert found.words.words == ("Orc 1 shoots at ", game.Name("Nox 2", "B"))
    assert found.turn == spoken(found.turn) == "Round 2"
    whole: Any = {"words": "Orc 1 is out of the fight."}
    assert as_text(msgspec.convert(whole, Told, dec_hook=read_again).words.words) == whole["words"]


def test_a_program_reads_it_in_its_language() -> None:
    told = Told(Kept(put("{trooper} is out of the fight.", trooper="Orc 1")), say("Deployment"))
    with override("es"):
        assert json.loads(msgspec.json.encode(told, enc_hook=encoded)) == {
            "words": "Orc 1 queda fuera de combate.",
            "turn": "Despliegue",
        }


def test_an_order_is_told_again_with_all_that_came_of_it() -> None:
    table = example("camo_x1").full
    words = game.moment(table)
    assert words is None or kept(words.title) == words.title


@pytest.mark.parametrize("form", FORMS)
def test_what_an_event_keeps_in_english_is_known_by_its_form(form: str) -> None:
    parts = {
        "length": 3.25,
        "most": 8.0,
        "level": 2,
        "name": "Orc 1",
        "what": "Smoke",
        "fact": "LoF",
    }
    kept = form.format(**parts)
    said = stored(kept)
    assert said == kept
    assert isinstance(said, Message)
    assert said.key == form


def test_what_has_no_form_stays_as_it_stands() -> None:
    assert stored("Ana said so") == "Ana said so"
    with override("es"):
        assert spoken(stored("Smoke lies in its way")) == "Humo está en medio"
        assert spoken(stored("5.32″ of 8″")) == "5,32″ de 8″"
        assert spoken(stored("Ana said so")) == "Ana said so"


def test_why_something_is_not_kept_is_said_to_each() -> None:
    sentence = say("A picture is no larger than {most} MB.", most=12)
    with override("es"):
        assert in_words(as_kept(sentence)) == "Una imagen ocupa como máximo 12 MB."
        assert str(Refused(sentence)) == "Una imagen ocupa como máximo 12 MB."
    assert again(as_kept(sentence)) == sentence
    assert in_words(as_kept("Choose another.")) == "Choose another."
    # Of old they were kept as they stood.
    assert in_words("That is no picture: it is 3 MB.") == "That is no picture: it is 3 MB."
    assert in_words("") == ""
