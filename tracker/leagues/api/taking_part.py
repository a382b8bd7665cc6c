"""Acts about who is in an event and with what: of organisers, and of each player about themselves."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec
from django.http import Http404
from django.utils.translation import gettext as _

from tracker.accounts.api.acts import Number, filled
from tracker.accounts.models import Player
from tracker.armies.plain import plain
from tracker.leagues import actions
from tracker.leagues.api.within import ActDone, EventAct, any_entry, done, own_or_any
from tracker.leagues.forms import JoinForm, NamesForm
from tracker.leagues.models import Division
from tracker.leagues.queries import events
from tracker.leagues.views.doors import Here

Weekday = Annotated[int, msgspec.Meta(ge=0, le=6)]


class TypeInAct(EventAct):
    """Seat people who have no phone with them, by name; after a comma their faction: "Ana, Nomads"."""

    names: list[str]

    def do(self, here: Here) -> ActDone:
        names = filled(NamesForm({"names": "\n".join(map(plain, self.names))}))["names"]
        actions.type_in(event=here.event, by=here.name, names=names)
        return done(here)


class AdmitAct(EventAct):
    """Seat somebody who comes late to a round robin, with games against everybody. `division` by its
    number, where there are several."""

    name: str
    division: Number = 0

    def do(self, here: Here) -> ActDone:
        division = _division(here, self.division)
        entry = actions.admit(
            event=here.event, by=here.name, name=_name(self.name), division=division
        )
        return done(here, entry=entry.pk)


class DivideAllAct(EventAct):
    """Everybody into the divisions, by their rating or in the order in which they came."""

    how: Literal["rating", "order"]

    def do(self, here: Here) -> ActDone:
        actions.divide_all(event=here.event, by=here.name, how=self.how)
        return done(here)


class DivideAct(EventAct):
    """Somebody into a division, by its number."""

    entry: Number
    division: Number
    seen: str = ""

    def do(self, here: Here) -> ActDone:
        entry, division = any_entry(here, self.entry), _division(here, self.division)
        actions.divide(entry=entry, by=here.name, division=division, seen=self.seen)
        return done(here, entry=entry.pk)


class ReplaceAct(EventAct):
    """Somebody else plays on in the place of an entry."""

    entry: Number
    name: str

    def do(self, here: Here) -> ActDone:
        entry = any_entry(here, self.entry)
        new = actions.replace(entry=entry, by=here.name, name=_name(self.name))
        return done(here, entry=new.pk)


class LeaveAct(EventAct):
    """Play no more. An organiser may say so of anybody, and `strike` out their results."""

    organisers: ClassVar[bool] = False
    entry: Number
    strike: bool = False

    def do(self, here: Here) -> ActDone:
        entry = own_or_any(here, self.entry)
        actions.leave(entry=entry, by=here.name, strike=self.strike and here.organises)
        return done(here, entry=entry.pk)


class BackAct(EventAct):
    """Who has left plays on."""

    entry: Number

    def do(self, here: Here) -> ActDone:
        entry = any_entry(here, self.entry)
        actions.come_back(entry=entry, by=here.name)
        return done(here, entry=entry.pk)


class EntryAct(EventAct):
    """With what somebody plays, and where they come from."""

    organisers: ClassVar[bool] = False
    entry: Number
    faction: str = ""
    team: str = ""
    seen: str = ""

    def do(self, here: Here) -> ActDone:
        entry = own_or_any(here, self.entry)
        said = filled(JoinForm({"faction": self.faction, "team": self.team}))
        actions.edit(entry=entry, by=here.name, seen=self.seen, **said)
        return done(here, entry=entry.pk)


class DaysAct(EventAct):
    """On which days of the week (0: Monday) somebody can usually play."""

    organisers: ClassVar[bool] = False
    entry: Number
    days: list[Weekday]

    def do(self, here: Here) -> ActDone:
        entry = own_or_any(here, self.entry)
        actions.say_days(entry=entry, by=here.name, days=self.days)
        return done(here, entry=entry.pk)


class AwardAct(EventAct):
    """Tournament points for something else than a game, or some taken, with the reason."""

    entry: Number
    tp: Annotated[int, msgspec.Meta(ge=-99, le=99)]
    why: str

    def do(self, here: Here) -> ActDone:
        entry = any_entry(here, self.entry)
        actions.award(entry=entry, by=here.name, tp=self.tp, why=plain(self.why))
        return done(here, entry=entry.pk)


class ChallengeAct(EventAct):
    """On a ladder: challenge somebody who stands above you."""

    organisers: ClassVar[bool] = False
    entry: Number

    def do(self, here: Here) -> ActDone:
        other = any_entry(here, self.entry)
        if here.entry is None:
            raise Http404
        pairing = actions.challenge(event=here.event, by=here.name, one=here.entry, other=other)
        return done(here, pairing=pairing.public_id)


def _name(said: str) -> str:
    name = plain(said)[: Player.NAME_LENGTH].strip()
    if not name:
        raise actions.NotDone(_("Say what they are called."))
    return name


def _division(here: Here, number: int) -> Division:
    those = events.divisions(event=here.event)
    found = next((one for one in those if number in (one.pk, 0)), None)
    if found is None or (number == 0 and len(those) > 1):
        raise actions.NotDone(_("Say in which division they play."))
    return found
