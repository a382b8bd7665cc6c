"""Whom an Attack is aimed at: one target, or several among which the dice of its Burst are divided."""

from collections import Counter
from collections.abc import Iterator

from rules.book.editions import Book
from rules.book.profiles import Bearer
from rules.log.table import Declared, Given, Piece, Table
from rules.messages import say, term
from rules.reference import SkillCard, Weapon
from rules.reference.arms import tool
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.rolls.templates import is_impact, is_template, laid_apart
from rules.rolls.under_templates import aimed_at, also_under
from rules.seen.effective import counted
from rules.skills.activated_together import COORDINATED
from rules.skills.neurocinetics import undivided
from rules.skills.requirements.target import may_aim
from rules.skills.team_fire import more_dice
from rules.weapons.improvements import improved
from rules.weapons.special_mods import alone


def may_divide(table: Table, actor: Piece, card: SkillCard, declared: Declared) -> Refusal | None:
    """Whether the dice of an Attack may be divided so."""
    if not declared.split:
        return None
    together = table.order is not None and table.order.party == COORDINATED
    bearer = counted(table, actor)
    dice = _dice(table, actor, card, declared)
    if refusal := refuse(among_several, table.book, card, declared, dice, together=together):
        return refusal
    if refusal := refuse(undivided, bearer) or refuse(all_at_one, tool(table.book, declared)):
        return refusal
    others = also_under(table.book, declared)
    for target in declared.split[:1] if others else declared.split:
        if refusal := may_aim(table, actor, card, target, aro=False):
            return refusal
    return None


def is_all_at_one(bearer: Bearer | None, used: Weapon) -> bool:
    """Whether the whole Burst of a weapon in these hands is for one target."""
    return bool(refuse(undivided, bearer) or refuse(all_at_one, used))


def _dice(table: Table, actor: Piece, card: SkillCard, declared: Declared) -> int:
    """The Burst of an Attack in the Active Turn, with what its maker and its Fireteam add."""
    used = tool(table.book, declared)
    if used is None:
        return 1
    better = improved(table.book, used, card, counted(table, actor))
    return better.burst + more_dice(table, actor, card, better)[0]


@rule("ROLL-7")
def among_several(
    book: Book, card: SkillCard, declared: Declared, dice: int, *, together: bool
) -> str | None:
    """In the Active Turn the dice of a Burst may be divided among several targets, each at least one: of
    an Impact Template among several Main Targets."""
    used = tool(book, declared)
    way, _ = alone(book, declared, Given())
    single = way is not None and way.one_die
    apart = laid_apart(book, declared)
    bursts = bool(declared.target) and is_impact(book, declared.weapon)
    whole = is_template(book, declared.weapon) and not (apart or bursts)
    if used is None or together or single or not card.attacks or whole:
        return say("The dice of {card} can't be divided.", card=term(card.name))
    others = max(Counter(declared.split).values()) if apart else len(declared.split)
    if others >= dice:
        has = say("1 die") if dice == 1 else say("{dice} dice", dice=dice)
        return say(
            "{skill} has {burst}: one at least is for the first target.",
            skill=term(used.name),
            burst=has,
        )
    return None


@rule("TRAIT-11")
def all_at_one(used: Weapon | None) -> str | None:
    """The whole Burst of a weapon with "Burst: Single Target" is for one target."""
    single = used is not None and used.bears("Burst: Single Target")
    return (
        say("The dice of {skill} are all for one target.", skill=term(used.name))
        if used and single
        else None
    )


def parts(declared: Declared) -> Iterator[Declared]:
    """An Attack target by target, each as if it were aimed at that one alone."""
    if not declared.split:
        yield declared
        return
    for target in dict.fromkeys((declared.target, *declared.split)):
        yield aimed_at(declared, target)


def share(declared: Declared, dice: int) -> int:
    """How many of the dice are for the target of this part."""
    if not declared.split:
        return dice
    return declared.split.count(declared.target or "") or max(dice - len(declared.split), 1)
