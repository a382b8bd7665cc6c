"""Which Attacks need LoF, and how far those reach that need none."""

from rules.book.editions import Book
from rules.reference import SkillCard, Weapon
from rules.reference.arms import arm
from rules.registry import rule
from rules.weapons.special_mods import SPECULATIVE


def needs_line(book: Book, card: SkillCard, weapon: str = "", *, guided: bool = False) -> bool:
    """Whether a skill needs LoF to its target: unless it, its weapon or its way says not."""
    if card.kind == "hacking" or not card.target or card.bears("No LoF"):
        return False
    if guided or card.name == SPECULATIVE:
        return False
    return not (card.weapon and weapon and aims_unseen(arm(book, weapon)))


@rule("TRAIT-5")
def aims_unseen(used: Weapon) -> bool:
    """What has the trait No LoF is used on whom its user does not see."""
    return used.bears("No LoF")


@rule("TRAIT-15")
def within_its_zone(used: Weapon) -> bool:
    """What has the trait Zone of Control reaches as far as its user's ZoC; its user says so."""
    return used.bears("Zone of Control")


def reaches_its_zone(book: Book, weapon: str) -> bool:
    """Whether a weapon is used within its user's ZoC."""
    return bool(weapon) and within_its_zone(arm(book, weapon))


def unseen_by(book: Book, card: SkillCard, weapon: str) -> tuple[str, ...]:
    """The rule by which an Attack needs no LoF for its weapon."""
    unseen = card.weapon and weapon and aims_unseen(arm(book, weapon))
    return (aims_unseen.id,) if unseen else ()
