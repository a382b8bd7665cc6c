"""A report in Markdown: for a forum, a wiki, a diary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from django.template.defaultfilters import floatformat
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules.game import SIDES, Words
from tracker.reviews.counting.told import Rolled
from tracker.reviews.queries.noted import NoteSeen
from tracker.reviews.report import Report
from tracker.reviews.report.armies import Member
from tracker.reviews.report.turns import Paragraph
from tracker.spoken import in_words, worded

_SIGNS: Final = re.compile(r"([\\`*_\[\]<>#|~&])")
_BLANKS: Final = re.compile(r"\s+")
_BEGINS: Final = re.compile(r"^(\d*)([-+=.)])")
COLUMNS: Final[tuple[Promise, ...]] = (
    gettext_lazy("Trooper"),
    gettext_lazy("Orders"),
    gettext_lazy("AROs"),
    gettext_lazy("Put down"),
    gettext_lazy("Rolls"),
    gettext_lazy("Successes"),
    gettext_lazy("Expected"),
    gettext_lazy("Failed Saving Rolls"),
    gettext_lazy("Expected"),
)


def markdown(told: Report) -> str:
    """The whole report. What a player called something is words in it, and never a mark."""
    parts = [*_head(told), *_story(told), *_lessons(told), *_figures(told), *_armies(told)]
    return "\n\n".join(parts) + "\n"


def _head(told: Report) -> Iterator[str]:
    head = told.head
    yield f"# {plain(head.headline)}"
    if told.leads:
        yield _note(told.leads)
    yield f"{plain(head.versus)}. **{plain(head.result)}.** {plain(head.terms)}, {plain(head.day)}."
    yield _table(
        (_("Player"), _("Faction"), _("Objective points"), _("Victory points")),
        [(head.names[side], head.factions.get(side, ""), *head.scores[side]) for side in SIDES],
    )


def _armies(told: Report) -> Iterator[str]:
    yield f"## {_('The armies')}"
    for army in told.armies:
        points = ngettext("%(count)d point", "%(count)d points", army.points)
        points %= {"count": army.points}
        yield f"### {plain(army.player)}: {plain(army.faction)}, {points}"
        for number, members in army.groups:
            lines = "\n".join(f"- {_member(one)}" for one in members)
            group = _("Combat Group %(number)d") % {"number": number}
            yield f"{group}\n\n{lines}"


def _member(one: Member) -> str:
    leads = f", {_('Lieutenant')}" if one.lieutenant else ""
    called = f" ({plain(', '.join(one.called))})" if one.called else ""
    arms = plain(", ".join(map(worded, one.profile.weapons)))
    return f"**{plain(one.profile.name)}**{leads}{called}, {arms}: {plain(one.ended)}"


def _story(told: Report) -> Iterator[str]:
    yield f"## {_('The story')}"
    yield from map(_note, told.before)
    for turn in told.turns:
        yield f"### {plain(turn.name)}"
        if turn.sums and turn.sums.own != "":
            yield f"*{_said(turn.sums)}*"
        for one in turn.told:
            if one.own != "":
                yield _paragraph(one)
            if one.rolled:
                yield "\n".join(f"- {_rolled(roll)}" for roll in one.rolled)
            yield from map(_note, one.notes)
    if told.hidden and told.hidden.own != "":
        yield f"## {_('What was hidden')}"
        yield _said(told.hidden)


def _paragraph(one: Paragraph) -> str:
    raised = f" ({plain(one.raised)})" if one.raised else ""
    order = _("Order %(order)d") % {"order": one.order}
    begins = f"**{order}{raised}.** " if one.order else ""
    return begins + _said(one)


def _said(one: Paragraph) -> str:
    if one.own is not None:
        return _own(one.own)
    return " ".join(
        f"{_words(said.words)}{f' *({said.marked})*' if said.mark else ''}" for said in one.said
    )


def _rolled(one: Rolled) -> str:
    """Dice in a line: what was thrown, what was needed, how likely that was."""
    dice = ", ".join(f"{face} ({kind})" for face, kind in one.dice)
    odds = f"; {one.odds}" if one.odds else ""
    return (
        f"**{plain(worded(one.name))}**, {plain(one.what_for)}: {dice}; {plain(one.needed)}{odds}"
    )


def _lessons(told: Report) -> Iterator[str]:
    for one in told.lessons:
        if one.text:
            yield f"## {_('What %(name)s would do otherwise') % {'name': plain(one.player)}}"
            yield _own(one.text)


def _note(note: NoteSeen) -> str:
    shown = f" ({_('Photograph')}: {plain(note.alt)})" if note.alt else ""
    return f"> **{plain(note.by)}:** {plain(note.text)}{shown}"


def _figures(told: Report) -> Iterator[str]:
    yield f"## {_('The figures')}"
    if told.counted.as_said:
        yield plain(told.counted.as_said)
    for side in SIDES:
        yield f"### {plain(told.head.names[side])}"
        yield _table(
            COLUMNS,
            [
                (
                    worded(one.name), one.orders, one.aros, one.kills, one.rolls, one.made,
                    tenths(one.expected), one.failed, tenths(one.failing),
                )
                for one in told.counted.troopers
                if one.side == side
            ],
        )  # fmt: skip


def _table(columns: Iterable[str | Promise], rows: Iterable[tuple[object, ...]]) -> str:
    heads = tuple(map(str, columns))
    lines = (heads, ("---",) * len(heads), *(tuple(plain(str(one)) for one in row) for row in rows))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _own(text: str) -> str:
    """Words of who played, which may begin a line: with no item, no rule and no heading."""
    return _BEGINS.sub(r"\1\\\2", plain(text))


def _words(words: Words) -> str:
    return "".join(
        plain(one) if isinstance(one, str) else f"**{plain(one.text)}**" for one in in_words(words)
    )


def tenths(number: float) -> str:
    """Rounded as the page rounds it."""
    return str(floatformat(number, "1u"))


def plain(text: str) -> str:
    """Words that stay words: no sign in them is a mark, and they are of one line."""
    return _SIGNS.sub(r"\\\1", _BLANKS.sub(" ", text))
