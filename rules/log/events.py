"""What happened, in the past tense. Never edited, never deleted.

An event's kind fixes who may see it: a public kind everybody, a private kind the side it names.
A fact that is half secret is two events.
"""

from typing import Any, ClassVar, Literal

import msgspec

from rules.book.fireteams_chart import FireteamsChart, FireteamType
from rules.book.house_rules import HouseRule
from rules.book.profiles import Profile
from rules.book.terms import Season
from rules.ids import NO_PIECE, NO_TROOPER, Audience, PieceId, Side, TrooperId
from rules.log.table import (
    MODEL,
    Apart,
    Came,
    Card,
    Change,
    Classified,
    Declared,
    Disguise,
    Due,
    Given,
    GoesOff,
    Hidden,
    Hit,
    Leap,
    Made,
    Mission,
    Note,
    Outcome,
    Place,
    Pool,
    Reaction,
    Running,
    Second,
    Shape,
    Step,
    Worked,
)
from rules.space import Ground
from rules.space.positions import Corner


class Event(msgspec.Struct, frozen=True):
    """A public fact, unless its class says `private`."""

    private: ClassVar[bool] = False


class Private(Event, frozen=True):
    """A fact for one side alone."""

    private: ClassVar[bool] = True
    side: Side


class Thrown(Event, frozen=True, kw_only=True):
    """A public fact with dice in it: `throw` is the number of the throw, if the notebook threw them
    (0 in a match of before they were numbered)."""

    throw: int = 0


class Entry(msgspec.Struct, frozen=True):
    """One line of the log: who may see it, the rules it falls under, what happened."""

    audience: Audience
    rules: tuple[str, ...]
    event: Event


# ------------------------------------------------------------------ the match and its set-up


class MatchOpened(Event, frozen=True):
    """A match begins on these terms: edition, Rounds, army points, the players' names, what its season
    and its players have otherwise. `shut`: what was hidden stays so when it is over, until its event is."""

    edition: str
    rounds: int
    points: int
    names: dict[Side, str] = {}
    guide: str = ""
    mission: Mission | None = None
    season: Season | None = None
    house: tuple[HouseRule, ...] = ()
    shut: bool = False


class TerrainLaid(Event, frozen=True):
    """Positions are tracked from now on: the table of the match, as this side has laid it."""

    side: Side
    ground: Ground


class PlayerSeated(Event, frozen=True):
    """Somebody takes this side, under this name."""

    side: Side
    name: str


class ScribeBegan(Event, frozen=True):
    """One side logs both; what it enters for the other is marked so."""

    side: Side


class ScribeEnded(Event, frozen=True):
    """The other side speaks for itself again."""

    side: Side


class DiceBound(Event, frozen=True):
    """The dice that the notebook will throw in this match are bound: the digest of its secret."""

    digest: str


class PartBound(Event, frozen=True):
    """A side has bound what it adds of its own to the dice of the match: its digest."""

    side: Side
    digest: str


class PartNoted(Private, frozen=True):
    """What a side adds to the dice, as the notebook keeps it for its owner until both are bound."""

    part: str
    salt: str


class PartGiven(Event, frozen=True):
    """What a side adds of its own to the dice of the match. With a `salt` it is what was bound before;
    without a part it adds nothing."""

    side: Side
    part: str
    salt: str = ""


class SecretOpened(Event, frozen=True):
    """The match is over: what the dice were bound to, with which anybody can throw them again."""

    secret: str


class DeviceNamed(Event, frozen=True):
    """A side plays on one more device from now on: the key by which whatever is given there is signed, and
    that of the device whose place it takes, which counts no longer."""

    side: Side
    key: str
    replaces: str = ""


class Signed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a device of its side has put under a part of a command (`rules.log.signed`): the id under which
    it was sent, the signature, and its words, where they are not just as the log keeps it."""

    id: str
    signature: str
    words: dict[str, Any] | None = None


class CommandGiven(Event, frozen=True):
    """A command from which the lines after this follow, with what everybody may know of it: by whom (of
    one that the notebook gives by nobody), and where all of it is said aloud all of it. `version`: of the
    rules by which they follow. `signed`: by a device of that side, if one has signed it."""

    by: Side | None
    command: str
    said: dict[str, Any]
    version: str
    signed: Signed | None = None


class CommandNoted(Private, frozen=True):
    """The same of a command that is not said aloud, as its owner alone keeps it."""

    command: str
    said: dict[str, Any]
    version: str
    signed: Signed | None = None


class TrooperNote(msgspec.Struct, frozen=True):
    """A trooper as its owner's log keeps it."""

    id: TrooperId
    profile: Profile
    group: int
    lieutenant: bool = False


class ArmyNoted(Private, frozen=True):
    """A side's list, as its owner alone keeps it, and whom it may form Fireteams of."""

    troopers: tuple[TrooperNote, ...]
    chart: FireteamsChart | None = None


class TrooperJoined(Private, frozen=True):
    """A trooper that was in no list: put in by a Ruling."""

    trooper: TrooperNote


class ArmyEntered(Event, frozen=True):
    """A side has brought an army; its faction is all that is told, and whether the list was made
    for another edition and `converted` from it."""

    side: Side
    faction: str
    converted: str = ""


class InitiativeRolled(Thrown, frozen=True):
    """The Face to Face Roll on the Lieutenants' WIP; no winner on a tie or two failures."""

    wip: dict[Side, int]
    dice: dict[Side, int]
    winner: Side | None
    rolled: bool


class InitiativeKept(Event, frozen=True):
    """What a side decided: `what` is turn or deployment; `zone` the Deployment Zone it takes."""

    side: Side
    what: Literal["turn", "deployment"]
    first: bool
    zone: str = ""


class DeploymentNoted(Private, frozen=True):
    """How and where a trooper will be deployed."""

    trooper: TrooperId
    form: str
    where: str
    facing: str
    others: tuple[Place, ...] = ()
    real: int = 1
    imitated: str = ""
    beyond: bool = False
    die: int | None = None
    edge: str = ""
    stance: str = ""
    mine: str = ""
    mine_at: str = ""
    gear: bool = False
    gear_die: int | None = None
    again: tuple[str, ...] = ()
    calm: bool = False
    drives: TrooperId = NO_TROOPER
    die_again: int | None = None
    mate: TrooperId = NO_TROOPER
    other_mate: TrooperId = NO_TROOPER
    bomb: TrooperId = NO_TROOPER
    transmuted: bool = False


class DeploymentRolled(Private, frozen=True):
    """A Roll to be deployed beyond one's own half, or inside the enemy's zone, or on the chart of a skill:
    by which skill, the die (read, or rolled here), and whether it was passed, or stands. `again`: it is the
    Roll that is made again."""

    trooper: TrooperId
    skill: str
    die: int
    passed: bool
    rolled: bool = False
    again: bool = False


class HiddenNoted(Private, frozen=True):
    """A trooper is deployed without standing on the table: where, in truth, and its decoys. `disguise`: it is
    deployed as another, too."""

    trooper: TrooperId
    hidden: tuple[Hidden, ...]
    disguise: Disguise | None = None


class ImitationNoted(Private, frozen=True):
    """Whom a trooper is shown as; nobody any more, when empty."""

    trooper: TrooperId
    card: Card | None = None


class UseSpent(Private, frozen=True):
    """A trooper has used up what it can do once: "Camouflage" of Camouflage (1 Use)."""

    trooper: TrooperId
    what: str


class DeploymentWithdrawn(Private, frozen=True):
    """That note is taken back."""

    trooper: TrooperId


class KeptBack(Event, frozen=True):
    """How many troopers a side keeps for the last step of deployment."""

    side: Side
    number: int


# ------------------------------------------------------------------ pieces


class PiecePlaced(Event, frozen=True):
    """A piece stands on the table: a Model or a Marker, under an id of its own."""

    piece: PieceId
    side: Side
    shape: Shape


class PieceIdentified(Private, frozen=True):
    """Whom a piece stands for, and whether it is the real one. `disguise`: who is deployed as another stands
    for whom it is and no more lines than others do, or their number would tell."""

    piece: PieceId
    trooper: TrooperId
    real: bool = True
    disguise: Disguise | None = None


class FigureFormed(Event, frozen=True):
    """These pieces stand for one trooper, and everybody knows; `beside` is where the Marker lies
    that says so, where the pieces themselves do not."""

    pieces: tuple[PieceId, ...]
    state: str
    beside: PieceId | None = None


class FigureEnded(Event, frozen=True):
    """This piece stands for a trooper alone again."""

    piece: PieceId


class SpreadNoted(Private, frozen=True):
    """Several pieces will stand for a trooper when the Order ends, and which of them, from 1, will be
    its own; 0: none will. `decoys`: how many are not, where it is said."""

    trooper: TrooperId
    real: int
    decoys: int = 0


class PieceSpread(Event, frozen=True):
    """Where one piece stood, several stand for its trooper: all of them new."""

    old: PieceId
    pieces: tuple[PieceId, ...]


class TruthDisclosed(Event, frozen=True):
    """What a Roll needs of the truth behind a Model that is shown as another: its Card with that in
    it, and what was told, in words."""

    piece: PieceId
    card: Card
    told: tuple[str, ...]


class CoherencyChecked(Event, frozen=True):
    """What stands for one trooper is measured at the start or the end of an Order: `apart` are those
    out of Coherency with all the others."""

    side: Side
    pieces: tuple[PieceId, ...]
    apart: tuple[PieceId, ...] = ()
    at: Literal["start", "end"] = "end"
    worked: tuple[PieceId, ...] | None = None


class CardShown(Event, frozen=True):
    """The Open Information of the trooper that a Model shows."""

    piece: PieceId
    card: Card


class PieceMoved(Event, frozen=True):
    """A piece is somewhere else, in the players' words or at a spot of the map; `way` are the corners
    that it went round on the map, both ends among them, in inches, and `most` how far everybody can see
    that it may go (0: who knows)."""

    piece: PieceId
    where: str
    way: tuple[Corner, ...] = ()
    most: int | float = 0


class PieceTurned(Event, frozen=True):
    """A piece shows itself as something else, by its appearance of this number: a Marker as its Model,
    or the other way. It is the same piece."""

    piece: PieceId
    shape: Shape
    appearance: int


class PieceReplaced(Event, frozen=True):
    """A piece takes another's place, under a new id: a Marker its Model's, or the other way. Logs of
    old have it, where a piece now turns."""

    old: PieceId
    piece: PieceId
    shape: Shape


class BaseReplaced(Event, frozen=True):
    """A Model is replaced by one of another Silhouette and stays the piece it was: centre on centre,
    or edge on edge at this point of the rim; what its owner says came of it. `where` is the middle of
    the new base, where the map knows it, and `worked` what the map says came of it."""

    piece: PieceId
    s: str
    edge: bool = False
    rim: str = ""
    cover: bool = False
    falls: bool = False
    wedged: bool = False
    where: str = ""
    contact: PieceId | None = None
    worked: Came | None = None


class PieceRemoved(Event, frozen=True):
    """A piece leaves the table."""

    piece: PieceId


class StateEntered(Private, frozen=True):
    """A trooper is in a State, in truth."""

    trooper: TrooperId
    state: str


class StateLeft(Private, frozen=True):
    """A State of a trooper has ended: it leaves the table now, or when the Order concludes."""

    trooper: TrooperId
    state: str
    at: Literal["now", "conclude"] = "now"


class RevealCalled(Event, frozen=True):
    """These Markers have shown themselves (`whole`: for the whole Order, its first half too)."""

    pieces: tuple[PieceId, ...]
    whole: bool = False


class TokenPlaced(Event, frozen=True):
    """A State is shown beside a piece."""

    piece: PieceId
    state: str


class TokenRemoved(Event, frozen=True):
    """It is no longer shown."""

    piece: PieceId
    state: str


class WoundsMarked(Event, frozen=True):
    """The Wounds a piece has lost so far, or the points of STR, as its Card tells."""

    piece: PieceId
    lost: int
    structure: bool = False


# ------------------------------------------------------------------ seals


class Sealed(Event, frozen=True):
    """A side's one root over everything it noted before the first turn."""

    side: Side
    root: str


class LeavesNoted(Private, frozen=True):
    """What a side sealed, and the key of the noise it lies in."""

    notes: tuple[Note, ...]
    noise: str


class Committed(Event, frozen=True):
    """The digest of something noted after the seal."""

    side: Side
    label: str
    digest: str


class CommitmentNoted(Private, frozen=True):
    """What that digest binds, with its salt."""

    note: Note


class LeafOpened(Event, frozen=True):
    """A sealed note shown: anybody can check it against the root (or the digest, `path` empty)."""

    side: Side
    label: str
    value: str
    salt: str
    position: int
    path: tuple[str, ...] = ()


class SealOpened(Event, frozen=True):
    """All that a side noted in secret, when the match is over: anybody can make its root again."""

    side: Side
    notes: tuple[Note, ...]
    noise: str


# ------------------------------------------------------------------ the turn


class StepReached(Event, frozen=True):
    """Where the match stands now: who is waited for, and what the tracker must do first."""

    step: Step
    waits: tuple[Side, ...] = ()
    due: Due | None = None


class TurnBegan(Event, frozen=True):
    """A Player Turn begins."""

    side: Side
    round: int


class LossOfLieutenantHeld(Event, frozen=True):
    """A side begins its turn without a Lieutenant."""

    side: Side


class OrdersCounted(Event, frozen=True):
    """The Order Count: Regular and Irregular Orders by Combat Group, the Lieutenant's own, and those
    of Tactical Awareness."""

    side: Side
    regular: dict[int, int]
    irregular: dict[int, int]
    lieutenant: int
    tactical: dict[int, int] = {}


class OwnOrdersNoted(Private, frozen=True):
    """Which of one's troopers hold an Irregular Order of their own, and who holds the Lieutenant's."""

    troopers: tuple[TrooperId, ...]
    lieutenant: TrooperId = NO_TROOPER
    tactical: tuple[TrooperId, ...] = ()


class OrderBrought(Event, frozen=True):
    """Who comes onto the table brings a Tactical Order."""

    side: Side
    group: int


class OrdersLost(Event, frozen=True):
    """Orders that were not spent."""

    side: Side
    number: int


class SideDone(Event, frozen=True):
    """A side has nothing more to do at a step that waits for both."""

    side: Side


class StepPassed(Event, frozen=True):
    """A step passed by itself: nobody had anything to decide there, by what everybody sees."""

    step: str


class Regenerated(Thrown, frozen=True):
    """A Regeneration Roll: how it ended, and the die, where one was read or rolled here."""

    piece: PieceId
    passed: bool
    die: int | None = None
    rolled: bool = False
    by: str = ""


class TransmutationRolled(Thrown, frozen=True):
    """The WIP Roll of a Transmutation (WIP): how it ended, and the die, where one was read or rolled here."""

    piece: PieceId
    passed: bool
    die: int | None = None
    rolled: bool = False
    by: str = ""


class LieutenantNoted(Private, frozen=True):
    """Who leads from now on."""

    trooper: TrooperId


class LieutenantNamed(Event, frozen=True):
    """A side has named a new Lieutenant; who it is stays private."""

    side: Side


class TokensCounted(Event, frozen=True):
    """How many Command Tokens a side has for the match."""

    side: Side
    number: int


class TokenSpent(Event, frozen=True):
    """A Command Token is spent: on what, and on which piece, where there is one to be seen."""

    side: Side
    use: str
    piece: PieceId = NO_PIECE


class MovedByStrategos(Event, frozen=True):
    """A trooper goes to another Combat Group for nothing: which piece, where there is one to be seen."""

    side: Side
    piece: PieceId = NO_PIECE


class TokensLimited(Event, frozen=True):
    """A side may spend no more than so many Command Tokens in this turn."""

    side: Side
    most: int


class OrdersRemoved(Event, frozen=True):
    """Regular Orders are taken from a Combat Group's pool, for this turn."""

    side: Side
    group: int
    number: int


class OrderMadeRegular(Event, frozen=True):
    """An Irregular Order becomes a Regular one of its Combat Group, for this turn."""

    side: Side
    group: int


class OwnOrderGiven(Private, frozen=True):
    """Whose Irregular Order that was."""

    trooper: TrooperId


class GroupChanged(Event, frozen=True):
    """A piece belongs to another Combat Group from now on."""

    piece: PieceId
    group: int


class TrooperRegrouped(Private, frozen=True):
    """So does the trooper."""

    trooper: TrooperId
    group: int


class TrooperSpared(Private, frozen=True):
    """A State can't befall this trooper any more, until the end of the game."""

    trooper: TrooperId
    state: str


class RetreatBegan(Event, frozen=True):
    """An army is in Retreat!."""

    side: Side


class SpeedballsDropped(Thrown, frozen=True):
    """Two Speedballs come down: what each holds, and where it lies; nowhere, where its Roll failed and it
    has strayed into its side's own Deployment Zone. `dice`: of the chart, then the PH Roll of each."""

    side: Side
    holds: tuple[str, ...]
    where: tuple[str, ...]
    dice: tuple[int, ...]
    rolled: bool = False


class TableLeft(Event, frozen=True):
    """A Model has left the table over its own edge: it is gone, and alive."""

    piece: PieceId


class TrooperEscaped(Private, frozen=True):
    """Who that was: it counts as a survivor, and as nobody who is left in the fight."""

    trooper: TrooperId


class RetreatEnded(Event, frozen=True):
    """It is in Retreat! no more."""

    side: Side


class LossOfLieutenantEnded(Event, frozen=True):
    """A side has a Lieutenant again, without naming one."""

    side: Side


class ObjectiveScored(Event, frozen=True):
    """How often a side has scored a line of the mission, and its objective points with that."""

    side: Side
    by: Side
    line: int
    times: int
    objective: int


class SurvivorsCounted(Event, frozen=True):
    """At the end of the game: the army points of a side's survivors are its victory points, `killed`
    those of its units that count as Killed (not told in a match of before that was counted)."""

    side: Side
    victory: int
    killed: int | None = None


class ClassifiedDrawn(Private, frozen=True):
    """A Classified Objective, kept to oneself until it is done."""

    classified: Classified


class ClassifiedDone(Event, frozen=True):
    """A Classified Objective is shown: it is done, and scores."""

    side: Side
    classified: Classified
    objective: int


class ScoreNoted(Event, frozen=True):
    """A side's objective and victory points, as somebody typed them in."""

    side: Side
    by: Side
    objective: int
    victory: int


class MatchAdjourned(Event, frozen=True):
    """The match is broken off for now, by one side alone, as it could be once."""

    by: Side


class PauseProposed(Event, frozen=True):
    """One side proposes to break the match off: until this moment, or until both are back."""

    by: Side
    until: str = ""


class PauseAgreed(Event, frozen=True):
    """Both agree to break the match off, as one of them proposed."""

    by: Side
    until: str = ""


class CalledBack(Event, frozen=True):
    """One side calls the other back to the match."""

    by: Side


class CameBack(Event, frozen=True):
    """One side says that it is here, or back."""

    side: Side


class MatchResumed(Event, frozen=True):
    """It is taken up again, just where it was."""

    by: Side


class MatchEnded(Event, frozen=True):
    """The match is over: how, and who won (nobody, when level)."""

    how: str
    winner: Side | None = None


class VeilRaised(Event, frozen=True):
    """Smoke (or Eclipse) stands as a Zero Visibility Zone: where, in the players' words; `by` is the
    Hacker whose White Noise it is, or what shines there."""

    ammo: str
    where: str = ""
    by: PieceId = NO_PIECE


class VeilsGone(Event, frozen=True):
    """The Zero Visibility Zones of ammunition leave the table: all of them, or that `of` one piece."""

    of: PieceId = NO_PIECE


class BloodDrawn(Event, frozen=True):
    """A piece has made an enemy lose Wounds, which may change it."""

    piece: PieceId


class SkillGained(Event, frozen=True):
    """What a piece shows has one skill more from now on, and so has its trooper."""

    piece: PieceId
    skill: str


class FireteamFormed(Event, frozen=True):
    """These are a Fireteam, and the first of them its Leader; of which `type`, where that was noted."""

    side: Side
    pieces: tuple[PieceId, ...]
    type: FireteamType | Literal[""] = ""


class FireteamLeft(Event, frozen=True):
    """A member leaves its Fireteam."""

    piece: PieceId


class FireteamEnded(Event, frozen=True):
    """The Fireteam of this piece is one no more."""

    piece: PieceId


class CompositionTold(Event, frozen=True):
    """What its Fireteam gives to a piece for its composition is used, and so told: at least so many of it
    are of one unit."""

    piece: PieceId
    alike: int


class SpearheadNamed(Event, frozen=True):
    """These are a Control Unit, and the first of them its Spearhead."""

    side: Side
    pieces: tuple[PieceId, ...]


class ImpetuousCounted(Event, frozen=True):
    """Beside which pieces an Impetuous Token lies now; beside none, when the phase is over."""

    side: Side
    pieces: tuple[PieceId, ...]


# ------------------------------------------------------------------ the Order


class OrderSpent(Event, frozen=True):
    """A trooper is activated; `free` when its activation costs no Order of a pool."""

    side: Side
    pool: Pool
    group: int
    pieces: tuple[PieceId, ...]
    free: bool = False
    together: bool = False
    party: str = ""


class OrderTold(Event, frozen=True):
    """A side tells a whole Order in one go, as said at the table: what its second skill will be (None:
    there is none). `unanswered`: nobody reacts, as said aloud."""

    side: Side
    second: Declared | None = None
    unanswered: bool = False


class SecondNoted(Private, frozen=True):
    """All that its side said of that second skill."""

    second: Second


class MarkerNamed(Event, frozen=True):
    """A Marker is known to show itself in the second half: who it is, by its Card. Until then it is a
    Marker."""

    piece: PieceId
    card: Card


class ArosTold(Event, frozen=True):
    """All AROs of an Order are told, as said at the table; `by` is who entered it."""

    side: Side
    by: Side


class ArosKept(Private, frozen=True):
    """Those of them that answer the second half."""

    aros: tuple[Reaction, ...] = ()
    goes_off: tuple[GoesOff, ...] = ()


class OutcomeTold(Event, frozen=True):
    """What came of an Order, as said at the table."""

    came: Outcome


class StateTold(Event, frozen=True):
    """A State that came of an Order, as said at the table."""

    piece: PieceId
    state: str


class SkillDeclared(Event, frozen=True):
    """A skill of the Order, with all its details."""

    pieces: tuple[PieceId, ...]
    declared: Declared


class FactStated(Event, frozen=True):
    """What the declaring side says of the table: in LoF, in contact, seen by nobody.

    `arc` is the angle of vision the question was put with, in degrees (0 where none matters);
    `worked` what the map says of it, where positions are tracked.
    """

    side: Side
    ask: str
    piece: PieceId
    about: PieceId | None = None
    arc: int = 0
    answer: bool = True
    worked: Worked | None = None


class WeaponSetOff(Event, frozen=True):
    """A deployed weapon of a side is set off by an activated piece; `by` is where it lay, if it is a
    piece, and `caught` are those under its Template, too."""

    side: Side
    piece: PieceId
    weapon: str
    by: PieceId = NO_PIECE
    caught: tuple[PieceId, ...] = ()


class DeployableLaid(Event, frozen=True):
    """A piece has put down what it placed: where; or it is lost, for want of room."""

    side: Side
    piece: PieceId
    where: str = ""
    lost: bool = False


class WeaponConcealed(Private, frozen=True):
    """Which weapon lies under a Marker."""

    piece: PieceId
    weapon: str


class PlacingNoted(Private, frozen=True):
    """Which weapon a piece places under a Marker."""

    piece: PieceId
    weapon: str


class UsesNoted(Private, frozen=True):
    """How many uses of a concealed weapon a piece has spent by now."""

    piece: PieceId
    item: str
    uses: int


class AroNoted(Private, frozen=True):
    """An ARO noted for Done; a delay when `declared` is None. `form`: as what a trooper that is not
    on the table comes onto it; `instead`: where its pieces appear if their places are taken."""

    piece: PieceId
    declared: Declared | None = None
    form: str = MODEL
    instead: dict[PieceId, str] = {}


class AroWithdrawn(Private, frozen=True):
    """A noted ARO is taken back."""

    piece: PieceId


class SupportwareRun(Event, frozen=True):
    """A Programme runs from now on."""

    running: Running


class SupportwareEnded(Event, frozen=True):
    """It runs no more."""

    running: Running


class JumpAnnounced(Event, frozen=True):
    """A side has a trooper jump: where it is to land, with its decoys. How it does is not rolled yet."""

    side: Side
    places: tuple[str, ...] = ()


class JumpNoted(Private, frozen=True):
    """Who jumps, and all that is to be kept of it until it is rolled."""

    leap: Leap


class AroDeclared(Event, frozen=True):
    """An ARO, published."""

    piece: PieceId
    declared: Declared


class AroDelayed(Event, frozen=True):
    """A trooper waits for the Marker to show itself."""

    piece: PieceId


class AroLost(Event, frozen=True):
    """It waited in vain."""

    piece: PieceId


class ArosClosed(Event, frozen=True):
    """No more AROs at this step (`whole`: in this Order); `by` is who entered it."""

    side: Side
    by: Side
    whole: bool = False


class ReturnBarred(Event, frozen=True):
    """A piece sees an enemy that is about to go back under a Marker: it does not."""

    piece: PieceId


class SecondSkipped(Event, frozen=True):
    """The second half of the Order is left out."""

    side: Side


class SkillIdled(Event, frozen=True):
    """A skill that does not meet its Requirements at Resolution: an Idle, and why, as all may know."""

    piece: PieceId
    skill: str
    why: str = ""


class IdlePerformed(Event, frozen=True):
    """Of several that an Order activates one can't perform what is declared for all: it performs an Idle,
    and why, as far as all may know."""

    piece: PieceId
    skill: str
    why: str = ""


class ModsGiven(Event, frozen=True):
    """What a player says of a Roll: range band, cover, anything else; `apart`: how far it is by that,
    where the band says it."""

    piece: PieceId
    by: Side
    given: Given
    worked: Given | None = None
    apart: Apart | None = None


class DiceRead(Thrown, frozen=True):
    """The dice of one trooper: read off the table (`by` whom), or rolled here; `missed`: how many more
    were no success, and were counted, not shown."""

    piece: PieceId
    dice: tuple[int, ...]
    rolled: bool = False
    by: str = ""
    missed: int = 0


class RollMade(Thrown, frozen=True):
    """A Roll is decided: what each trooper in it achieved."""

    made: tuple[Made, ...]
    face_to_face: bool = False
    outcome: bool = False
    by: str = ""


class RollReopened(Event, frozen=True):
    """What a piece failed with this skill is rolled again: nothing has come of it."""

    piece: PieceId
    skill: str


class DiscoverFailed(Event, frozen=True):
    """This discoverer is barred from this Marker until the next Player Turn; `appearance` tells it from
    another that the piece may be under by then."""

    by: PieceId
    piece: PieceId
    appearance: int = 1


class IntuitionFailed(Event, frozen=True):
    """An Intuitive Attack that failed: this piece makes no other on the same target in this turn;
    `appearance` as what it shows itself."""

    by: PieceId
    piece: PieceId
    appearance: int = 1


class FirstSaid(Event, frozen=True):
    """The active player has said which side declares first at this step."""

    side: Side


class SaveCalled(Event, frozen=True):
    """A successful Attack on a piece: the Saving Rolls it calls for."""

    hit: Hit


class HitInVain(Event, frozen=True):
    """A successful Attack that does nothing to whom it hit."""

    piece: PieceId
    weapon: str


class EffectsCounted(Event, frozen=True):
    """The hits of this Order have been told; what is left of step 5.1 is to answer them."""

    side: Side


class SaveMade(Thrown, frozen=True):
    """Saving Rolls, and how many of them failed, as somebody (`by`) entered or had them rolled; the
    PH Roll of whom a kit is used on, when `cures` names the kit."""

    piece: PieceId
    failed: int
    dice: tuple[int, ...] = ()
    rolled: bool = False
    by: str = ""
    cures: str = ""


class SkillAnnounced(Event, frozen=True):
    """What somebody announces as it falls: the skill by which it fights on; none, when it falls."""

    piece: PieceId
    skill: str = ""


class TemplateLaid(Event, frozen=True):
    """Somebody lays a Template around itself without any Roll, by what."""

    piece: PieceId
    weapon: str


class GutsRolled(Thrown, frozen=True):
    """A Guts Roll; failing, where the trooper goes."""

    piece: PieceId
    passed: bool
    die: int | None = None
    to: str = ""


class DodgeMoved(Event, frozen=True):
    """Where a trooper that Dodged goes; nowhere, when empty."""

    piece: PieceId
    to: str = ""


class OrderClosed(Event, frozen=True):
    """The Order has ended."""

    side: Side


# ------------------------------------------------------------------ what the players agree on


class BackAsked(Event, frozen=True):
    """A side asks to go back to the step of this mark."""

    by: Side
    mark: int


class RulingProposed(Event, frozen=True):
    """A side proposes these changes."""

    by: Side
    changes: tuple[Change, ...]


class EndProposed(Event, frozen=True):
    """A side proposes to end the match like this."""

    by: Side
    how: str


class ProposalRefused(Event, frozen=True):
    """A proposal is refused, or taken back."""

    by: Side


class TakenBack(Event, frozen=True):
    """The match stands again where it stood at this mark: by the other side's yes, or `freely`, as
    nobody had acted since. `turned` are the pieces that show themselves again as they did then. `anew`:
    an Order that was told in one go is taken back whole."""

    by: Side
    mark: int
    freely: bool = False
    turned: tuple[PieceId, ...] = ()
    anew: bool = False


class RulingMade(Event, frozen=True):
    """Both have agreed on these changes."""

    by: Side
    changes: tuple[Change, ...]


class UsesCounted(Event, frozen=True):
    """How many uses of a Disposable weapon or item a piece has spent by now."""

    piece: PieceId
    item: str
    uses: int


class AttributesTaken(Event, frozen=True):
    """A piece has the numbers of another in place of its own: MOV, CC, BS and PH."""

    piece: PieceId
    of: PieceId
    mov: tuple[int, int]
    cc: int
    bs: int
    ph: int


class RemoteDriven(Event, frozen=True):
    """A Remote is driven, and has what stands in these brackets; nothing, once its driver drives it no
    more."""

    piece: PieceId
    mods: str = ""


class DriverNoted(Private, frozen=True):
    """Which trooper drives a Remote."""

    trooper: TrooperId
    piece: PieceId


class MindMoved(Event, frozen=True):
    """The mind of a trooper of this name has passed on to a piece, with its WIP; whether command went with
    it is told to nobody."""

    piece: PieceId
    name: str
    wip: int


class MindSettled(Private, frozen=True):
    """Whether the mind of a trooper that has fallen passes on is settled."""

    trooper: TrooperId


class EquipmentGone(Event, frozen=True):
    """An item that serves once has left the table, with its token."""

    piece: PieceId
    item: str


class UsesRestored(Event, frozen=True):
    """All Disposable weapons and items of a piece have all their uses again."""

    piece: PieceId


class MasterChanged(Event, frozen=True):
    """A piece obeys a side and takes Orders of this Combat Group; its owner's, when back with it."""

    piece: PieceId
    side: Side
    group: int


class PilotDismounted(Event, frozen=True):
    """The Pilot of a TAG stands beside it, as a piece of its own; `lost` are its Wounds so far."""

    tag: PieceId
    pilot: PieceId
    lost: int = 0


class PilotMounted(Event, frozen=True):
    """The Pilot is in its TAG again, and its piece off the table; `called_back` by a Reset."""

    tag: PieceId
    pilot: PieceId
    called_back: bool = False


class TrooperLeft(Private, frozen=True):
    """A trooper that had joined stands for nobody any more: its profile is its TAG's again."""

    trooper: TrooperId


class ProfileTaken(Private, frozen=True):
    """A trooper has another of its profiles from now on: its Operator's, its Developed Form."""

    trooper: TrooperId
    profile: Profile


class ItemCarried(Event, frozen=True):
    """What a piece has with it of the mission: a Supply Box, an item of a Panoply, a Civilian that is
    Synched to it; or no more."""

    piece: PieceId
    item: str
    holds: bool = True


class ZoneCounted(Event, frozen=True):
    """Whom a side has in a Zone of Operations, and the Victory Points that they are worth there."""

    side: Side
    zone: str
    pieces: tuple[PieceId, ...]
    points: int


class TetherCut(Event, frozen=True):
    """What cuts a Peripheral off: "Controller" or "Coherency"; nothing any more, when empty."""

    piece: PieceId
    why: str = ""


class OrdersRuled(Event, frozen=True):
    """A Ruling sets how many Orders of a pool a side has left."""

    side: Side
    pool: Pool
    group: int
    number: int


class Objected(Event, frozen=True):
    """A side objects to what was entered: the `fact`-th thing said of the table in this Order, or
    what `about` says. It bears a number until it is settled."""

    by: Side
    about: str
    number: int = 0
    fact: int = 0


class ObjectionSettled(Thrown, frozen=True):
    """An objection is settled: withdrawn, granted, rolled off or ruled; `upheld` if it was right.
    One that is tied stays open."""

    number: int
    how: str
    upheld: bool
    dice: dict[Side, int] = {}
    by: str = ""
