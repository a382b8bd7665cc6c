"""An ARO check as its page has it: what is answered, who is listed, with what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules import reference
from rules.game import Offer, Reach, View
from tracker.matches.page.aro_answer import why_wait
from tracker.matches.page.aro_rows import every_key, rows
from tracker.matches.page.aros import answers, from_hiding
from tracker.matches.page.reacting import reacting
from tracker.matches.reacting import Kept
from tracker.spoken import spoken


@dataclass(frozen=True)
class Half:
    """A Short Skill of the Order, or the one skill that takes all of it: `now` if it is answered."""

    title: str
    said: tuple[Any, ...]
    now: bool

    @property
    def named(self) -> str:
        """The skill, by its first word."""
        return str(spoken(getattr(self.said[0], "text", ""))) if self.said else ""


def check(
    view: View,
    offers: Sequence[Offer],
    shown: Sequence[Offer],
    chosen: str,
    reach: Reach | None,
    kept: Kept,
    *,
    split: str,
    ask: bool,
) -> dict[str, Any]:
    """Who is listed, in rows, and who hides; by the names of the page's own parts."""
    unseen = _unseen(reach, kept)
    found = answers(view, offers, shown, chosen, unseen)
    hidden = from_hiding(view, offers, chosen)
    who = reacting(view, found, reach, kept, ask=ask)
    listed = [one for one in found if one.piece.id in who.shown and one.able]
    return {
        "answers": found,
        "hidden": hidden,
        "who": who,
        "aro_rows": () if who.asks else rows(view, listed, split=split, reach=reach, unseen=unseen),
        "hidden_rows": every_key(view, hidden),
        "wait_rules": why_wait(found),
        "unreached": reach.unsaid if reach else (),
    }


def _unseen(reach: Reach | None, kept: Kept) -> tuple[str, ...]:
    """Those that have it in ZoC alone."""
    if reach is None:
        return ()
    if kept.asked(reach.order):
        return tuple(kept.zoc)
    return tuple(one for one, chance in reach.chances.items() if chance == "ZoC")


def halves(view: View) -> tuple[Half, ...]:
    """The Order as it is answered, skill by skill."""
    said = {row.number: row.words[-1] for row in view.spine if row.words}
    first, second = said.get("1.2", ()), said.get("3", ())
    early = view.step == "2"
    if first and _is_entire(view, first[0]):
        of_n5 = view.book.lists == "N5"
        called = _("Long Skill") if of_n5 else _("Entire Order Skill")
        return (Half(called, first, True),)
    return (
        Half(_("1st Short Skill"), first, early),
        Half(_("2nd Short Skill"), second, not early),
    )


def _is_entire(view: View, word: Any) -> bool:
    return reference.skill(view.book, str(getattr(word, "text", word))).lengths == ("entire",)
