"""Each rule of N5 leads to its page in the official wiki, in the reader's language where one is known."""

from __future__ import annotations

import msgspec
import pytest
from django.test import Client, RequestFactory
from django.utils.translation import override

from rules.book.rows import rows
from rules.reference import BOOKS, N4, N5_3, rules_by_id, versions, wiki
from tracker.matches.models import Match
from tracker.matches.views.drawing import Drawing
from tracker.matches.views.heading import shown
from tracker.rulebook import texts

SHOWN = shown(Match())
DISCOVER = "https://infinitythewiki.com/Discover"
DESCUBRIR = "https://infinitythewiki.com/es/Descubrir"
NONE = {"How an Order is kept", "The notebook"}
"""By these the notebook itself works."""


def test_every_page_of_n5_is_found_and_no_other() -> None:
    pages = {row.page for book in versions(N5_3) for row in rules_by_id(book).values()}
    assert set(rows("wiki")) == pages - NONE
    assert all(set(named) <= {"en", "es"} for named in rows("wiki").values())


def test_n4_has_no_pages_there_any_more() -> None:
    assert not any(wiki(row) for book in versions(N4) for row in rules_by_id(book).values())
    assert wiki(rules_by_id(N5_3)["DISC-1"]) == {"en": DISCOVER, "es": DESCUBRIR}


@pytest.mark.django_db
def test_a_rule_leads_there_in_the_language_of_its_reader(client: Client) -> None:
    assert f'href="{DISCOVER}"' in client.get("/rules/DISC-3/").content.decode()
    page = client.get("/rules/DISC-3/", headers={"Accept-Language": "es"}).content.decode()
    assert f'href="{DESCUBRIR}"' in page
    assert DISCOVER not in page
    assert "infinitythewiki" not in client.get("/rules/FAQ-M1/").content.decode()


def test_the_texts_of_its_rules_bring_the_address_along() -> None:
    told = msgspec.json.decode(texts.texts("N5.3").json)
    assert told["N5-DISC-3"][1] == DISCOVER
    with override("es"):
        assert msgspec.json.decode(texts.texts("N5.3").json)["N5-DISC-3"][1] == DESCUBRIR
    assert all(isinstance(one, str) for one in msgspec.json.decode(texts.texts("N4").json).values())


@pytest.mark.parametrize("edition", BOOKS)
def test_a_why_of_a_match_leads_there_from_where_it_stands(edition: str) -> None:
    first: dict[str, str] = {}
    again = {"HX-Request": "true"}
    drawn, redrawn = (
        Drawing(RequestFactory().get("/", headers=sent), SHOWN, None, 0, BOOKS[edition])
        for sent in (first, again)
    )
    assert (DISCOVER in drawn.why("DISC-1")) == (edition in ("N5.2", "N5.3"))
    # A script puts it in, with the text.
    assert "infinitythewiki" not in redrawn.why("DISC-1")
