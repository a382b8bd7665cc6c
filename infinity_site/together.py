"""Scripts and sheets that a page has as one file: a phone asks once, and their words are packed together."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from rcssmin import cssmin

TOGETHER: Final[Mapping[str, tuple[str, ...]]] = {
    # No module: what htmx gives a name to is for all.
    "together/page.js": (
        "words.js",
        "notebook.js",
        "veil-pin.js",
        "hold.js",
        "given.js",
        "install.js",
        "vendor/htmx-4.0.1.js",
    ),
    "together/match.js": (
        "words.js",
        "answers.js",
        "stream.js",
        "token.js",
        "live.js",
        "outbox.js",
        "library.js",
        "hashes.js",
        "keys.js",
        "memory.js",
        "said.js",
        "device.js",
        "sending.js",
        "cover.js",
        "match.js",
        "moment.js",
        "lid.js",
        "clock.js",
        "awake.js",
        "your-move.js",
        "push.js",
        "rules.js",
        "record.js",
        "heads.js",
        "sealed.js",
        "shown.js",
        "seals.js",
    ),
    "notebook.css": (
        "sheets/tokens.css",
        "sheets/controls.css",
        "sheets/pieces.css",
        "sheets/rolls.css",
        "sheets/forms.css",
        "sheets/match.css",
        "sheets/review.css",
        "sheets/layouts.css",
        "sheets/letters.css",
        "sheets/held.css",
        "sheets/moment.css",
    ),
    "around.css": ("sheets/around.css", "sheets/paper.css", "sheets/looking-back.css"),
}
"""By where a page finds it, what it is made of, in this order: of scripts what gives, before what takes of
it; of sheets what gives way, before what has its way."""
GIVEN: Final = re.compile(r"^export (?=(?:async )?(?:const|function|class) (\w+))", re.MULTILINE)
TAKEN: Final = re.compile(r'^import \* as (\w+) from "\./\1\.js";\n', re.MULTILINE)
COMMENT: Final = re.compile(rb"^[ \t]*(//.*|/\*\* @.*\*/)\n", re.MULTILINE)


def write(static: Path, folder: Path) -> None:
    """All of them into a folder."""
    for name in TOGETHER:
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(joined(static, name))


def joined(static: Path, name: str) -> str:
    """What a page has under a name."""
    texts = {part: (static / part).read_text() for part in TOGETHER[name]}
    if name.endswith(".css"):
        return "".join(texts.values())
    return "\n".join(('"use strict";', *(_apart(part, text) for part, text in texts.items())))


def _apart(part: str, text: str) -> str:
    """A script of ours keeps the names that it gives to itself, as where it is a file of its own; what it
    exports the others have under its own name, as by `import *`. What others made gives its own to all."""
    if part.startswith("vendor/"):
        return text
    given = ", ".join(GIVEN.findall(text))
    own = GIVEN.sub("", TAKEN.sub("", text))
    name = part.removesuffix(".js")
    return (
        f"const {name} = (() => {{\n{own}return {{ {given} }};\n}})();\n"
        if given
        else f"{{\n{own}}}\n"
    )


def lean(kind: str, text: bytes) -> bytes:
    """A sheet without what a browser does not read; a script without the lines that only people read. What
    else may be left out of a script those know who understand it: of the libraries that leave more out, those
    tried here break template literals, throw away what is done under `void`, or ask for a value before there
    is one."""
    if kind.startswith("text/css"):
        less: str = cssmin(text.decode())
        return less.encode()
    return COMMENT.sub(b"", text) if kind.startswith("text/javascript") else text
