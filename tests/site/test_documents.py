"""What the documents name is there: files and folders, tests, names in a file, what a link leads to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted(
    (*ROOT.glob("docs/**/*.md"), ROOT / "CONTRIBUTING.md", ROOT / "README.md"),
)
FOLDERS = {"infinity_site", "tracker", "rules", "templates", "static", "tests", "docs", "deploy"}
ENDINGS = (".py", ".toml", ".md", ".html", ".jinja", ".js", ".css", ".svg", ".txt")
OF_A_PACKAGE = {"dist/htmx.min.js", "dist/ext/hx-sse.min.js"}

QUOTED = re.compile(r"`([^`\n]+)`(?: \(`(\w+)`\))?")
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def missing(text: str, at: Path = ROOT) -> Iterator[str]:
    """What a text that stands `at` a folder names, and what is not there."""
    for quoted, name in QUOTED.findall(text):
        for word in quoted.split():
            path, _, test = word.partition("::")
            if _is_path(path) and not _stands(path, test or name):
                yield f"{word} ({name})" if name else word
    for link in LINK.findall(text):
        if "://" not in link and not (at / link).exists():
            yield link


def _is_path(word: str) -> bool:
    """Whether a word is a path of this house, and no address of the site."""
    first, slash, _ = word.partition("/")
    named = first in FOLDERS or word.endswith(ENDINGS)
    return bool(first and slash) and named and word not in OF_A_PACKAGE


def _stands(path: str, name: str) -> bool:
    """Whether it is there; `<state>` is any of them. With a name: whether the file defines it."""
    found = list(ROOT.glob(re.sub(r"<\w+>", "*", path)))
    if not name:
        return bool(found)
    defines = re.compile(rf"^\s*(?:async )?(?:def|class) {name}\b|^{name}\b.*=", re.MULTILINE)
    return any(one.is_file() and defines.search(one.read_text("utf-8")) for one in found)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda one: one.relative_to(ROOT).as_posix())
def test_all_that_it_names_is_there(document: Path) -> None:
    assert list(missing(document.read_text("utf-8"), document.parent)) == []


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("`rules/states/holoecho.py` and `rules/states/<state>.py`", []),
        ("`rules/states/nowhere.py`", ["rules/states/nowhere.py"]),
        ("`./dev test tests/nowhere`", ["tests/nowhere"]),
        ("`rulez/ids.py`", ["rulez/ids.py"]),
        ("`rules/<room>/nowhere.py`", ["rules/<room>/nowhere.py"]),
        ("`rules/ids.py` (`Seat`)", []),
        ("`rules/ids.py` (`Chair`)", ["rules/ids.py (Chair)"]),
        ("`tests/site/test_documents.py::missing`", []),
        ("`tests/site/test_documents.py::found`", ["tests/site/test_documents.py::found"]),
        ("[a map](docs/map.md#how-exact-it-is), [another](docs/maps.md)", ["docs/maps.md"]),
        ("`/m/<id>/record.json`, `clock/agreed/`, `views.py`", []),
    ],
)
def test_what_is_not_there_is_noticed(said: str, found: list[str]) -> None:
    assert list(missing(said)) == found
