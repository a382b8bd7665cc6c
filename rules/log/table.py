"""The Table: everything true at one instant of a match, as far as one seat knows.

The same types serve every seat. A seat that may not know who is under a Marker has a Table in which
nobody wrote it down: the piece's `trooper` is None, and the trooper is not among the troopers.
"""

from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias

import msgspec

from rules.book.editions import BOOKS, Book
from rules.book.fireteams_chart import FireteamsChart, FireteamType
from rules.book.house_rules import HouseRule
from rules.book.profiles import Profile, label_name
from rules.book.terms import InForce, Part, Season, book_under, resolved
from rules.dice.fair import Fair
from rules.dice.mods import Mod
from rules.ids import NO_PIECE, NO_TROOPER, Actor, PieceId, Side, TrooperId, other
from rules.memory import remembered_of
from rules.messages import say, term
from rules.space import Ground, Verdict
from rules.space.positions import Corner

MODEL: Final = "Model"
DEPLOYABLE: Final = "Deployable"
"""The type on the Card of what is placed and is no trooper."""
YOUR_OPPONENT: Final = say("your opponent")
THE_OPPONENT: Final = say("the opponent")
"""The same player, to whoever reads it."""
WHO_LEADS: Final = frozenset({"Lieutenant", "Chain of Command", "Counterintelligence"})
"""Skills whose bearer is Private Information; a Card is silent about them."""

Step: TypeAlias = Literal[
    "armies", "initiative", "choice", "rest", "deploy 1", "deploy 2", "deploy 3", "deploy 4",
    "seal", "orders", "1.2", "2", "3", "4", "5", "5.1", "5.2",
    "states", "lieutenant", "score", "over", "adjourned",
    "classified", "executive", "loss", "strategic", "impetuous", "return", "jump",
    "sensor", "reroll", "landing",
]  # fmt: skip
Due: TypeAlias = Literal["seal", "reveal", "conclude"]
Half: TypeAlias = Literal[0, 1, 2]
"""Which half of the Order a skill is: 1 or 2, or 0 for an Entire Order."""
Chance: TypeAlias = Literal["LoF", "ZoC", "Hacking Area", "Comms Attack", "Template", "Look Out!"]
"""What allows an ARO."""

Zone: TypeAlias = Literal["", "Low", "Poor", "Zero", "White Noise"]
"""A Visibility Zone of the table by how much it hides; none when empty."""
NOISE: Final = "White Noise"
"""The Zone that hides nothing but from who sees more than others, and the Programme that lays it."""

Pool: TypeAlias = Literal["regular", "irregular", "lieutenant", "own", "tactical", "impetuous"]
"""Whose Order is spent; "own" is that of a trooper that is not on the table yet, "tactical" the one
that Tactical Awareness gives, "impetuous" no Order at all but the token of the Impetuous Phase."""


class Shape(msgspec.Struct, frozen=True):
    """What anybody sees of a piece as it stands: its face, and what that face tells."""

    face: str = MODEL
    s: str = "2"
    group: int = 1
    mimetism: int = 0
    where: str = ""
    facing: str = ""


class Card(msgspec.Struct, frozen=True):
    """What a piece shows of a trooper: labels and numbers of the Open Information.

    Two options of a list that differ in Private Information alone give equal Cards.
    """

    name: str
    type: str
    mov: tuple[int, int]
    cc: int
    bs: int
    ph: int
    wip: int
    arm: int
    bts: int
    wounds: int
    s: str
    structure: bool = False
    training: str = "regular"
    skills: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()


class Master(msgspec.Struct, frozen=True):
    """Who activates a piece instead of its owner: a side, with the Orders of this Combat Group."""

    side: Side
    group: int


class Piece(msgspec.Struct, frozen=True):
    """What stands on the table. `trooper` and `real` are known to its owner alone.

    `uses` counts what it has spent of each Disposable weapon; `master` is set while it obeys others;
    `severed` says what cuts a Peripheral off: its "Controller", or that it is out of "Coherency".
    `appearance` counts what it has shown itself as since it stands; `told` is its Card with what had to
    be told of the truth behind it. `hides` is the weapon that lies
    under a Marker which is no trooper's; its owner alone knows it. `carries` is what it has with it of
    the mission: a Supply Box, an item of a Panoply, a Synched Civilian; `gone` what served once, and has
    left the table. `wedged`: it took the place of another, and has less room than it needs.
    """

    id: PieceId
    side: Side
    shape: Shape
    tokens: frozenset[str] = frozenset()
    card: Card | None = None
    lost: int = 0
    trooper: TrooperId | None = None
    real: bool | None = None
    uses: dict[str, int] = {}
    master: Master | None = None
    severed: str = ""
    told: Card | None = None
    hides: str = ""
    carries: frozenset[str] = frozenset()
    gone: frozenset[str] = frozenset()
    appearance: int = 1
    wedged: bool = False


class Figure(msgspec.Struct, frozen=True):
    """Pieces that everybody knows to stand for one trooper, by the State that shows them so.

    `beside` is the piece next to which a Holoecho Marker lies, where the others are Models.
    """

    pieces: tuple[PieceId, ...]
    state: str
    beside: PieceId | None = None


class Veil(msgspec.Struct, frozen=True):
    """A Zero Visibility Zone that ammunition has left: of which kind, and where; `by` is the Hacker
    whose White Noise it is."""

    kind: str
    where: str = ""
    by: PieceId = NO_PIECE


class Place(msgspec.Struct, frozen=True):
    """A position in the players' words: where, and which way it faces."""

    where: str = ""
    facing: str = ""


class Hidden(msgspec.Struct, frozen=True):
    """A position written down instead of placed: the piece that will stand there, and is it real."""

    piece: PieceId
    place: Place
    real: bool = True


class Disguise(msgspec.Struct, frozen=True):
    """By which State a trooper is shown as another from the start, and as whom."""

    state: str
    card: Card


class Trooper(msgspec.Struct, frozen=True):
    """One entry of an army list: its profile, its true States, those that left but still stand.

    `spreads`: at the end of the Order several pieces will stand for it, and which of them, from 1,
    will be its own; 0 when nothing of the kind is due; `decoys`: how many of them are not, where it
    is said. `was` is the profile that it was listed with, where it has taken another for good. `suffered`
    are the States that it has entered since the Orders of its side were counted.
    """

    id: TrooperId
    side: Side
    profile: Profile
    group: int
    lieutenant: bool = False
    states: frozenset[str] = frozenset()
    lingering: frozenset[str] = frozenset()
    own_order: bool = False
    tactical_order: bool = False
    imitated: Card | None = None
    hidden: tuple[Hidden, ...] = ()
    used: frozenset[str] = frozenset()
    spared: frozenset[str] = frozenset()
    spreads: int = 0
    was: Profile | None = None
    decoys: int = 0
    escaped: bool = False
    suffered: frozenset[str] = frozenset()


class Spot(msgspec.Struct, frozen=True):
    """How and where a trooper is to be deployed, as its owner composes it in private.

    `others` are the places of its decoys; `real` says which place, from 1, is its own; `imitated`
    is the name of the trooper that it is shown as. `beyond` calls for a Roll: its die, if it was read,
    that of the Roll that it makes again, and where at the edge the trooper stands when it fails. `stance`
    is a State it is deployed in. `mine` is the Deployable that it puts down beside it, and `mine_at` where.
    `gear` calls for a Roll on the chart of its Booty or MetaChemistry: `gear_die`, if it was read, and for
    what it rolls `again`. `drives` is the Remote that it drives. `calm`: it does without its Impetuous;
    `transmuted`: it has its other profile.
    `mate` and `other_mate` are to whom it gives its SymbioMates, `bomb` to whom its SymbioBomb.
    """

    form: str = MODEL
    where: str = ""
    facing: str = ""
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


class Pools(msgspec.Struct, frozen=True):
    """The Orders one side has left and had: by Combat Group, and the Lieutenant's own."""

    regular: dict[int, int] = {}
    irregular: dict[int, int] = {}
    lieutenant: int = 0
    spent: int = 0
    tactical: dict[int, int] = {}


class Declared(msgspec.Struct, frozen=True):
    """A skill as it was declared, with all its details (FAQ-B4); `scenery` is what it interacts with,
    `caught` who else is under the Template of an Attack. `split` are the targets among which the dice
    of its Burst are divided beside the first, one a die (of Direct Templates, who is under each of the
    others); `via` the Repeaters that a Programme (or what
    answers in a Hacking Area) goes through: pieces, or what has no piece, by its name; `troops` the
    type that it is run for.

    Of several troopers that an Order activates, `by` are those that perform it (all, when empty), and
    `arms` the weapons of those that use another than the first, `aims` the targets of those that have
    another, `places` where those throw or lay that do so elsewhere, `under` whom the Templates catch of
    those that catch others than the first. `sensed` are those in the ZoC of a Sensor. `zone` is the kind
    of Visibility Zone that it is performed through; `guided` that the target is aimed at by its Targeted
    State alone; `double` that its weapon fires its Double Shot; `met` that an ARO answers who has come
    into contact by then, where it did so in that half; `saturated` that a Saturation Zone is between it
    and its target; `mends` that it gives STR back, and ends no State; `as_team` that its player has chosen
    an ARO as that of its Fireteam.
    """

    skill: str
    half: Half = 1
    target: PieceId | None = None
    weapon: str = ""
    to: str = ""
    contact: PieceId | None = None
    at: Half = 0
    through: str = ""
    scenery: str = ""
    caught: tuple[PieceId, ...] = ()
    by: tuple[PieceId, ...] = ()
    arms: dict[PieceId, str] = {}
    split: tuple[PieceId, ...] = ()
    via: tuple[str, ...] = ()
    zone: Zone = ""
    guided: bool = False
    troops: str = ""
    aims: dict[PieceId, PieceId] = {}
    sensed: tuple[PieceId, ...] = ()
    double: bool = False
    places: dict[PieceId, str] = {}
    under: dict[PieceId, tuple[PieceId, ...]] = {}
    met: bool = False
    saturated: bool = False
    mends: bool = False
    as_team: bool = False

    @property
    def targets(self) -> tuple[PieceId, ...]:
        """Everybody it is aimed at, the first first."""
        first = (self.target,) if self.target else ()
        return tuple(dict.fromkeys((*first, *self.split, *self.aims.values())))

    @property
    def reached(self) -> frozenset[PieceId]:
        """Everybody it is aimed at, and all that are under the Template of one of those who perform it."""
        return frozenset((*self.targets, *self.caught)).union(*self.under.values())


class Running(msgspec.Struct, frozen=True):
    """A Programme that goes on running: by whom, on which piece or for which troop type, if any."""

    programme: str
    by: PieceId
    on: PieceId | None = None
    troops: str = ""


class Landing(msgspec.Struct, frozen=True):
    """Who arrives by air with another in a Coordinated Order: the trooper, where, the die of its jump
    as it was read, and the edge to which it is blown. Who names no place takes no part."""

    piece: TrooperId
    to: str = ""
    die: int | None = None
    edge: str = ""


class Leap(msgspec.Struct, frozen=True):
    """A jump that is announced and not rolled yet, with all that its owner has said of it."""

    actor: Actor
    skill: str
    pool: Pool = "own"
    to: str = ""
    others: tuple[Place, ...] = ()
    real: int = 1
    coherent: bool = False
    die: int | None = None
    edge: str = ""
    party: tuple[PieceId, ...] = ()
    landings: tuple[Landing, ...] = ()

    @property
    def arriving(self) -> tuple[Landing, ...]:
        """Who of those takes part: who names no place does not."""
        return tuple(one for one in self.landings if one.to)


class Given(msgspec.Struct, frozen=True):
    """What the table says of one shooter's roll: the range band's MOD, cover, anything else.

    `band` is the range band's MOD; `cover` whether the target is in Partial Cover; `more` any MOD
    that the players agree on; `out` that the target is past the last band.
    """

    band: int = 0
    cover: bool = False
    more: int = 0
    out: bool = False


class Apart(msgspec.Struct, frozen=True):
    """How far two pieces were from each other when it was said last: between so many inches."""

    pieces: frozenset[PieceId]
    near: int
    far: int


class Made(msgspec.Struct, frozen=True):
    """How one trooper's side of a Roll ended: successes that stood, and Criticals.

    `cover` is whether its target was in Partial Cover: the Saving Roll asks again. `target` is told
    where the dice of the skill were divided among several. `against` are the successes and Criticals
    that stood against each of those who opposed it, `alone` how many dice succeeded before anybody did.
    """

    piece: PieceId
    skill: str
    hits: int = 0
    criticals: int = 0
    dice: tuple[int, ...] = ()
    cover: bool = False
    target: PieceId | None = None
    against: tuple[tuple[PieceId, int, int], ...] = ()
    alone: int = 0


class Hit(msgspec.Struct, frozen=True):
    """A successful Attack that calls for Saving Rolls: how many, and on what number they fail.

    `passes_on`: this number or less passes, where it is read so: any Saving Roll of an edition that reads
    them like every other Roll; else PARA, and the PH Roll that a kit calls for, which `cures` names.
    `states`: what a failed one brings, as it is printed. `parts` is what the number is the sum of. `burns`:
    whoever fails one makes another, until one passes.
    """

    piece: PieceId
    by: PieceId | None
    weapon: str
    saves: int
    fails_on: int
    wounds: int = 1
    kills: bool = False
    passes_on: int | None = None
    cures: str = ""
    states: tuple[str, ...] = ()
    parts: tuple[Mod, ...] = ()
    burns: bool = False

    @property
    def with_ph(self) -> bool:
        """Whether it is rolled on PH, and not on what stands between a weapon and its target."""
        return self.passes_on is not None and not self.parts

    @property
    def turns_on(self) -> int:
        """The number that parts the dice which pass from those which fail."""
        return self.fails_on if self.passes_on is None else self.passes_on


class Path(msgspec.Struct, frozen=True):
    """Where one more piece goes that acts in the same Order, whom it comes into contact with,
    what it uses itself where another has declared a weapon, whom it aims at itself, and who else is
    under its own Template: where nothing is said of that, as many as under the first one's."""

    piece: PieceId
    to: str = ""
    contact: PieceId | None = None
    weapon: str = ""
    target: PieceId | None = None
    caught: tuple[PieceId, ...] | None = None


class Second(msgspec.Struct, frozen=True):
    """The second skill of an Order that is told in one go, with all its details: they are named as when
    it is declared by itself. `skill` is empty where there is none."""

    actor: Actor
    skill: str = ""
    target: PieceId | None = None
    weapon: str = ""
    to: str = ""
    contact: PieceId | None = None
    paths: tuple[Path, ...] = ()
    stance: bool = False
    scenery: str = ""
    caught: tuple[PieceId, ...] = ()
    split: tuple[PieceId, ...] = ()
    via: tuple[str, ...] = ()
    zone: Zone = ""
    guided: bool = False
    sees: bool = False
    holds: bool = False
    troops: str = ""
    quiet: tuple[PieceId, ...] = ()
    sensed: tuple[PieceId, ...] = ()
    overruled: bool = False
    terrain: bool = False
    double: bool = False
    stances: tuple[PieceId, ...] = ()
    saturated: bool = False
    mends: bool = False
    lies_last: tuple[PieceId, ...] = ()
    stands_last: tuple[PieceId, ...] = ()


class Reaction(msgspec.Struct, frozen=True):
    """An ARO as it is told with all others of an Order: to which `half` of it, and whether it was
    `delayed` until then; of who delayed and did nothing, no skill. `form`: as what a trooper that is not
    on the table comes onto it. All else as in an ARO that is declared by itself."""

    actor: Actor
    skill: str = ""
    half: Half = 1
    delayed: bool = False
    target: PieceId | None = None
    weapon: str = ""
    to: str = ""
    at: Half = 0
    through: Chance = "LoF"
    via: tuple[str, ...] = ()
    caught: tuple[PieceId, ...] = ()
    zone: Zone = ""
    form: str = MODEL
    instead: tuple[Path, ...] = ()
    sees: bool = False
    met: bool = False
    saturated: bool = False
    as_team: bool = False


class GoesOff(msgspec.Struct, frozen=True):
    """A deployed weapon that is set off by an activated piece, in this `half` of the Order."""

    target: PieceId
    weapon: str = ""
    piece: PieceId = NO_PIECE
    caught: tuple[PieceId, ...] = ()
    half: Half = 1


class Success(msgspec.Struct, frozen=True):
    """Whose Roll succeeded: how often, how many of that Criticals. `skill` and `at` (a target) say for
    which, where it rolled several times."""

    piece: PieceId
    hits: int = 1
    criticals: int = 0
    skill: str = ""
    at: PieceId | None = None


class Hurt(msgspec.Struct, frozen=True):
    """The Saving Rolls that a piece failed, against whose Attack (anybody's, when empty)."""

    piece: PieceId
    failed: int = 1
    attacker: PieceId = NO_PIECE


class Slip(msgspec.Struct, frozen=True):
    """Where a piece went that Dodged (nowhere, when empty), as it is told of one Dodge by itself."""

    piece: PieceId
    to: str = ""
    stance: bool = False
    contact: PieceId | None = None
    lies_last: bool = False
    stands_last: bool = False


class Stood(msgspec.Struct, frozen=True):
    """How a Guts Roll ended; of one that failed, where to, and how."""

    piece: PieceId
    passed: bool = True
    to: str = ""
    stance: bool = False


class Fell(msgspec.Struct, frozen=True):
    """Who fell, and the skill by which it fights on (none, and it is down); whom it catches, if it
    explodes."""

    piece: PieceId
    skill: str = ""
    caught: tuple[PieceId, ...] = ()


class Befell(msgspec.Struct, frozen=True):
    """A State that an Order brought to a piece, beside what is worked out of its Saving Rolls; by whose
    doing, where that is told."""

    piece: PieceId
    state: str
    attacker: PieceId = NO_PIECE


class Outcome(msgspec.Struct, frozen=True):
    """What came of an Order, as it is told in one go. Who is in no list of Rolls missed, and who is in
    none of Saving Rolls passed them all; Dodges, Guts and who fights on are asked for where nothing is
    told of them; of Guts nothing is asked where all others are `steady`, of Dodges and of who fights on
    where all others are `still`."""

    by: Side
    succeeded: tuple[Success, ...] = ()
    hurt: tuple[Hurt, ...] = ()
    slips: tuple[Slip, ...] = ()
    guts: tuple[Stood, ...] = ()
    falls: tuple[Fell, ...] = ()
    steady: bool = False
    befell: tuple[Befell, ...] = ()
    still: bool = False


class Told(msgspec.Struct, frozen=True):
    """An Order that is told in one go, as said at the table: of what is told each part counts as its step
    is reached. `second` is its second half as everybody heard it (None: there is none), `noted` what its
    side said of it; `aros` who told them, once somebody has, and `kept` and `goes_off` those of the second
    half, until they are published. `named` are Markers that are known to show themselves in the second
    half, each with its Card; `came` is what came of it."""

    second: Declared | None = None
    noted: Second | None = None
    aros: Side | None = None
    kept: tuple[Reaction, ...] = ()
    goes_off: tuple[GoesOff, ...] = ()
    named: dict[PieceId, Card] = {}
    came: Outcome | None = None


class Order(msgspec.Struct, frozen=True):
    """The Order being carried out. `together`: its pieces are one trooper, and only one is real.

    `appearing`: as what a trooper noted to react comes onto the table, `elsewhere`: where, if its places
    are taken. `barred`: an enemy that sees it keeps it from a Marker State. `ways`: the corners of the
    map that each piece went round, from where it stood; `stages`: the tokens that lay beside a piece until
    they changed, with how many of its corners it had gone round by then. `laid` are those who have put
    their Deployable down, `concealed` what each keeps to itself that it places, `gone_off` the Deployables
    that were set off. `turned`: Markers that were others when the Order began. `party`: what its pieces
    are, several troopers that act at once. `unsaved`: the hits against which a Saving Roll failed.
    `answered`: who fell and has said whether it fights on; `burst`: who has come down in an explosion, and
    said whom that caught; `spent`: whose use of what was spent in it,
    and how many of it they `had` spent before.
    """

    number: int
    side: Side
    pool: Pool
    group: int
    pieces: tuple[PieceId, ...]
    declared: tuple[Declared, ...] = ()
    aros: dict[PieceId, Declared] = {}
    delayed: frozenset[PieceId] = frozenset()
    lost: frozenset[PieceId] = frozenset()
    noted: dict[PieceId, Declared | None] = {}
    closed_whole: bool = False
    revealed: frozenset[PieceId] = frozenset()
    revealed_whole: bool = False
    given: dict[PieceId, Given] = {}
    dice: dict[PieceId, tuple[int, ...]] = {}
    made: tuple[Made, ...] = ()
    idled: tuple[PieceId, ...] = ()
    called: bool = False
    hits: tuple[Hit, ...] = ()
    unsaved: tuple[Hit, ...] = ()
    guts: frozenset[PieceId] = frozenset()
    moved: frozenset[PieceId] = frozenset()
    answered: frozenset[PieceId] = frozenset()
    burst: frozenset[PieceId] = frozenset()
    spent: frozenset[tuple[PieceId, str]] = frozenset()
    had: dict[PieceId, dict[str, int]] = {}
    entered: dict[PieceId, frozenset[str]] = {}
    together: bool = False
    party: str = ""
    appearing: dict[PieceId, str] = {}
    elsewhere: dict[PieceId, dict[PieceId, str]] = {}
    barred: bool = False
    turned: frozenset[PieceId] = frozenset()
    checked: frozenset[Side] = frozenset()
    set_off: tuple[tuple[PieceId, str], ...] = ()
    gone_off: tuple[PieceId, ...] = ()
    laid: frozenset[PieceId] = frozenset()
    concealed: dict[PieceId, str] = {}
    ways: dict[PieceId, tuple[Corner, ...]] = {}
    told: Told | None = None
    stages: dict[PieceId, tuple[tuple[int, frozenset[str]], ...]] = {}


class Failure(msgspec.Struct, frozen=True):
    """A Discover Roll (or an Intuitive Attack) that failed: who made it is barred from making it on
    this piece, as it shows itself by this `appearance`, for the turn."""

    by: PieceId
    piece: PieceId
    appearance: int = 1


THE_END: Final = str(say("At the end"))
CLASSIFIED: Final = "Classified Objectives"
"""When points are noted that are of no Round."""


class Score(msgspec.Struct, frozen=True):
    """Objective and victory points as typed in."""

    objective: int = 0
    victory: int = 0


class Worked(msgspec.Struct, frozen=True):
    """What the map answers to a question, and the figure it went by, in words ("5.32″ of 8″")."""

    verdict: Verdict
    figure: str = ""


class Came(msgspec.Struct, frozen=True):
    """What the map says of a base in another's place: whether it touches cover that the old one did
    not, whom it touches now and whom no longer, in whom it would stand, whether it is too wide for what
    carries it, and whether it has too little room."""

    cover: bool = False
    gains: tuple[PieceId, ...] = ()
    loses: tuple[PieceId, ...] = ()
    overlaps: tuple[PieceId, ...] = ()
    falls: Verdict = "no"
    wedged: Verdict = "no"


class Fact(msgspec.Struct, frozen=True):
    """What one side said of the physical table in this Order: what was asked, of whom, the answer,
    what the map says, where there is one, with how many skills declared it was said, and whether a
    doubt of it has held (`untrue`)."""

    side: Side
    ask: str
    piece: PieceId
    about: PieceId | None = None
    answer: bool = True
    worked: Worked | None = None
    skills: int = 0
    untrue: bool = False


class Objection(msgspec.Struct, frozen=True):
    """What one side does not accept, until it is settled; `said` is what it is about, if that was
    said in this Order (`fact`, from 1)."""

    number: int
    by: Side
    about: str = ""
    fact: int = 0
    said: Fact | None = None


class Pause(msgspec.Struct, frozen=True):
    """A pause that both agreed to: until when ("": until both are back), and who is back."""

    until: str = ""
    back: frozenset[Side] = frozenset()


class Proposal(msgspec.Struct, frozen=True):
    """What one side asks the other to agree to: a take-back, a Ruling, a pause, an end of the match."""

    by: Side
    kind: Literal["back", "ruling", "end", "pause"]
    mark: int = 0
    changes: tuple["Change", ...] = ()
    how: str = ""
    until: str = ""


class Undo(msgspec.Struct, frozen=True):
    """What gave something up and may be taken back: by whom, to which mark, and `freely` until the
    other side acts. `opens` is the mark of a step that passed by itself, which either may open."""

    by: Side
    mark: int
    freely: bool = True
    opens: int = 0


class Change(msgspec.Struct, frozen=True):
    """One ordinary change of a Ruling; which fields count depends on `kind` (rules/turn/ruling)."""

    kind: str
    piece: PieceId = NO_PIECE
    state: str = ""
    number: int = 0
    side: str = ""
    text: str = ""


class Objective(msgspec.Struct, frozen=True):
    """A line of a mission: what is scored, for how many points, how often a side may score it."""

    name: str
    points: int
    times: int = 1
    # Where it goes by bands: what it brings in all, once the first is reached, the second and so on.
    worth: tuple[int, ...] = ()

    def brings(self, times: int) -> int:
        """The objective points of a line that was scored so often."""
        if not self.worth or not times:
            return self.points * times
        return self.worth[min(times, len(self.worth)) - 1]


class Mission(msgspec.Struct, frozen=True):
    """What is played for: its own lines, how many Classified Objectives a side has, how many objective
    points each of these brings, and the rules that are others for its sake."""

    name: str
    objectives: tuple[Objective, ...] = ()
    classifieds: int = 0
    each: int = 1
    rules: tuple[HouseRule, ...] = ()


class Classified(msgspec.Struct, frozen=True):
    """A Classified Objective by the number of its card, and its name in our words."""

    number: int
    name: str


class Terms(msgspec.Struct, frozen=True):
    """What was agreed when the match was opened. Rounds are counted; points are army points. The mission,
    the season and the players (`house`) bring what is played otherwise than the edition has it: `lines` are
    those in force. `shut`: the seals stay shut when it is over, until its event is."""

    edition: str = "N4"
    rounds: int = 3
    points: int = 300
    names: dict[Side, str] = {}
    guide: str = ""
    mission: Mission | None = None
    season: Season | None = None
    house: tuple[HouseRule, ...] = ()
    lines: tuple[InForce, ...] = ()
    shut: bool = False


def in_force(
    edition: str, mission: Mission | None, season: Season | None, house: tuple[HouseRule, ...]
) -> tuple[InForce, ...]:
    """What these terms have otherwise than the edition, each line with who brought it. Raises WrongTerms."""
    return resolved(
        edition,
        Part("mission", mission.rules if mission else ()),
        Part("season", season.rules if season else ()),
        Part("house", house),
    )


class Tokens(msgspec.Struct, frozen=True):
    """The Command Tokens of one side: left, spent in this turn, and how many it may spend in it
    (None: as many as there are); and the Speedballs that it has for one. `moved`: Strategos has moved a
    trooper to another Combat Group in this turn."""

    left: int = 0
    spent: int = 0
    most: int | None = None
    speedballs: int = 0
    moved: bool = False

    @property
    def spendable(self) -> bool:
        """Whether one may be spent in this turn."""
        return self.left > 0 and (self.most is None or self.spent < self.most)


class Fireteam(msgspec.Struct, frozen=True):
    """Troopers that act as one, as everybody knows; the first of them is the Leader. Of which `type` it was
    formed, where that was noted, and of how many of one unit it has told (`alike`); who has `left` it since
    its side's Orders were counted, and may come back."""

    side: Side
    pieces: tuple[PieceId, ...]
    type: FireteamType | Literal[""] = ""
    alike: int = 0
    left: tuple[PieceId, ...] = ()


class ControlUnit(msgspec.Struct, frozen=True):
    """Peripherals (Control) of one Controller, as everybody knows since an Order activated them; the
    first of them is the Spearhead."""

    side: Side
    pieces: tuple[PieceId, ...]


class Commitment(msgspec.Struct, frozen=True):
    """A secret's seal: one root for what was noted before the first turn, digests for the rest."""

    root: str = ""
    later: dict[str, str] = {}


class Note(msgspec.Struct, frozen=True):
    """One leaf of a side's own sealed tree, as its owner keeps it."""

    label: str
    value: str
    salt: str
    position: int = 0


class Beat(msgspec.Struct, frozen=True):
    """One event of a scene, and the Table that it fell on: what stood there, and what was needed."""

    event: Any
    before: "Table"


class Scene(msgspec.Struct, frozen=True):
    """What came of the last Roll: the die that decided it and all that followed, until something else
    was done (`over`). `number` counts what dice have decided, the same for every seat."""

    number: int = 0
    over: bool = False
    beats: tuple[Beat, ...] = ()


class Table(msgspec.Struct, frozen=True):
    """Everything true at one instant, as far as one seat knows. Immutable.

    `pause` is what was agreed last, as long as nobody may be called back for it; `calls` is the side
    that has called the other back and waits for a sign. `once` is what a piece was called by its earlier
    appearances, the first one first. `scored` are a side's objective points by when
    they were noted: in which Round, at the end, or as Classified Objectives.
    `telling` is the Order that is told in one go, before it is spent; `before_told` the mark of what stood
    before the last one, as long as that may be told anew (0: it may not).
    `riders` are the Pilots that stand beside their TAG, by the TAG; `aboard` the Wounds that those had
    lost that have gone back into it.
    `driven` is what stands in the brackets of who drives a Remote, by the Remote; `drivers` who that is.
    `minds` are the States in which it was settled whether the mind of a trooper passes on.
    `devices` are the keys of those on which a side plays, the first one first.
    """

    terms: Terms = Terms()
    ground: Ground | None = None
    fair: Fair = Fair()
    step: Step = "armies"
    waits: frozenset[Side] = frozenset()
    due: Due | None = None
    mark: int = 0
    round: int = 0
    active: Side | None = None
    first: Side | None = None
    deploys_first: Side | None = None
    zones: dict[Side, str] = {}
    chooser: Side | None = None
    chosen: str = ""
    factions: dict[Side, str] = {}
    charts: dict[Side, FireteamsChart] = {}
    converted: dict[Side, str] = {}
    kept_back: dict[Side, int] = {}
    scribe: Side | None = None
    devices: dict[Side, tuple[str, ...]] = {}
    troopers: dict[TrooperId, Trooper] = {}
    spots: dict[TrooperId, Spot] = {}
    pieces: dict[PieceId, Piece] = {}
    names: dict[PieceId, str] = {}
    once: dict[PieceId, tuple[str, ...]] = {}
    sides: dict[PieceId, Side] = {}
    figures: tuple[Figure, ...] = ()
    contacts: tuple[tuple[PieceId, PieceId], ...] = ()
    veils: tuple[Veil, ...] = ()
    holding: frozenset[PieceId] = frozenset()
    pools: dict[Side, Pools] = {}
    leaderless: frozenset[Side] = frozenset()
    retreating: frozenset[Side] = frozenset()
    tokens: dict[Side, Tokens] = {}
    impetuous: frozenset[PieceId] = frozenset()
    fireteams: tuple[Fireteam, ...] = ()
    control_units: tuple[ControlUnit, ...] = ()
    supportware: tuple[Running, ...] = ()
    leap: Leap | None = None
    leapt: tuple[PieceId, ...] = ()
    riders: dict[PieceId, PieceId] = {}
    aboard: dict[PieceId, int] = {}
    driven: dict[PieceId, str] = {}
    drivers: dict[TrooperId, PieceId] = {}
    minds: dict[TrooperId, frozenset[str]] = {}
    blooded: frozenset[PieceId] = frozenset()
    set_aside: frozenset[Side] = frozenset()
    drawn: dict[Side, tuple[Classified, ...]] = {}
    order: Order | None = None
    orders: int = 0
    acted: PieceId = NO_PIECE
    failures: tuple[Failure, ...] = ()
    missed: tuple[Failure, ...] = ()
    guided: int = 0
    declares_first: Side | None = None
    regenerated: frozenset[PieceId] = frozenset()
    tried: frozenset[PieceId] = frozenset()
    seals: dict[Side, Commitment] = {}
    notes: dict[Side, tuple[Note, ...]] = {}
    noise: dict[Side, str] = {}
    opened: bool = False
    scores: dict[Side, Score] = {}
    zoned: dict[str, dict[Side, int]] = {}
    tally: dict[Side, dict[int, int]] = {}
    scored: dict[Side, dict[str, int]] = {}
    done: dict[Side, tuple[Classified, ...]] = {}
    proposal: Proposal | None = None
    facts: tuple[Fact, ...] = ()
    apart: tuple[Apart, ...] = ()
    objections: tuple[Objection, ...] = ()
    objected: int = 0
    paused: Step | None = None
    pause: Pause | None = None
    calls: Side | None = None
    ended: str = ""
    winner: Side | None = None
    marks: dict[int, "Table"] = {}
    telling: Told | None = None
    before_told: int = 0
    undo: Undo | None = None
    passed: tuple[str, ...] = ()
    scene: Scene = Scene()

    @property
    def book(self) -> Book:
        """The edition that is played, but for what the terms have otherwise. A match of no known one is
        opened by nobody."""
        terms = self.terms
        return book_under(terms.edition, terms.lines) if terms.lines else BOOKS[terms.edition]


EMPTY: Final = Table()


@lru_cache(maxsize=1024)
def card_of(profile: Profile) -> Card:
    """The Open Information of a profile: no cost, nothing of who leads, no id of the list. No label
    stands where the option prints it: who leads often bears the same in another order."""
    return Card(
        name=profile.name,
        type=profile.type,
        mov=profile.mov,
        cc=profile.cc,
        bs=profile.bs,
        ph=profile.ph,
        wip=profile.wip,
        arm=profile.arm,
        bts=profile.bts,
        wounds=profile.wounds,
        s=str(profile.s),
        structure=profile.structure,
        training=profile.training,
        skills=tuple(sorted(one for one in profile.skills if label_name(one) not in WHO_LEADS)),
        weapons=tuple(sorted(profile.weapons)),
        equipment=tuple(sorted(profile.equipment)),
    )


def in_disguise(trooper: Trooper, disguise: Disguise) -> Trooper:
    """A trooper as it is once it is shown as another."""
    return msgspec.structs.replace(
        trooper,
        states=trooper.states | {disguise.state},
        suffered=trooper.suffered | {disguise.state},
        imitated=disguise.card,
    )


def side_of(piece: Piece) -> Side:
    """Whose piece it is as it stands: its master's, while it has one."""
    return piece.master.side if piece.master else piece.side


def group_of(piece: Piece) -> int:
    """The Combat Group whose Orders it takes."""
    return piece.master.group if piece.master else piece.shape.group


@remembered_of(32)
def pieces_of(table: Table, side: Side) -> tuple[Piece, ...]:
    """What stands on the table for one side, in the order in which it was placed."""
    return tuple(piece for piece in table.pieces.values() if side_of(piece) == side)


def piece_of(table: Table, piece: PieceId | None) -> Piece | None:
    """What stands there by this id; None where nothing does, or no id is told."""
    return table.pieces.get(piece) if piece else None


def under(table: Table, piece: Piece) -> Trooper | None:
    """The trooper that a piece stands for, where this Table knows it."""
    return table.troopers.get(piece.trooper) if piece.trooper else None


def nth_of(table: Table, trooper: TrooperId) -> int:
    """Which trooper of its side's list this is, from 1."""
    side = table.troopers[trooper].side
    own = [one.id for one in table.troopers.values() if one.side == side]
    return own.index(trooper) + 1


def standing_for(table: Table, trooper: TrooperId) -> tuple[Piece, ...]:
    """Every piece that stands for a trooper, real or not, in the order of the table."""
    return tuple(piece for piece in table.pieces.values() if piece.trooper == trooper)


def real_of(table: Table, trooper: TrooperId) -> Piece | None:
    """The piece where a trooper really stands; None while it is off the table."""
    return next((one for one in standing_for(table, trooper) if one.real is not False), None)


def name_of(table: Table, piece: PieceId | None) -> str:
    """What the players call a piece: "Marker 4", "Fusilier 2". It outlives the piece."""
    name = table.names.get(piece or NO_PIECE)
    return term(name) if name else say("a piece")


def named_once(table: Table, failed: Failure) -> str:
    """What it was called that somebody is barred from."""
    names = (*map(term, table.once.get(failed.piece, ())), name_of(table, failed.piece))
    return names[failed.appearance - 1] if failed.appearance <= len(names) else names[-1]


def thrown(order: Order) -> bool:
    """Whether dice of its Rolls lie on the table."""
    return bool(order.dice or order.made)


def doubted(table: Table) -> tuple[Objection, ...]:
    """What was said in this Order, is on the map, and is objected to by the other side."""
    return tuple(
        one
        for one in table.objections
        if one.said is not None
        and one.said.worked is not None
        and table.facts[one.fact - 1 : one.fact] == (one.said,)
    )


def player(table: Table, side: Side, unnamed: str = YOUR_OPPONENT) -> str:
    """The name of the player on one side. Who has not come yet, and whom nobody has named, is called what
    they are to the other."""
    names = table.terms.names
    return names.get(side) or (unnamed if names.get(other(side)) else say("Side {side}", side=side))


def begins(name: str) -> str:
    """A player's name as a sentence begins with it: a name is written as its bearer writes it."""
    return next((begun for said, begun in _BEGINS if said == name), name)


_BEGINS: Final = ((YOUR_OPPONENT, say("Your opponent")), (THE_OPPONENT, say("The opponent")))
