"""What the documents name is there: files and folders, tests, names in a file, what a link leads to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted(
    (*ROOT.glob("docs/**/*.md"), ROOT / "CONTRIBUTING.md", *ROOT.glob("README*.md")),
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
        ("`rules/states/prone.py` and `rules/states/<state>.py`", []),
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


# ------------------------------------------------------------------ in Spanish

SPANISH = sorted((*ROOT.glob("docs/es/*.md"), ROOT / "README.es.md"))
BOTH = ("estimate", "map", "record", "running", "secrecy", "tabletop-simulator")
"""What is read by who plays and by who serves; the others are for who works on the notebook."""
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
REMARK = re.compile(r"#.*")


def shape(document: Path) -> tuple[list[str], list[str]]:
    """How deep each heading is, and what stands in each block of code, but for its remarks."""
    text = document.read_text("utf-8")
    blocks = [REMARK.sub("", one) for one in FENCED.findall(text)]
    bare = FENCED.sub("", text)
    headings = [line.split()[0] for line in bare.splitlines() if re.match("#+ ", line)]
    return headings, ["\n".join(line.rstrip() for line in one.splitlines()) for one in blocks]


@pytest.mark.parametrize("document", SPANISH, ids=lambda one: one.relative_to(ROOT).as_posix())
def test_what_is_in_spanish_has_all_that_the_english_has(document: Path) -> None:
    english = "README.md" if document.parent == ROOT else f"docs/{document.name}"
    assert shape(document) == shape(ROOT / english)


def test_what_players_and_who_serves_them_read_is_in_both_languages() -> None:
    assert tuple(one.stem for one in SPANISH if one.parent != ROOT) == BOTH


@pytest.mark.parametrize("document", SPANISH, ids=lambda one: one.relative_to(ROOT).as_posix())
def test_spanish_leads_to_spanish(document: Path) -> None:
    links = LINK.findall(document.read_text("utf-8"))
    led = [(document.parent / link).resolve() for link in links if "://" not in link]
    assert [one.name for one in led if one.parent == ROOT / "docs" and one.stem in BOTH] == []


@pytest.mark.parametrize("name", BOTH)
def test_what_is_named_as_it_is_written_is_named_in_both(name: str) -> None:
    """Files, tests, settings, commands; and each row of a table, with its figures."""
    english, spanish = (
        (ROOT / "docs" / folder / f"{name}.md").read_text("utf-8") for folder in ("", "es")
    )
    assert named_in(spanish) == named_in(english)
    assert rows_of(spanish) == rows_of(english)


def named_in(text: str) -> set[str]:
    return {quoted for quoted, _ in QUOTED.findall(FENCED.sub("", text))}


def rows_of(text: str) -> list[list[str]]:
    """The whole numbers of each row, however a language writes those with a point in them."""
    rows = [line for line in FENCED.sub("", text).splitlines() if line.startswith("|")]
    return [re.findall(r"(?<![\w.,])\d{1,3}(?![\w.,])", QUOTED.sub("", row)) for row in rows]
