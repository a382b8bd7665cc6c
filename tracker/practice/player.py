"""A small player: of what its seat is offered it takes one thing at a time, whole matches long.

It reads what a program at that seat would be sent, the offers and the view as JSON, and nothing else
of the match. It keeps nothing from one thing to the next, so it may be asked anew at any moment.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Any, Final, Literal, TypeAlias, get_args

from tracker.practice.filling import fillable, filled

Offer: TypeAlias = Mapping[str, Any]
Said: TypeAlias = dict[str, Any]
"""A command as it is sent: its kind and its fields."""
Play: TypeAlias = Literal["random", "beginner"]
"""`random`: any skill and any answer is as likely as another. `beginner`: moves up, shoots, shoots
back; it looks neither at range nor at what an Order is worth."""
PLAYS: Final[tuple[str, ...]] = get_args(Play)

THINKS_OF: Final = (
    ("Agree", "SettleObjection", "Resume"),
    ("EnterArmy", "RollInitiative", "KeepInitiative", "TakeRest", "Compose", "DrawClassified"),
    ("NameLieutenant", "NameSpearhead", "TransferMind"),
    ("GiveMods",),
    ("RollDice", "RollJump", "Save", "Announce", "DodgeMove", "Guts", "PutDown", "CheckCoherency"),
    ("Regenerate", "Reload", "ScoreObjective"),
    ("DeclareAro", "DeclareSkill"),
    ("SkipSecond", "Done", "EndTurn"),
)
"""What it thinks of, the first of it first: what the match waits for, before what leads it on."""
LIKES: Final[Mapping[str, Mapping[str, float]]] = {
    "DeclareSkill": {"Attack": 12, "Move": 5, "Discover": 2, "Dodge": 0.5},
    "DeclareAro": {"Attack": 12, "Dodge": 6, "Discover": 1},
}
"""How readily a beginner declares a skill or an ARO, by a word of its name; all others seldom."""
SELDOM: Final = 0.2
OF_THE_DICE: Final = frozenset(
    {"GiveMods", "RollDice", "RollJump", "Save", "Announce", "DodgeMove", "Guts"}
)
"""What it leaves to whoever tells an Order in one go, and throws for both on the table."""
REACTS: Final[dict[Play, tuple[float, ...]]] = {"beginner": (0.9, 0.35, 0.1), "random": (0.5, 0.3)}
"""How readily one trooper reacts, one more, a third."""
ENDS_EARLY: Final[dict[Play, float]] = {"beginner": 0.0, "random": 0.03}
"""How readily it ends its turn with Orders left."""
PATIENCE: Final = 12
"""After how many refusals it would rather go on."""
TRIES: Final = 2 * PATIENCE
"""How many things it tries to say before it says nothing."""


def may_speak(found: Mapping[str, Any]) -> bool:
    """Whether this seat may have something to say, before its view is looked at."""
    answers = any(one["command"] in THINKS_OF[0] for one in found["offers"])
    return bool(found["yours"]) or answers


def choose(
    found: Mapping[str, Any],
    view: Mapping[str, Any],
    *,
    chance: Random,
    play: Play,
    refused: Collection[str] = (),
    reacts: bool = True,
) -> Said | None:
    """One thing to say; None where this seat has nothing to say now.

    `found` and `view` are what `offers/` and `view/` answer of it. `refused` are the offers, as
    `named` names them, that were tried at this moment and would not do.
    `reacts`: whether it declares AROs.
    """
    offers = [
        one
        for one in found["offers"]
        if one["refusal"] is None
        and named(one) not in refused
        and fillable(one)
        and _would(one, view)
    ]
    # What the other side proposes may be answered while the match does not wait for this seat.
    ways = THINKS_OF if found["yours"] else THINKS_OF[:1]
    if len(refused) > PATIENCE:
        ways = (THINKS_OF[-1], *ways)
    noted = len(view["noted"])
    ready = REACTS[play]
    silent = not reacts or noted >= len(ready) or chance.random() >= ready[noted]
    for kinds in ways:
        able = [one for one in offers if one["command"] in kinds]
        if silent:
            able = [one for one in able if one["command"] != "DeclareAro"]
        if able and _ends_early(able, chance, play):
            able = [one for one in offers if one["command"] == "EndTurn"] or able
        if able:
            return _said(_one_of(able, chance, play), view, chance)
    return None


def named(offer: Offer) -> str:
    """What tells an offer from every other of the same moment."""
    return f"{offer['command']} {sorted(offer['given'].items())} {offer['label']}"


def chosen(found: Mapping[str, Any], said: Said) -> str:
    """The name of the offer that something was said of; empty where it was said of none."""
    return next(
        (
            named(one)
            for one in found["offers"]
            if one["command"] == said["kind"] and one["given"].items() <= said.items()
        ),
        "",
    )


def _said(offer: Offer, view: Mapping[str, Any], chance: Random) -> Said:
    return {"kind": offer["command"], **offer["given"], **filled(offer, view, chance)}


def _ends_early(able: list[Offer], chance: Random, play: Play) -> bool:
    return able[0]["command"] == "DeclareSkill" and chance.random() < ENDS_EARLY[play]


def _would(offer: Offer, view: Mapping[str, Any]) -> bool:
    """Whether it is to be thought of now, by what this seat sees."""
    about, kinds = offer["about"], {blank["kind"] for blank in offer["blanks"]}
    if view.get("told") and offer["command"] in OF_THE_DICE:
        return False
    match offer["command"]:
        case "Agree":
            return not view["proposed_by_you"]
        case "SettleObjection":
            return bool(offer["given"]["how"] == "grant")
        case "Compose":
            return not any(one["noted"] for one in view["to_deploy"] if one["trooper"] == about)
        case "DeclareAro":
            return all(piece != about for piece, _ in view["noted"])
        case "GiveMods":
            return _has_range(view, about)
        case "RollDice":
            return any(one["id"] == about for one in view["mine"])
        case "RollJump" | "Save" | "Guts" | "Regenerate" | "RollInitiative":
            # The notebook throws its own dice, in everybody's sight.
            return not kinds & {"die", "dice"} and not _is_an_outcome(offer)
        case "DrawClassified":
            return not kinds
        case "PutDown":
            return "to" not in {blank["name"] for blank in offer["blanks"]}
        case "DeclareSkill":
            return "party" not in {blank["name"] for blank in offer["blanks"]}
        case "ScoreObjective":
            return _may_score(offer["given"], view)
    return True


def _is_an_outcome(offer: Offer) -> bool:
    """Whether it says how dice fell that were thrown nowhere."""
    said = {*offer["given"], *(blank["name"] for blank in offer["blanks"])}
    return bool(said & {"failed", "passed"})


def _has_range(view: Mapping[str, Any], piece: str) -> bool:
    """Whether it rolls for a weapon whose range nobody has told."""
    hands = [hand for roll in view["rolls"] for hand in roll["hands"]]
    mine = {one["id"] for one in view["mine"]}
    return piece in mine and any(
        hand["piece"] == piece and hand["ranged"] and not hand["asked"] for hand in hands
    )


def _may_score(given: Mapping[str, Any], view: Mapping[str, Any]) -> bool:
    """In the States Phase, a line of its own that can be scored once more."""
    if view["step"] != "states" or given["side"] != view["you"]:
        return False
    line = view["mission"]["lines"][given["line"]]
    return int(line["scored"].get(given["side"], 0)) < int(line["times"])


def _one_of(able: list[Offer], chance: Random, play: Play) -> Offer:
    """One of them: of skills the likelier ones more often."""
    likes: Mapping[str, float] = LIKES.get(able[0]["command"], {})
    if not likes:
        return able[0]
    if play == "random":
        return chance.choice(able)
    weights = [
        max((weight for word, weight in likes.items() if word in one["label"]), default=SELDOM)
        for one in able
    ]
    return chance.choices(able, weights)[0]
