"""What an organiser does next, in one button."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from tracker.leagues.models import Event, Round
from tracker.leagues.queries import drawn, events, seasons
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
        return Step("Open it", "people can join; its settings are fixed", "open")
    if event.status == Status.OVER:
        return _after(event) if event.kind == "league" and event.form != "knockout" else None
    many = events.entries(event=event).filter(left=None).count()
    share = reverse("leagues:share", args=[event.public_id])
    if many < 2:
        return Step("Show the QR code", "players join with their phones", url=share)
    if event.form == "ladder":
        return Step("Close the ladder", "its order is final", "close") if rounds else None
    lists = events.lists_to_await(event=event) if not rounds else ""
    if lists:
        url = reverse("leagues:lists", args=[event.public_id])
        return Step("Look at the lists", lists, url=url, anyway="pair", number=1)
    if event.form == "round_robin":
        return _robin(event, rounds, many)
    last = rounds[-1] if rounds else None
    missing = sum(getattr(one, "missing", 0) for one in rounds)
    number = len(rounds) + 1
    over = number > (events.rounds_of(event=event))
    adjourned = sum(getattr(one, "adjourned", 0) for one in rounds)
    if not over and event.form != "knockout":
        missing -= adjourned
    if last is not None and missing:
        url = reverse("leagues:round", args=[event.public_id, last.number])
        words = f"{missing} result{'' if missing == 1 else 's'} missing"
        return Step(
            words,
            f"{last}: enter them or wait",
            url=url,
            anyway="close" if over else "" if event.form == "knockout" else "pair",
            number=0 if over else number,
            seen=drawn.of_games(event) if over else "",
        )
    if over:
        return Step("Close the event", "byes are scaled, the table is final", "close")
    small = f"{many} players" + (f", {adjourned} adjourned" if adjourned else "")
    return Step(f"Pair Round {number}", small, "pair", number=number)


def _after(event: Event) -> Step:
    there = seasons.after(event=event)
    if there is None:
        return Step("The next season", "with promotion and relegation", "next-season")
    url = reverse("leagues:event", args=[there.public_id])
    return Step(f"Go to {there.name}", "the season after this one", url=url)


def _robin(event: Event, rounds: list[Round], many: int) -> Step:
    if not rounds:
        times = event.terms.meetings
        often = f", {times} times" if times > 1 else ""
        small = f"{many} players, everybody against everybody{often}"
        return Step("Pair all rounds", small, "pair", number=1)
    missing = sum(getattr(one, "missing", 0) for one in rounds)
    if missing:
        now = events.now_in(rounds, event) or rounds[-1]
        url = reverse("leagues:round", args=[event.public_id, now.number])
        words = f"{missing} result{'' if missing == 1 else 's'} missing"
        return Step(words, f"{now} is being played", url=url, anyway="close",
                    seen=drawn.of_games(event))  # fmt: skip
    return Step("Close the season", "its table is final", "close")
