"""What is a player's own of lists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tracker.accounts.belongings import Belonging, as_json, belongings, said
from tracker.accounts.models import Player
from tracker.armies.models import Army

LIST: Final = ("edition", "points", "troopers", "written", "brought")


@belongings("armies")
def armies(player: Player) -> Iterator[Belonging]:
    found = Army.objects.filter(owner=player).order_by("pk").prefetch_related("versions")
    yield "armies.json", as_json([_army(one) for one in found])


def _army(army: Army) -> dict[str, Any]:
    """With the code that it was brought as, where it was, and what it was before."""
    return {
        **said(army, "public_id", "name", "faction", *LIST, "created", "changed"),
        "is_shown": army.shared_digest is not None,
        "before": [said(one, "number", *LIST, "kept") for one in army.versions.all()],
    }
