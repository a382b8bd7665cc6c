"""Acts of organisers about an event as a whole, as its pages have them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

import msgspec
from django.http import Http404
from django.utils.translation import gettext as _

from tracker.accounts.api.acts import Number, filled
from tracker.armies.plain import plain
from tracker.leagues import actions
from tracker.leagues.api.within import ActDone, EventAct, any_entry, done
from tracker.leagues.forms import BeginForm
from tracker.leagues.forms.entries import MOST_ROWS
from tracker.leagues.models import Event
from tracker.leagues.queries import events
from tracker.leagues.spreadsheets import as_meant
from tracker.leagues.views.doors import Here

Moment = Annotated[datetime, msgspec.Meta(tz=True)]
Lines = list[dict[str, str]]


class OpenAct(EventAct):
    """Let people in; what was prepared is fixed from then on."""

    def do(self, here: Here) -> ActDone:
        actions.open_event(event=here.event, by=here.name)
        return done(here)


class PairAct(EventAct):
    """Have the next round paired: `number` is the one that you mean, so that twice pairs one. `anyway`:
    though results or lists are missing. Of many players it takes a moment; look for the round."""

    number: Number = 0
    anyway: bool = False

    def do(self, here: Here) -> ActDone:
        asked = actions.pair_soon(
            event=here.event, by=here.name, anyway=self.anyway, number=self.number
        )
        return done(here, round=asked)


class CloseAct(EventAct):
    """End it: the table is final. `anyway`: though games have no result."""

    anyway: bool = False
    seen: str = ""

    def do(self, here: Here) -> ActDone:
        actions.close(event=here.event, by=here.name, anyway=self.anyway, seen=self.seen)
        return done(here)


class NextSeasonAct(EventAct):
    """The season after this one, with promotion and relegation."""

    name: str = ""

    def do(self, here: Here) -> ActDone:
        name = plain(self.name) or _("%(event)s, next season") % {"event": here.event.name}
        new = actions.open_next_season(
            event=here.event, by=here.name, name=name[: Event.NAME_LENGTH]
        )
        return ActDone(event=new.public_id)


class SeatAnewAct(EventAct):
    """Seat the season after this one from the table as it is now."""

    def do(self, here: Here) -> ActDone:
        return ActDone(event=actions.seat_anew(event=here.event, by=here.name).public_id)


class PlayOffsAct(EventAct):
    """A knock-out of the best so many."""

    many: Literal[2, 4, 8, 16]

    def do(self, here: Here) -> ActDone:
        new = actions.open_playoffs(event=here.event, by=here.name, many=self.many)
        return ActDone(event=new.public_id)


class BeginsAct(EventAct):
    """Another moment when it begins."""

    begins: Moment
    seen: str = ""

    def do(self, here: Here) -> ActDone:
        begins = filled(BeginForm({"begins": self.begins}))["begins"]
        actions.put_off(event=here.event, by=here.name, begins=begins, seen=self.seen)
        return done(here)


class AloneAct(EventAct):
    """Whether it goes on by itself."""

    alone: bool

    def do(self, here: Here) -> ActDone:
        actions.leave_alone(event=here.event, by=here.name, unattended=self.alone)
        return done(here)


class NewLinkAct(EventAct):
    """Another link to join by; the old one opens nothing any more."""

    def do(self, here: Here) -> ActDone:
        actions.new_invitation(event=here.event, by=here.name)
        return done(here)


class StandInAct(EventAct):
    """Organise it, where no organiser has been there for a week. For who plays in it."""

    organisers: ClassVar[bool] = False

    def do(self, here: Here) -> ActDone:
        assert here.player is not None
        actions.stand_in(club=here.event.club, player=here.player)
        return done(here)


class TickAct(EventAct):
    """Tick off at the door that somebody has `paid`, or `came`; or take the tick away."""

    entry: Number
    what: Literal["paid", "came"]
    done: bool = True

    def do(self, here: Here) -> ActDone:
        entry = any_entry(here, self.entry)
        actions.tick(entry=entry, by=here.name, what=self.what, done=self.done)
        return done(here, entry=entry.pk)


class UndoAct(EventAct):
    """Undo an act by its number on the trail. The trail has both."""

    act: Number

    def do(self, here: Here) -> ActDone:
        act = events.act(event=here.event, number=self.act)
        if act is None:
            raise Http404
        actions.undo(act=act, by=here.name)
        return done(here)


class BringPeopleAct(EventAct):
    """Seat whoever a list names: each line has a `name`, and if you like `faction`, `team` and
    `division`. All of them, or nobody."""

    lines: Lines

    def do(self, here: Here) -> ActDone:
        lines = _read(self.lines, "name")
        actions.bring_people(event=here.event, by=here.name, lines=lines)
        return done(here)


class BringResultsAct(EventAct):
    """Results as the file of results has them: `round`, `first`, `second`, `op_first`, `op_second`,
    `vp_first`, `vp_second`, `walkover`, `conceded`. All of them, or none."""

    lines: Lines

    def do(self, here: Here) -> ActDone:
        lines = _read(self.lines, "first", "second")
        actions.bring_results(event=here.event, by=here.name, lines=lines)
        return done(here)


def _read(lines: Lines, *columns: str) -> Lines:
    """As a spreadsheet with these lines would be read."""
    if not 0 < len(lines) <= MOST_ROWS:
        raise actions.NotDone(_("Send 1 to %(most)s lines.") % {"most": MOST_ROWS})
    if missing := [one for one in columns if any(one not in line for line in lines)]:
        raise actions.NotDone(
            _("Each line says %(columns)s: %(missing)s is missing.")
            % {"columns": _(" and ").join(columns), "missing": missing[0]}
        )
    return [{name: plain(as_meant(cell)).strip() for name, cell in line.items()} for line in lines]
