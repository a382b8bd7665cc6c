"""What a spreadsheet would take for a formula is text in our files, and itself again when they are read."""

from __future__ import annotations

import re
from typing import Final

MARK: Final = "'"
"""What spreadsheets have text begin with."""
# The wide ones are taken for the others where Chinese or Japanese is typed. Marks before it count along,
# so that nothing that is read back was anything else.
_FORMULA: Final = re.compile(rf"{MARK}*[=+\-@\t\r\n＝＋－＠]")
_MARKED: Final = re.compile(rf"{MARK}{_FORMULA.pattern}")


def as_text(value: str) -> str:
    """The same, never a formula."""
    return MARK + value if _FORMULA.match(value) else value


def as_meant(text: str) -> str:
    """What was written as text, as it was before."""
    return text.removeprefix(MARK) if _MARKED.match(text) else text
