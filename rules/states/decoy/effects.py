"""What Decoys are, and what they take part in."""

from msgspec.structs import replace

from rules.log.table import Card
from rules.messages import say
from rules.moments import declaring, showing
from rules.moments.declaring import Act
from rules.page import at, fact
from rules.states.decoy.activation import FACES

NOT_YET = say("A Marker must be Discovered before it can be attacked.")
NOT_COPIED = ("TinBot", "FastPanda", "SymbioMate", "Minelayer")


@at(declaring.forbids, "DECOY-E1", "Effects")
def stay_where_they_are(act: Act) -> str | None:
    """A replica is never activated and never moves."""
    barred = act.whose == "replica"
    return say("That is a replica: it stays where it is, and does nothing.") if barred else None


@at(declaring.joins, "DECOY-E5", "Effects")
def in_no_fireteam(what: str) -> str | None:
    """It is in no Fireteam; a member that is deployed with Decoys is one no more."""
    return say("A Decoy user can't be in a Fireteam.") if what == "Fireteam" else None


@at(declaring.joins, "DECOY-E6", "Effects")
def in_no_coordinated_order(what: str) -> str | None:
    """It takes no part in a Coordinated Order."""
    barred = what == "Coordinated Order"
    return say("A Decoy user can't join a Coordinated Order.") if barred else None


seen_as_model = fact(
    showing.arc,
    "DECOY-E2",
    "Effects",
    "A Decoy Marker replicates a Model, and counts as one for LoF: 180 degrees.",
    180,
)


@at(
    declaring.forbids,
    "DECOY-E7",
    "Effects",
    off=lambda act: NOT_YET if act.aim else None,
)
def need_not_be_discovered(act: Act) -> str | None:
    """Nothing bars an Attack on a Decoy."""
    return None


@at(declaring.allows, "DECOY-E7", "Effects")
def may_be_targeted(act: Act) -> bool:
    """Decoy Markers may be targeted, by Attacks too, with no Discover first."""
    aim = act.aim
    return aim is not None and aim.piece.shape.face in FACES and act.skill.attacks


shows_its_tokens = fact(
    showing.copied_tokens,
    "DECOY-E3",
    "Effects",
    "What State token the user has, each replica has too.",
)


@at(showing.copied_card, "DECOY-E8", "Effects")
def imposes_its_mods(card: Card) -> Card | None:
    """The MODs that the user's skills impose are imposed by each replica: it shows the same Card."""
    return card


@at(showing.copied_card, "DECOY-E4", "Effects")
def without_what_is_a_model(card: Card) -> Card:
    """But not what is a token or a model of its own: TinBot, FastPanda, SymbioMate, a mine laid."""
    return replace(
        card,
        skills=tuple(one for one in card.skills if not one.startswith(NOT_COPIED)),
        equipment=tuple(one for one in card.equipment if not one.startswith(NOT_COPIED)),
    )
