"""A rule by itself, and the texts of all of them for a page that names rules alone."""

from __future__ import annotations

import pytest
from django.test import Client

from rules import reference
from rules.book.editions import N4
from tracker.rulebook import queries


@pytest.mark.django_db
def test_a_rule_has_a_page_of_its_own(client: Client) -> None:
    page = client.get("/rules/CAMO-C8/").content.decode()
    assert reference.rule(N4, "CAMO-C8").text in page
    assert client.get("/rules/CAMO-Z9/").status_code == 404


def test_the_texts_come_at_once_and_are_kept(client: Client) -> None:
    answer = client.get(f"/rules/texts/{queries.texts().digest}.json")
    assert answer.json() == {one.key: one.text for one in reference.every_wording()}
    assert answer.json()["CAMO-C5"] != answer.json()["CAMO-C5 N4 2.1"]
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"


@pytest.mark.django_db
def test_texts_of_another_release_are_not_there(client: Client) -> None:
    assert client.get("/rules/texts/0123456789ab.json").status_code == 404
