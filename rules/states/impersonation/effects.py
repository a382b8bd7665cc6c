"""What an Impersonation Marker shows, and what may be done against it."""

from msgspec.structs import replace

from rules.book.profiles import Profile
from rules.dice.mods import Mod
from rules.log.table import Piece, Shape, Table, name_of
from rules.messages import say, term
from rules.moment import When
from rules.moments import declaring, ending, meeting, reacting, rolling, showing
from rules.moments.declaring import Act
from rules.moments.ending import OUTRIGHT, Cause
from rules.moments.rolling import Roll
from rules.page import at, fact
from rules.states.impersonation.activation import FIRST, SECOND

ALLOWED_AROS = frozenset({"Discover", "Dodge", "Look Out!", "Reset"})


@at(showing.shape, "IMP-E1", "Effects", level=FIRST)
def first_stands_in(profile: Profile, shape: Shape) -> Shape:
    """An IMP-1 Marker in place of the Model."""
    return replace(shape, face=FIRST)


@at(showing.shape, "IMP-E1", "Effects", level=SECOND)
def second_stands_in(profile: Profile, shape: Shape) -> Shape:
    """An IMP-2 Marker in place of the Model."""
    return replace(shape, face=SECOND)


@at(showing.shape, "IMP-E2", "Effects", off=lambda profile, shape: replace(shape, s="?"))
def shows_silhouette(profile: Profile, shape: Shape) -> Shape:
    """Its Silhouette is that of the trooper under it."""
    return replace(shape, s=str(profile.s))


@at(meeting.moved_into, "IMP-E3", "Effects")
def no_contact(table: Table, marker: Piece) -> str | None:
    """Nobody moves into contact with what is taken for a friend."""
    return say(
        "You can't move into contact with {marker}: it passes for an ally.",
        marker=name_of(table, marker.id),
    )


@at(declaring.forbids, "IMP-E15", "Effects", only="N5.2")
def no_intuitive_attack(act: Act) -> str | None:
    """Neither level is the target of an Intuitive Attack."""
    if act.aim is None or act.aim.aro or act.skill.name != "Intuitive Attack":
        return None
    return say("An Impersonation Marker can't be the target of an Intuitive Attack.")


@at(declaring.joins, "IMP-E16", "Effects", only="N5.2")
def in_no_fireteam(what: str) -> str | None:
    """It is in no Fireteam: a member that enters the State leaves at once."""
    return (
        say("A trooper in Impersonation State can't be in a Fireteam.")
        if what == "Fireteam"
        else None
    )


@at(declaring.forbids, "IMP-E4", "Effects")
def no_attack(act: Act) -> str | None:
    """No Attack on what passes for a friend, unless it is Discovered."""
    aim = act.aim
    if aim is None or aim.aro or not act.skill.attacks:
        return None
    return say(
        "{piece} passes for an ally: Discover it before you attack it.",
        piece=name_of(aim.table, aim.piece.id),
    )


@at(declaring.allows, "IMP-E5", "Effects", level=SECOND)
def discover_and_attack(act: Act) -> bool:
    """One Order may Discover an IMP-2 Marker and then attack it."""
    aim = act.aim
    order = aim.table.order if aim else None
    if aim is None or order is None or aim.aro or not order.declared:
        return False
    first = order.declared[0]
    return first.skill == "Discover" and first.target == aim.piece.id


@at(rolling.mods, "IMP-E6", "Effects", level=FIRST)
def hard_to_discover(roll: Roll) -> Mod | None:
    """-6 to a Discover Roll against an IMP-1 Marker."""
    return Mod(FIRST, -6, hard_to_discover.id) if roll.aimed else None


@hard_to_discover.worded("N5.2")
def harder_to_discover(roll: Roll) -> Mod | None:
    """-3 to a Discover Roll against an IMP-1 Marker."""
    return Mod(FIRST, -3, hard_to_discover.id) if roll.aimed else None


failure_is_kept = fact(
    reacting.failure_kept,
    "IMP-E7",
    "Effects",
    "A failed Discover is written down against its maker.",
)


another_marker = fact(
    showing.new_marker,
    "IMP-E8",
    "Effects",
    "Come back, or at another level, it is another Marker.",
)


@at(showing.new_marker_after, "FAQ-K25", "Effects")
def was_revealed(from_a_marker: bool) -> bool:
    """Revealed in between, it is another Marker when it comes back."""
    return not from_a_marker


@at(showing.new_marker_after, "FAQ-K45", "Effects")
def was_of_another_level(from_a_marker: bool) -> bool:
    """A Marker whose level has changed is another: who failed before may try again."""
    return from_a_marker


sees_all_round = fact(
    showing.arc, "IMP-E9", "Effects", "An Impersonation Marker's LoF, in degrees.", 360, off=180
)


automatic_skills_work = fact(
    rolling.automatic_works,
    "IMP-E10",
    "Effects",
    "Automatic skills and equipment go on working under the Marker.",
)


@at(declaring.forbids, "IMP-E11", "Effects")
def four_aros_only(act: Act) -> str | None:
    """Against the Marker the only AROs are Discover, Dodge, Look Out! and Reset."""
    if act.aim is None or not act.aim.aro or act.skill.name in ALLOWED_AROS:
        return None
    return say(
        "You can't react with {skill} against an Impersonation Marker.", skill=term(act.skill.name)
    )


aro_may_wait = fact(
    reacting.delays,
    "IMP-E12",
    "Effects",
    "Each reactive trooper may delay its ARO until the second half is declared.",
)


@at(reacting.waits, "IMP-E13", "Effects", off=True)
def waiting_ends(revealed: bool) -> bool:
    """A delayed ARO may be declared if the Marker showed itself; otherwise it is lost."""
    return revealed


@at(declaring.under_template, "IMP-E14", "Effects")
def no_template(main: set[str]) -> str | None:
    """An Attack with a Template that would reach it is cancelled."""
    return say("You can't place a Template that would catch an Impersonation Marker.")


@at(ending.becomes, "IMP-D1", "Effects", level=FIRST)
def falls_to_the_second(cause: Cause) -> str:
    """IMP-1, Discovered, becomes IMP-2."""
    return SECOND if cause.kind == "discovered" and cause.what != OUTRIGHT else ""


@at(ending.struck, "IMP-D1", "Effects", level=FIRST)
def seen_through(cause: Cause) -> When | None:
    """Being Discovered, an IMP-1 Marker is one no more."""
    return "now" if cause.kind == "discovered" else None


one_level_an_order = fact(
    reacting.found_once,
    "IMP-D2",
    "Effects",
    "More successes in the same Order find nothing more.",
    level=SECOND,
)
