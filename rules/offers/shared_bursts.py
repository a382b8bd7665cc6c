"""With whom the target of an Attack may share its dice."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.log.table import Declared, Piece, Table
from rules.messages import say
from rules.offers.aims import aimable
from rules.offers.shapes import Blank
from rules.offers.way import Way
from rules.reference import SkillCard, Weapon
from rules.reference.arms import arm
from rules.rolls.targets import is_all_at_one
from rules.rolls.templates import laid_apart
from rules.seen.effective import counted
from rules.skills.activated_together import COORDINATED
from rules.skills.team_fire import more_dice
from rules.weapons.improvements import improved


def shared(table: Table, actor: Piece, way: Way) -> Iterator[Blank]:
    """With whom the first target may share the dice of a Burst: a box for each die; of Direct Templates,
    whom the others are laid over."""
    card = way.card
    named = way.weapons if card.weapon else (card.name,)
    coordinated_now = table.order is not None and table.order.party == COORDINATED
    if (
        not (card.attacks and card.target and card.roll)
        or coordinated_now
        or way.aimless
        or way.one_die
    ):
        return
    bearer = counted(table, actor)
    used = {name: improved(table.book, arm(table.book, name), card, bearer) for name in named}
    others = {
        name: 0 if is_all_at_one(bearer, one) else _dice_beside(table, actor, card, one)
        for name, one in used.items()
    }
    most = max(others.values(), default=0)
    aimed = aimable(table, actor, card, False)
    targets = way.targets(table, actor, aimed, aro=False)
    others = {
        name: beside * (len(targets) if _laid_apart(table, card, name) else 1)
        for name, beside in others.items()
    }
    if most > 0 and len(targets) > 1:
        each = tuple(
            replace(one, note=say("one die more") if at > 1 else say("one die"))
            for one in targets
            for at in range(1, most + 1)
        )
        by, counts = ("weapon", tuple(others.items())) if card.weapon else ("", ())
        label = say("Under another of its Templates") if way.laid else say("Split the Burst with")
        yield Blank(
            "split", "several", label, each, count=max(others.values()), by=by, counts=counts
        )


def _laid_apart(table: Table, card: SkillCard, weapon: str) -> bool:
    """Whether who is under another Template is named for it, as many as there are."""
    return laid_apart(table.book, Declared(card.name, weapon=weapon))


def _dice_beside(table: Table, actor: Piece, card: SkillCard, used: Weapon) -> int:
    return used.burst + more_dice(table, actor, card, used)[0] - 1
