"""The messages, where they are said: in pages of both engines, in Python and in scripts; and by the rules,
which have catalogues of their own beside them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from django.utils.translation import templatize
from jinja2.ext import babel_extract

from tracker.spoken import aims, guides, rows, terms

ROOT: Final = Path(__file__).resolve().parents[2]
SCRIPTS: Final = "static"
SITE: Final = "infinity_site/locale"
RULES: Final = "rules/locale"
SAID_IN: Final[Mapping[str, tuple[str, ...]]] = {
    SITE: ("infinity_site", "tracker", "templates", SCRIPTS),
    RULES: ("rules",),
}
"""The folders of catalogues, each with those whose messages they have."""
KEYWORDS: Final[dict[str, Any]] = DEFAULT_KEYWORDS | {
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    # What the notebook says as the rules do (rules/messages.py, rules/tell/words.py).
    "put": None,
    "say": None,
}
GLOSSARY: Final = "rules/glossary.py"
GUIDE: Final = "rules/examples/guide.toml"
OF_THE_RULES: Final[dict[str, Any]] = {"Mod": None, "put": None, "say": None}
SAID: Final = re.compile(r'\bwords\.said\(\s*("(?:[^"\\]|\\.)*")')
# Found as Jinja is set up in infinity_site/jinja.py.
JINJA: Final = {"trimmed": "true", "trim_blocks": "true"}


def messages(root: Path = ROOT, of: str = SITE) -> Catalog:
    """All that a folder of catalogues has words for, each with the files that say it."""
    found = Catalog(charset="utf-8")
    for file in sorted(one for folder in SAID_IN[of] for one in (root / folder).rglob("*")):
        for message, context in _said_by_a_rule(file) if of == RULES else _in(file):
            found.add(message, locations=[(str(file.relative_to(root)), 0)], context=context)
    if of == RULES:
        for name, kind in terms().items():
            found.add(name, locations=[(f"{GLOSSARY} ({kind})", 0)])
        for text in rows():
            found.add(text, locations=[(f"{GLOSSARY} (row)", 0)])
        for text in aims():
            found.add(text, locations=[(f"{GLOSSARY} (aim)", 0)])
        for text in guides():
            found.add(text, locations=[(GUIDE, 0)])
    return found


def _said_by_a_rule(file: Path) -> Iterator[tuple[Any, str | None]]:
    if file.suffix == ".py":
        yield from _extracted(file.read_text("utf-8"), OF_THE_RULES)


def _in(file: Path) -> Iterator[tuple[Any, str | None]]:
    if file.suffix == ".html" or file.suffix == ".txt":
        # Only its calls are looked at, and how far a line is indented is not Python's.
        text = templatize(file.read_text("utf-8"))
        plain = "\n".join(line.lstrip() for line in text.splitlines())
        yield from _extracted(plain)
    elif file.suffix == ".jinja":
        source = BytesIO(file.read_bytes())
        for _, name, message, _ in babel_extract(source, tuple(KEYWORDS), (), JINJA):
            yield from _of(name, message)
    elif file.suffix == ".js":
        yield from ((one, None) for one in said_in(file.read_text("utf-8")))
    elif file.suffix == ".py":
        yield from _extracted(file.read_text("utf-8"))


def said_in(script: str) -> Iterator[str]:
    """What a script of ours says by static/words.js."""
    return (json.loads(one) for one in SAID.findall(script))


def _extracted(text: str, keywords: dict[str, Any] = KEYWORDS) -> Iterator[tuple[Any, str | None]]:
    found = extract(
        "python", BytesIO(text.encode()), keywords=keywords, options={"encoding": "utf-8"}
    )
    for _, message, _, context in found:
        yield message, context


def _of(name: str | None, message: Any) -> Iterator[tuple[Any, str | None]]:
    """As Babel gives it: of a call its arguments come as they stand."""
    if not isinstance(message, tuple):
        yield message, None
        return
    texts = [one for one in message if isinstance(one, str)]
    if name and name.startswith("pgettext"):
        yield texts[1], texts[0]
    elif name and name.startswith("ngettext"):
        yield (texts[0], texts[1]), None
    elif texts:
        yield texts[0], None
