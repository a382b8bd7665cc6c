"""What a Fireteam gives to the BS Attacks of its members, by its size alone. Page "Fireteam Bonuses" (N4).

What it gives for its composition hangs on the units in it, which nobody has to tell before: players
who use it enter it as a MOD that they agree on.
"""

from msgspec.structs import replace

from rules.dice.mods import Mod
from rules.log.table import Piece, Table
from rules.reference import SkillCard, Weapon
from rules.registry import rule
from rules.seen.effective import TRI_CORE, as_five, members, team_mates


def more_dice(table: Table, piece: Piece, card: SkillCard, used: Weapon) -> tuple[int, str]:
    """How many dice a Fireteam adds to an Attack, and by which rule."""
    fires = card.name == "BS Attack" and _by_hand(used) and not _runs_out(used)
    more = one_die_more(members(table, piece.id)) if fires else 0
    return more, one_die_more.id if more else ""


@rule("TEAM-9")
def one_die_more(members: int) -> int:
    """From three members on, +1 Burst with BS Weapons that are no Technical ones, in a Short Skill or
    an ARO; with a Disposable weapon it would cost a use more, and is left to its player."""
    return 1 if members >= 3 else 0


def own_mods(table: Table, piece: Piece, card: SkillCard, used: Weapon | None) -> tuple[Mod, ...]:
    """What a Fireteam adds to a BS Attack Roll."""
    shoots = used is not None and _by_hand(used) and card.name == "BS Attack"
    mod = aims_better(members(table, piece.id)) if shoots else None
    if mod and aims_better(len(team_mates(table, piece.id))) is None:
        mod = replace(mod, label=TRI_CORE, rule=as_five.id)
    return (mod,) if mod else ()


@rule("TEAM-11")
def aims_better(members: int) -> Mod | None:
    """With five members, +1 to the BS Attack Rolls of all, but with Technical Weapons."""
    return Mod("Fireteam of five", 1, aims_better.id) if members >= 5 else None


def _by_hand(used: Weapon) -> bool:
    return used.kind == "weapon" and not used.bears("Technical Weapon")


def _runs_out(used: Weapon) -> bool:
    return any(trait.startswith("Disposable") for trait in used.traits)
