"""The sheets, looked at without a browser: whether they can be read, whether what they name is there, and
whether what they set is used.

    python -m tests.sheets

Says what is amiss, a line each, and exits 1 if anything is.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import tinycss2

ROOT: Final = Path(__file__).parents[1]
SHEETS: Final = ("static/*.css", "static/sheets/*.css")
USERS: Final = ("templates/**/*", "static/*.js", "static/*.svg", "tracker/**/*.py",
                "infinity_site/**/*.py")  # fmt: skip
"""What says a class, or takes a property of ours."""
PROPERTIES: Final = frozenset(Path(__file__).with_name("properties.txt").read_text("utf-8").split())
"""What our sheets say something of; a name that is none of these is new, or misspelt."""
OLDER: Final = re.compile(r"\ddv[hw]\b")
"""What a browser that is a few years old does not know: there another value stands before it."""
WORD: Final = re.compile(r"[\w-]+")
CLASS: Final = re.compile(r"\.(-?[A-Za-z_][\w-]*)")
TAKEN: Final = re.compile(r"var\(\s*(--[\w-]+)")


class Declared(NamedTuple):
    """A declaration: in which sheet and line, for whom, and what."""

    where: str
    selector: str
    name: str
    value: str


class Sheets(NamedTuple):
    """All that some sheets say."""

    unread: list[str]
    declared: list[Declared]
    classes: dict[str, str]


def read(sheets: Mapping[str, str]) -> Sheets:
    """Some sheets, by the names of their files."""
    found = Sheets([], [], {})
    for file, text in sheets.items():
        for one in _parsed(text):
            _take(one, file, "", found)
    return found


def _parsed(content: Any) -> Iterator[Any]:
    """A sheet, or what stands in a block: rules, declarations, and what can't be read."""
    how = tinycss2.parse_stylesheet if isinstance(content, str) else tinycss2.parse_blocks_contents
    yield from how(content, skip_comments=True, skip_whitespace=True)


def _take(one: Any, file: str, selector: str, found: Sheets) -> None:
    where = f"{file}:{one.source_line}"
    if one.type == "error":
        found.unread.append(f"{where} can't be read: {one.message}")
    elif one.type == "declaration":
        value = tinycss2.serialize(one.value).strip()
        found.declared.append(Declared(where, selector, one.name, value))
    elif one.content is not None:
        said = tinycss2.serialize(one.prelude).strip()
        if one.type == "qualified-rule":
            found.classes.update(dict.fromkeys(CLASS.findall(said), where))
        for inner in _parsed(one.content):
            # Of one block: what is said twice in it is said in vain.
            _take(inner, file, f"{where} {said}", found)


def amiss(sheets: Mapping[str, str], users: str) -> Iterator[str]:
    """What is wrong with some sheets, whose users say this."""
    found, said = read(sheets), frozenset(WORD.findall(users))
    yield from found.unread
    own = {one.name for one in found.declared if one.name.startswith("--")}
    taken = {name for one in found.declared for name in TAKEN.findall(one.value)}
    for one in found.declared:
        if one.name not in PROPERTIES | own:
            yield f"{one.where} says something of “{one.name}”, which no sheet does."
        for name in TAKEN.findall(one.value):
            if name not in own and name not in said:
                yield f"{one.where} takes “{name}”, which nobody sets."
        if one.name in own and one.name not in taken | said:
            yield f"{one.where} sets “{one.name}”, which nobody takes."
    told = Counter(
        (one.selector, one.name) for one in found.declared if not OLDER.search(one.value)
    )
    for (selector, name), times in told.items():
        if times > 1:
            yield f"{selector} says “{name}” {times} times."
    for name, where in found.classes.items():
        block, _, kind = name.rpartition("--")
        if name not in said and not (block and kind and f"{block}--" in said):
            yield f"{where} is for “{name}”, a class that nothing has."


def ours(patterns: tuple[str, ...]) -> dict[str, str]:
    """The files that these patterns find, by their names."""
    files = sorted(file for one in patterns for file in ROOT.glob(one) if file.is_file())
    return {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in files}


def main() -> int:
    found = list(amiss(ours(SHEETS), "\n".join(ours(USERS).values())))
    print("\n".join(found) or "The sheets say nothing in vain.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
