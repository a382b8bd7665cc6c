"""Days and figures are written as the language of who reads them writes them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.utils.formats import date_format
from django.utils.translation import override

from rules.game import Inches, put, say
from rules.tell.words import Part
from tracker.leagues.names import as_read, in_order
from tracker.spoken import as_text, spoken

DAY = datetime(2026, 11, 28, 19, 30, tzinfo=UTC)
FAR = "{who}: that is {far:.2f}, {over:.2f} more than the {most} of its {skill}."


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "28 November 2026"), ("es", "28 de noviembre de 2026")],
)
def test_a_day(language: str, said: str) -> None:
    with override(language):
        assert date_format(DAY, "DATE_FORMAT") == said


@pytest.mark.parametrize(
    ("language", "figure"), [("en", "5.32″"), ("es", "5,32″"), ("fr", "5,32″")]
)
def test_a_figure(language: str, figure: str) -> None:
    told: dict[str, Part] = {
        "who": "Orc 1",
        "far": Inches(5.32),
        "over": Inches(1.32),
        "most": Inches(4),
        "skill": "Move",
    }
    with override(language):
        assert figure in spoken(say(FAR, **told))
        assert figure in as_text(put(FAR, **told))


def test_a_figure_is_no_more_exact_than_it_is_said() -> None:
    with override("es"):
        assert spoken(say("{points:g} points", points=8.0)) == "8 points"


@pytest.mark.parametrize(
    ("language", "order"),
    [("es", ["Nuria", "Ñandú", "Óscar"]), ("en", ["Ñandú", "Nuria", "Óscar"])],
)
def test_names_are_listed_as_their_reader_looks_for_them(language: str, order: list[str]) -> None:
    with override(language):
        assert sorted(["Óscar", "Ñandú", "Nuria"], key=as_read) == order
        # Who comes first in a table is the same for everybody.
        assert sorted(["Óscar", "Ñandú", "Nuria"], key=in_order) == ["Ñandú", "Nuria", "Óscar"]
