"""What weapon a skill is made with."""

from rules.book.editions import Book
from rules.book.labels import head
from rules.book.profiles import Profile
from rules.log.table import Piece, Table, Trooper
from rules.messages import say, term
from rules.moments import declaring
from rules.page import said
from rules.reference import SkillCard
from rules.reference.arms import arm, arms, left_open, melee
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.chest_mines import may_go_off
from rules.skills.close_combat import fights
from rules.states import force

PLACE = "Place Deployable"


def may_shoot_with(
    table: Table, piece: Piece, trooper: Trooper | None, wanted: SkillCard, name: str
) -> Refusal | None:
    """Whether the trooper bears the weapon it names, and its States let it use it; a skill that
    needs none takes none."""
    if not wanted.weapon:
        return (
            Refusal("no-weapon", say("{skill} uses no weapon.", skill=term(wanted.name)))
            if name
            else None
        )
    borne = trooper.profile.weapons if trooper else ()
    if fights(wanted):
        refusal = refuse(
            needs_melee_weapon, name, _also_plain(table.book, name, melee(table.book, borne))
        ) or may_go_off(table, piece, name)
    elif wanted.name == PLACE:
        refusal = refuse(
            needs_deployable,
            name,
            weapons_for(table.book, wanted, trooper.profile) if trooper else (),
        )
    else:
        fit = _also_plain(table.book, name, arms(table.book, borne, wanted.name))
        refusal = refuse(with_a_bs_weapon, table.book, name, borne, fit) or refuse(
            needs_weapon, table.book, name, fit
        )
    if refusal:
        return refusal
    for _, id, sentence in said(force(table, piece), declaring.wields, arm(table.book, name)):
        return Refusal("state-forbids", sentence, id)
    return None


def _also_plain(book: Book, name: str, loaded: tuple[str, ...]) -> tuple[str, ...]:
    """These weapons, and the one named if only its ammunition is left open."""
    return (*loaded, name) if left_open(book, name, loaded) else loaded


@rule("FAQ-C5")
def with_a_bs_weapon(
    book: Book, name: str, borne: tuple[str, ...], fit: tuple[str, ...]
) -> str | None:
    """A weapon that is none for a BS Attack makes none, though its user bears it."""
    barred = name in borne and name not in fit and not arms(book, (name,))
    return say("{weapon} can't be used for a BS Attack.", weapon=name) if barred else None


def _of_the_chart(book: Book, name: str, weapons: tuple[str, ...]) -> str | None:
    """Anybody's weapon will do, as long as there is such a one."""
    return None if name in arms(book, (head(name)[0],)) else say("Choose a weapon.")


@rule("BS-1", off=_of_the_chart)
def needs_weapon(book: Book, name: str, weapons: tuple[str, ...]) -> str | None:
    """A BS Attack is made with a BS weapon that its user bears."""
    return None if name in weapons else say("Choose one of its weapons.")


@rule("PLACE-1", off=lambda name, borne: None if name else say("Choose one of its Deployables."))
def needs_deployable(name: str, borne: tuple[str, ...]) -> str | None:
    """What is placed is a Deployable weapon or item that its user bears."""
    return None if name in borne else say("Choose one of its Deployables.")


@rule("CC-1")
def needs_melee_weapon(name: str, weapons: tuple[str, ...]) -> str | None:
    """A CC Attack is made with a Melee Weapon, or in CC Mode."""
    return None if name in weapons else say("Choose one of its CC weapons.")


def weapons_for(book: Book, wanted: SkillCard, profile: Profile) -> tuple[str, ...]:
    """The weapons of a profile, mode by mode, that a skill can be made with."""
    borne = profile.weapons
    borne += profile.equipment if wanted.name == PLACE else ()
    return melee(book, borne) if fights(wanted) else arms(book, borne, wanted.name)
