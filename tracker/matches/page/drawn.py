"""What one drawing of the match page is drawn from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from rules.game import Offer, Refusal, View
from tracker.matches.page.actors import Actor
from tracker.matches.page.acts import Act, Acts
from tracker.matches.page.aro_answer import Answer
from tracker.matches.page.aro_row import Row as AroRow
from tracker.matches.page.chosen import moment_of
from tracker.matches.page.covered import Open
from tracker.matches.page.crews import Squad
from tracker.matches.page.keypad import Entry
from tracker.matches.page.order import Row, Told
from tracker.matches.page.pick import Pick
from tracker.matches.page.ranging import Ranging
from tracker.matches.page.reacting import Reacting
from tracker.matches.page.rolls import Duel
from tracker.matches.page.telling import Told as Keys
from tracker.matches.page.thrown import Taking
from tracker.matches.page.to_deploy import Deploying

ROLLS: Final = {"5": "roll", "5.1": "save", "5.2": "guts"}
DICE_PARTS: Final = (*ROLLS.values(), "landing", "initiative")
"""What is decided by dice."""


@dataclass(frozen=True)
class Drawn:
    """One drawing of the match page. `part` names the template of what is being decided now."""

    view: View
    part: str
    active: bool
    spine: tuple[Row, ...]
    track: tuple[tuple[str, str], ...]
    groups: tuple[tuple[int, tuple[Any, ...]], ...]
    actors: tuple[Actor, ...] = ()
    squads: tuple[Squad, ...] = ()
    picked: Actor | None = None
    arrivals: tuple[Actor, ...] = ()
    picks: tuple[Pick, ...] = ()
    open: tuple[Open, ...] = ()
    beneath: tuple[Pick, ...] = ()
    chosen: Any = None
    why_idle: str = ""
    answers: tuple[Answer, ...] = ()
    hidden: tuple[Answer, ...] = ()
    who: Reacting | None = None
    aro_rows: tuple[AroRow, ...] = ()
    hidden_rows: tuple[AroRow, ...] = ()
    wait_rules: tuple[str, ...] = ()
    unreached: tuple[str, ...] = ()
    """Of whom the map can’t say whether they could react."""
    deploying: Deploying | None = None
    told: Keys | None = None
    """What may be pressed of an Order that is told in one go."""
    tells: bool | None = None
    """Whether its player keeps Orders in one go; None where that is no question."""
    by_terms: Refusal | None = None
    """Why it is none: the terms ask for every step."""
    duels: tuple[Duel, ...] = ()
    ranging: Ranging | None = None
    entry: Entry | None = None
    to_take: tuple[Taking, ...] = ()
    """Throws of where the match is shown elsewhere that fit this entry."""
    put: str = ""
    """Where who is picked was moved by hand there."""
    others: tuple[tuple[str, str], ...] = ()
    moves: tuple[Act, ...] = ()
    lines: tuple[Told, ...] = ()
    acts: Acts = field(default_factory=Acts)
    """Every act by its command, for what may be asked at any time."""
    shown: Acts = field(default_factory=Acts)
    """What may be done with one's pieces as they stand, whatever they are in truth."""

    @property
    def moment(self) -> str:
        """Goes with the choice of a piece, which counts for this moment alone."""
        return moment_of(self.view)

    def _named(self, act: Act) -> str:
        return self._called(act.offer)

    def _called(self, offer: Offer) -> str:
        return next((one.name for one in self.view.mine if one.id == offer.about), "")

    @property
    def dice_step(self) -> bool:
        """Whether Rolls are made: the Order then lies flat, for the numbers need the room."""
        return self.part in DICE_PARTS
