"""Lists for a shell: the rules of an edition, and the names of army lists that its rules know."""

import json
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from rules import scenario
from rules.book.editions import Book
from rules.book.printed import rules_by_id, standings
from rules.reference import standing
from rules.reference.known import known as names
from rules.scenario import Script
from rules.shell.asked import book_asked
from rules.shell.pages import shown_by_pages


def catalogue(
    flags: Sequence[str], scripts: Mapping[str, Script], sources: Mapping[str, str]
) -> int:
    """The rules of an edition, each with the scenarios and the tests of pages that show it: `scripts` by
    their names, and the `sources` of tests by their files."""
    book = book_asked(flags)
    shown = scenario.shown_by(scripts, book.edition)
    pages = shown_by_pages(sources)
    said, counted = standings(book), standing(book)
    rows = [
        {
            "id": rule.id,
            "key": rule.key,
            "edition": rule.edition,
            **({"stands": said.get(rule.id, "new")} if counted else {}),
            "level": rule.level,
            "heading": rule.heading,
            "page": rule.page,
            "text": rule.text,
            "scenarios": list(shown.get(rule.id, ())),
            "pages": list(pages.get(rule.id, ())),
        }
        for rule in rules_by_id(book).values()
    ]
    if "--json" in flags:
        print(json.dumps([*rows, *_off(book)], indent=1, ensure_ascii=False))
        return 0
    for row in rows:
        told = len(row["scenarios"]) + len(row["pages"])
        print(f"{row['id']:9} {row['level']:8} {told:3}  {row['text']}")
    print(f"\n{book.edition} has {len(rows)} rules." if counted is None else f"\n{counted.words}")
    for title, found in (("Gone", counted.gone), ("Unseen", counted.unseen)) if counted else ():
        print(f"{title}: {' '.join(one.id for one in found)}")
    return 0


def _off(book: Book) -> Iterator[dict[str, object]]:
    """What an edition that was written anew has not of the one before: after its rules, and none of them."""
    counted = standing(book)
    for stands, found in (("gone", counted.gone), ("unseen", counted.unseen)) if counted else ():
        for one in found:
            said = {
                "heading": one.heading,
                "page": one.page,
                "text": "",
                "scenarios": [],
                "pages": [],
            }
            yield {"id": one.id, "edition": book.edition, "stands": stands, "level": "off", **said}


def known(*flags: str) -> int:
    """The names that the rules of an edition act on."""
    rows = [msgspec.to_builtins(one) for one in names(book_asked(flags)).values()]
    if "--json" in flags:
        print(json.dumps(rows, indent=1, ensure_ascii=False))
        return 0
    for row in rows:
        print(f"{row['kind']:10} {row['level']:8} {row['name']:36} {' '.join(row['rows'])}")
    return 0
