"""The pages of armies. A player finds their own; anybody else's is not found."""

from tracker.armies.views.adding import free, of, profiles
from tracker.armies.views.own import (
    add,
    army,
    copy,
    delete,
    home,
    new,
    rename,
    take,
    trooper,
)
from tracker.armies.views.sheets import complete, courtesy, shared
from tracker.armies.views.vault import again, back, bring, paste, share

__all__ = [
    "add",
    "again",
    "army",
    "back",
    "bring",
    "complete",
    "copy",
    "courtesy",
    "delete",
    "free",
    "home",
    "new",
    "of",
    "paste",
    "profiles",
    "rename",
    "share",
    "shared",
    "take",
    "trooper",
]
