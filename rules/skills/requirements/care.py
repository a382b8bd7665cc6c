"""Whom a skill heals or repairs, and what it ends."""

from typing import Final

from msgspec.structs import replace

from rules.book.profiles import has
from rules.log.table import Card, Piece, Table
from rules.messages import say, term
from rules.moments import declaring, recovering
from rules.moments.recovering import Cure
from rules.page import said
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import own_card
from rules.state import State
from rules.states import seen

ENGINEER: Final = "Engineer"
GIZMOKIT: Final = "GizmoKit"
TECHNORGANIC: Final = "Technorganic"


def may_help(table: Table, wanted: SkillCard, helped: Piece) -> Refusal | None:
    """Whether an ally may be healed or repaired as it stands."""
    for _, id, sentence in said(seen(table, helped), declaring.helped, wanted):
        return Refusal("state-forbids", sentence, id)
    refusal = refuse(can_be_helped, table, wanted, helped)
    for _, id, sentence in unhealed(table, wanted.name, helped) if refusal else ():
        return Refusal("state-forbids", sentence, id)
    return refusal


def unhealed(table: Table, skill: str, helped: Piece) -> tuple[tuple[State, str, str], ...]:
    """Why its States let nothing give a piece a Wound or a point of STR back."""
    card = own_card(table, helped)
    cure = Cure(skill, card is not None and card.structure)
    return tuple(said(seen(table, helped), recovering.unhealed, cure))


@rule("CARE-1")
def can_be_helped(table: Table, wanted: SkillCard, helped: Piece) -> str | None:
    """Doctor, Engineer, MediKit and GizmoKit help an ally that is in a State they end, or (with STR)
    has lost some of it."""
    card = own_card(table, helped)
    if card is None:
        return say("{skill} has nothing to heal or repair there.", skill=term(wanted.name))
    cure = Cure(wanted.name, card.structure, helped.severed, technorganic=has(card, TECHNORGANIC))
    ended = ends(table, helped, card, cure)
    return (
        None
        if ended or mends(table, cure, helped)
        else say("{skill} has nothing to heal or repair there.", skill=term(wanted.name))
    )


def mends(table: Table, cure: Cure, helped: Piece) -> bool:
    """Whether a skill gives back STR to a piece that has lost some."""
    repairs = cure.structure and cure.skill in (ENGINEER, GIZMOKIT) and helped.lost > 0
    return repairs and not unhealed(table, cure.skill, helped)


def ends(table: Table, helped: Piece, card: Card, cure: Cure) -> list[tuple[State, str]]:
    """The States of who is helped that this would end, as everybody sees them, each with the rule."""
    standing = seen(table, helped)
    found = {one.name: (one, id) for one, id, _ in said(standing, recovering.treated, cure)}
    asked = recovers.wording(table.book)
    if asked is not None and asked(card, cure.skill):
        by_engineer = replace(cure, skill=ENGINEER)
        for state, _, _ in said(standing, recovering.treated, by_engineer):
            if not state.speaks(recovering.regains):
                found.setdefault(state.name, (state, asked.id))
    return list(found.values())


@rule("RECOV-1", only="N5.2")
def recovers(bearer: Card, skill: str) -> bool:
    """A GizmoKit ends for who has Tech-recovery all that an Engineer would end, but for Unconscious."""
    return skill == GIZMOKIT and has(bearer, "Tech-recovery")


def either_mends_or_frees(table: Table, helped: Piece, skill: str) -> bool:
    """Whether this skill could give a piece STR back, and could as well end a State of it."""
    card = own_card(table, helped)
    if card is None or skill not in (ENGINEER, GIZMOKIT):
        return False
    cure = Cure(skill, card.structure, helped.severed)
    ended = [state for state, _ in ends(table, helped, card, cure)]
    falls = any(state.speaks(recovering.regains) for state in ended)
    return bool(ended) and not falls and mends(table, cure, helped)
