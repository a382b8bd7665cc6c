"""The match page, from what a seat sees and may ask for to what its template loops over.

Nothing here knows a Table or a row: a View, Offers and told lines go in, words and forms come out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from rules.game import (
    AT_ONCE,
    OPENS_STATES,
    Offer,
    PieceId,
    Reach,
    Refusal,
    Ruling,
    Telling,
    View,
    begins,
    other,
)
from tracker.matches.habit import Habit
from tracker.matches.page.acts import Act, Acts, Pick, act, saying
from tracker.matches.page.aro_check import Half, check, halves
from tracker.matches.page.aro_rows import Row as AroRow
from tracker.matches.page.aro_rows import closing
from tracker.matches.page.aros import Answer, own_to_read, to_read
from tracker.matches.page.covered import AT_HAND as COVERED_AT_HAND
from tracker.matches.page.covered import Open, opened
from tracker.matches.page.crews import Squad, squads
from tracker.matches.page.doubts import doubts
from tracker.matches.page.ending import FinalScore, final
from tracker.matches.page.looks import by_looks
from tracker.matches.page.mission import SheetLine, sheet
from tracker.matches.page.order import (
    FAVOURITES,
    Actor,
    Row,
    Told,
    actors,
    arrivals,
    choices,
    is_covered,
    leads_apart,
    picks,
    spine,
    theirs,
)
from tracker.matches.page.parts import digest
from tracker.matches.page.reacting import Reacting
from tracker.matches.page.rolls import (
    Duel,
    Entry,
    Ranging,
    duels,
    fails_unrolled,
    guts_entry,
    initiative_entry,
    jump_entry,
    ranging,
    roll_entry,
    save_entry,
)
from tracker.matches.page.setup import STEPS, Deploying, Said, deploying, track
from tracker.matches.page.spending import Spending, spending
from tracker.matches.page.telling import Told as Keys
from tracker.matches.page.telling import told as keys_of
from tracker.matches.reacting import Kept
from tracker.spoken import as_text, spoken

SHOWN: Final = frozenset({"SpendToken", "FormFireteam", "TellOrder", "TellAros"})
"""What is asked in the open of each piece that could do it by its looks."""
MOVES: Final = frozenset({"DodgeMove", "Announce"})
"""What is said at 5.1 beside the Saving Rolls."""
DICE: Final = {"5": "ReadDice", "5.1": "Save", "5.2": "Guts", "landing": "RollJump"}
READ_AT_DICE: Final = ("GiveMods", "Save", "Guts")
ROLLS: Final = {"5": "roll", "5.1": "save", "5.2": "guts"}
DICE_PARTS: Final = (*ROLLS.values(), "landing", "initiative")
"""What is decided by dice."""
ANYTIME: Final = (
    "Object", "SayFirst", "TellCoherency", "RejoinFireteam", "EndFireteam", "ReplaceBase", "MakeRoom",
    "NoteCarried", "Transmute", "LeaveTable", "RequestSpeedballs",
    "ProposeRuling", "NoteScore", "CountZone",
    "ProposeEnd", "Adjourn", "CallBack", "Concede",
)  # fmt: skip
AT_HAND: Final = 9
"""Up to so many acts stand side by side; the others open below them."""
ROOM: Final = 10
"""Letters of a word that a third of a phone has room for."""
SCORED: Final = frozenset({"NoteScore", "CountZone"})
TOLD: Final = ("reacted", "came")
"""What is asked of an Order that is told in one go."""
WAITING: Final = (
    "executive", "loss", "strategic", "return", "jump", "sensor", "reroll", "states", "lieutenant",
    "classified", "score",
)  # fmt: skip
DECISIONS: Final = (
    "KeepInitiative", "TakeRest", "NameLieutenant", "PutDown", "NameSpearhead", "TransferMind",
)  # fmt: skip
PASSED: Final = {
    "states": gettext_noop("States Phase"),
    "loss": gettext_noop("Check for a Lieutenant"),
}
BETWEEN: Final = ("orders", "impetuous")
"""Steps at which a trooper is chosen to be activated."""
ON_THE_MAP: Final = ("deployment", "actors", "skill", "aros")
"""What is decided where the pieces stand, in a match that has a map."""


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
        return _moment(self.view)

    @property
    def on_the_map(self) -> bool:
        """Whether the map comes first: something is decided on it, or the other side acts there."""
        return self.part in ON_THE_MAP or (self.part == "waiting" and bool(self.spine))

    @property
    def template(self) -> str:
        return f"matches/table/parts/{self.part}.jinja"

    @property
    def heading(self) -> str:
        """The heading of what is open now: focus goes there when the step changes."""
        if self.told is not None and self.part in TOLD:
            return self.told.heading
        heading = _HEADINGS.get(self.part)
        return _(heading) if heading else self.view.title

    @property
    def newest(self) -> str:
        """The newest line that everybody hears; what is private is read out nowhere."""
        heard = (told.line for told in self.lines if not (told.line.private or told.line.proof))
        return next((as_text(line.words) for line in heard), "")

    @property
    def theirs(self) -> tuple[Told, ...]:
        """What the other side said last, since one's own last act."""
        return theirs(self.lines, self.view.you or "")

    @property
    def ahead(self) -> tuple[Row, ...]:
        return tuple(row for row in self.spine if row.at == "ahead")

    @property
    def near(self) -> tuple[Pick, ...]:
        """The picks at hand: the usual skills, barred or not, and of the others the first few; of who
        comes onto the table every way to come."""
        return tuple(pick for pick in self.picks if _usual(pick) or self._comes_by(pick))

    def _comes_by(self, pick: Pick) -> bool:
        return self.brings_out and not pick.act.barred and not _is_whole(pick)

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
    def not_so(self) -> Act | None:
        """The Order that was told last, in one go, is taken back to be told anew."""
        found = next(iter(self.acts["TellAnew"]), None)
        return saying(found, _("Not so")) if found else None

    @property
    def pairs(self) -> bool:
        """Whether who is picked has keys for a whole Order each."""
        return self.picked is not None and self.told is not None and bool(self.told.near)

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
    def held(self) -> bool:
        """Whether dice wait until what is doubted is settled."""
        return self.dice_step and bool(self.view.objections) and not self.acts["ReadDice"]

    @property
    def proposed_to_you(self) -> bool:
        return "Agree" in self.acts

    @property
    def said_aloud(self) -> Act | None:
        """To the active side at an ARO check: "no AROs", as the other side said at the table."""
        if self.view.step not in ("2", "4") or self.part != "waiting":
            return None
        if self.told is not None and self.told.none is not None:
            return saying(self.told.none, _("No AROs"), _("said aloud"))
        done = next(iter(self.acts["Done"]), None)
        return saying(done, _("No AROs"), _("said aloud")) if done else None

    @property
    def against(self) -> Any:
        """Whom the AROs answer: of several who act, whose Order it is."""
        return _first(self.view.theirs)

    @property
    def with_it(self) -> int:
        """How many more act in that Order."""
        return sum(one.acting and not one.leads for one in self.view.theirs)

    @property
    def did(self) -> tuple[Any, ...]:
        """The last skill of the Order, in words."""
        told = [row.words[-1] for row in self.spine if row.number in ("1.2", "3") and row.words]
        return tuple(told[-1]) if told else ()  # type: ignore[arg-type]

    @property
    def to_read(self) -> tuple[Ruling, ...]:
        """The rulings on the AROs of all who stand on the table."""
        return to_read([one for one in self.listed if not one.covered])

    @property
    def to_read_hidden(self) -> tuple[Ruling, ...]:
        """Those on the AROs of who does not, and what only the truth of the others adds: they stand where
        nobody sees how many there are."""
        return (*to_read(self.hidden), *own_to_read((*self.listed, *self.hidden)))

    @property
    def listed(self) -> tuple[Answer, ...]:
        """Who is listed at an ARO check."""
        return tuple(one for row in self.aro_rows for one in row.answers)

    @property
    def aro_who(self) -> int:
        """How many they are."""
        return len(self.listed)

    @property
    def cant_react(self) -> tuple[Answer, ...]:
        """Whom a rule lets answer with nothing, as everybody sees."""
        return tuple(one for one in self.answers if not one.able)

    @property
    def brings_out(self) -> bool:
        """Whether who was chosen does not stand on the table: its Order brings it there."""
        return self.chosen in self.view.absent

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

    def _named(self, act: Act) -> str:
        return self._called(act.offer)

    def _called(self, offer: Offer) -> str:
        return next((one.name for one in self.view.mine if one.id == offer.about), "")

    @property
    def closing(self) -> tuple[str, str]:
        """What "done" publishes, as far as it shows: how many AROs, and which. Who hides is told of by
        no word, where anybody else is."""
        told = closing(self.aro_rows)
        hidden = any(one.noted for one in self.hidden)
        return (
            told if told[0] or not hidden else (_("Declare AROs"), _("as noted under your cover"))
        )

    @property
    def closings(self) -> tuple[Act | None, Act | None]:
        """The quiet and the bright way to end an ARO check, each saying what it tells."""
        done = {bool(one.offer.given.get("whole")): one for one in self.acts["Done"]}
        here, whole = done.get(False), done.get(True)
        if self.closing[0] and here:
            return None, saying(here, *self.closing)
        quiet = saying(here, _("No AROs"), _("to this")) if here and whole else None
        bright = saying(whole, _("No AROs"), _("this whole Order")) if whole else here
        if bright is here and here:
            bright = saying(here, _("No more AROs"))
        return quiet, bright

    @property
    def no_more(self) -> Act | None:
        """To declare what is noted and give up every later ARO of this Order, where there is one."""
        every = self.acts["Done"]
        whole = next((one for one in every if one.offer.given.get("whole")), None)
        return (
            saying(whole, _("And no more"), _("this Order")) if whole and self.closing[0] else None
        )

    @property
    def halves(self) -> tuple[Half, ...]:
        """The Short Skills of the Order, and which of them is answered."""
        return halves(self.view)

    @property
    def answered(self) -> str:
        """The skill that is answered: the last one that was said."""
        said = (half.named for half in reversed(self.halves))
        return next(filter(None, said), "")

    @property
    def gives_up_aros(self) -> bool:
        """Whether the last word of an ARO check would give up what somebody could still declare: it
        is held then, and never bright. Who hides makes no difference to it."""
        return bool(self.answers) and not self.closing[0]

    @property
    def lost(self) -> str:
        """What is lost if the turn ends now."""
        left = self.view.pools[0].left
        return ngettext("%(left)s Order is lost", "%(left)s Orders are lost", left) % {"left": left}

    @property
    def dice_step(self) -> bool:
        """Whether Rolls are made: the Order then lies flat, for the numbers need the room."""
        return self.part in DICE_PARTS

    @property
    def unable(self) -> tuple[Actor, ...]:
        """Whom a rule keeps from acting."""
        return tuple(one for one in self.actors if one.barred)

    @property
    def at_hand(self) -> tuple[str, ...]:
        """Three skills of who is picked beside the usual one, where their names have room."""
        if self.hides:
            return COVERED_AT_HAND
        skills = self.picked.skills if self.picked else ()
        return tuple(one for one in skills if max(map(len, one.split())) <= ROOM)[:3]

    @property
    def hides(self) -> bool:
        """Whether who is picked shows less than it is: nothing in the open hangs on who is beneath."""
        return self.picked is not None and is_covered(self.view, self.picked.piece)

    @property
    def cost(self) -> str:
        """What the Order of who is picked costs, of its Combat Group's Orders."""
        if self.picked is None:
            return ""
        piece = self.picked.piece
        pool = next((one for one in self.view.pools[0].groups if one.group == piece.group), None)
        left = pool.regular + pool.irregular if pool else 0
        if not left:
            return _("an Order of its own")
        spent = {"group": piece.group, "left": left, "then": left - 1}
        return _("Group %(group)s, %(left)s → %(then)s") % spent

    @property
    def leads_apart(self) -> bool:
        """Whether the Order that a skill costs is asked for under a cover."""
        return leads_apart(self.view)

    @property
    def own_rulings(self) -> tuple[Ruling, ...]:
        """What is to be read of the skills in the open by who knows the truth of their trooper."""
        return tuple(dict.fromkeys(r for one in self.picks for r in one.act.offer.own_rulings))

    @property
    def dice_read(self) -> tuple[Ruling, ...] | None:
        """What only the truth of one's own adds to read of the dice: it stands under a cover that whoever
        plays has there, whatever is under it. None where there are no dice, and for who looks on."""
        if self.view.you is None or self.part not in ROLLS.values():
            return None
        decided = (one for kind in READ_AT_DICE for one in self.acts[kind])
        return tuple(dict.fromkeys(read for one in decided for read in one.offer.own_rulings))

    @property
    def pools_away(self) -> bool:
        """Whether one's Orders have no bar of their own: the numbers of a Roll need the room, and who
        chooses a trooper sees them beside each Combat Group, and nobody has any when all is over."""
        return self.dice_step or self.part in ("actors", "over")

    @property
    def yours(self) -> bool:
        """Whether it is for this seat to go on: not any more once its own dice are in."""
        return self.view.yours and not self._waits_for_dice

    @property
    def headline(self) -> str:
        """Whose move it is, for the flag."""
        if self._waits_for_dice and self.view.yours and self.view.you:
            name = begins(self.view.names[other(self.view.you)])
            return _("%(name)s’s dice") % {"name": name}
        return self.view.headline

    @property
    def flag_is_theirs(self) -> bool:
        """Whether the flag has the colour of the other side: it is their move, or they have won."""
        if self.view.over:
            return self.view.winner == self.view.pools[1].side
        return not self.yours

    @property
    def _waits_for_dice(self) -> bool:
        return self.dice_step and not self.dice_part and not self.moves and not self.held

    @property
    def dice_part(self) -> bool:
        """Whether dice are being entered."""
        return self.entry is not None or self.ranging is not None

    @property
    def keyed(self) -> bool:
        """Whether there are keys for them: not while one is asked for a word to something else."""
        return self.dice_part and not self.proposed_to_you

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
        return (*self.acts["TakeCommand"], *self.acts["CountAsStrategos"])

    @property
    def spending(self) -> Spending:
        """What a Command Token could be spent on."""
        asks = self.view.step == "executive"
        return spending(self.shown["SpendToken"], self.acts["SpendToken"], asks=asks)

    @property
    def teamless(self) -> tuple[tuple[str, Refusal], ...]:
        """Who could lead a Fireteam by its looks and can't in truth, and why."""
        led = {act.offer.about for act in self.shown["FormFireteam"] if not act.barred}
        true = [act.offer for act in self.acts["FormFireteam"] if act.offer.about in led]
        return tuple((self._called(one), one.refusal) for one in true if one.refusal)

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
    "armies": gettext_noop("Your army"),
    "initiative": gettext_noop("Initiative"),
    "actors": gettext_noop("Who acts?"),
    "aros": gettext_noop("Declare AROs"),
    "coherency": gettext_noop("Coherency Check"),
    "landing": gettext_noop("PH Roll of the jump"),
    "over": gettext_noop("The match is over"),
    "adjourned": gettext_noop("Adjourned"),
    "called": gettext_noop("You are called back"),
    "settling": gettext_noop("One moment"),
}


def page(
    view: View,
    offers: Sequence[Offer],
    lines: Sequence[Told] = (),
    chosen: str = "",
    picked: str = "",
    skill: str = "",
    *,
    asks: bool = True,
    shown: Sequence[Offer] | None = None,
    said: Said | None = None,
    reach: Reach | None = None,
    kept: Kept | None = None,
    split: str = "",
    ask: bool = False,
    scene: int = 0,
    telling: Telling | None = None,
    habit: Habit | None = None,
) -> Page:
    """Arrange what a seat sees and may do. `chosen` is the piece or trooper that is `still` chosen, to
    see all its skills, with this `skill` of them; `picked` who acts if no other is; `shown` is what one's
    pieces could do if each were what it looks like, where that is another thing than what they can;
    `said` what was sent and would not do. At an ARO check `reach` is what the map says of who can react,
    `kept` what their player did; `ask` opens the question again, and `split` parts the row of that piece.
    `scene` is the number of the last dice.
    `telling` are the keys of an Order that is told in one go, `habit` says whether it is.

    Without `asks` nothing is to be decided any more: it is drawn for somebody who looks back.
    """
    shown = offers if shown is None else shown
    habit = habit or Habit()
    keys = keys_of(telling, habit) if asks else None
    part = _part(view, offers, chosen, keys) if asks else _seen(view)
    extra: dict[str, Any] = {"told": keys}
    if telling is not None and telling.part == "order":
        by_terms = telling.refusal is not None
        extra.update(by_terms=telling.refusal, tells=None if by_terms else habit.in_one_go)
    if part == "actors":
        able = tuple(replace(one, moment=_moment(view)) for one in actors(view, offers, shown))
        here = next((one for one in able if one.piece.id == picked and not one.barred), None)
        extra.update(actors=able, squads=squads(view, able), picked=here)
        extra["arrivals"] = arrivals(view, offers)
        # Who comes out of hiding is chosen under the cover it was found under: the page in the open stays.
        if out := next((one for one in view.absent if one.id == chosen), None):
            extra.update(chosen=out, picks=picks(view, offers, chosen, skill))
    elif part == "skill":
        begins = view.step in BETWEEN
        piece = _acting(view, chosen)
        who = chosen if begins else ""
        found = picks(view, offers, who, skill)
        extra.update(chosen=piece)
        if getattr(piece, "idle_for", ""):
            extra["why_idle"], found = _why_idle(found), ()
        if is_covered(view, piece):
            skills, beneath = opened(view, piece, found, skill, begins=begins)
            extra.update(open=skills, beneath=beneath)
            extra["picks"] = (*(one.pick for one in skills if one.pick), *beneath)
        else:
            extra["picks"], extra["beneath"] = by_looks(
                view, shown, offers if found else (), who, skill
            )
    elif part == "decision":
        extra["picks"] = choices(view, [one for one in offers if one.command in DECISIONS])
    elif part == "aros":
        extra.update(
            check(view, offers, shown, chosen, reach, kept or Kept(), split=split, ask=ask)
        )
    elif part == "deployment":
        extra["deploying"] = deploying(view, offers, said or {})
    elif part == "initiative":
        extra["entry"] = initiative_entry(view, offers, scene)
    elif part in DICE_PARTS:
        extra.update(_dice(view, offers, chosen))
    return Page(
        view,
        part,
        _is_active(view),
        spine(view, lines),
        track(view),
        _groups(view),
        lines=tuple(lines),
        acts=_by_command(offers),
        shown=_by_command(shown),
        **extra,
    )


def _moment(view: View) -> str:
    """Until when a choice of a piece counts: until the next Order is spent, or a trooper noted."""
    if view.step in BETWEEN:
        return f"{view.pools[0].spent}-{sum(one.impetuous for one in view.mine)}"
    return f"{len(view.noted)}-{digest(view.to_deploy)}"


def preset(view: View) -> str:
    """Who acts unless another is picked: who acted last, in one's own turn."""
    mine = {one.id for one in view.mine}
    return view.acted if view.step == "orders" and view.yours and view.acted in mine else ""


def stands_for(view: View, piece: str) -> str:
    """Whose Orders a piece is given: its own; for a replica, those of the real one."""
    return next((one.idle_for or one.id for one in view.mine if one.id == piece), piece)


def still(view: View, chosen: str) -> str:
    """The piece that was chosen, if that was for this moment: a redraw may come late."""
    piece, _, moment = chosen.rpartition(".")
    return piece if moment == _moment(view) else ""


def _part(view: View, offers: Sequence[Offer], chosen: str, keys: Keys | None = None) -> str:
    commands = {one.command for one in offers}
    if view.over or (view.you and view.called == view.you):
        return "over" if view.over else "called"
    if view.step == "adjourned":
        return "adjourned"
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
    if keys is not None and keys.part in ("outcome", "going on", "guts"):
        return "came"
    if view.step in ("2", "4") and view.yours:
        return "reacted" if keys is not None else "aros"
    if "CheckCoherency" in commands and view.step == "5.2" and not commands & {"Guts"}:
        return "coherency"
    if view.step in ROLLS and (
        view.rolls or view.saves or view.dodges or view.guts or commands & MOVES
    ):
        return ROLLS[view.step]
    if view.step == "landing" and view.yours:
        return "landing"
    if view.step in WAITING and view.yours:
        return "done"
    return "waiting"


def _seen(view: View) -> str:
    """What somebody sees who is asked for nothing: the Rolls as they stand, the end, whom it waits for."""
    if view.over:
        return "over"
    if view.rolls or view.saves or view.guts:
        return ROLLS.get(view.step, "waiting")
    return "waiting"


def _acting(view: View, chosen: str) -> Any:
    """The piece whose skill is being chosen: the one asked for, or the one whose Order it is."""
    if view.step in BETWEEN:
        return next((one for one in view.mine if one.id == chosen), None)
    return _first(view.mine)


def _first(pieces: Sequence[Any]) -> Any:
    """Of those that act the one whose Order it is; the next one, where that stands no more."""
    acting = [one for one in pieces if one.acting]
    return next((one for one in acting if one.leads), acting[0] if acting else None)


def _why_idle(found: Sequence[Pick]) -> str:
    """Why a replica does nothing: one sentence, whatever it was asked to do."""
    said = (one.act.offer.refusal for one in found)
    return next((refusal.sentence for refusal in said if refusal), "")


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


def _by_command(offers: Sequence[Offer]) -> Acts:
    """What may be asked at any time keeps its ids from step to step, and so what is typed there."""
    found: dict[str, list[Act]] = {}
    for one in offers:
        found.setdefault(one.command, []).append(act(one, "any"))
    return Acts((command, tuple(acts)) for command, acts in found.items())


def _dice(view: View, offers: Sequence[Offer], chosen: str) -> dict[str, Any]:
    """The dice to be entered now: one's own first; the other side's only when asked for."""
    wanted = DICE[view.step]
    open_ones = list(dict.fromkeys(one.about for one in offers if one.command == wanted))
    mine = {piece.id for piece in view.mine}
    now = chosen if chosen in open_ones else next((one for one in open_ones if one in mine), "")
    names = {piece.id: piece.name for piece in (*view.mine, *view.theirs)}
    read = {
        "5": roll_entry, "5.1": save_entry, "5.2": guts_entry, "landing": jump_entry
    }[view.step]  # fmt: skip
    moves = (one for one in offers if one.command in MOVES)
    guts = [one for one in offers if one.command == "Guts" and one.about == now]
    gives_way = guts if fails_unrolled(guts) else []
    return {
        "duels": duels(view),
        "ranging": ranging(view, offers, now),
        "entry": read(view, offers, now),
        "others": tuple((one, names.get(PieceId(one), "")) for one in open_ones if one != now),
        "moves": tuple(act(one, view.step) for one in (*moves, *gives_way)),
    }


__all__ = ["SHOWN", "Page", "page", "preset", "stands_for", "still"]
