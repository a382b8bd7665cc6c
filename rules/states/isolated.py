"""Isolated State: cut off from its comrades, without Comms, and alone with its own Order."""

from rules.dice.mods import Mod
from rules.reference import SkillCard, Weapon
from rules.registry import rule
from rules.state import Cure, Harm, State
from rules.table import Pool

NAME = "Isolated"

# ------------------------------------------------------------------ Activation


@rule("ISO-A1", off=False)
def cut_off(harm: Harm) -> bool:
    """By E/M ammunition, Oblivion, a Jammer, or what else says so."""
    return NAME in harm.states


# ------------------------------------------------------------------ Effects


@rule("ISO-E1")
def no_orders_of_the_pool(pool: Pool) -> str | None:
    """It receives no Orders of its Order Pool."""
    return "An Isolated trooper receives no Orders of its pool." if pool == "regular" else None


@rule("FAQ-K14", off=False)
def generated_before(pool: Pool) -> bool:
    """A Special Lieutenant Order that was counted before may be used, by its Lieutenant or by NCO."""
    return pool == "lieutenant"


@rule("ISO-E2", off=lambda training: training)
def gives_an_irregular_order(training: str) -> str:
    """Isolated as its turn starts it is Irregular, and adds no Order to the pool."""
    return "irregular"


@rule("FAQ-T2", off=False)
def stays_irregular() -> bool:
    """That Order can't be made a Regular one."""
    return True


@rule("ISO-E3")
def no_comms(skill: SkillCard) -> str | None:
    """No Hacking Programme, no skill and no item that is a Comms Attack or Comms Equipment works."""
    off = skill.kind == "hacking" or skill.bears("Comms Attack") or skill.bears("Comms Equipment")
    return f"Isolated, it has no use of {skill.name}." if off else None


@rule("FAQ-T5")
def no_comms_weapon(weapon: Weapon) -> str | None:
    """So it is with a weapon that attacks by Comms."""
    off = weapon.bears("Comms. Attack")
    return f"Isolated, it has no use of its {weapon.name}." if off else None


@rule("FAQ-T5", off=False)
def ends_programmes() -> bool:
    """What it has running ends."""
    return True


@rule("ISO-E4", off=False)
def leads_nobody() -> bool:
    """A Lieutenant that is Isolated as its turn starts leaves its army without one."""
    return True


@rule("ISO-E5")
def resets_badly(skill: str) -> Mod | None:
    """-9 to the WIP of its Reset."""
    return Mod(NAME, -9, resets_badly.id) if skill == "Reset" else None


@rule("ISO-E6")
def in_no_fireteam(what: str) -> str | None:
    """It is a member of no Fireteam; a Fireteam that it led is broken."""
    return "An Isolated trooper is in no Fireteam." if what == "Fireteam" else None


@rule("ISO-E7")
def in_no_coordinated_order(what: str) -> str | None:
    """It takes no part in a Coordinated Order."""
    barred = what == "Coordinated Order"
    return "An Isolated trooper takes no part in a Coordinated Order." if barred else None


# ------------------------------------------------------------------ Cancellation


@rule("ISO-C1", off=False)
def repaired(cure: Cure) -> bool:
    """An Engineer in contact, by a WIP Roll."""
    return cure.skill == "Engineer"


@rule("ISO-C2", off=False)
def reset(cure: Cure) -> bool:
    """A Reset of its own."""
    return cure.skill == "Reset"


STATE = State(
    name=NAME,
    inflicted=(cut_off,),
    acts=(no_comms,),
    paid_by=no_orders_of_the_pool,
    still_pays=generated_before,
    wields=no_comms_weapon,
    cuts_programmes=ends_programmes,
    joins=(in_no_fireteam, in_no_coordinated_order),
    own_mods=(resets_badly,),
    order_given=gives_an_irregular_order,
    keeps_irregular=stays_irregular,
    unled=leads_nobody,
    recovers=(repaired, reset),
)
