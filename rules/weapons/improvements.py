"""What improves a BS Attack, or a Programme: labels of who makes it, and the Upgrades of their devices."""

from functools import partial, reduce

from rules.book.editions import Book
from rules.book.profiles import Bearer, all_borne
from rules.log.table import Card
from rules.reference import SkillCard, Weapon
from rules.reference.changed import changed
from rules.registry import rule
from rules.weapons.devices import added, upgrades


@rule("FAQ-C1", off=lambda card: card.name == "BS Attack")
def is_a_bs_attack(card: SkillCard) -> bool:
    """Whatever makes a BS Attack Roll, or is labelled so, takes what improves BS Attacks."""
    return card.weapon and (card.name == "BS Attack" or card.bears("BS Attack"))


def improved(book: Book, used: Weapon, card: SkillCard, bearer: Card | Bearer | None) -> Weapon:
    """A weapon with what its user's BS Attack (…) adds, or a Programme with what its Upgrade does:
    Damage, Burst, ammunition."""
    for more in added(book, bearer, used.name) if bearer and card.kind == "hacking" else ():
        used = changed(book, used, more)
    if bearer is None or used.kind != "weapon" or not is_a_bs_attack(card):
        return used
    said = (one for label in all_borne(bearer, "BS Attack") for one in label.said)
    return reduce(partial(changed, book), said, used)


def improvements(
    book: Book, used: Weapon, card: SkillCard, bearer: Card | Bearer | None
) -> tuple[str, ...]:
    """The rule by which a weapon (or a Programme) is improved, where it is."""
    if improved(book, used, card, bearer) == used:
        return ()
    return (upgrades.id if card.kind == "hacking" else is_a_bs_attack.id,)
