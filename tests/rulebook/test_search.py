"""The rules reference: what is looked up is found, best first, and can be read page by page."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from rules import reference
from rules.book.editions import N4
from tracker.rulebook import editions, queries, shelves


@pytest.mark.parametrize(
    ("asked", "kind", "first"),
    [
        ("CAMO-C8", "", "CAMO-C8"),
        ("camo-c8", "rule", "CAMO-C8"),
        ("combi rifle", "weapon", "Combi Rifle"),
        ("carbonite", "programme", "Carbonite"),
        ("dodge", "skill", "Dodge"),
    ],
)
def test_what_is_named_comes_first(asked: str, kind: str, first: str) -> None:
    found = queries.search(asked, kind)[0]
    assert first in (found.title, found.rule.id if found.rule else "")


def test_every_word_counts() -> None:
    found = queries.search("marker discover mimetism")
    assert found
    assert all(
        word in entry.words for entry in found for word in ("marker", "discover", "mimetism")
    )
    assert queries.search("marker no-such-word") == ()


def test_everything_that_can_be_looked_up_is_found() -> None:
    ids = {entry.rule.id for entry in queries.search("", "rule") if entry.rule}
    assert ids == {one.id for one in reference.every_wording(reference.N4)}
    assert len(queries.search("", "weapon")) == len(reference.weapons(N4))
    assert len(queries.search("", "skill")) == len(reference.skills(N4))
    assert len(queries.search("", "programme")) == len(reference.programmes(N4))


def test_a_search_on_the_page_and_as_it_is_typed(client: Client) -> None:
    page = client.get("/rules/", {"q": "silhouette contact"}).content.decode()
    part = client.get(
        "/rules/", {"q": "silhouette contact"}, headers={"HX-Request": "true"}
    ).content.decode()
    assert "CAMO-E3" in page
    assert "CAMO-E3" in part
    assert "<html" not in part
    nothing = client.get("/rules/", {"q": "xyzzy"}).content.decode()
    assert "Nothing bears all these words" in nothing
    assert client.get("/rules/", {"q": "<script>"}).content.decode().count("<script>") == 0


def test_every_page_can_be_read(client: Client) -> None:
    home = client.get("/rules/").content.decode()
    for slug, title in shelves.pages().items():
        assert f"/rules/page/{slug}/" in home
        html = client.get(f"/rules/page/{slug}/").content.decode()
        for rules in shelves.page(title).values():
            assert all(f"/rules/{rule.id}/" in html for rule in rules)
    assert client.get("/rules/page/no-such-page/").status_code == 404


# ------------------------------------------------------------------ an edition that was written anew

N5 = {"edition": "N5.3"}


def test_n5_is_looked_up_by_itself(client: Client) -> None:
    assert [value for value, _ in editions.EDITIONS] == ["N4", "N5.3", "N5.2"]
    page = client.get("/rules/", {"q": "hatching marker", **N5}).content.decode()
    assert "CAMO-E19" in page
    assert "CAMO-E19" not in client.get("/rules/", {"q": "hatching marker"}).content.decode()
    ids = {entry.rule.id for entry in queries.search("", edition="N5.3") if entry.rule}
    assert ids == set(reference.rules_by_id(reference.BOOKS["N5.3"]))
    (rifle,) = queries.search("combi rifle", "weapon", "N5.3")[:1]
    assert (rifle.title, rifle.facts[1][1]) == ("Combi Rifle", "7")


def test_it_says_how_it_stands(client: Client) -> None:
    counted = reference.standing(reference.BOOKS["N5.3"])
    assert counted is not None
    page = client.get("/rules/", N5).content.decode()
    assert counted.words in page
    assert "/rules/unseen/?edition=N5.3" in page
    assert "/rules/unseen/" not in client.get("/rules/").content.decode()
    unseen = client.get("/rules/unseen/", N5).content.decode()
    assert all(f"/rules/{one.id}/" in unseen for one in (*counted.unseen, *counted.gone))
    assert client.get("/rules/unseen/").status_code == 404
    assert client.get("/rules/unseen/", {"edition": "ZZ"}).status_code == 404


@pytest.mark.parametrize("edition", ["N5.2", "N5.3"])
def test_every_page_of_it_can_be_read(client: Client, edition: str) -> None:
    home = client.get("/rules/", {"edition": edition}).content.decode()
    for slug, title in shelves.pages(edition).items():
        assert f"/rules/page/{slug}/?edition={edition}" in home
        html = client.get(f"/rules/page/{slug}/", {"edition": edition}).content.decode()
        assert re.search(r"as N4(?: 2\.1)? has it, |in words of N5\.[23], ", html)
        for rules in shelves.page(title, edition).values():
            assert all(f"/rules/{rule.id}/" in html for rule in rules)
    assert client.get("/rules/page/pilot/", {"edition": edition}).status_code == 404
    assert client.get("/rules/page/pilot/").status_code == 200
