"""What a player brings to a command of their own: an army, a table, a moment by their own clock."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from tracker.accounts.models import Player
from tracker.matches import choosing
from tracker.matches.actions.patience import dated
from tracker.matches.models import Match


def brought(data: dict[str, Any], match: Match, player: Player, at: datetime) -> dict[str, Any]:
    """What a player brings of their own, in the place of the address that it was named by, and a
    moment in that of how far off it is. Raises Refused."""
    if data.get("kind") == "LayTerrain":
        ground = choosing.ground(match=match, player=player, table=str(data.get("ground", "")))
        return {**data, "ground": msgspec.to_builtins(ground)}
    return _with_army(dated(data, at), match, player)


def _with_army(data: dict[str, Any], match: Match, player: Player) -> dict[str, Any]:
    """An army is named by its address on the page, and looked for among those that the player may
    bring. Where its list does not say who leads, `lieutenant` does; a page sends one for each such
    army."""
    if data.get("kind") != "EnterArmy":
        return data
    asked = str(data.get("army", ""))
    leads = str(data.get("lieutenant") or data.get(f"lieutenant-{asked}") or "")
    rest = {name: said for name, said in data.items() if not name.startswith("lieutenant")}
    brought = choosing.chosen(match=match, player=player, army=asked, lieutenant=leads)
    return {**rest, "army": msgspec.to_builtins(brought)}
