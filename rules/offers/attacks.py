"""In which ways a skill can be declared: an Attack plainly, with a Template, with Smoke, Guided."""

from collections.abc import Iterator
from typing import Final

from rules.book.editions import Book
from rules.book.profiles import Profile
from rules.log.table import Piece, Table, Trooper
from rules.memory import remembered
from rules.messages import say, term
from rules.offers.way import Way
from rules.order.line_of_fire import stood_in_contact, touches_it
from rules.reference import SkillCard
from rules.reference.arms import arm, is_thrown
from rules.rolls.templates import is_template
from rules.skills.requirements.target import is_targetless, may_aim
from rules.skills.requirements.weapon import weapons_for
from rules.skills.team_fire import may_spend_more
from rules.weapons.charges import is_placed
from rules.weapons.special_attacks import fires_twice, guided_with, guides
from rules.weapons.special_mods import INTUITIVE

EVERYBODYS: Final = ("BS Attack", "CC Attack")
"""Attacks that are looked for first: where they can't be made, the page says why."""


def ways_to(
    table: Table, actor: Piece, trooper: Trooper | None, card: SkillCard, *, aro: bool
) -> Iterator[Way]:
    """Every way in which a trooper could declare a skill; the plain one also where it can't, unless
    there is another. None for what needs a weapon of a kind that it does not bear."""
    ways = _ways_with(table.book, trooper.profile if trooper else None, card, aro)
    yield from ways
    if card.name != "BS Attack":
        return
    plain = next((one.weapons for one in ways if not (one.given or one.laid or one.lays)), ())
    if plain and _touched(table, actor, card, aro=aro):
        yield Way(
            card,
            say("{skill} at an enemy in contact", skill=term(card.name)),
            {"sees": True},
            plain,
        )
    if costly := _for_one_use_more(table, actor, card, plain):
        yield Way(
            card, say("{skill}, for one use more", skill=term(card.name)), {"double": True}, costly
        )


def _for_one_use_more(
    table: Table, actor: Piece, card: SkillCard, weapons: tuple[str, ...]
) -> tuple[str, ...]:
    """With which of these its Fireteam gives it a die that costs a use more."""
    if not table.fireteams:
        return ()
    used = {one: arm(table.book, one) for one in weapons}
    return tuple(
        name
        for name, one in used.items()
        if not fires_twice(one) and may_spend_more(table, actor, card, one)
    )


@remembered
def _ways_with(book: Book, profile: Profile | None, card: SkillCard, aro: bool) -> tuple[Way, ...]:
    return tuple(_by_weapons(book, profile, card, aro=aro))


def _by_weapons(
    book: Book, profile: Profile | None, card: SkillCard, *, aro: bool
) -> Iterator[Way]:
    """The ways that somebody has by what its profile bears, wherever it stands."""
    if not card.weapon:
        yield Way(card, term(card.name))
        return
    named = weapons_for(book, card, profile) if profile else ()
    if not named and card.name not in EVERYBODYS:
        return
    if not card.target:
        charges = tuple(one for one in named if is_placed(book, one))
        others = tuple(one for one in named if one not in charges)
        if others or not charges or aro:
            yield Way(card, term(card.name), {}, others)
        if charges and not aro:
            yield Way(card, say("{skill}: D-Charges", skill=term(card.name)), {}, charges)
        return
    smoke = tuple(one for one in named if is_targetless(book, card, one))
    if card.name == INTUITIVE:
        placed = tuple(one for one in named if arm(book, one).bears("Deployable"))
        named = tuple(one for one in named if one not in placed)
        for lies in (False, True):
            fit = tuple(one for one in named if is_template(book, one) == lies)
            label = _with_a_template(card) if lies else term(card.name)
            if fit:
                yield Way(card, label, {}, fit, laid=lies)
                yield Way(
                    card,
                    say("{skill}, into Zero Visibility", skill=label),
                    {"zone": "Zero"},
                    fit,
                    laid=lies,
                )
        if placed:
            yield Way(card, say("{skill}, to place", skill=term(card.name)), {}, placed, lays=True)
        return
    thrown = tuple(one for one in smoke if is_thrown(arm(book, one)))
    smoke = tuple(one for one in smoke if one not in thrown)
    laid = tuple(one for one in named if is_template(book, one) and one not in smoke)
    plain = tuple(one for one in named if one not in (*smoke, *thrown, *laid))
    if plain or not named:
        yield Way(card, term(card.name), {}, plain)
    if laid:
        yield Way(card, _with_a_template(card), {}, laid, laid=True)
    if smoke:
        yield Way(
            card,
            say("{skill}, no target", skill=term(card.name)),
            {},
            smoke,
            aimless=True,
            laid=True,
        )
    if thrown:
        yield Way(
            card,
            say("{skill}, to place", skill=term(card.name)),
            {},
            thrown,
            aimless=True,
            lays=True,
        )
    if card.name == "BS Attack" and not aro and profile and guides(profile):
        fit = tuple(one for one in (*plain, *laid) if guided_with(book, one) is None)
        if fit:
            yield Way(card, say("Guided Attack"), {"guided": True}, fit, laid=True)


def _with_a_template(card: SkillCard) -> str:
    return say("{skill}, Template", skill=term(card.name))


def _touched(table: Table, actor: Piece, card: SkillCard, *, aro: bool) -> bool:
    """Whether somebody that it could aim at stands in contact with it."""
    touches = stood_in_contact if aro else touches_it
    order = table.order
    return any(
        touches(table, actor, one) and may_aim(table, actor, card, one, aro=aro) is None
        for one in table.pieces
        if not aro or (order is not None and one in order.pieces)
    )
