"""What is written to a club's channel: what everybody reads on the pages of its events, and no more."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from tracker.leagues.models import Channel, Club, Event, Pairing, Round
from tracker.leagues.queries import tables

LONGEST: Final = 1900
"""Of a message; Discord takes 2,000 letters."""
_MARKS: Final = re.compile(r"([\\`*_~|>#\[\]()<@:-])")


def channel(*, club: Club) -> Channel | None:
    return Channel.objects.filter(club=club).first()


def host(channel: Channel) -> str:
    return urlsplit(channel.address).hostname or ""


def message(*, club: Club, kind: str, about: int) -> str:
    """The text; nothing where it is not so any more."""
    if kind == "test":
        return _("This is where %(club)s writes what happens in it.") % {"club": _plain(club.name)}
    if kind == "paired":
        return _paired(about)
    if kind == "disputed":
        return _disputed(about)
    return _turned(about, kind)


def _paired(about: int) -> str:
    round = Round.objects.select_related("event").filter(pk=about).first()
    if round is None:
        return ""
    rows = Pairing.objects.filter(round=round).select_related("first__member", "second__member")
    lines = [_line(one) for one in rows.order_by("division__tier", "division_id", "table", "pk")]
    head = _("**%(event)s: %(round)s is paired**") % {
        "event": _plain(str(round.event)),
        "round": round,
    }
    path = reverse("leagues:round", args=[round.event.public_id, round.number])
    return _cut([head, *lines], path)


def _line(one: Pairing) -> str:
    name = _plain(one.first.member.called)
    if one.second is None:
        said = _("%(name)s rests") if one.rests else _("%(name)s has a bye")
        return said % {"name": name}
    where = f"{one.table}. " if one.table else ""
    both = {"first": name, "second": _plain(one.second.member.called)}
    return where + _("%(first)s and %(second)s") % both


def _disputed(about: int) -> str:
    rows = Pairing.objects.exclude(disputed=None).exclude(second=None)
    game = (
        rows.select_related("round__event", "first__member", "second__member")
        .filter(pk=about)
        .first()
    )
    if game is None or game.second is None:
        return ""
    one, other = _plain(game.first.member.called), _plain(game.second.member.called)
    head = _("**%(event)s: %(one)s and %(other)s do not agree on their game**") % {
        "event": _plain(str(game.round.event)),
        "one": one,
        "other": other,
    }
    return _cut([head], reverse("leagues:pairing", args=[game.public_id]))


def _turned(about: int, kind: str) -> str:
    """It was opened, or closed: with who is first of each division."""
    status = {"opened": Event.Status.OPEN, "closed": Event.Status.OVER}[kind]
    event = Event.objects.filter(pk=about, status=status).first()
    if event is None:
        return ""
    head = _("**%(event)s is open to join**") if kind == "opened" else _("**%(event)s is over**")
    lines = [head % {"event": _plain(event.name)}]
    for division in event.divisions.all() if kind == "closed" else ():
        division.event = event
        row = next(iter(tables.table(division=division)), None)
        if row is not None:
            where = f"{_plain(division.name)}: " if division.name else ""
            first = {"name": _plain(row.name), "tp": row.standing.tp}
            lines.append(where + _("%(name)s is first, %(tp)s TP") % first)
    return _cut(lines, reverse("leagues:event", args=[event.public_id]))


def _cut(lines: list[str], path: str) -> str:
    """As many lines as there is room for, and the address of the rest."""
    end, found = f"<{settings.SITE_ORIGIN}{path}>", []
    room = LONGEST - len(end)
    for line in lines:
        room -= len(line) + 1
        if room < 20:
            found.append("…")
            break
        found.append(line)
    return "\n".join([*found, end])


def _plain(name: str) -> str:
    """A name is a name there, too: it is no mark-up, and calls nobody."""
    return _MARKS.sub(r"\\\1", name)
