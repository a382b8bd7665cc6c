"""How a report looks that has left the notebook: by the same style sheet, in its light look.

A file has no server to fetch a sheet from. What it needs is taken out of the notebook's own sheet, so
that a map or a chart is painted in one place alone.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from django.contrib.staticfiles import finders

SHEETS: Final = (
    "tokens", "pieces", "forms", "match", "review", "letters", "around", "paper", "looking-back",
)  # fmt: skip
"""Where something is painted or set that a report has, in the order of a page."""
DRAWN: Final = re.compile(r"\.(?:map|board|chart|line-)")
"""What paints a map or a chart."""
WORDED: Final = re.compile(r"\.(?:tie|wide-table|legend|of-)")
"""What tables and names look like."""
LOOKS: Final = (":root", ':root[data-theme="light"]')
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_FRAMES: Final = re.compile(r"@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}")
_WITHIN: Final = re.compile(r"@[^{;]*\{(?:[^{}]*\{[^{}]*\})*\s*\}")
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_TOKEN: Final = re.compile(r"(--[\w-]+):\s*([^;]+)")
_USED: Final = re.compile(r"var\((--[\w-]+)\)")


@cache
def sheet() -> str:
    """The whole style sheet of a file."""
    tokens = ";".join(f"{name}:{value}" for name, value in _tokens().items())
    taken = "\n".join(_rules(DRAWN) + _rules(WORDED))
    return f":root{{{tokens}}}\n{taken}\n{_read('report.css')}"


@cache
def drawings() -> str:
    """What paints a map or a chart, with every colour said outright: for who reads the style of a
    drawing within that drawing alone."""
    return _USED.sub(lambda used: _tokens()[used[1]], "\n".join(_rules(DRAWN)))


@cache
def _tokens() -> dict[str, str]:
    found: dict[str, str] = {}
    for selector, body in _plain():
        if selector in LOOKS:
            found |= dict(_TOKEN.findall(body))
    return found


def _rules(wanted: re.Pattern[str]) -> list[str]:
    """The rules of the sheet all of whose selectors begin so."""
    return [
        f"{selector}{{{body}}}"
        for selector, body in _plain()
        if all(wanted.match(one.strip()) for one in selector.split(","))
    ]


@cache
def _plain() -> list[tuple[str, str]]:
    """Selectors and bodies of the rules that hold on every screen."""
    text = _COMMENT.sub("", "".join(_read(f"sheets/{name}.css") for name in SHEETS))
    found = _RULE.findall(_WITHIN.sub("", _FRAMES.sub("", text)))
    return [(selector.strip(), body.strip()) for selector, body in found]


def _read(name: str) -> str:
    return Path(str(finders.find(name))).read_text(encoding="utf-8")
