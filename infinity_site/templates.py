"""Templates are written to be read, and sent without what is for readers alone.

A line break with what is indented around it stays one line break, so words stay apart; a line that
holds nothing but a comment, a condition or a name for something leaves none behind, and a line
under a condition only its own.
"""

import re
from typing import Final

from django.template.base import Origin
from django.template.loaders import app_directories, filesystem

_BETWEEN: Final = re.compile(r"\s*\n\s*")
_ALONE: Final = re.compile(
    r"(?:(?<=\n)|\A)(\{#[^\n]*#\}"
    r"|\{% (?:load|localize|endlocalize|if|elif|else|endif|for|empty|endfor|with|endwith)\b[^%]*%\}"
    r"|\{% [^%]* as \w+ %\})\n"
)
_WHOLE: Final = re.compile(
    r"(?:(?<=\n)|\A)(\{% if [^%]*%\}(?:(?!\{% (?:if|elif|else)\b)[^\n])*?)(\{% endif %\})\n"
)


def tight(text: str) -> str:
    """The same template in fewer bytes. Not for what keeps its spaces, as `pre` does."""
    return _WHOLE.sub(r"\1\n\2", _ALONE.sub(r"\1", _BETWEEN.sub("\n", text)))


class FromFolder(filesystem.Loader):
    def get_contents(self, origin: Origin) -> str:
        return _contents(origin, super().get_contents(origin))


class FromApps(app_directories.Loader):
    def get_contents(self, origin: Origin) -> str:
        return _contents(origin, super().get_contents(origin))


def _contents(origin: Origin, text: str) -> str:
    return tight(text) if origin.name.endswith(".html") else text
