"""What players type about an army and about a free trooper."""

from tracker.armies.forms.armies import CodeForm, NameForm, NewArmyForm, factions
from tracker.armies.forms.fields import LineField
from tracker.armies.forms.free_trooper import LONGEST_WORDS, FreeTrooperForm, weapon_names
from tracker.armies.plain import plain

__all__ = [
    "LONGEST_WORDS",
    "CodeForm",
    "FreeTrooperForm",
    "LineField",
    "NameForm",
    "NewArmyForm",
    "factions",
    "plain",
    "weapon_names",
]
