"""What a Camouflaged Marker shows, and what may be done against it."""

from msgspec.structs import replace

from rules.book.labels import ranked
from rules.book.profiles import Profile, level, says
from rules.dice.mods import Mod
from rules.log.table import Piece, Shape, Table, name_of
from rules.messages import say
from rules.moments import declaring, meeting, reacting, rolling, showing
from rules.moments.declaring import Act
from rules.moments.rolling import Roll
from rules.page import at, fact
from rules.states.camouflaged.activation import NAME

ALLOWED_AROS = frozenset({"Discover", "Dodge", "Reset"})
LOOK_OUT = "Look Out!"


@at(showing.shape, "CAMO-E1", "Effects")
def marker_stands_in(profile: Profile, shape: Shape) -> Shape:
    """A Marker in place of the Model: the opponent never sees what is under it."""
    return replace(shape, face=NAME)


@at(showing.shape, "CAMO-E2", "Effects")
def shows_mimetism(profile: Profile, shape: Shape) -> Shape:
    """The Marker tells the level of Mimetism under it, if there is one."""
    return replace(shape, mimetism=level(profile, "Mimetism"))


@at(showing.shape, "CAMO-E15", "Effects", off=lambda profile, shape: replace(shape, s="?"))
def shows_silhouette(profile: Profile, shape: Shape) -> Shape:
    """Its Silhouette is that of the trooper under it; no more of the profile is shown."""
    return replace(shape, s=str(profile.s))


@at(showing.marker, "CAMO-E19", "Effects", only="N5.2")
def shows_a_seed(profile: Profile) -> Profile:
    """The Marker of a trooper that hatches has Silhouette 2: nobody else learns that it is for this."""
    return replace(profile, s=2) if says(profile, "Transmutation", "Hatching") else profile


@at(meeting.moved_into, "CAMO-E3", "Effects")
def no_contact(table: Table, marker: Piece) -> str | None:
    """Nobody moves into Silhouette contact with an enemy Camouflaged Marker."""
    return say(
        "You can't move into contact with {marker}: it is a Camouflaged Marker.",
        marker=name_of(table, marker.id),
    )


@at(declaring.forbids, "CAMO-E4", "Effects")
def no_attack(act: Act) -> str | None:
    """An Attack needs the Marker to be Discovered first; an Intuitive Attack does not."""
    aim = act.aim
    if aim is None or aim.aro or not act.skill.attacks or act.skill.name == "Intuitive Attack":
        return None
    return say(
        "{piece} must be Discovered before it can be attacked.",
        piece=name_of(aim.table, aim.piece.id),
    )


@at(declaring.allows, "CAMO-E16", "Effects")
def discover_and_attack(act: Act) -> bool:
    """One Order may Discover a Marker and then attack it."""
    aim = act.aim
    order = aim.table.order if aim else None
    if aim is None or order is None or aim.aro or not order.declared:
        return False
    first = order.declared[0]
    return first.skill == "Discover" and first.target == aim.piece.id


@at(declaring.allows, "CAMO-E18", "Effects", only="N5.2")
def shot_at_as_a_marker(act: Act) -> bool:
    """In its Active Turn who has a Multispectral Visor of Level 3 may make a BS Attack on it undiscovered."""
    aim = act.aim
    if aim is None or aim.aro or act.skill.name != "BS Attack":
        return False
    by = aim.table.pieces.get(aim.by)
    worn = map(ranked, by.card.equipment if by and by.card else ())
    return ("Multispectral Visor", 3) in worn


@at(rolling.mods, "CAMO-E5", "Effects")
def mimetism_against_discover(roll: Roll) -> Mod | None:
    """The Marker's Mimetism is a MOD to the Discover Roll that would reveal it."""
    level = roll.aimed.shape.mimetism if roll.aimed else 0
    return Mod("Mimetism", level, mimetism_against_discover.id) if level else None


failure_is_kept = fact(
    reacting.failure_kept,
    "CAMO-E6",
    "Effects",
    "A failed Discover is written down against its maker.",
)


comes_back_as_new = fact(
    showing.new_marker,
    "CAMO-E7",
    "Effects",
    "A trooper that comes back is a new Marker; earlier failures do not count against it.",
)


sees_all_round = fact(
    showing.arc, "CAMO-E8", "Effects", "A Camouflaged Marker's LoF, in degrees.", 360, off=180
)


automatic_skills_work = fact(
    rolling.automatic_works,
    "CAMO-E10",
    "Effects",
    "Automatic skills and equipment go on working under the Marker.",
)


@at(declaring.joins, "CAMO-E17", "Effects", only="N5.2")
def in_no_fireteam(what: str) -> str | None:
    """It is in no Fireteam: a member that enters the State leaves at once."""
    return (
        say("A trooper in Camouflaged State can't be in a Fireteam.")
        if what == "Fireteam"
        else None
    )


@at(declaring.forbids, "CAMO-E11", "Effects")
def three_aros_only(act: Act) -> str | None:
    """Against a Marker the only AROs are Discover, Dodge and Reset."""
    if act.aim is None or not act.aim.aro or act.skill.name in ALLOWED_AROS:
        return None
    return say("Against a Camouflaged Marker the only AROs are Discover, Dodge and Reset.")


@three_aros_only.worded("N4 2.1")
def look_out_too(act: Act) -> str | None:
    """Against a Marker the only AROs are Discover, Dodge, Look Out! and Reset."""
    if act.aim is None or not act.aim.aro or act.skill.name in {*ALLOWED_AROS, LOOK_OUT}:
        return None
    return say(
        "Against a Camouflaged Marker the only AROs are Discover, Dodge, Look Out! and Reset."
    )


aro_may_wait = fact(
    reacting.delays,
    "CAMO-E12",
    "Effects",
    "Each reactive trooper may delay its ARO until the second half is declared.",
)


@at(reacting.waits, "CAMO-E13", "Effects", off=True)
def waiting_ends(revealed: bool) -> bool:
    """A delayed ARO may be declared if the Marker showed itself; otherwise it is lost."""
    return revealed


@at(
    declaring.under_template,
    "CAMO-E14",
    "Effects",
    off=say("You can't place a Template on a Marker."),
)
def caught_beside_another(main: set[str]) -> str | None:
    """A Template whose Main Target is another, no Camouflaged Marker, may reach it."""
    if NAME in main:
        return say("A Template only catches a Camouflaged Marker if its Main Target is not one.")
    return None


@at(showing.of_a_weapon, "CAMO-E9", "Effects")
def of_a_weapon(shape: Shape) -> Shape:
    """The Marker of a camouflaged weapon or piece of equipment has Silhouette 2."""
    return replace(shape, face=NAME, s="2")
