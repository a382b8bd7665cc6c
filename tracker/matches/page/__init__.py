"""The match page, from what a seat sees and may ask for to what its template loops over.

Nothing here knows a Table or a row: a View, Offers and told lines go in, words and forms come out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.game import Offer, Ruling, View, other
from tracker.matches.page.acts import Act, Pick, act, saying
from tracker.matches.page.aros import Answer, answers, closing, from_hiding, to_read, why_wait
from tracker.matches.page.order import (
    FAVOURITES,
    Actor,
    Row,
    Told,
    actors,
    arrivals,
    choices,
    picks,
    spine,
)
from tracker.matches.page.parts import digest
from tracker.matches.page.rolls import (
    Duel,
    Entry,
    Ranging,
    duels,
    guts_entry,
    ranging,
    roll_entry,
    save_entry,
)
from tracker.matches.page.setup import STEPS, Deploying, deploying, track

MOVES: Final = frozenset({"DodgeMove", "Announce"})
"""What is said at 5.1 beside the Saving Rolls."""
DICE: Final = {"5": "ReadDice", "5.1": "Save", "5.2": "Guts"}
ANYTIME: Final = (
    "Object", "SayFirst", "TellCoherency", "ReplaceBase", "MakeRoom", "NoteCarried", "ProposeRuling",
    "NoteScore", "ScoreObjective", "ShowClassified", "CountZone",
    "ProposeEnd", "Adjourn", "Forfeit", "Concede",
)  # fmt: skip
AT_HAND: Final = 9
"""Up to so many acts stand side by side; the others open below them."""
ROOM: Final = 10
"""Letters of a word that a third of a phone has room for."""
SCORED: Final = frozenset({"NoteScore", "ScoreObjective", "ShowClassified", "CountZone"})
WAITING: Final = (
    "executive", "loss", "strategic", "return", "jump", "states", "lieutenant", "classified", "score",
)  # fmt: skip
DECISIONS: Final = ("KeepInitiative", "TakeRest", "NameLieutenant", "PutDown", "NameSpearhead")
BETWEEN: Final = ("orders", "impetuous")
"""Steps at which a trooper is chosen to be activated."""


@dataclass(frozen=True)
class Page:
    """One drawing of the match page. `part` names the template of what is being decided now."""

    view: View
    part: str
    active: bool
    spine: tuple[Row, ...]
    track: tuple[tuple[str, str], ...]
    groups: tuple[tuple[int, tuple[Any, ...]], ...]
    actors: tuple[Actor, ...] = ()
    arrivals: tuple[Actor, ...] = ()
    picks: tuple[Pick, ...] = ()
    chosen: Any = None
    answers: tuple[Answer, ...] = ()
    hidden: tuple[Answer, ...] = ()
    closing: str = ""
    wait_rules: tuple[str, ...] = ()
    aro_rulings: tuple[Ruling, ...] = ()
    deploying: Deploying | None = None
    duels: tuple[Duel, ...] = ()
    ranging: Ranging | None = None
    entry: Entry | None = None
    others: tuple[tuple[str, str], ...] = ()
    moves: tuple[Act, ...] = ()
    lines: tuple[Told, ...] = ()
    by_command: dict[str, tuple[Act, ...]] | None = None

    @property
    def acts(self) -> dict[str, tuple[Act, ...]]:
        """Every act by its command, for what may be asked at any time."""
        return self.by_command or {}

    @property
    def moment(self) -> str:
        """Goes with the choice of a piece, which counts for this moment alone."""
        return _moment(self.view)

    @property
    def template(self) -> str:
        return f"matches/table/parts/{self.part}.html"

    @property
    def heading(self) -> str:
        """The heading of what is open now: focus goes there when the step changes."""
        return _HEADINGS.get(self.part, self.view.title)

    @property
    def newest(self) -> str:
        """The newest line that everybody hears; what is private is read out nowhere."""
        heard = (told.line for told in self.lines if not told.line.private)
        return next((line.text for line in heard), "")

    @property
    def ahead(self) -> tuple[Row, ...]:
        return tuple(row for row in self.spine if row.at == "ahead")

    @property
    def near(self) -> tuple[Pick, ...]:
        """The picks at hand: the usual skills, barred or not, and of the others the first few."""
        return tuple(pick for pick in self.picks if _usual(pick))

    @property
    def rest(self) -> tuple[Pick, ...]:
        """The other skills that can be declared, one tap further away."""
        near = {pick.n for pick in (*self.near, *self.whole)}
        return tuple(one for one in self.picks if one.n not in near and not one.act.barred)

    @property
    def whole(self) -> tuple[Pick, ...]:
        """The Orders that can be said in one go, beside the one at hand."""
        return tuple(one for one in self.picks if _is_whole(one) and not _usual(one))

    @property
    def barred(self) -> tuple[Pick, ...]:
        return tuple(pick for pick in self.picks if pick.act.barred)

    @property
    def undo(self) -> Act | None:
        """The nearest step back that may be asked for."""
        return next(iter(self.acts.get("AskBack", ())), None)

    @property
    def objected(self) -> tuple[tuple[int, Any, tuple[Act, ...]], ...]:
        """Each open objection: its number, in words, and what settles it."""
        settling = self.acts.get("SettleObjection", ())
        return tuple(
            (number, words, tuple(one for one in settling if one.offer.given["number"] == number))
            for number, words in self.view.objections
        )

    @property
    def proposed_to_you(self) -> bool:
        return "Agree" in self.acts

    @property
    def said_aloud(self) -> Act | None:
        """To the active side at an ARO check: "no AROs", as the other side said at the table."""
        if self.view.step not in ("2", "4") or self.part != "waiting":
            return None
        done = next(iter(self.acts.get("Done", ())), None)
        return saying(done, "No AROs", "said aloud") if done else None

    @property
    def against(self) -> Any:
        """Whom the AROs answer."""
        return next((one for one in self.view.theirs if one.acting), None)

    @property
    def did(self) -> tuple[Any, ...]:
        """The last skill of the Order, in words."""
        told = [row.words[-1] for row in self.spine if row.number in ("1.2", "3") and row.words]
        return tuple(told[-1]) if told else ()  # type: ignore[arg-type]

    @property
    def waited(self) -> tuple[Answer, ...]:
        """Who answers first: at step 4 those that waited, otherwise all."""
        first = tuple(one for one in self.answers if one.waited)
        return first or self.answers

    @property
    def brings_out(self) -> bool:
        """Whether who was chosen does not stand on the table: its Order brings it there."""
        return self.chosen in self.view.absent

    @property
    def entering(self) -> tuple[tuple[str, Act], ...]:
        """The States that may be activated by themselves now, each with whose it would be."""
        return tuple((self._named(one), one) for one in self.acts.get("EnterState", ()))

    @property
    def regenerating(self) -> tuple[tuple[str, tuple[Act, ...]], ...]:
        """Who may regenerate, with the ways of saying how it went."""
        found: dict[str, list[Act]] = {}
        for one in self.acts.get("Regenerate", ()):
            found.setdefault(self._named(one), []).append(one)
        return tuple((name, tuple(acts)) for name, acts in found.items())

    def _named(self, act: Act) -> str:
        return next((one.name for one in self.view.mine if one.id == act.offer.about), "")

    @property
    def late(self) -> tuple[Answer, ...]:
        """Who may still answer if the second skill gave the chance."""
        return tuple(one for one in self.answers if one not in self.waited)

    @property
    def closings(self) -> tuple[Act | None, Act | None]:
        """The quiet and the bright way to end an ARO check, each saying what it tells."""
        done = {bool(one.offer.given.get("whole")): one for one in self.acts.get("Done", ())}
        here, whole = done.get(False), done.get(True)
        if self.closing and here:
            return None, saying(here, self.closing, "and no more AROs")
        quiet = saying(here, "No AROs", "to this") if here and whole else None
        bright = saying(whole, "No AROs", "this whole Order") if whole else here
        if bright is here and here:
            bright = saying(here, "No more AROs")
        return quiet, bright

    @property
    def dice_step(self) -> bool:
        """Whether Rolls are made: the Order then lies flat, for the numbers need the room."""
        return self.part in ("roll", "save", "guts")

    @property
    def yours(self) -> bool:
        """Whether it is for this seat to go on: not any more once its own dice are in."""
        return self.view.yours and not self._waits_for_dice

    @property
    def headline(self) -> str:
        """Whose move it is, for the flag."""
        if self._waits_for_dice and self.view.yours and self.view.you:
            return f"{self.view.names[other(self.view.you)]}’s dice"
        return self.view.headline

    @property
    def _waits_for_dice(self) -> bool:
        return self.dice_step and not self.dice_part and not self.moves

    @property
    def dice_part(self) -> bool:
        """Whether dice are being entered: the deck then is a keypad."""
        return self.entry is not None or self.ranging is not None

    @property
    def reading_other(self) -> bool:
        return self.entry is not None and not self.entry.mine

    @property
    def has_orders(self) -> bool:
        """Whether one's own Orders are shown, to be spent."""
        return bool(self.view.you and self.active and self.view.pools[0].groups)

    @property
    def own_word(self) -> tuple[Act, ...]:
        """What a player alone may choose at this step, behind a cover: who takes command."""
        return (*self.acts.get("TakeCommand", ()), *self.acts.get("CountAsStrategos", ()))

    @property
    def anytime(self) -> dict[str, tuple[Act, ...]]:
        """What may be asked at every step alike; the score has a step of its own, too."""
        own = SCORED if self.view.step == "score" and self.view.yours else frozenset()
        return {name: self.acts[name] for name in ANYTIME if name in self.acts and name not in own}

    @property
    def sides(self) -> tuple[tuple[str, str], ...]:
        return tuple((pool.side, pool.player) for pool in self.view.pools)

    @property
    def to_name(self) -> tuple[tuple[str, str], ...]:
        """Every piece that a Ruling may name."""
        owner = self.view.pools[1].player
        mine = ((one.id, one.name) for one in self.view.mine)
        return (*mine, *((one.id, f"{one.name}, {owner}’s") for one in self.view.theirs))


def _usual(pick: Pick) -> bool:
    """Whether a pick stands at hand: a usual skill, barred or not; another if it is one of the first
    and its name has room beside two more."""
    label = pick.act.offer.label
    if _is_whole(pick):
        return label in FAVOURITES
    room = max(map(len, label.split()), default=0) <= ROOM
    return label in FAVOURITES or (room and pick.n < AT_HAND and not pick.act.barred)


def _is_whole(pick: Pick) -> bool:
    return pick.act.offer.command == "DeclareOrder"


_HEADINGS: Final = {
    "armies": "Your army",
    "initiative": "Initiative",
    "actors": "Who acts?",
    "aros": "Who answers?",
    "coherency": "Coherency Check",
    "over": "The match is over",
    "adjourned": "Adjourned",
    "settling": "One moment",
}


def page(
    view: View,
    offers: Sequence[Offer],
    lines: Sequence[Told] = (),
    chosen: str = "",
    *,
    asks: bool = True,
) -> Page:
    """Arrange what a seat sees and may do. `chosen` is the piece or trooper that is `still` chosen.

    Without `asks` nothing is to be decided any more: it is drawn for somebody who looks back.
    """
    part = _part(view, offers, chosen) if asks else _seen(view)
    extra: dict[str, Any] = {}
    if part == "actors":
        extra.update(actors=actors(view, offers), arrivals=arrivals(view, offers))
    elif part == "skill":
        extra["chosen"] = _acting(view, chosen)
        extra["picks"] = picks(view, offers, chosen if view.step in BETWEEN else "")
    elif part == "decision":
        extra["picks"] = choices(view, [one for one in offers if one.command in DECISIONS])
    elif part == "aros":
        found, hidden = answers(view, offers, chosen), from_hiding(view, offers, chosen)
        told = closing((*found, *hidden))
        extra.update(answers=found, hidden=hidden, closing=told, wait_rules=why_wait(offers))
        extra["aro_rulings"] = to_read(found)
    elif part == "deployment":
        extra["deploying"] = deploying(view, offers, chosen)
    elif part in ("roll", "save", "guts"):
        extra.update(_dice(view, offers, chosen))
    return Page(
        view,
        part,
        _is_active(view),
        spine(view, lines),
        track(view),
        _groups(view),
        lines=tuple(lines),
        by_command=_by_command(offers),
        **extra,
    )


def _moment(view: View) -> str:
    """Until when a choice of a piece counts: until the next Order is spent, or a trooper noted."""
    if view.step in BETWEEN:
        return f"{view.pools[0].spent}-{sum(one.impetuous for one in view.mine)}"
    return f"{len(view.noted)}-{digest(view.to_deploy)}"


def still(view: View, chosen: str) -> str:
    """The piece that was chosen, if that was for this moment: a redraw may come late."""
    piece, _, moment = chosen.rpartition(".")
    return piece if moment == _moment(view) else ""


def _part(view: View, offers: Sequence[Offer], chosen: str) -> str:
    commands = {one.command for one in offers}
    if view.over or view.step == "adjourned":
        return "over" if view.over else "adjourned"
    if view.settling:
        return "settling"
    if view.step == "armies" and view.you and view.you not in view.factions:
        return "armies"
    if view.step == "initiative" and view.you:
        return "initiative"
    if commands & set(DECISIONS):
        return "decision"
    if view.step in STEPS and view.yours:
        return "deployment"
    if view.step in BETWEEN and view.yours:
        return "skill" if _acting(view, chosen) else "actors"
    if view.step == "3" and view.yours:
        return "skill"
    if view.step in ("2", "4") and view.yours:
        return "aros"
    if "CheckCoherency" in commands and view.step == "5.2" and not commands & {"Guts"}:
        return "coherency"
    if view.step in DICE and (
        view.rolls or view.saves or view.dodges or view.guts or commands & MOVES
    ):
        return {"5": "roll", "5.1": "save", "5.2": "guts"}[view.step]
    if view.step in WAITING and view.yours:
        return "done"
    return "waiting"


def _seen(view: View) -> str:
    """What somebody sees who is asked for nothing: the Rolls as they stand, the end, whom it waits for."""
    if view.over:
        return "over"
    if view.rolls or view.saves or view.guts:
        return {"5": "roll", "5.1": "save", "5.2": "guts"}.get(view.step, "waiting")
    return "waiting"


def _acting(view: View, chosen: str) -> Any:
    """The piece whose skill is being chosen: the one asked for, or the one whose Order it is."""
    if view.step in BETWEEN:
        own: tuple[Any, ...] = (*view.mine, *view.absent)
        return next((one for one in own if one.id == chosen), None)
    return next((one for one in view.mine if one.acting), None)


def _is_active(view: View) -> bool:
    """Whether it is one's own Order, or one's own turn between two Orders."""
    if view.spine:
        return any(one.acting for one in view.mine)
    return view.step in BETWEEN and view.yours


def _groups(view: View) -> tuple[tuple[int, tuple[Any, ...]], ...]:
    found: dict[int, list[Any]] = {}
    for piece in view.mine:
        found.setdefault(piece.group, []).append(piece)
    return tuple((group, tuple(pieces)) for group, pieces in sorted(found.items()))


def _by_command(offers: Sequence[Offer]) -> dict[str, tuple[Act, ...]]:
    """What may be asked at any time keeps its ids from step to step, and so what is typed there."""
    found: dict[str, list[Act]] = {}
    for one in offers:
        found.setdefault(one.command, []).append(act(one, "any"))
    return {command: tuple(acts) for command, acts in found.items()}


def _dice(view: View, offers: Sequence[Offer], chosen: str) -> dict[str, Any]:
    """The dice to be entered now: one's own first; the other side's only when asked for."""
    wanted = DICE[view.step]
    open_ones = list(dict.fromkeys(one.about for one in offers if one.command == wanted))
    mine = {piece.id for piece in view.mine}
    now = chosen if chosen in open_ones else next((one for one in open_ones if one in mine), "")
    names = {piece.id: piece.name for piece in (*view.mine, *view.theirs)}
    read = {"5": roll_entry, "5.1": save_entry, "5.2": guts_entry}[view.step]
    return {
        "duels": duels(view),
        "ranging": ranging(view, offers, now),
        "entry": read(view, offers, now),
        "others": tuple((one, names.get(one, "")) for one in open_ones if one != now),
        "moves": tuple(act(one, view.step) for one in offers if one.command in MOVES),
    }


__all__ = ["Page", "page", "still"]
