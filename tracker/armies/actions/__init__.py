"""Everything that changes armies and the official data that they are made with."""

from tracker.armies.actions.adding import add_free_trooper, add_profile, say_army
from tracker.armies.actions.importing import Imported, NotImported, import_data
from tracker.armies.actions.keeping import NotDone
from tracker.armies.actions.lists import (
    GROUPS,
    MOST_TROOPERS,
    add_trooper,
    create,
    create_from_roster,
    delete,
    duplicate,
    end_sharing,
    move_to_group,
    remove_trooper,
    rename,
    set_lieutenant,
    share,
)
from tracker.armies.actions.pasting import (
    bring,
    bring_back,
    paste,
    paste_to_play,
    playable,
    read_again,
)
from tracker.armies.actions.taking_back import TakenBack, take_back

__all__ = [
    "GROUPS",
    "MOST_TROOPERS",
    "Imported",
    "NotDone",
    "NotImported",
    "TakenBack",
    "add_free_trooper",
    "add_profile",
    "add_trooper",
    "bring",
    "bring_back",
    "create",
    "create_from_roster",
    "delete",
    "duplicate",
    "end_sharing",
    "import_data",
    "move_to_group",
    "paste",
    "paste_to_play",
    "playable",
    "read_again",
    "remove_trooper",
    "rename",
    "say_army",
    "set_lieutenant",
    "share",
    "take_back",
]
