"""The rules reference: search it, read a page of it, and one rule by itself."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules import reference
from rules.reference import BOOKS, N4
from tracker.rulebook import editions, house, queries, shelves
from tracker.rulebook.texts import of_digest

LONGEST = 80


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Everything that can be looked up; as it is typed, its result alone."""
    asked = request.GET.get("q", "")[:LONGEST]
    kind = request.GET.get("kind", "")
    edition = _edition(request)
    found = queries.search(asked, kind, edition)
    context = {
        **_read(edition),
        "asked": asked,
        "kind": kind,
        "kinds": queries.KINDS,
        "found": found[: queries.MOST],
        "more": max(0, len(found) - queries.MOST),
        "shelves": shelves.shelves(edition),
        "editions": editions.EDITIONS,
        "standing": reference.standing(BOOKS[edition]),
    }
    part = "#found" if request.headers.get("HX-Request") else ""
    return render(request, f"rulebook/search.html{part}", context)


@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """A page of the catalogue under its headings."""
    edition = _edition(request)
    title = shelves.pages(edition).get(slug)
    if title is None:
        raise Http404
    context = {**_read(edition), "title": title, "page": shelves.page(title, edition)}
    return render(request, "rulebook/page.html", context)


def _edition(request: HttpRequest) -> str:
    """Which edition is read: what is played, where nobody says another."""
    said = request.GET.get("edition", "")
    return said if said in dict(editions.EDITIONS) else N4.edition


def _read(edition: str) -> dict[str, object]:
    """What the pages of an edition say of it; `query` keeps to it from page to page."""
    alone = edition not in editions.TOGETHER
    return {"edition": edition, "query": f"?edition={edition}" if alone else ""}


@require_safe
def unseen(request: HttpRequest) -> HttpResponse:
    """What an edition that was written anew has not of the one before: it is gone, or unseen."""
    edition = _edition(request)
    found = reference.standing(BOOKS[edition])
    if found is None:
        raise Http404
    return render(request, "rulebook/unseen.html", {**_read(edition), "standing": found})


@require_safe
def house_rules(request: HttpRequest) -> HttpResponse:
    """The rules that players may play otherwise, found by their words; as they are typed, these alone."""
    book = BOOKS.get(request.GET.get("edition", ""), N4)
    asked = request.GET.get("q", "")[:LONGEST]
    adds = bool(request.headers.get("HX-Request"))
    context = {"asked": asked, "found": house.search(asked, book), "adds": adds}
    part = "#found" if adds else ""
    return render(request, f"rulebook/house.html{part}", context)


@require_safe
def rule(request: HttpRequest, id: str) -> HttpResponse:
    """Why? One rule, in our own words, as each edition words it, with where the rulebook has it."""
    found = reference.wordings(id)
    if not found:
        raise Http404
    first, *others = found
    context = {
        **_read(first.edition),
        "rule": first,
        "others": others,
        "silent": reference.silent(id),
    }
    return render(request, "rulebook/rule.html", context)


@require_safe
def texts(request: HttpRequest, digest: str) -> HttpResponse:
    """The texts of all rules by their ids, under an address that changes with them."""
    found = of_digest(digest)
    if found is None:
        raise Http404
    return HttpResponse(
        found.json,
        content_type="application/json",
        headers={"Cache-Control": "public, max-age=31536000, immutable"},
    )
