"""What somebody asks for. Imperative; it may be refused. `by` is the side it is asked for."""

from typing import Final, Literal

import msgspec

from rules.book.army_lists import ArmyList
from rules.book.editions import WrongTerms, book_of
from rules.book.fireteams_chart import FireteamType
from rules.book.house_rules import HouseRule
from rules.book.terms import Season
from rules.ids import NO_PIECE, NO_TROOPER, Actor, PieceId, Side, TrooperId
from rules.log.table import (
    MODEL,
    Befell,
    Chance,
    Change,
    Fell,
    GoesOff,
    Half,
    Hurt,
    Landing,
    Mission,
    Place,
    Pool,
    Reaction,
    Slip,
    Stood,
    Success,
    Zone,
    in_force,
)
from rules.log.table import Path as Path
from rules.refusals import Refusal, Refused
from rules.space import Ground


class Command(msgspec.Struct, frozen=True, kw_only=True):
    """Asked by a side (a system command by nobody)."""

    by: Side


class EnterArmy(Command, frozen=True):
    """Bring an army list to the match; the other side hears its faction alone. `part` is what this
    side adds to the dice that the notebook will throw: any words, that nobody could foresee. `bound` is
    said in its place by a device that keeps it to itself until both sides are bound: the digest that
    `rules.dice.fair` describes."""

    army: ArmyList
    part: str = ""
    bound: str = ""


class OpenPart(Command, frozen=True):
    """Open the part of the dice that this side's device has bound; without a `part` the dice go without
    it, and everybody is told."""

    part: str = ""
    salt: str = ""


class NameDevice(Command, frozen=True):
    """Play on one more device, in the open. `key` is the public key (Ed25519, 64 hexadecimal digits) of the
    one that this device made and keeps: what is given on it is signed by it. `replaces` is that of a device
    which is lost or put away, and counts no longer."""

    key: str
    replaces: str = ""


class LayTerrain(Command, frozen=True):
    """Play on the map: this table with its scenery, on which positions are tracked from now on."""

    ground: Ground


class RollInitiative(Command, frozen=True):
    """Face to Face on the Lieutenants' WIP: dice read off the table, or none to have them rolled."""

    dice_a: int | None = None
    dice_b: int | None = None


class KeepInitiative(Command, frozen=True):
    """The winner keeps Initiative (first or second turn) or Deployment (first or second, and side)."""

    keep: Literal["turn", "deployment"]
    first: bool
    zone: str = ""


class TakeRest(Command, frozen=True):
    """The other side decides what the winner left."""

    first: bool
    zone: str = ""


class Compose(Command, frozen=True):
    """Note in private how and where a trooper is to be deployed.

    `others` are the places of its decoys, `coherent` that each of them is in Coherency; `real` says
    which of the places, from 1, is its own; `imitated` names the trooper that it is shown as.
    `beyond` says that it is so far forward that a Roll is needed: `die` as it was read, or none to
    have it rolled, `die_again` that of the Roll that it makes again if it may, and `edge` where at the
    edge of its own zone it stands when it fails. `stance` is a
    State that it is deployed in, as it lies or has dug in. `mine` is the Deployable that a Minelayer
    puts down inside its ZoC, and `mine_at` where. `gear` says that it rolls on the chart of its Booty or
    MetaChemistry: `gear_die` as it was read, or none to have it rolled, and once more where it shows one
    of `again`, if its player may. `drives` is the Remote that a RemDriver drives. `calm`: on its Motorcycle
    it does without its Impetuous. `transmuted`: it has its other profile. `mate` and `other_mate` are to
    whom it gives its SymbioMates, `bomb` to whom its SymbioBomb.
    """

    trooper: TrooperId
    form: str
    where: str = ""
    facing: str = ""
    others: tuple[Place, ...] = ()
    real: int = 1
    imitated: str = ""
    coherent: bool = False
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
    transmuted: bool = False
    drives: TrooperId = NO_TROOPER
    die_again: int | None = None
    mate: TrooperId = NO_TROOPER
    other_mate: TrooperId = NO_TROOPER
    bomb: TrooperId = NO_TROOPER


class Withdraw(Command, frozen=True):
    """Take a trooper's note, or a noted ARO, back again."""

    trooper: TrooperId = NO_TROOPER
    piece: PieceId = NO_PIECE


class Done(Command, frozen=True):
    """This side has nothing more to say at this step (`whole`: no more AROs in this whole Order)."""

    whole: bool = False


class FirstSkill(Command, frozen=True):
    """A skill of the Order, with all that is said of it: the first spends the Order. `unseen` answers what
    the table alone shows;
    `stance` lies down, or stands up, as its movement begins; of all that move by it `lies_last` lie down as
    theirs ends, and `stands_last` stand up then.

    `paths` are those of the other pieces that act with it; `beside` is where a Marker is placed that
    says so; `apart` are the pieces out of Coherency at the start; `real` says which of the places
    will be the trooper's own when it returns to several, `imitated` whom it will be shown as.
    `scenery` is what it interacts with, `caught` who else is under the Template of its Attack (or whose
    LoF a Smoke Template crosses). `party` are the others of a Coordinated Order. `split` are the targets
    that share the dice of its Burst with the first, one a die (of Direct Templates, who is under each of
    the others); `via` the Repeaters that it goes through
    (pieces, or names of what has none); `troops` the type that a Programme is run for; `quiet` those of
    the pieces that use Stealth. `zone` is the Visibility Zone between it and its target;
    `guided` aims at a Targeted enemy without LoF; `sees` answers whether it has LoF to an enemy that it
    touches, `holds` that who climbs still holds on to the wall at the end. `mount`: its Pilot gets out of
    the TAG, or a Pilot into its TAG, before the Move, and the Order is the other's from then on; or a
    rider off its Motorcycle, or on again.

    `sensed` are the Markers inside the ZoC of who uses Sensor; `terrain` says that its user moves in
    Terrain for which it has the skill; `double` that its weapon fires its Double Shot, or the
    die that its Fireteam gives for one use more. `stances` are the
    others that act with it and lie down, or stand up, as their own movement begins. `saturated`: a
    Saturation Zone is between it and its target. `mends`: an Engineer gives STR back, where it could as well
    end a State. `transmutes` are those that take their other profile as they begin to move. `decoys`:
    with how many it comes back to several pieces, where it may have fewer than there
    are, which 0 says.

    The actor may be a trooper that is not on the table: `form` is what it comes onto it as, `instead`
    where its pieces appear if somebody stands in the places noted for them. Who arrives by air, with
    its `landings` in a Coordinated Order, says where `to`, its `others` (in Coherency or not), the
    `die` of its jump as it was read, and the `edge` to which it is blown.
    """

    actor: Actor
    skill: str
    pool: Pool = "regular"
    target: PieceId | None = None
    weapon: str = ""
    to: str = ""
    contact: PieceId | None = None
    unseen: bool = False
    paths: tuple[Path, ...] = ()
    beside: PieceId | None = None
    apart: tuple[PieceId, ...] = ()
    real: int = 1
    stance: bool = False
    imitated: str = ""
    scenery: str = ""
    caught: tuple[PieceId, ...] = ()
    party: tuple[PieceId, ...] = ()
    form: str = MODEL
    others: tuple[Place, ...] = ()
    coherent: bool = False
    die: int | None = None
    edge: str = ""
    split: tuple[PieceId, ...] = ()
    via: tuple[str, ...] = ()
    zone: Zone = ""
    guided: bool = False
    sees: bool = False
    holds: bool = False
    troops: str = ""
    quiet: tuple[PieceId, ...] = ()
    instead: tuple[Path, ...] = ()
    mount: bool = False
    landings: tuple[Landing, ...] = ()
    sensed: tuple[PieceId, ...] = ()
    overruled: bool = False
    terrain: bool = False
    double: bool = False
    mends: bool = False
    stances: tuple[PieceId, ...] = ()
    saturated: bool = False
    decoys: int = 0
    lies_last: tuple[PieceId, ...] = ()
    stands_last: tuple[PieceId, ...] = ()
    transmutes: tuple[PieceId, ...] = ()

    @property
    def arriving(self) -> tuple[Landing, ...]:
        """Those who arrive with the actor."""
        return tuple(one for one in self.landings if one.to)


class DeclareSkill(FirstSkill, frozen=True):
    """Declare a skill of the Order: the first spends it."""


class TellOrder(FirstSkill, frozen=True):
    """Tell a whole Order in one go, as it was said at the table: its first skill as in `DeclareSkill`,
    its second (none, or none after an Entire Order) by the same names with `then_` before them. Both are
    heard at once, and each counts as its step is reached. `then_actor`: another of the activated, where that
    one declares it; `unanswered`: nobody reacts, as said aloud."""

    unanswered: bool = False
    then: str = ""
    then_actor: PieceId = NO_PIECE
    then_target: PieceId | None = None
    then_weapon: str = ""
    then_to: str = ""
    then_contact: PieceId | None = None
    then_paths: tuple[Path, ...] = ()
    then_stance: bool = False
    then_scenery: str = ""
    then_caught: tuple[PieceId, ...] = ()
    then_split: tuple[PieceId, ...] = ()
    then_via: tuple[str, ...] = ()
    then_zone: Zone = ""
    then_guided: bool = False
    then_sees: bool = False
    then_holds: bool = False
    then_troops: str = ""
    then_quiet: tuple[PieceId, ...] = ()
    then_sensed: tuple[PieceId, ...] = ()
    then_overruled: bool = False
    then_terrain: bool = False
    then_double: bool = False
    then_stances: tuple[PieceId, ...] = ()
    then_saturated: bool = False
    then_mends: bool = False
    then_lies_last: tuple[PieceId, ...] = ()
    then_stands_last: tuple[PieceId, ...] = ()


class TellAros(Command, frozen=True):
    """Tell all AROs to an Order that is told in one go, each with the half that it answers; none, when
    nobody reacts. `goes_off` are the deployed weapons of one's own that it sets off."""

    aros: tuple[Reaction, ...] = ()
    goes_off: tuple[GoesOff, ...] = ()


class TellOutcome(Command, frozen=True):
    """Tell what came of an Order that is told in one go, on either side: whose Rolls succeeded, who
    failed how many Saving Rolls, where who Dodged went, who fights on, how Guts Rolls ended; which States
    it brought (`befell`) beside those that follow. Who is hurt was hit at least so often. Of whom nothing is
    told, that one missed, or was not hurt; it holds its ground, where all others are `steady`, and stays
    where it is, or down, where all others are `still`."""

    succeeded: tuple[Success, ...] = ()
    hurt: tuple[Hurt, ...] = ()
    slips: tuple[Slip, ...] = ()
    guts: tuple[Stood, ...] = ()
    falls: tuple[Fell, ...] = ()
    steady: bool = False
    befell: tuple[Befell, ...] = ()
    still: bool = False


class TellAnew(Command, frozen=True):
    """Not so: the Order that was told last, in one go, is taken back whole, to be told anew."""


class DeclareOrder(Command, frozen=True):
    """Both halves of an Order at once, with "no AROs" as said aloud at the table.

    `stance` and all that begins with `first_` are of the first skill, the other details of the second,
    which is aimed at the same target unless another is named; they are named as in `DeclareSkill`.
    `overruled` is of both.
    """

    actor: Actor
    first: str
    second: str
    pool: Pool = "regular"
    stance: bool = False
    first_to: str = ""
    first_target: PieceId | None = None
    first_weapon: str = ""
    first_caught: tuple[PieceId, ...] = ()
    first_split: tuple[PieceId, ...] = ()
    first_via: tuple[str, ...] = ()
    first_zone: Zone = ""
    first_guided: bool = False
    first_sees: bool = False
    first_saturated: bool = False
    target: PieceId | None = None
    weapon: str = ""
    to: str = ""
    contact: PieceId | None = None
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
    overruled: bool = False
    saturated: bool = False


class SkipSecond(Command, frozen=True):
    """Nothing is done with the second half of the Order."""


class DeclareAro(Command, frozen=True):
    """Note an ARO in private; it is published at Done.

    `at` is where on its way the target is answered: during half 1 or 2 of the Order. `through` is
    what allows the ARO, and `newly` says that it was the second skill that did (SEQ-4). `via` are the
    Repeaters by which the target is in its Hacking Area; `instead` is where who hid appears if somebody
    stands in its place; `sees` answers whether it has LoF to an enemy that it touches, `met` that its target
    has come into contact with another by then, where it does so in that half; `saturated` and
    `double` as in `DeclareSkill`. `as_team`: where no skill is declared by more than half of those of its
    Fireteam that react, this one is the Fireteam's ARO, and not its Leader's.
    """

    actor: Actor
    skill: str
    target: PieceId | None = None
    weapon: str = ""
    to: str = ""
    at: Half = 0
    through: Chance = "LoF"
    newly: bool = False
    via: tuple[str, ...] = ()
    caught: tuple[PieceId, ...] = ()
    zone: Zone = ""
    instead: tuple[Path, ...] = ()
    sees: bool = False
    met: bool = False
    saturated: bool = False
    double: bool = False
    as_team: bool = False


class DelayAro(Command, frozen=True):
    """Note in private that a trooper waits for the Marker to show itself (CAMO-E12); `form` is what
    one that is not on the table comes onto it as, `instead` where, if its place is taken."""

    actor: Actor
    form: str = MODEL
    instead: tuple[Path, ...] = ()


class BarReturn(Command, frozen=True):
    """A trooper comes out of hiding, in this form, because it sees an enemy that is about to go back
    under a Marker: that enemy does not. `instead`: where it appears if its place is taken."""

    actor: Actor
    form: str = MODEL
    instead: tuple[Path, ...] = ()


class ShowHidden(Command, frozen=True):
    """A trooper in hiding is inside the ZoC of a Sensor that has passed its Roll: it comes out as its
    Model. `instead`: where it appears if its place is taken."""

    actor: Actor
    instead: tuple[Path, ...] = ()


class GiveMods(Command, frozen=True):
    """Say what the tracker can't know of a roll: the range band's MOD, Partial Cover, any other;
    `total`: its target is in Total Cover."""

    piece: PieceId
    band: int = 0
    cover: bool = False
    more: int = 0
    out: bool = False
    total: bool = False


class ReadDice(Command, frozen=True):
    """Type in the dice that one trooper rolled at the table. `rest`: those after them all missed,
    whatever they show."""

    piece: PieceId
    dice: tuple[int, ...]
    rest: bool = False


class RollDice(Command, frozen=True):
    """Have the tracker roll one trooper's dice."""

    piece: PieceId


class GiveOutcome(Command, frozen=True):
    """Just the outcome of a Roll: who succeeded, how many hits, how many of them Criticals. `also` are
    others that did, where several are thrown together."""

    roll: PieceId
    winner: PieceId | None = None
    hits: int = 1
    criticals: int = 0
    also: tuple[Success, ...] = ()


class Save(Command, frozen=True):
    """The Saving Rolls of one piece: dice read, an outcome (how many failed), or neither to roll."""

    piece: PieceId
    dice: tuple[int, ...] = ()
    failed: int | None = None


class Announce(Command, frozen=True):
    """As a trooper enters Unconscious: the skill by which it fights on, or none and it falls. `caught` are
    those under the Template of one that explodes as it falls."""

    piece: PieceId
    skill: str = ""
    caught: tuple[PieceId, ...] = ()


class Guts(Command, frozen=True):
    """A Guts Roll: a die read, or how it ended; a failure says where the trooper goes, or Prone.
    `stance` lies down or stands up as it begins to go there. `journalist`: it is in the ZoC of one, "ally",
    "enemy" or "both"."""

    piece: PieceId
    die: int | None = None
    passed: bool | None = None
    to: str = ""
    stance: bool = False
    journalist: str = ""


class DodgeMove(Command, frozen=True):
    """Where a trooper that Dodged goes, up to 2 inches (nowhere when empty).

    `stance` lies down or stands up as it begins; `contact` is whom it comes into contact with; `lies_last`
    lies down, and `stands_last` stands up, as it comes there.
    """

    piece: PieceId
    to: str = ""
    stance: bool = False
    contact: PieceId | None = None
    lies_last: bool = False
    stands_last: bool = False


class SetOff(Command, frozen=True):
    """Say that an activated piece sets off a deployed weapon of one's own: which of those that lie on
    the table (`piece`), or what else was deployed. `caught` are those under its Template, too."""

    target: PieceId
    weapon: str = ""
    piece: PieceId = NO_PIECE
    caught: tuple[PieceId, ...] = ()


class PutDown(Command, frozen=True):
    """At the Conclusion put down the Deployable that this piece has placed: where it was declared, or
    elsewhere if somebody stands there; `lost` when there is no room."""

    piece: PieceId
    to: str = ""
    lost: bool = False


class SayFirst(Command, frozen=True):
    """The active player says which side declares first, where both have something to declare at
    this step and the order matters."""

    side: Side


class RollJump(Command, frozen=True):
    """The PH Rolls of a jump that is announced, as they were read: first that of who declared it, then
    those that arrive with it. Without `dice` they are thrown here."""

    dice: tuple[int, ...] = ()


class CheckCoherency(Command, frozen=True):
    """The Coherency Check of pieces that act as one: `apart` are those near none of the others."""

    apart: tuple[PieceId, ...] = ()


class FormFireteam(Command, frozen=True):
    """Form a Fireteam: the first that is named leads it, and the others are in Coherency with it.

    `leader` and `second` are named before the `members`; nobody counts twice. Without a `type` two are a
    Duo, three a Haris, more a Core.
    """

    leader: PieceId = NO_PIECE
    second: PieceId = NO_PIECE
    members: tuple[PieceId, ...] = ()
    coherent: bool = False
    type: FireteamType | Literal[""] = ""


class EndFireteam(Command, frozen=True):
    """End the Fireteam of one's own that this piece is a member of, before an Order is spent."""

    piece: PieceId = NO_PIECE


class RejoinFireteam(Command, frozen=True):
    """Have a trooper in its Fireteam again that left it, in one's own Tactical Phase; it is in Coherency
    with the Leader."""

    piece: PieceId = NO_PIECE
    coherent: bool = False


class EnterState(Command, frozen=True):
    """In the States Phase: activate a State that is automatic then. `unseen` answers what the table
    alone shows; `real` says which of the pieces that will stand for it, from 1, is its own; `decoys` how
    many of them are none, where it may have fewer."""

    actor: PieceId
    state: str
    unseen: bool = False
    real: int = 1
    decoys: int = 0


class TellCoherency(Command, frozen=True):
    """Say that a Peripheral is in Coherency with its Controller, or out of it."""

    piece: PieceId
    holds: bool = False


class NameSpearhead(Command, frozen=True):
    """Name the new Spearhead of a Control Unit, where the one that it had is Null."""

    piece: PieceId


class NoteCarried(Command, frozen=True):
    """Say what a piece of one's own has with it of the mission, or has no more."""

    piece: PieceId
    item: str
    holds: bool = True


class CountZone(Command, frozen=True):
    """At the end of the game: say which of one's own stand in a Zone of Operations."""

    zone: str
    members: tuple[PieceId, ...] = ()


class ReplaceBase(Command, frozen=True):
    """One's own Model is replaced by another of this Silhouette: centre on centre, or edge on edge
    where the owner says (`rim`, in words, or on the map in degrees: "90°" is down the map). What comes
    of it only the table shows.

    `cover`: it now touches scenery; `contact`: the enemy it now touches; `still_touches`: everybody
    it was in contact with. `obligatory`: a rule leaves no choice; then it may fall (`falls`, and `to`
    is where it lies) or be wedged in (`wedged`). `overruled`: it fits, and touches whom it touched,
    whatever the map says.
    """

    piece: PieceId
    s: str
    edge: bool = False
    rim: str = ""
    cover: bool = False
    contact: PieceId | None = None
    still_touches: bool = False
    obligatory: bool = False
    falls: bool = False
    wedged: bool = False
    to: str = ""
    overruled: bool = False


class MakeRoom(Command, frozen=True):
    """Say that the room in which one's own piece is wedged has changed, and is enough for it now."""

    piece: PieceId


class EndTurn(Command, frozen=True):
    """The active player's Orders Phase is over; unused Orders are lost."""


class SpendToken(Command, frozen=True):
    """Spend a Command Token on one of its uses; which fields count depends on `use`.

    `piece` or `trooper` is whom it concerns, `state` what it is freed of, `group` and `second` are
    Combat Groups, `to` is where a trooper goes that fails its Guts Roll.
    """

    use: str
    piece: PieceId = NO_PIECE
    trooper: TrooperId = NO_TROOPER
    state: str = ""
    group: int = 0
    second: int = 0
    to: str = ""


class TakeCommand(Command, frozen=True):
    """Chain of Command: this trooper leads from now on, in secret, at the check for a Lieutenant."""

    trooper: TrooperId


class TransferMind(Command, frozen=True):
    """Mnemonica: whoever has fallen passes on to this `host`, as the Order ends; to none, it stays."""

    trooper: TrooperId
    host: PieceId = NO_PIECE


class CountAsStrategos(Command, frozen=True):
    """Done with the check for a Lieutenant, whose own Orders are counted as Regular ones."""


class Regenerate(Command, frozen=True):
    """A Regeneration Roll in the States Phase: a die read, how it ended, or neither to roll here."""

    piece: PieceId
    die: int | None = None
    passed: bool | None = None


class Transmute(Command, frozen=True):
    """The WIP Roll of a Transmutation (WIP), before its bearer's Order or ARO is declared: a die read, how
    it ended, or neither to roll here."""

    piece: PieceId
    die: int | None = None
    passed: bool | None = None


class LeaveTable(Command, frozen=True):
    """In a Retreat! situation: a trooper has gone over the wide edge of its own Deployment Zone."""

    piece: PieceId


class RequestSpeedballs(Command, frozen=True):
    """Drop both Speedballs between two Orders: what the `first` one holds, and where each is to land. `dice`
    as they were read (what the second one holds, then the PH Roll of each); without, they are thrown here."""

    holds: str = ""
    first: str = ""
    second: str = ""
    dice: tuple[int, ...] = ()


class Reload(Command, frozen=True):
    """In the States Phase: fill up for nothing all that is Disposable, in the ZoC of an ally with
    Baggage."""

    piece: PieceId


class NameLieutenant(Command, frozen=True):
    """Appoint a new Lieutenant in private, at the end of a turn in Loss of Lieutenant."""

    trooper: TrooperId


class AskBack(Command, frozen=True):
    """Ask the other side to go back to an earlier step of this Order."""

    mark: int


class ProposeRuling(Command, frozen=True):
    """Propose ordinary changes that put the match right."""

    changes: tuple[Change, ...]


class ProposeEnd(Command, frozen=True):
    """Propose to end the match as time is called."""

    how: Literal["time called"] = "time called"


class Adjourn(Command, frozen=True):
    """Propose to break the match off for now; it waits just as it is.

    `until` is the moment until when, in UTC ("2026-05-01T19:00Z"): before it nobody is called back.
    Without one it is until both are back.
    """

    until: str = ""


class CallBack(Command, frozen=True):
    """Call the other side back to the match, which waits for it."""


class Agree(Command, frozen=True):
    """Say yes to what the other side proposed."""


class Disagree(Command, frozen=True):
    """Say no to it, or take one's own proposal back."""


class Object(Command, frozen=True):
    """Object to what was entered; until the next Order begins (OBJ-1).

    `fact` is the number of what the other side said of the table in this Order, from 1; without
    it, `about` says in a sentence what is wrong.
    """

    about: str = ""
    fact: int = 0


class SettleObjection(Command, frozen=True):
    """Settle an open objection: take it back, grant it, or roll it off (dice read off the table, or
    none to have them rolled)."""

    number: int
    how: Literal["withdraw", "grant", "roll"]
    dice_a: int | None = None
    dice_b: int | None = None


class NoteScore(Command, frozen=True):
    """Type in a side's objective and victory points."""

    side: Side
    objective: int
    victory: int


class ScoreObjective(Command, frozen=True):
    """Say how often a side has scored a line of the mission (counted from 0)."""

    side: Side
    line: int
    times: int = 1


class DrawClassified(Command, frozen=True):
    """Draw a Classified Objective in secret: a card's number as it was read, or none to draw here."""

    number: int | None = None


class ShowClassified(Command, frozen=True):
    """A Classified Objective is done: show it."""

    number: int


class Concede(Command, frozen=True):
    """Give the match up."""


class Forfeit(Command, frozen=True):
    """The other side was called back and gave no sign: it forfeits."""


class Resume(Command, frozen=True):
    """Say that one is here: at an adjourned match, or when one is called back. An agreed pause ends
    when both have said so."""


class OpenMatch(msgspec.Struct, frozen=True, kw_only=True):
    """System: a match begins with what its players agreed. Refused for an edition that nobody plays, and
    for house rules of which one changes nothing, contradicts another or repeals nothing."""

    rounds: int = 3
    points: int = 300
    edition: str = "N4"
    names: dict[Side, str] = {}
    guide: str = ""
    mission: Mission | None = None
    season: Season | None = None
    house: tuple[HouseRule, ...] = ()
    shut: bool = False

    def __post_init__(self) -> None:
        said = "edition"
        try:
            book_of(self.edition)
            said = "house"
            in_force(self.edition, self.mission, self.season, self.house)
        except WrongTerms as wrong:
            code = "no-such-edition" if said == "edition" else "no-such-house-rule"
            raise Refused(Refusal(code, wrong.args[0], field=said)) from None


class SeatPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """System: somebody takes a seat, or gives the scribe's hand back; tells the name."""

    side: Side
    name: str


class BeginScribe(msgspec.Struct, frozen=True, kw_only=True):
    """System: one side logs both (the other has no phone)."""

    side: Side


class Seal(msgspec.Struct, frozen=True, kw_only=True):
    """System: both sides' secret notes are sealed at the end of deployment."""


class Reveal(msgspec.Struct, frozen=True, kw_only=True):
    """System: what stands on the table is made what the States in force say."""


class Conclude(msgspec.Struct, frozen=True, kw_only=True):
    """System: the end of the Order, and its clean-up."""


class PassStep(msgspec.Struct, frozen=True, kw_only=True):
    """System: a step at which, by what everybody sees, nobody has anything to decide."""


class OpenSeals(msgspec.Struct, frozen=True, kw_only=True):
    """System: the event of a match that is over is over, too: nothing is secret any more."""


class Befall(msgspec.Struct, frozen=True, kw_only=True):
    """System: a State begins that was told to have come of an Order."""

    piece: PieceId
    state: str
    attacker: PieceId = NO_PIECE


SystemCommand = (
    OpenMatch | SeatPlayer | BeginScribe | Seal | Reveal | Conclude | PassStep | OpenSeals | Befall
)
AnyCommand = Command | SystemCommand

SYSTEM: Final[dict[str, type[SystemCommand]]] = {
    kind.__name__: kind
    for kind in (
        OpenMatch, SeatPlayer, BeginScribe, Seal, Reveal, Conclude, PassStep, OpenSeals,
    )
}  # fmt: skip
"""What the notebook gives by itself, by name."""

PLAYERS: Final[dict[str, type[Command]]] = {
    kind.__name__: kind
    for kind in (
        EnterArmy, RollInitiative, KeepInitiative, TakeRest, Compose, Withdraw, Done,
        DeclareSkill, DeclareOrder, SkipSecond, DeclareAro, DelayAro, GiveMods, ReadDice, RollDice,
        GiveOutcome, Save, Guts, DodgeMove, EndTurn, NameLieutenant, AskBack, ProposeRuling,
        ProposeEnd, Adjourn, Agree, Disagree, Object, SettleObjection, NoteScore, Concede, Forfeit, Resume,
        BarReturn, Regenerate, SpendToken, TakeCommand, CountAsStrategos, ScoreObjective, TransferMind,
        DrawClassified, ShowClassified,
        Announce, CheckCoherency, EnterState, SetOff, FormFireteam, TellCoherency, PutDown,
        ReplaceBase, MakeRoom, NoteCarried, CountZone, SayFirst, LayTerrain, NameSpearhead,
        CallBack, ShowHidden, EndFireteam, RejoinFireteam, RollJump, Reload, Transmute,
        LeaveTable, RequestSpeedballs,
        TellOrder, TellAros, TellOutcome, TellAnew,
        OpenPart, NameDevice,
    )
}  # fmt: skip
"""Every command a player can give, by name. A system command is in no such list."""
