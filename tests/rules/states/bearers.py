"""Cards for the pages of States: a trooper with one skill, and one with none."""

from msgspec.structs import replace

from rules.log.table import Card, card_of
from rules.reference import N4
from rules.reference.starter_rosters import starters

PLAIN = card_of(starters(N4)[0].profile)


def bearing(skill: str) -> Card:
    return card_of(replace(starters(N4)[0].profile, skills=(skill,)))
