"""Acts at a pairing: report, agree, object, decide, find a date, play."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec
from django.http import Http404
from django.utils.translation import gettext as _

from tracker.accounts.api.acts import Act, Number, filled, posted
from tracker.accounts.api.problems import Refusing
from tracker.armies.plain import plain
from tracker.leagues import actions
from tracker.leagues.api.organising import Moment
from tracker.leagues.api.shapes import Side
from tracker.leagues.forms import DateForm, Sheet
from tracker.leagues.models import Offer
from tracker.leagues.queries import paired
from tracker.leagues.views.doors import AtPairing

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
WHY_LENGTH = 100


class PairingAct(Act):
    """Something to be done at a pairing. It is the same as the button on its page does."""

    organisers: ClassVar[bool] = False

    def do(self, at: AtPairing) -> None:
        raise NotImplementedError

    def may(self, at: AtPairing) -> bool:
        return at.here.organises if self.organisers else bool(at.side)


class Result(PairingAct):
    """What came of a game: objective and victory points of each side; or both sides’ counts by the lines
    of the mission's own sheet (`first`, `second`), from which the points follow. Who was absent
    (`walkover`), who gave up (`conceded`), who had the first turn and who attacked."""

    op_first: Count = 0
    op_second: Count = 0
    vp_first: Count = 0
    vp_second: Count = 0
    walkover: Literal["", "first", "second", "both", "void"] = ""
    conceded: Side = ""
    mission: str = ""
    first_turn: Side = ""
    attacker: Side = ""
    first: tuple[Count, ...] = ()
    second: tuple[Count, ...] = ()
    best: str = ""

    def told(self, at: AtPairing) -> actions.Told:
        """The same as the sheet on the page says. Raises a problem."""
        points = ("op_first", "op_second", "vp_first", "vp_second")
        words = ("walkover", "conceded", "mission", "first_turn", "attacker", "best")
        said = {name: str(getattr(self, name)) for name in (*points, *words)}
        counts = {"first": self.first, "second": self.second}
        said |= {f"{side}-{n}": str(one) for side, of in counts.items() for n, one in enumerate(of)}
        if not (self.first or self.second):
            said["by"] = "points"
        sheet = Sheet(at.pairing, said)
        told = sheet.told(any_mission=at.here.organises and self.organisers)
        if told is None:
            raise Refusing(422, "not-done", " ".join(sheet.errors))
        return told


class ReportAct(Result):
    """Report what came of your game. The same from both is the result."""

    def do(self, at: AtPairing) -> None:
        actions.report(pairing=at.pairing, by=at.member, side=at.side, told=self.told(at))


class AgreeAct(PairingAct):
    """What the other side reported is right: the report of the moment that you have `seen`."""

    seen: str = ""

    def do(self, at: AtPairing) -> None:
        actions.agree(pairing=at.pairing, by=at.member, side=at.side, seen=self.seen)


class DisputeAct(PairingAct):
    """A result, or a report, is wrong: an organiser sees to it."""

    why: str

    def do(self, at: AtPairing) -> None:
        why = plain(self.why)[:WHY_LENGTH]
        if not why:
            raise actions.NotDone(
                _("Say in a few words what is wrong, so that an organiser can decide.")
            )
        actions.dispute(pairing=at.pairing, by=at.member, why=why)


class DecideAct(Result):
    """Say as an organiser what the result is, whatever was reported, knowing the one that is `seen`."""

    organisers: ClassVar[bool] = True
    seen: str = ""

    def do(self, at: AtPairing) -> None:
        told = self.told(at)
        actions.decide(pairing=at.pairing, by=at.here.name, told=told, seen=self.seen)


class AdjournAct(PairingAct):
    """Have the next round not wait for this game, or wait for it after all (`on` false)."""

    on: bool = True

    def may(self, at: AtPairing) -> bool:
        return bool(at.side) or at.here.organises

    def do(self, at: AtPairing) -> None:
        actions.adjourn(pairing=at.pairing, by=at.here.name, adjourned=self.on)


class ProposeAct(PairingAct):
    """Propose a date to the other side, and where."""

    when: Moment
    where: str = ""

    def do(self, at: AtPairing) -> None:
        said = filled(DateForm({"when": self.when, "where": self.where}))
        actions.propose(pairing=at.pairing, by=at.here.name, side=at.side, **said)


class AcceptAct(PairingAct):
    """The date that the other side proposes is agreed."""

    offer: Number

    def do(self, at: AtPairing) -> None:
        actions.accept(offer=_offer(at, self.offer), by=at.here.name, side=at.side)


class DeclineAct(PairingAct):
    """Not then; or take back a date of your own."""

    offer: Number

    def do(self, at: AtPairing) -> None:
        actions.decline(offer=_offer(at, self.offer), by=at.here.name, side=at.side)


class PlayAct(PairingAct):
    """Play it in this notebook: the match opens, or you sit down at it. It reports itself."""

    def do(self, at: AtPairing) -> None:
        assert at.here.player is not None
        actions.play_here(pairing=at.pairing, player=at.here.player, side=at.side)


PostedPairingAct = posted(
    "PostedPairingAct", "What is to be done at a pairing: an act by its kind.", PairingAct
)


def _offer(at: AtPairing, number: int) -> Offer:
    found = next((one for one in paired.offers(pairing=at.pairing) if one.pk == number), None)
    if found is None:
        raise Http404
    found.pairing = at.pairing
    return found
