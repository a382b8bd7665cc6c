"""How long somebody is waited for. The rules have no clock: what hangs on one is asked here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.utils.translation import gettext_noop
from msgspec.structs import replace

from rules import game
from rules.game import Offer, Refusal, Side, Table
from tracker.matches.refusals import said

BY_THE_CLOCK: Final = ("CallBack", "Forfeit", "Agree")
CALLS_AFTER: Final = timedelta(minutes=5)
FORFEITS_AFTER: Final = timedelta(minutes=15)
LONGEST_PAUSE: Final = timedelta(days=366)
MOST_HOURS: Final = 366 * 24
TOO_EARLY: Final = Refusal(
    "too-soon",
    gettext_noop("Give them time: you can call them back after 5 minutes without a move."),
)
TOO_SOON: Final = Refusal(
    "too-soon", gettext_noop("Give them time: they have 15 minutes to say that they are here.")
)
AGREED: Final = Refusal(
    "agreed", gettext_noop("You agreed to wait: call them back once that time is up."), "END-5"
)
NO_SUCH_TIME: Final = Refusal(
    "no-moment", gettext_noop("Choose a time within the next year, with its offset from UTC.")
)
GONE_BY: Final = Refusal("gone-by", gettext_noop("That time is past. Say no, and propose another."))


def dated(data: dict[str, Any], at: datetime) -> dict[str, Any]:
    """A pause as the rules write it down: a page says how many `hours` it lasts, a program until
    when, with any offset. Raises Refused."""
    if data.get("kind") != "Adjourn":
        return data
    hours, until = str(data.get("hours", "")), str(data.get("until", ""))
    rest = {name: said for name, said in data.items() if name not in ("hours", "until")}
    if not hours and not until:
        return rest
    if hours:
        # Beyond what a pause may last any number is too high.
        known = hours.isdecimal() and len(hours) <= len(str(MOST_HOURS))
        end = at + timedelta(hours=int(hours)) if known else at
    else:
        end = _read(until) or at
    if not at < end <= at + LONGEST_PAUSE:
        raise game.Refused(said(NO_SUCH_TIME))
    return {**rest, "until": f"{end.astimezone(UTC):%Y-%m-%dT%H:%MZ}"}


def impatient(
    command: game.Command, table: Table, moved: Callable[[], datetime], at: datetime
) -> Refusal | None:
    """Why this comes too early or too late. `moved` is when something last happened that both see."""
    pause = table.pause
    if isinstance(command, game.PLAYERS["CallBack"]):
        if pause is not None and at < _moment(pause.until):
            return said(AGREED)
        return said(TOO_EARLY) if at - moved() < CALLS_AFTER else None
    if isinstance(command, game.PLAYERS["Forfeit"]) and at - moved() < FORFEITS_AFTER:
        return said(TOO_SOON)
    proposed = table.proposal.until if table.proposal else ""
    if isinstance(command, game.PLAYERS["Agree"]) and proposed and at >= _moment(proposed):
        return said(GONE_BY)
    return None


def in_time(
    offers: Iterable[Offer], by: Side, table: Table, moved: datetime, at: datetime
) -> tuple[Offer, ...]:
    """The same offers, each that would come too early or too late with why."""
    return tuple(
        replace(one, refusal=impatient(game.PLAYERS[one.command](by=by), table, lambda: moved, at))
        if one.command in BY_THE_CLOCK and one.refusal is None
        else one
        for one in offers
    )


def _moment(until: str) -> datetime:
    """A moment of the log. One that no clock shows was never to come."""
    return _read(until) or datetime.min.replace(tzinfo=UTC)


def _read(text: str) -> datetime | None:
    try:
        said = datetime.fromisoformat(text)
        return said.astimezone(UTC) if said.tzinfo else None
    except (ValueError, OverflowError):
        return None
