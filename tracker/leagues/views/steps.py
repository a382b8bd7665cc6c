"""What an organiser does next, in one button."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.leagues.models import Event, Round
from tracker.leagues.queries import drawn, encounters, entered, events, handed_in, seasons, teams
from tracker.leagues.views.doors import Here

Status = Event.Status


@dataclass(frozen=True, slots=True)
class Step:
    """The bright button: a link when there is no `verb`, else a form that posts it."""

    words: str
    small: str
    verb: str = ""
    url: str = ""
    anyway: str = ""
    """What may be done beside it, although something is missing."""
    number: int = 0
    """The round that is meant, so that pressing twice pairs one."""
    seen: str = ""
    """Which results were missing as it was drawn."""


def next_step(here: Here, rounds: list[Round]) -> Step | None:
    event = here.event
    if event.status == Status.DRAFT:
        return Step(_("Open it"), _("people can join; its settings are fixed"), "open")
    if event.status == Status.OVER:
        return _after(event) if event.kind == "league" and event.form != "knockout" else None
    many = entered.entries(event=event).filter(left=None).count()
    share = reverse("leagues:share", args=[event.public_id])
    if many < 2:
        return Step(_("Show the QR code"), _("players join with their phones"), url=share)
    if event.form == "ladder":
        return Step(_("Close the ladder"), _("its order is final"), "close") if rounds else None
    lists = handed_in.lists_to_await(event=event) if not rounds else ""
    if lists:
        url = reverse("leagues:lists", args=[event.public_id])
        return Step(_("Look at the lists"), lists, url=url, anyway="pair", number=1)
    if event.form == "round_robin":
        return _robin(event, rounds, many)
    if event.terms.teams and (step := _of_teams(event, rounds)):
        return step
    last = rounds[-1] if rounds else None
    missing = sum(getattr(one, "missing", 0) for one in rounds)
    number = len(rounds) + 1
    over = number > (events.rounds_of(event=event))
    adjourned = sum(getattr(one, "adjourned", 0) for one in rounds)
    if not over and event.form != "knockout":
        missing -= adjourned
    if last is not None and missing:
        url = reverse("leagues:round", args=[event.public_id, last.number])
        words = _missing(missing)
        return Step(
            words,
            _("%(round)s: enter them or wait") % {"round": last},
            url=url,
            anyway="close" if over else "" if event.form == "knockout" else "pair",
            number=0 if over else number,
            seen=drawn.of_games(event) if over else "",
        )
    if over:
        return Step(_("Close the event"), _("byes are scaled, the table is final"), "close")
    small = _("%(n)s players") % {"n": many}
    if adjourned:
        small = ", ".join([small, _("%(n)s adjourned") % {"n": adjourned}])
    return Step(_("Pair Round %(number)s") % {"number": number}, small, "pair", number=number)


def _of_teams(event: Event, rounds: list[Round]) -> Step | None:
    """Before the first round, who is in no team; then, of which teams nobody has said who plays whom."""
    alone, many = teams.without_team(event=event), len(teams.teams(event=event))
    if not rounds and (alone or many < 2):
        url = reverse("leagues:players", args=[event.public_id]) + "#teams"
        small = (
            ngettext("%(n)s player in no pair", "%(n)s players in no pair", len(alone))
            if event.terms.doubles
            else ngettext("%(n)s player in no team", "%(n)s players in no team", len(alone))
        )
        return Step(
            _("Put them into pairs") if event.terms.doubles else _("Put them into teams"),
            small % {"n": len(alone)},
            url=url,
            anyway="pair" if many > 1 else "",
            number=1,
        )
    waiting = [one for one in encounters.encounters(event=event) if one.waits]
    if not waiting:
        return None
    first = waiting[0].encounter
    return Step(
        _("Say who plays whom"),
        f"{first.first} – {first.second}",
        url=reverse("leagues:encounter", args=[event.public_id, first.pk]),
        anyway="" if len(rounds) >= events.rounds_of(event=event) else "pair",
        number=len(rounds) + 1,
    )


def _missing(many: int) -> str:
    return ngettext("%(n)s result missing", "%(n)s results missing", many) % {"n": many}


def _after(event: Event) -> Step:
    there = seasons.after(event=event)
    if there is None:
        return Step(_("The next season"), _("with promotion and relegation"), "next-season")
    url = reverse("leagues:event", args=[there.public_id])
    return Step(
        _("Go to %(event)s") % {"event": there.name}, _("the season after this one"), url=url
    )


def _robin(event: Event, rounds: list[Round], many: int) -> Step:
    if not rounds:
        times = event.terms.meetings
        small = (
            _("%(n)s players, everybody against everybody, %(times)s times")
            if times > 1
            else _("%(n)s players, everybody against everybody")
        ) % {"n": many, "times": times}
        return Step(_("Pair all rounds"), small, "pair", number=1)
    missing = sum(getattr(one, "missing", 0) for one in rounds)
    if missing:
        now = events.now_in(rounds, event) or rounds[-1]
        url = reverse("leagues:round", args=[event.public_id, now.number])
        words = _missing(missing)
        return Step(words, _("%(round)s is being played") % {"round": now}, url=url, anyway="close",
                    seen=drawn.of_games(event))  # fmt: skip
    return Step(_("Close the season"), _("its table is final"), "close")
