"""A record is brought from elsewhere: checked line by line by a job, and kept just as it is."""

from __future__ import annotations

from datetime import datetime
from typing import Final

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from rules import game, record
from rules.game import read_again
from rules.messages import listed, say
from rules.record import Record
from tracker.accounts.models import Player
from tracker.files import apart
from tracker.files.refusing import Refused
from tracker.files.sent import why_not
from tracker.matches.actions import in_lists
from tracker.matches.models import Match, Seat
from tracker.orderlog import actions as orderlog
from tracker.orderlog import rows
from tracker.reviews import weighing
from tracker.reviews.counting import count
from tracker.reviews.models import Bringing, Brought

LARGEST: Final = 8 * 1024 * 1024  # bytes; a long match has about two million
SIGNATURE: Final = 128  # hexadecimal signs
HIGHEST: Final = 32_767  # Rounds or points of a match
LINES: Final = 15_000  # a long match has some four thousand
MOST: Final = 200
"""Records that one player keeps."""


class NotKept(Refused):
    """A record that is not kept; the sentence says why, and names the line."""


class Weighed(msgspec.Struct, frozen=True):
    """What has to be known of a record to keep it."""

    mission: str
    rounds: int
    points: int
    edition: str
    listed: in_lists.Listed


def bring(*, player: Player, text: str, at: datetime) -> None:
    """Take a record, to be read by a job. Raises NotKept where none is taken."""
    if player.is_guest:
        raise NotKept(_("Make an account first: what a guest brings would be gone in two weeks."))
    if Brought.objects.filter(player=player).count() >= MOST:
        raise NotKept(_("You keep %(most)d records already.") % {"most": MOST})
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        if is_read(player=player):
            raise NotKept(_("The one that you sent before is still being read."))
        Bringing.objects.filter(player=player).delete()
        Bringing(player=player, at=at).take(text.encode())


def is_read(*, player: Player) -> bool:
    """Whether a record of theirs is being read just now."""
    return why_not(Bringing.objects.filter(player=player)) == [""]


def refused(*, player: Player) -> str:
    """Why the last record that they sent is not kept; nothing, when it is or is being read."""
    return "".join(why_not(Bringing.objects.filter(player=player)))


def read(*, bringing_id: int) -> None:
    """Read one that was sent, apart, and keep it or the sentence why not. One that is gone or was read
    before is left as it is."""
    one = Bringing.objects.select_related("player").filter(pk=bringing_id, refused="").first()
    if one is None:
        return
    text = one.content
    try:
        weighs = apart.read(
            weighing.__name__, text, seconds=weighing.SECONDS, megabytes=weighing.MEMORY
        )
        found = msgspec.json.decode(weighs, type=Weighed, dec_hook=read_again)
    except apart.NotRead as refused:
        one.refuse(refused.said)
        return
    _keep(one, record.decode(text.decode()), found)


def _keep(one: Bringing, kept: Record, found: Weighed) -> None:
    """Only what is written stands within the transaction: for as long as it lasts nobody else may."""
    row, lines = orderlog.from_elsewhere(kept=kept)
    last = max(line.at for line in lines)
    with transaction.atomic():
        if not Bringing.objects.select_for_update().filter(pk=one.pk).exists():
            return
        orderlog.write_down(record=row, lines=lines)
        match = Match.objects.create(
            record=row,
            kind=Match.Kind.BROUGHT,
            title=found.mission[: Match.TITLE_LENGTH],
            rounds=found.rounds,
            points=found.points,
            edition=found.edition,
            opened=row.created,
            moved=one.at,
        )
        for side in game.SIDES:
            Seat.objects.create(match=match, side=side, taken=row.created)
        in_lists.show_as(match=match, seen=found.listed, at=last)
        kept_by = {"match": match, "player": one.player, "signature": kept.signature}
        Brought.objects.create(at=one.at, **kept_by)
        one.delete()


def weighed(text: str) -> Weighed:
    """Go through a whole record as far as a notebook ever will. Raises NotKept for one with a fault in
    it, or not over. It asks no database."""
    kept = _sound(text)
    if len(kept.signature) > SIGNATURE:
        raise NotKept(say("No signature is as long as the one of this record."))
    try:
        _record, lines = orderlog.from_elsewhere(kept=kept)
    except ValueError as error:
        raise NotKept(error.args[0]) from None
    reached = [0]
    try:
        seen = [rows.seen(line, "referee", rows.entry(line)) for line in lines]
        count(seen, lambda done: reached.__setitem__(0, done))
        table = game.fold(game.EMPTY, [line.entry for line in seen if line.entry.audience == "all"])
        listed = in_lists.listed(table)
    except MemoryError:
        raise
    except Exception:  # it chains and folds, but no notebook wrote it: it can't be told
        raise NotKept(
            say("It can’t be told from about line {line} on.", line=reached[0] + 1)
        ) from None
    if not listed.over:
        raise NotKept(say("The match of this record is not over."))
    terms = table.terms
    if not all(0 <= number <= HIGHEST for number in (terms.rounds, terms.points)):
        raise NotKept(
            say(
                "No match has {rounds} Rounds and {points} points.",
                rounds=terms.rounds,
                points=terms.points,
            )
        )
    mission = terms.mission.name if terms.mission else ""
    return Weighed(mission, terms.rounds, terms.points, terms.edition, listed)


def _sound(text: str) -> Record:
    try:
        kept = record.decode(text)
    except ValueError as error:
        raise NotKept(error.args[0]) from None
    if len(kept.lines) > LINES:
        raise NotKept(say("No match has more than {most} lines.", most=LINES))
    try:
        problems = record.verify(kept)
    except RecursionError:
        raise NotKept(say("This is no record of a match: it has too much in one line.")) from None
    if problems:
        raise NotKept(listed(" ", [problem.said for problem in problems[:3]]))
    return kept
