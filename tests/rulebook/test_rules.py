"""A rule by itself, and the texts of all of them for a page that names rules alone."""

from __future__ import annotations

import msgspec
import pytest
from django.test import Client

from rules import reference
from rules.book.editions import N4
from tracker.rulebook import texts


@pytest.mark.django_db
def test_a_rule_has_a_page_of_its_own(client: Client) -> None:
    page = client.get("/rules/CAMO-C8/").content.decode()
    assert reference.rule(N4, "CAMO-C8").text in page
    assert client.get("/rules/CAMO-Z9/").status_code == 404


def test_the_texts_come_at_once_and_are_kept(client: Client) -> None:
    answer = client.get(f"/rules/texts/{texts.texts('N4').digest}.json")
    assert answer.json() == {one.key: one.text for one in reference.every_wording(reference.N4)}
    assert answer.json()["CAMO-C5"] != answer.json()["CAMO-C5 N4 2.1"]
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"


@pytest.mark.django_db
def test_texts_of_another_release_are_not_there(client: Client) -> None:
    assert client.get("/rules/texts/0123456789ab.json").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("FOX-E1", "Its Silhouette is 3, or its own where that is higher."),
        ("OFF-2", "N5.3: unseen. No source that could be read says it, so nothing is taken up."),
        ("PILOT-1", "N5.3: it has this no more."),
        ("CAMO-A2", "N5.2, as N4 has it"),
        ("CAMO-E11", "N5.3, p. 157"),
        ("CAMO-E19", "The notebook keeps to it by itself."),
        ("CYBER-1", "The notebook shows it; the players keep to it."),
    ],
)
def test_a_rule_says_how_it_stands_in_n5(client: Client, id: str, said: str) -> None:
    assert said in client.get(f"/rules/{id}/").content.decode()


def test_the_pages_of_a_match_carry_the_texts_of_its_edition_alone() -> None:
    of_n4, of_n5 = (
        msgspec.json.decode(texts.texts(edition).json) for edition in ("N4 2.1", "N5.3")
    )
    assert "CAMO-C5" in of_n4
    assert not any(key.startswith("N5-") for key in of_n4)
    assert "N5-CAMO-E19" in of_n5
    assert {key.partition("-")[0] for key in of_n5} == {"N5"}
    assert texts.texts("N5.2") == texts.texts("N5.3") != texts.texts("N4")
