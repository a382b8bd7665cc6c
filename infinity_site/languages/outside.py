"""What is said and is in no catalogue: text between the marks of a page, sentences in Python and scripts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from infinity_site.languages.found import ROOT, SAID, SCRIPTS
from tracker.spoken import is_named

PAGES: Final = ("templates",)
PYTHON: Final = ("rules", "tracker", "infinity_site")
SHOWN: Final = ("alt", "aria-label", "placeholder", "title", "label", "content")
"""Attributes that somebody reads or hears."""
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_IN_ALL: Final = frozenset({"UTC", "nb"})
"""What every language writes alike."""
_SENTENCE: Final = re.compile(r"[A-Z‘“].*[^\W\d_]{2,}.*\s.*[^\W\d_]{2,}.*", re.DOTALL)
_BEGUN: Final = re.compile(r"….*[^\W\d_]{2,} [^\W\d_]{2,}.*\.", re.DOTALL)
"""A sentence that begins with what is filled in."""
_COMMENTS: Final = re.compile(r"\{#.*?#\}|\{%\s*comment.*?endcomment\s*%\}", re.DOTALL)
_TOLD: Final = re.compile(
    r"\{%-?\s*(blocktranslate|trans\b(?!late)).*?(endblocktranslate|endtrans)\s*-?%\}", re.DOTALL
)
_REMARKS: Final = re.compile(r"^\s*//[^\n]*|/\*.*?\*/", re.MULTILINE | re.DOTALL)
_TEXTS: Final = re.compile(r"""["`']((?:[^"`'\\\n]|\\.)*)["`']""")
_FILLED: Final = re.compile(r"\$\{[^}]*\}")
_CLASS: Final = re.compile(r"\{% block page_class %\}[^{]*\{% endblock %\}")
_TAGS: Final = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
CATALOGUED: Final = frozenset(
    {
        "_",
        "Mod",
        "put",
        "say",
        "N_",
        "gettext",
        "gettext_lazy",
        "gettext_noop",
        "ngettext",
        "ngettext_lazy",
        "pgettext",
        "pgettext_lazy",
    }
)
DOCUMENTED: Final = frozenset({"OpenApiParameter", "posted"})
"""What the document of the API says is in English, as its names are."""
STATED: Final = frozenset({"fact"})
EXAMPLES: Final = re.compile(r"/api/(shapes/)?examples\.py$")
"""So are the commands and refusals that it shows as examples."""
DOCUMENT: Final = frozenset({"DESCRIPTION", "TITLE", "__doc__"})
"""Where that stands in a dict."""
RAISED: Final = frozenset(
    {
        "IndexError",
        "KeyError",
        "LookupError",
        "NotImplementedError",
        "OSError",
        "TransactionManagementError",
        "TypeError",
        "ValueError",
    }
)
"""Who writes the notebook reads it: what players are told of it is said in its own place."""
LOGGED: Final = frozenset({"debug", "info", "warning", "error"})
OPERATORS: Final = re.compile(
    r"^rules/(__main__\.py|moments|record/unproved|scenario|shell)|(^|/)(management|migrations|armies/official"
    r"|(alone|backup|checking|copying|encryption|figures|generations|household|importing|keychecks|measures"
    r"|redis_bus|registry|reporting|serve|services|soundness|threads|wsgi)\.py)"
)
"""What only who runs a notebook or writes its rules reads is in English."""
_STATEMENT: Final = re.compile(r"(SELECT|INSERT|UPDATE|FOR UPDATE|CREATE|DROP|PRAGMA)\b")
"""What is said to a database."""


def outside(root: Path = ROOT) -> dict[str, list[str]]:
    """By file what is in no catalogue."""
    found = {}
    for folder in PAGES:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in (".html", ".jinja", ".txt"):
                found[str(file.relative_to(root))] = list(_on_page(file.read_text("utf-8")))
    for folder in PYTHON:
        for file in sorted((root / folder).rglob("*.py")):
            name = str(file.relative_to(root))
            if not (OPERATORS.search(name) or EXAMPLES.search(name)):
                found[name] = list(_in_python(file.read_text("utf-8")))
    for file in sorted((root / SCRIPTS).glob("*.js")):
        found[str(file.relative_to(root))] = list(_in_script(file.read_text("utf-8")))
    return {name: said for name, said in found.items() if said}


class _Texts(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._within = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._within = tag
        said = dict(attrs)
        named = (value for name, value in attrs if name in SHOWN and tag != "meta")
        self.texts += [one for one in named if one]
        if tag == "meta" and said.get("name") == "description":
            self.texts.append(said.get("content") or "")

    def handle_endtag(self, tag: str) -> None:
        self._within = ""

    def handle_data(self, data: str) -> None:
        if self._within not in ("script", "style", "code"):
            self.texts.append(data)


def _on_page(source: str) -> Iterator[str]:
    parser = _Texts()
    bare = _TAGS.sub(" ", _CLASS.sub(" ", _TOLD.sub(" ", _COMMENTS.sub("", source))))
    parser.feed(bare)
    parser.close()
    yield from (" ".join(one.split()) for one in parser.texts if _is_read(one))


def _is_read(text: str) -> bool:
    """Whether there is a word in it, and no attribute that another part takes in."""
    return '="' not in text and not set(_WORD.findall(text)) <= _IN_ALL


def _in_python(source: str) -> Iterator[str]:
    tree = ast.parse(source)
    beside = set[int]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            beside.add(id(node.value))  # a docstring
        elif isinstance(node, ast.Assert) or (
            isinstance(node, ast.Call)
            and _name(node.func) in CATALOGUED | LOGGED | DOCUMENTED | STATED | RAISED
        ):
            beside |= {id(one) for one in ast.walk(node)}
        elif isinstance(node, ast.Dict):
            beside |= {id(one) for value in _documented(node) for one in ast.walk(value)}
        elif isinstance(node, ast.JoinedStr) and id(node) not in beside:
            # Its parts are one sentence.
            texts = [one.value for one in node.values if isinstance(one, ast.Constant)]
            beside |= {id(one) for one in node.values}
            said = "…".join(map(str, texts))
            if _is_said(said):
                yield said
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in beside
            and _is_said(node.value)
        ):
            yield node.value


def _documented(node: ast.Dict) -> Iterator[ast.expr]:
    for key, value in zip(node.keys, node.values, strict=True):
        if isinstance(key, ast.Constant) and key.value in DOCUMENT:
            yield value


def _is_said(text: str) -> bool:
    """Whether it is a sentence; what are names of the rulebook is in the glossary."""
    sentence = bool(_SENTENCE.fullmatch(text)) and not _STATEMENT.match(text)
    return sentence and not is_named(text)


def _in_script(source: str) -> Iterator[str]:
    bare = _FILLED.sub("…", SAID.sub("", _REMARKS.sub("", source)))
    for text in _TEXTS.findall(bare):
        if _SENTENCE.fullmatch(text) or _BEGUN.fullmatch(text):
            yield text


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
