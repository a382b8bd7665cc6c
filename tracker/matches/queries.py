"""Everything that is read of matches: the lists of a player, and what is told at a seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any, Final
from uuid import UUID

import msgspec
from django.db.models import Prefetch, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

from rules import game, record
from rules.game import Line, Side, Table, TermSeen
from tracker.accounts.encryption import digests
from tracker.accounts.models import Player
from tracker.matches.models import Match, Seat
from tracker.orderlog import queries as log
from tracker.orderlog import signing
from tracker.orderlog.rows import SeenLine

NOBODY: Final = gettext_noop("Nobody yet")
LAST_LINES: Final = 40
# Some lines of the log only move the notebook on, or keep what was asked: more are read than are shown.
READ_FOR_THEM: Final = 160


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a player's list: public facts, and whether it waits for them."""

    public_id: str
    url: str
    opponent: str
    yours: bool
    status: str
    line: str
    about: str


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log as it is told at one seat: its number there, when, and the words; `outcome`
    is what it is to the Roll before it."""

    cursor: int
    at: datetime
    line: Line
    outcome: game.Outcome = "next"


def running(*, player: Player) -> list[Listed]:
    """The player's matches that go on, the one that waits longest for them first."""
    found = _all_listed(_of(player).filter(finished=None), player)
    return sorted(found, key=lambda match: not match.yours)


def plays(*, player: Player) -> bool:
    """Whether a match of theirs goes on in which somebody sits opposite, or may come to."""
    goes_on = Match.objects.filter(_held_by(player), finished=None)
    return goes_on.filter(kind__in=Match.AGAIN).exists()


def finished(*, player: Player, limit: int = 100) -> list[Listed]:
    """The player's matches that are over, the last one first."""
    over = _of(player).exclude(finished=None).order_by("-finished")[:limit]
    return _all_listed(over, player)


def how_many_finished(*, player: Player) -> int:
    return Match.objects.filter(_held_by(player)).exclude(finished=None).count()


def by_token(*, token: str) -> Match | None:
    """The match that a link leads to, whether or not its seat is still free."""
    return Match.objects.filter(join_digest__in=digests(token)).first()


def by_code(*, code: str) -> Match | None:
    """The match with this code, as `codes.read` gives it."""
    return Match.objects.filter(code_digest__in=digests(code)).first()


def by_watch_token(*, token: str) -> Match | None:
    return Match.objects.filter(watch_digest__in=digests(token)).first()


def seats_of(*, match: Match) -> list[Seat]:
    return list(Seat.objects.filter(match=match).select_related("player").order_by("side"))


def sides_of(*, match: Match, player: Player) -> list[str]:
    """The sides that a player sits at."""
    held = Seat.objects.filter(match=match, player=player).order_by("side")
    return list(held.values_list("side", flat=True))


def in_force(*, match: Match) -> tuple[TermSeen, ...]:
    """What it plays otherwise than its edition has it, as everybody reads it."""
    table, _ = log.table(record_id=match.record_id, seat="watcher")
    return game.view(table, "watcher").terms


def names(*, match: Match) -> dict[Side, str]:
    """What both sides are called, as everybody sees it who plays."""
    table, _ = log.table(record_id=match.record_id, seat="watcher")
    return {side: game.player(table, side) for side in game.SIDES}


@dataclass(frozen=True, slots=True)
class LastLines:
    """The last lines told at a seat, newest first; the cursor before which there are `older` ones,
    0 when there are none; and what a page `showed` that was drawn at an earlier cursor, as it would
    be told now."""

    lines: list[Told]
    older: int
    showed: list[Told]


def told(*, record_id: UUID, seat: game.Seat, table: Table, upto: int, since: int = 0) -> LastLines:
    """The last lines with cursors up to `upto`, for a page drawn at `since`. `table` is the seat's
    own of that cursor."""
    read = log.newest(
        record_id=record_id, seat=seat, upto=upto, limit=READ_FOR_THEM + _new(upto, since)
    )
    return told_of(read, table=table, upto=upto, since=since)


def told_before(
    *, record_id: UUID, seat: game.Seat, table: Table, cursor: int, upto: int
) -> LastLines:
    """The last lines up to a cursor before the one that the `table` is of."""
    then = called_at(record_id=record_id, seat=seat, table=table, cursor=cursor, upto=upto)
    return told(record_id=record_id, seat=seat, table=then, upto=upto)


TURNED: Final = ("PieceTurned", "TakenBack")


def called_at(*, record_id: UUID, seat: game.Seat, table: Table, cursor: int, upto: int) -> Table:
    """The Table of a cursor with its pieces called as they were at one before it, so that lines of then
    are told by their names of then."""
    if upto >= cursor or not table.once:
        return table
    since = log.public(record_id=record_id, seat=seat, kinds=TURNED, after=upto)
    for line in reversed(since):
        if line.cursor <= cursor:
            table = game.called_before(table, line.entry.event)
    return table


def told_of(read: Sequence[SeenLine], *, table: Table, upto: int, since: int = 0) -> LastLines:
    """The same of lines that were read already, the last of which has the cursor `upto`."""
    new = _new(upto, since)
    kept = read[-(READ_FOR_THEM + new) :]
    told_back = game.told_back(table, [seen.entry for seen in kept])
    telling = zip(reversed(kept), told_back, strict=True)
    told = (
        Told(seen.cursor, seen.at, line, game.outcome_of(seen.entry.event))
        for seen, line in telling
        if line is not None
    )
    found = list(islice(told, LAST_LINES + new))
    lines = _shown(found, upto)
    oldest = lines[-1].cursor if len(lines) == LAST_LINES else upto - READ_FOR_THEM + 1
    return LastLines(lines, oldest if oldest > 1 else 0, _shown(found, since))


def _new(upto: int, since: int) -> int:
    """A seat's cursors have no gaps. A page that was away for longer is told everything anew."""
    return upto - since if 0 < upto - since < READ_FOR_THEM else 0


def _shown(found: list[Told], upto: int) -> list[Told]:
    """What of it a page shows that is drawn at this cursor."""
    return [one for one in found if upto - READ_FOR_THEM < one.cursor <= upto][:LAST_LINES]


def taken_away(*, match: Match, seat: game.Seat, upto: int | None = None) -> dict[str, Any]:
    """A seat's part of the match to take away; once all of it is open the whole, for each seat, with
    the server's signature."""
    if not match.is_open:
        return log.record(record_id=match.record_id, seat=seat, upto=upto)
    whole = log.record(record_id=match.record_id, seat="referee")
    signed = record.signed(msgspec.convert(whole, record.Record))
    return whole | {"signature": signing.sign(signed)}


def record_text(*, match: Match, seat: game.Seat, upto: int | None = None) -> str:
    """The same as the text of a file, which is the same wherever the match is kept."""
    plain = taken_away(match=match, seat=seat, upto=upto)
    return record.encode(msgspec.convert(plain, record.Record))


SEALS: Final = (
    "Sealed", "Committed", "LeafOpened", "SealOpened",
    "PiecePlaced", "PieceTurned", "PieceReplaced", "PieceRemoved", "CardShown",
)  # fmt: skip


def seals(*, match: Match, seat: game.Seat, upto: int | None = None) -> list[dict[str, Any]]:
    """The seals of both sides, what was opened of them and what showed itself, for which something has
    to be opened: each line with its cursor at a seat."""
    found = log.public(record_id=match.record_id, seat=seat, kinds=SEALS, upto=upto)
    encoded = [(line.cursor, line.entry.rules, *game.encode(line.entry.event)) for line in found]
    return [
        {"cursor": cursor, "rules": list(rules), "kind": kind, "data": data}
        for cursor, rules, kind, data in encoded
    ]


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw of the notebook as it is told at a seat, and what it is when it is thrown again."""

    words: Line
    throw: record.Throw


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of a match: what binds them, what each side added, the secret once it is opened, and
    the throws that everybody saw."""

    bound: game.Fair
    key: str
    thrown: list[Thrown]


def dice(*, match: Match, seat: game.Seat, upto: int | None = None) -> Dice:
    """Of the dice of a match whatever everybody may know of them now."""
    found = log.fold(record_id=match.record_id, seat=seat, upto=upto)
    table, kinds = found.table, [*(kind.__name__ for kind in record.DICE), *TURNED]
    every = log.public(record_id=match.record_id, seat=seat, kinds=kinds, upto=upto)
    lines = [line for line in every if line.cursor <= found.cursor]
    course = record.Course((line.cursor, line.entry.event) for line in lines)
    told_back = game.told_back(table, [line.entry for line in lines])
    told = {line.cursor: words for line, words in zip(reversed(lines), told_back, strict=True)}
    thrown = [Thrown(words, one) for one in course.throws if (words := told[one.cursor])]
    return Dice(table.fair, course.key, thrown)


def _held_by(player: Player) -> Q:
    return Q(pk__in=Seat.objects.filter(player=player).values("match"))


def _of(player: Player) -> QuerySet[Match]:
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("side"))
    return Match.objects.filter(_held_by(player)).prefetch_related(seats).order_by("moved")


def _all_listed(found: Iterable[Match], player: Player) -> list[Listed]:
    matches = list(found)
    waiting = [one.record_id for one in matches if any(not seat.taken for seat in one.seats.all())]
    named = log.named_at_first(record_ids=waiting) if waiting else {}
    return [_listed(one, player, named.get(one.record_id, {})) for one in matches]


def _listed(match: Match, player: Player, named: Mapping[Side, str]) -> Listed:
    """`named`: whom who opened the match, or its event, said to play on which side."""
    seats = list(match.seats.all())
    sides = {seat.side for seat in seats if seat.player_id == player.pk}
    other = next((seat for seat in seats if seat.side not in sides), None)
    yours = match.finished is None and any(side in sides for side in match.waits)
    if other is None:
        opponent = _("Both sides, here")
    elif other.taken is None:
        opponent = named.get("A" if other.side == "A" else "B") or _(NOBODY)
    else:
        opponent = other.player.name if other.player else _("Somebody who has left")
    if match.finished:
        status = pgettext("a match", "Over")
    elif yours:
        status = _("Your move")
    else:
        nobody = other is not None and other.taken is None and opponent == _(NOBODY)
        status = (
            _("Waiting for a player") if nobody else _("Waiting for %(name)s") % {"name": opponent}
        )
    url = reverse("matches:table", args=[match.public_id])
    return Listed(match.public_id, url, opponent, yours, status, match.line, match.about)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a match that is over: how it ended, who had the first turn and who won (nobody,
    when level), what was played for, and by side the name, the faction and the (objective, victory)
    points."""

    how: str
    first: str
    factions: dict[Side, str]
    scores: dict[Side, tuple[int, int]]
    names: dict[Side, str]
    winner: Side | None
    mission: str


def outcome(*, match: Match) -> Outcome | None:
    """None for as long as it is played: whoever asks learns nothing of it before its end."""
    if match.finished is None:
        return None
    table, _ = log.table(record_id=match.record_id, seat="watcher")
    scores: dict[Side, tuple[int, int]] = dict.fromkeys(game.SIDES, (0, 0))
    scores |= {side: (one.objective, one.victory) for side, one in table.scores.items()}
    return Outcome(
        table.ended,
        table.first or "",
        dict(table.factions),
        scores,
        game.view(table, "watcher").names,
        table.winner,
        table.terms.mission.name if table.terms.mission else "",
    )
