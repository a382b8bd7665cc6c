"""One line an event, in the players' language, told from the Table of whoever reads it."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from rules import events as e
from rules.ids import SIDES, PieceId, Side, other
from rules.table import MODEL, Declared, Proposal, Step, Table, Trooper, name_of, player

NAMES_OF_STEPS: Final[dict[Step, str]] = {
    "armies": "Armies",
    "initiative": "Initiative",
    "choice": "Initiative",
    "rest": "Initiative",
    "deploy 1": "Deployment",
    "deploy 2": "Deployment",
    "deploy 3": "Deployment, last trooper",
    "deploy 4": "Deployment, last trooper",
    "seal": "Sealing",
    "orders": "Orders Phase",
    "1.2": "Orders Phase",
    "2": "Orders Phase",
    "3": "Orders Phase",
    "4": "Orders Phase",
    "5": "Orders Phase",
    "5.1": "Orders Phase",
    "5.2": "Orders Phase",
    "states": "States Phase",
    "lieutenant": "End of the turn",
    "score": "Score",
    "over": "Over",
    "adjourned": "Adjourned",
}


class Name(msgspec.Struct, frozen=True, tag=True):
    """A name within a line, set in bold; `side` is whose it is, empty for a skill or a State."""

    text: str
    side: str = ""


Words = tuple[str | Name, ...]


class Line(msgspec.Struct, frozen=True):
    """A line of the log: where in the sequence it stands, what it says, the rules it rests on."""

    at: str
    words: Words
    rules: tuple[str, ...] = ()
    private: bool = False

    @property
    def text(self) -> str:
        """The line as plain text."""
        return plain(self.words)


def plain(words: Words) -> str:
    """Words without their marks."""
    return "".join(word.text if isinstance(word, Name) else word for word in words)


Teller = Callable[[Table, Any], Words]
_TELLERS: Final[dict[type[e.Event], tuple[str, Teller]]] = {}


def tell(table: Table, entry: e.Entry) -> Line | None:
    """The line of an event; None for one that only moves the notebook on."""
    found = _TELLERS.get(type(entry.event))
    if found is None:
        return None
    at, teller = found
    words = teller(table, entry.event)
    if not words:
        return None
    return Line(_step(entry.event, at), words, entry.rules, entry.audience != "all")


def _step(event: e.Event, at: str) -> str:
    if isinstance(event, e.SkillDeclared | e.AroDeclared) and event.declared.half == 2:
        return "3" if isinstance(event, e.SkillDeclared) else "4"
    return at


def _on(kind: type[e.Event], at: str = "") -> Callable[[Teller], Teller]:
    def register(teller: Teller) -> Teller:
        _TELLERS[kind] = (at, teller)
        return teller

    return register


# ------------------------------------------------------------------ words


def piece(table: Table, id: PieceId | None) -> Name:
    """A piece by its name."""
    return Name(name_of(table, id), table.sides.get(id or "", ""))


def who(table: Table, side: Side) -> Name:
    """A player by name."""
    return Name(player(table, side), side)


def trooper(table: Table, id: str) -> Name:
    """One's own trooper by the name of its profile."""
    found: Trooper | None = table.troopers.get(id)
    return Name(found.profile.name if found else "a trooper", found.side if found else "")


def declared_words(table: Table, declared: Declared) -> Words:
    """A skill with its details: "BS Attack at Fusilier 2, Combi Rifle, to the crates"."""
    words: list[str | Name] = [Name(declared.skill)]
    if declared.target:
        words += [" at ", piece(table, declared.target)]
    if declared.weapon:
        words.append(f", {declared.weapon}")
    if declared.to:
        words.append(f", {declared.to}")
    if declared.contact:
        words += [", into contact with ", piece(table, declared.contact)]
    return tuple(words)


def several(table: Table, pieces: tuple[PieceId, ...]) -> Words:
    """Names with commas between."""
    words: list[str | Name] = []
    for id in pieces:
        words += [", ", piece(table, id)] if words else [piece(table, id)]
    return tuple(words)


def dice_words(dice: tuple[int, ...]) -> str:
    """Dice as read: "11 and 4"."""
    return " and ".join(str(die) for die in dice)


# ------------------------------------------------------------------ set-up


@_on(e.MatchOpened)
def _(table: Table, event: e.MatchOpened) -> Words:
    return (f"A match of {event.points} points over {event.rounds} Rounds ({event.edition}).",)


@_on(e.PlayerSeated)
def _(table: Table, event: e.PlayerSeated) -> Words:
    return (Name(event.name, event.side), " sits down.")


@_on(e.ScribeBegan)
def _(table: Table, event: e.ScribeBegan) -> Words:
    return (who(table, event.side), " logs both sides alone.")


@_on(e.ScribeEnded)
def _(table: Table, event: e.ScribeEnded) -> Words:
    return (who(table, event.side), " no longer logs for the other side.")


@_on(e.ArmyEntered)
def _(table: Table, event: e.ArmyEntered) -> Words:
    return (who(table, event.side), f" brings an army: {event.faction}.")


@_on(e.InitiativeRolled)
def _(table: Table, event: e.InitiativeRolled) -> Words:
    rolls = ", ".join(
        f"{player(table, side)} {event.dice[side]} on WIP {event.wip[side]}" for side in SIDES
    )
    if event.winner is None:
        return (f"Initiative: {rolls}. Nobody wins; roll again.",)
    return (f"Initiative: {rolls}. ", who(table, event.winner), " wins.")


@_on(e.InitiativeKept)
def _(table: Table, event: e.InitiativeKept) -> Words:
    nth = "first" if event.first else "second"
    if event.what == "turn":
        return (who(table, event.side), f" takes the {nth} turn.")
    return (who(table, event.side), f" deploys {nth}, in {event.zone}.")


@_on(e.DeploymentNoted)
def _(table: Table, event: e.DeploymentNoted) -> Words:
    where = f", {event.where}" if event.where else ""
    return ("Noted: ", trooper(table, event.trooper), f" as {event.form}{where}.")


@_on(e.DeploymentWithdrawn)
def _(table: Table, event: e.DeploymentWithdrawn) -> Words:
    return ("Note taken back: ", trooper(table, event.trooper), ".")


@_on(e.KeptBack)
def _(table: Table, event: e.KeptBack) -> Words:
    return (who(table, event.side), f" keeps {event.number} back.")


# ------------------------------------------------------------------ pieces


@_on(e.PiecePlaced)
def _(table: Table, event: e.PiecePlaced) -> Words:
    where = f", {event.shape.where}" if event.shape.where else ""
    face = "" if event.shape.face == MODEL else f" ({event.shape.face}{_level(event)})"
    return (piece(table, event.piece), f"{face} is placed{where}.")


def _level(event: e.PiecePlaced | e.PieceReplaced) -> str:
    return f", Mimetism {event.shape.mimetism}" if event.shape.mimetism else ""


@_on(e.PieceReplaced)
def _(table: Table, event: e.PieceReplaced) -> Words:
    if event.shape.face == MODEL:
        return (piece(table, event.old), " is ", piece(table, event.piece), ".")
    return (
        piece(table, event.old), " goes back under a Marker: ", piece(table, event.piece),
        f" ({event.shape.face}{_level(event)}).",
    )  # fmt: skip


@_on(e.PieceRemoved)
def _(table: Table, event: e.PieceRemoved) -> Words:
    return (piece(table, event.piece), " leaves the table.")


@_on(e.RevealCalled)
def _(table: Table, event: e.RevealCalled) -> Words:
    whole = ", for the whole Order" if event.whole else ""
    return (*several(table, event.pieces), f" shows itself{whole}.")


@_on(e.TokenPlaced)
def _(table: Table, event: e.TokenPlaced) -> Words:
    return (piece(table, event.piece), " is ", Name(event.state), ".")


@_on(e.TokenRemoved)
def _(table: Table, event: e.TokenRemoved) -> Words:
    return (piece(table, event.piece), " is no longer ", Name(event.state), ".")


@_on(e.Sealed)
def _(table: Table, event: e.Sealed) -> Words:
    return (who(table, event.side), f" seals its notes: {event.root[:8].upper()}.")


@_on(e.LeafOpened)
def _(table: Table, event: e.LeafOpened) -> Words:
    label = event.label.rsplit(" ", 1)
    if len(label) == 2 and label[0] in table.names:
        return ("Seal opened: ", label[1], " was under ", piece(table, label[0]), ".")
    return (f"Seal opened: {event.label}.",)


# ------------------------------------------------------------------ the turn


@_on(e.TurnBegan)
def _(table: Table, event: e.TurnBegan) -> Words:
    return (f"Round {event.round}: the turn of ", who(table, event.side), ".")


@_on(e.LossOfLieutenantHeld)
def _(table: Table, event: e.LossOfLieutenantHeld) -> Words:
    return (who(table, event.side), " is in Loss of Lieutenant: all are Irregular.")


@_on(e.OrdersCounted)
def _(table: Table, event: e.OrdersCounted) -> Words:
    counted = [f"{number} in Group {group}" for group, number in sorted(event.regular.items())]
    counted += [
        f"{number} Irregular in Group {group}" for group, number in sorted(event.irregular.items())
    ]
    counted += [f"{event.lieutenant} of the Lieutenant"] if event.lieutenant else []
    return (who(table, event.side), " has Orders: ", ", ".join(counted) or "none", ".")


@_on(e.OrdersLost)
def _(table: Table, event: e.OrdersLost) -> Words:
    lost = f"{event.number} unused Orders are lost" if event.number else "no Order was left"
    return (who(table, event.side), f" ends the Orders Phase: {lost}.")


@_on(e.SideDone)
def _(table: Table, event: e.SideDone) -> Words:
    return (who(table, event.side), " is done.")


@_on(e.LieutenantNoted)
def _(table: Table, event: e.LieutenantNoted) -> Words:
    return ("Noted: the new Lieutenant is ", trooper(table, event.trooper), ".")


@_on(e.LieutenantNamed)
def _(table: Table, event: e.LieutenantNamed) -> Words:
    return (who(table, event.side), " names a new Lieutenant.")


@_on(e.ScoreNoted)
def _(table: Table, event: e.ScoreNoted) -> Words:
    return (
        who(table, event.side),
        f" has {event.objective} objective points, {event.victory} victory points.",
    )


@_on(e.MatchAdjourned)
def _(table: Table, event: e.MatchAdjourned) -> Words:
    return ("The match is adjourned.",)


@_on(e.MatchResumed)
def _(table: Table, event: e.MatchResumed) -> Words:
    return ("The match is taken up again.",)


@_on(e.MatchEnded)
def _(table: Table, event: e.MatchEnded) -> Words:
    ended = f"The match ends by {event.how}"
    if event.winner is None:
        return (f"{ended}, level.",)
    return (f"{ended}: ", who(table, event.winner), " wins.")


# ------------------------------------------------------------------ the Order


@_on(e.OrderSpent, "1")
def _(table: Table, event: e.OrderSpent) -> Words:
    pool = {
        "regular": f"Regular Order of Group {event.group}",
        "irregular": f"its Irregular Order, Group {event.group}",
        "lieutenant": "the Lieutenant’s Order",
    }[event.pool]
    return (who(table, event.side), " activates ", *several(table, event.pieces), f": {pool}.")


@_on(e.SkillDeclared, "1.2")
def _(table: Table, event: e.SkillDeclared) -> Words:
    return (*several(table, event.pieces), ": ", *declared_words(table, event.declared), ".")


@_on(e.SecondSkipped, "3")
def _(table: Table, event: e.SecondSkipped) -> Words:
    return (who(table, event.side), " declares no second skill.")


@_on(e.FactStated)
def _(table: Table, event: e.FactStated) -> Words:
    arc = f" ({event.arc}°)" if event.arc else ""
    if event.ask == "unseen":
        return (piece(table, event.piece), " is outside the LoF of every enemy, says its player.")
    if event.ask == "contact":
        return (
            piece(table, event.piece), " is in Silhouette contact with ",
            piece(table, event.about), ".",
        )  # fmt: skip
    return (
        piece(table, event.piece), f" has {event.ask}{arc} to ", piece(table, event.about), ".",
    )  # fmt: skip


@_on(e.AroNoted, "2")
def _(table: Table, event: e.AroNoted) -> Words:
    if event.declared is None:
        return ("Noted: ", piece(table, event.piece), " delays.")
    said = declared_words(table, event.declared)
    return ("Noted: ", piece(table, event.piece), " answers with ", *said, ".")


@_on(e.AroWithdrawn, "2")
def _(table: Table, event: e.AroWithdrawn) -> Words:
    return ("Note taken back: ", piece(table, event.piece), ".")


@_on(e.AroDeclared, "2")
def _(table: Table, event: e.AroDeclared) -> Words:
    when = (
        ", on its way of the first skill"
        if event.declared.half == 2 and event.declared.at == 1
        else ""
    )
    said = declared_words(table, event.declared)
    return ("ARO of ", piece(table, event.piece), ": ", *said, f"{when}.")


@_on(e.AroDelayed, "2")
def _(table: Table, event: e.AroDelayed) -> Words:
    return (piece(table, event.piece), " delays its ARO.")


@_on(e.AroLost, "4")
def _(table: Table, event: e.AroLost) -> Words:
    return (piece(table, event.piece), " waited in vain: its ARO is lost.")


@_on(e.ArosClosed, "2")
def _(table: Table, event: e.ArosClosed) -> Words:
    whole = " in this Order" if event.whole else ""
    if event.by != event.side:
        return (who(table, event.side), f": no more AROs{whole}, said aloud (entered by ",
                who(table, event.by), ").")  # fmt: skip
    return (who(table, event.side), f": no more AROs{whole}.")


@_on(e.SkillIdled, "5")
def _(table: Table, event: e.SkillIdled) -> Words:
    return (Name(event.skill), " of ", piece(table, event.piece), " becomes an Idle.")


@_on(e.ModsGiven, "5")
def _(table: Table, event: e.ModsGiven) -> Words:
    given = event.given
    parts = ["out of range"] if given.out else [f"range {given.band:+d}"]
    parts += ["target in Partial Cover"] if given.cover else []
    parts += [f"{given.more:+d} agreed"] if given.more else []
    return (piece(table, event.piece), ": ", ", ".join(parts), ".")


@_on(e.DiceRead, "5")
def _(table: Table, event: e.DiceRead) -> Words:
    how = "rolled here" if event.rolled else "read"
    return (piece(table, event.piece), f": {dice_words(event.dice)}, {how}.")


@_on(e.RollMade, "5")
def _(table: Table, event: e.RollMade) -> Words:
    kind = "Face to Face Roll: " if event.face_to_face else "Roll: "
    words: list[str | Name] = [kind]
    winners = [one for one in event.made if one.hits]
    if not winners:
        return (kind, *several(table, tuple(one.piece for one in event.made)), ", nobody succeeds.")
    for at, one in enumerate(winners):
        if at:
            words.append(", ")
        times = "" if one.hits == 1 else f" {one.hits} times"
        criticals = f", {one.criticals} Critical" if one.criticals else ""
        words += [piece(table, one.piece), f" succeeds{times} with ", Name(one.skill), criticals]
    return (*words, ".")


@_on(e.DiscoverFailed, "5")
def _(table: Table, event: e.DiscoverFailed) -> Words:
    return (
        piece(table, event.by), " fails to Discover ", piece(table, event.piece),
        ": not again this Player Turn.",
    )  # fmt: skip


@_on(e.SaveCalled, "5.1")
def _(table: Table, event: e.SaveCalled) -> Words:
    hit = event.hit
    rolls = "a Saving Roll" if hit.saves == 1 else f"{hit.saves} Saving Rolls"
    return (
        piece(table, hit.piece),
        f" is hit: {rolls}, failing on {max(hit.fails_on, 0)} or less.",
    )


@_on(e.SaveMade, "5.1")
def _(table: Table, event: e.SaveMade) -> Words:
    dice = f" ({dice_words(event.dice)})" if event.dice else ""
    if not event.failed:
        return (piece(table, event.piece), f" saves{dice}.")
    failed = "fails its Saving Roll" if event.failed == 1 else f"fails {event.failed} Saving Rolls"
    return (piece(table, event.piece), f" {failed}{dice}.")


@_on(e.WoundsMarked, "5.1")
def _(table: Table, event: e.WoundsMarked) -> Words:
    lost = "1 Wound" if event.lost == 1 else f"{event.lost} Wounds"
    return (piece(table, event.piece), f" has lost {lost}.")


@_on(e.GutsRolled, "5.2")
def _(table: Table, event: e.GutsRolled) -> Words:
    if event.passed:
        return (piece(table, event.piece), " passes its Guts Roll.")
    return (piece(table, event.piece), f" fails its Guts Roll: {event.to}.")


@_on(e.DodgeMoved, "5.1")
def _(table: Table, event: e.DodgeMoved) -> Words:
    return (piece(table, event.piece), f" Dodges, {event.to or 'staying where it is'}.")


@_on(e.OrderClosed, "5.2")
def _(table: Table, event: e.OrderClosed) -> Words:
    return ("The Order of ", who(table, event.side), " ends.")


# ------------------------------------------------------------------ consent


@_on(e.BackAsked)
def _(table: Table, event: e.BackAsked) -> Words:
    return (who(table, event.by), " asks to take a step back.")


@_on(e.TakenBack)
def _(table: Table, event: e.TakenBack) -> Words:
    return (who(table, other(event.by)), " agrees: taken back.")


@_on(e.RulingProposed)
def _(table: Table, event: e.RulingProposed) -> Words:
    return (who(table, event.by), " proposes a Ruling: ", *changes_words(table, event), ".")


@_on(e.RulingMade)
def _(table: Table, event: e.RulingMade) -> Words:
    return ("Ruling, agreed by both: ", *changes_words(table, event), ".")


def changes_words(table: Table, event: e.RulingProposed | e.RulingMade | Proposal) -> Words:
    """What a Ruling changes, in words."""
    words: list[str | Name] = []
    for change in event.changes:
        if words:
            words.append("; ")
        if change.piece:
            words += [piece(table, change.piece), " "]
        told = [change.kind, change.state, change.text]
        told += [str(change.number)] if change.kind in ("wounds", "orders", "score") else []
        words.append(" ".join(part for part in told if part))
    return tuple(words)


@_on(e.EndProposed)
def _(table: Table, event: e.EndProposed) -> Words:
    return (who(table, event.by), f" proposes: {event.how}.")


@_on(e.ProposalRefused)
def _(table: Table, event: e.ProposalRefused) -> Words:
    return (who(table, event.by), " says no.")


@_on(e.Objected)
def _(table: Table, event: e.Objected) -> Words:
    return (who(table, event.by), f" objects: {event.about}")
