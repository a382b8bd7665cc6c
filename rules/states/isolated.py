"""Isolated State: cut off from its comrades, without Comms, and alone with its own Order."""

from rules.dice.mods import Mod
from rules.log.table import Pool
from rules.messages import say, term
from rules.moments import counting, declaring, recovering, rolling, suffering
from rules.moments.declaring import Act
from rules.moments.recovering import Cure
from rules.moments.rolling import Roll
from rules.moments.suffering import Harm
from rules.page import at, fact
from rules.reference import Weapon
from rules.state import State

NAME = "Isolated"

# ------------------------------------------------------------------ Activation


@at(suffering.harmed, "ISO-A1", "Activation")
def cut_off(harm: Harm) -> bool:
    """By E/M ammunition, Oblivion, a Jammer, or what else says so."""
    return NAME in harm.states


# ------------------------------------------------------------------ Effects


@at(declaring.pays, "ISO-E1", "Effects")
def no_orders_of_the_pool(pool: Pool) -> str | None:
    """It receives no Orders of its Order Pool."""
    return say("An Isolated trooper can't use Orders from the pool.") if pool == "regular" else None


@at(declaring.still_pays, "FAQ-K14", "Effects")
def generated_before(pool: Pool) -> bool:
    """A Special Lieutenant Order that was counted before may be used, by its Lieutenant or by NCO."""
    return pool == "lieutenant"


generated_before.gone("N4 2.1")


@at(declaring.pays, "ISO-E10", "Effects", only="N4 2.1")
def lost_with_it(pool: Pool) -> str | None:
    """A Special Lieutenant Order that was not spent is lost with an Isolated Lieutenant, to NCO too; and
    an Isolated NCO spends none."""
    return say("The Order of an Isolated Lieutenant is lost.") if pool == "lieutenant" else None


@at(declaring.loses_its_order, "ISO-E10", "Effects", only="N4 2.1")
def stays_lost() -> str:
    """It stays lost for this turn, also when the Lieutenant is Isolated no more."""
    return say("The Order of an Isolated Lieutenant is lost.")


@at(declaring.stands_in, "ISO-E9", "Effects", only="N5.2")
def makes_none_tactical() -> str:
    """An Isolated NCO makes no Order of its Lieutenant a Tactical one."""
    return say("An Isolated NCO can't spend the Lieutenant's Order.")


@at(counting.training, "ISO-E2", "Effects", off=lambda training: training)
def gives_an_irregular_order(training: str) -> str:
    """Isolated as its turn starts it is Irregular, and adds no Order to the pool."""
    return "irregular"


stays_irregular = fact(
    counting.stays_irregular, "FAQ-T2", "Effects", "That Order can't be made a Regular one."
)


@at(declaring.forbids, "ISO-E3", "Effects")
def no_comms(act: Act) -> str | None:
    """No Hacking Programme, no skill and no item that is a Comms Attack or Comms Equipment works."""
    skill = act.skill
    comms = skill.kind == "hacking" or skill.bears("Comms Attack") or skill.bears("Comms Equipment")
    barred = act.whose == "own" and comms
    return say("It is Isolated: it can't use {skill}.", skill=term(skill.name)) if barred else None


@at(declaring.wields, "FAQ-T5", "Effects")
def no_comms_weapon(weapon: Weapon) -> str | None:
    """So it is with a weapon that attacks by Comms."""
    off = weapon.bears("Comms. Attack")
    return (
        say("It is Isolated: it can't use its {weapon}.", weapon=term(weapon.name)) if off else None
    )


ends_programmes = fact(rolling.programmes_stop, "FAQ-T5", "Effects", "What it has running ends.")


items_are_off = fact(
    declaring.silenced,
    "FAQ-T5",
    "Effects",
    "No item of its carries a Programme (a Repeater), or lets it react (a Hacking Device).",
    "It is Isolated: its Hacking Area and its Repeater are off.",
)


leads_nobody = fact(
    counting.unled,
    "ISO-E4",
    "Effects",
    "A Lieutenant that is Isolated as its turn starts leaves its army without one.",
)


@at(rolling.mods, "ISO-E5", "Effects")
def resets_badly(roll: Roll) -> Mod | None:
    """-9 to the WIP of its Reset."""
    own = roll.whose == "own" and roll.skill == "Reset"
    return Mod(NAME, -9, resets_badly.id) if own else None


@at(declaring.joins, "ISO-E6", "Effects")
def in_no_fireteam(what: str) -> str | None:
    """It is a member of no Fireteam; a Fireteam that it led is broken."""
    return say("An Isolated trooper can't be in a Fireteam.") if what == "Fireteam" else None


@at(declaring.joins, "ISO-E7", "Effects")
def in_no_coordinated_order(what: str) -> str | None:
    """It takes no part in a Coordinated Order."""
    barred = what == "Coordinated Order"
    return say("An Isolated trooper can't join a Coordinated Order.") if barred else None


# ------------------------------------------------------------------ Cancellation


@at(recovering.treated, "ISO-C1", "Cancellation")
def repaired(cure: Cure) -> bool:
    """An Engineer in contact, by a WIP Roll."""
    return cure.skill == "Engineer"


@at(recovering.treated, "ISO-C2", "Cancellation")
def reset(cure: Cure) -> bool:
    """A Reset of its own."""
    return cure.skill == "Reset"


STATE = State(name=NAME)
