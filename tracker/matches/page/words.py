"""How the match page says things: names in words, moments, signed numbers, the marks of States."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup, escape

from rules.game import Moment, Words
from rules.game import begins as begins
from tracker.spoken import in_words, worded

STATES: Final[Mapping[str, tuple[str, str]]] = {
    "Camouflaged": ("camo", "CAMO"),
    "IMP-1": ("imp1", "IMP-1"),
    "IMP-2": ("imp2", "IMP-2"),
    "Holoecho": ("holo", "Holoecho"),
    "Decoy": ("decoy1", "Decoy"),
    "DECOY-1": ("decoy1", "DECOY-1"),
    "DECOY-2": ("decoy2", "DECOY-2"),
    "Prone": ("prone", "Prone"),
    "Foxhole": ("fox", "Foxhole"),
    "Unconscious": ("uncon", "Unconscious"),
    "Dead": ("dead", "Dead"),
    "Targeted": ("targ", "Targeted"),
    "Stunned": ("stun", "Stunned"),
    "Isolated": ("iso", "Isolated"),
    "Immobilized-A": ("imma", "IMM-A"),
    "Immobilized-B": ("immb", "IMM-B"),
    "Immobilized-2": ("imm2", "IMM-2"),
    "Disconnected": ("disc", "Disconnected"),
    "Possessed": ("poss", "Possessed"),
    "Sepsitorized": ("seps", "Sepsitorized"),
    "Shasvastii-Embryo": ("embryo", "Embryo"),
    "Unloaded": ("unload", "Unloaded"),
    "Suppressive Fire": ("supp", "Suppressive Fire"),
    "Engaged": ("eng", "Engaged"),
    "Retreat!": ("retreat", "Retreat!"),
}
"""The mark of a State and the word beside it. One without a mark gets that of the notebook."""


def words(said: Words, you: str | None = None) -> Markup:
    """Words of a line: names bold, those of a side in its colour."""
    return Markup("").join(_word(word, you) for word in in_words(said))


def _word(word: Any, you: str | None) -> Markup:
    if isinstance(word, str):
        return escape(word)
    if isinstance(word, Moment):
        return moment(word.at)
    text = escape(word.text)
    if not word.side:
        return Markup(f"<b>{text}</b>")
    near = "you" if word.side == (you or "A") else "them"
    return Markup(f'<b class="of-{near}">{text}</b>')


def moment(at: str) -> Markup:
    """A moment in UTC; a script says it by the reader's own clock."""
    return Markup(f'<time datetime="{escape(at)}" data-here>{escape(Moment(at).text)}</time>')


def kept(lines: Sequence[Any]) -> Markup:
    """Lines of the log that the page has already, newest first: one shell in the place of all."""
    if not lines:
        return Markup("")
    return Markup(f'<li data-known="{lines[-1].cursor:d} {lines[0].cursor:d}"></li>')


def token_of(name: str, level: int = 0) -> tuple[str, str]:
    """The mark of a State and its word, with the Mimetism that a Marker tells."""
    drawn, mark = STATES.get(name, ("book", name))
    said = worded(mark)
    return drawn, f"{said} {signed(level)}" if level else said


def sign_of(piece: Any) -> str:
    """The mark of the State that a piece is in, the first of several; nothing for one in none."""
    found = (STATES[one][0] for one in piece.tokens if one != piece.face and one in STATES)
    return next(found, "")


def signed(number: int | None) -> str:
    """A MOD with its sign; a real minus."""
    if number is None:
        return "?"
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
