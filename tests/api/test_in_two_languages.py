"""Programs of one match, each answered in the language that it asks for."""

from __future__ import annotations

import pytest

from tests.api.program import Program

pytestmark = pytest.mark.django_db


def test_a_refusal_and_what_is_offered_are_said_in_the_language_of_who_asks(anas: Program) -> None:
    marker = anas.piece("Marker 1")
    told = {}
    for language in ("en", "es"):
        anas.client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
        answer = anas.send("DeclareSkill", actor=marker, skill="BS Attack", pool="irregular")
        told[language] = answer.json()
    assert told["en"]["code"] == told["es"]["code"]
    assert told["en"]["rule"] == told["es"]["rule"]
    assert told["en"]["detail"] != told["es"]["detail"]
    labels = [one["label"] for one in anas.offers]
    assert "Terminar el turno" in labels
    assert "End the turn" not in labels
