"""What may be asked beside what is decided: a step back, an objection, the score, the States Phase."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.game import AT_ONCE, OPENS_STATES, STRATEGOS, begins
from tracker.matches.page.acts import Act, Acts, saying
from tracker.matches.page.doubts import doubts
from tracker.matches.page.drawn import Drawn
from tracker.matches.page.ending import FinalScore, final
from tracker.matches.page.mission import SheetLine, sheet
from tracker.spoken import spoken

ANYTIME: Final = (
    "Object", "SayFirst", "TellCoherency", "RejoinFireteam", "EndFireteam", "ReplaceBase", "MakeRoom",
    "NoteCarried", "Transmute", "LeaveTable", "RequestSpeedballs",
    "ProposeRuling", "NoteScore", "CountZone",
    "ProposeEnd", "Adjourn", "CallBack", "Concede",
)  # fmt: skip
SCORED: Final = frozenset({"NoteScore", "CountZone"})
PASSED: Final = {
    "states": gettext_noop("States Phase"),
    "loss": gettext_noop("Check for a Lieutenant"),
}


class Beside(Drawn):
    """What stands on the page whatever is decided."""

    @property
    def not_so(self) -> Act | None:
        """The Order that was told last, in one go, is taken back to be told anew."""
        found = next(iter(self.acts["TellAnew"]), None)
        return saying(found, _("Not so")) if found else None

    @property
    def undo(self) -> Act | None:
        """The nearest step back that may be asked for."""
        return None if self.undoing else next(iter(self.back), None)

    @property
    def back(self) -> tuple[Act, ...]:
        """The steps back that the other side has to agree to."""
        free = (self.undoing, self._opening)
        return tuple(one for one in self.acts["AskBack"] if one not in free)

    @property
    def undoing(self) -> Act | None:
        """What was given up and comes back by one tap, as nobody has acted since."""
        return next((one for one in self._free if one != self._opening), None)

    @property
    def gave_up(self) -> str:
        """What that was."""
        return _("You gave up your AROs.") if self.view.spine else _("You ended your turn.")

    @property
    def passed(self) -> tuple[tuple[str, str, Act | None], ...]:
        """What passed by itself before this, and what opens it again."""
        return tuple(
            (_(PASSED[step]), _("nothing to do"), self._opening if step == "states" else None)
            for step in self.view.passed
        )

    @property
    def _free(self) -> tuple[Act, ...]:
        return tuple(one for one in self.acts["AskBack"] if one.offer.note == AT_ONCE)

    @property
    def _opening(self) -> Act | None:
        """It stands beside the phase's name, which it need not say."""
        found = (one for one in self._free if one.offer.label == OPENS_STATES)
        opens = next(found, None)
        return opens and saying(opens, _("Open it"))

    @property
    def objected(self) -> tuple[tuple[int, Any, tuple[Act, ...]], ...]:
        """Each open objection: its number, in words, and what settles it."""
        settling = self.acts["SettleObjection"]
        return tuple(
            (number, words, tuple(one for one in settling if one.offer.given["number"] == number))
            for number, words in self.view.objections
        )

    @property
    def doubts(self) -> tuple[Act, ...]:
        """What may be doubted of the map where it is decided."""
        return doubts(self.part, self.view, self.acts)

    @property
    def entering(self) -> tuple[tuple[str, Act], ...]:
        """The States that may be activated by themselves now, each with whose it would be."""
        return tuple((self._named(one), one) for one in self.acts["EnterState"])

    @property
    def reloading(self) -> tuple[tuple[str, Act], ...]:
        """Who may fill up for nothing, in the States Phase."""
        return tuple((self._named(one), one) for one in self.acts["Reload"])

    @property
    def regenerating(self) -> tuple[tuple[str, tuple[Act, ...]], ...]:
        """Who may regenerate, with the ways of saying how it went."""
        found: dict[str, list[Act]] = {}
        for one in self.acts["Regenerate"]:
            found.setdefault(self._named(one), []).append(one)
        return tuple((name, tuple(acts)) for name, acts in found.items())

    @property
    def own_word(self) -> tuple[Act, ...]:
        """What a player alone may choose at this step, behind a cover: who takes command, and
        whom its Lieutenant sends to another Combat Group."""
        sent = (one for one in self.acts["SpendToken"] if one.offer.given["use"] == STRATEGOS)
        return (*self.acts["TakeCommand"], *self.acts["CountAsStrategos"], *sent)

    @property
    def anytime(self) -> Acts:
        """What may be asked at every step alike; the score has a step of its own, too."""
        own = SCORED if self.view.step == "score" and self.view.yours else frozenset()
        own |= {"CallBack"} if self.part == "adjourned" else set()
        return Acts(
            (name, self.acts[name]) for name in ANYTIME if name in self.acts and name not in own
        )

    @property
    def sheet(self) -> tuple[SheetLine, ...]:
        """The mission's lines, to be ticked at any moment of the game."""
        return sheet(self.view, self.acts["ScoreObjective"])

    @property
    def classified(self) -> Acts:
        """One's own Classified Objectives, to be shown with the mission."""
        return Acts(ShowClassified=self.acts["ShowClassified"])

    @property
    def score(self) -> tuple[int, ...]:
        """The objective points of both sides, one's own first, once there are Rounds; nothing where no
        mission is played and no points stand."""
        view = self.view
        begun = view.where[0].startswith("Round")
        if not begun or not (view.mission or view.scores):
            return ()
        found = (view.scores.get(pool.side) for pool in view.pools)
        return tuple(score.objective if score else 0 for score in found)

    @property
    def final(self) -> FinalScore:
        """The score, once the match is over."""
        return final(self.view)

    @property
    def sides(self) -> tuple[tuple[str, str], ...]:
        return tuple((pool.side, begins(pool.player)) for pool in self.view.pools)

    @property
    def to_name(self) -> tuple[tuple[str, str], ...]:
        """Every piece that a Ruling may name."""
        owner = self.view.pools[1].player
        mine = ((one.id, one.name) for one in self.view.mine)
        form = _("%(piece)s, %(owner)s’s")
        theirs = (
            (one.id, form % {"piece": spoken(one.name), "owner": owner}) for one in self.view.theirs
        )
        return (*mine, *theirs)
