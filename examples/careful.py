"""A stronger player beside `player.py`, on the same API: it shoots where the odds are best, and ducks where
they are bad.

    python3 examples/careful.py http://localhost:8000               a match against the other one
    python3 examples/careful.py http://localhost:8000 --code ABCD   the other seat of yours

What it weighs is how likely a Wound of theirs is, less how likely one of its own, as `odds/` foretells
them: from the Cards and the Mimetism that show, and from what a weapon was seen to do in the Rolls of this
match. Range and cover it leaves out.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, replace
from itertools import product
from typing import Any
from urllib.parse import quote

from player import Player, main

SHOOT, DODGE = "BS Attack", "Dodge"
MOST_DICE, MOST_SAVES = 8, 4
NOTHING = {"sv": 0, "burst": 0}


@dataclass(frozen=True)
class Arm:
    """What a weapon does: that of a rifle, until it is seen."""

    burst: int = 3
    damage: int = 13
    saves: int = 1


class Careful(Player):
    """Somebody at a seat who looks at odds."""

    passes = 0.0

    def __init__(self, address: str, name: str, chance: random.Random) -> None:
        super().__init__(address, name, chance)
        self.arms: dict[str, Arm] = {}
        self.pieces: dict[str, Any] = {}
        self.foretold: dict[str, float] = {}

    def chooses(self, found: Any, view: Any, refused: set[str]) -> Any:
        self.looks(view)
        return super().chooses(found, view, refused)

    def looks(self, view: Any) -> None:
        """What stands on the table, and what weapons are seen to do."""
        self.pieces = {one["id"]: one for one in (*view["mine"], *view["theirs"])}
        for hand in (hand for roll in view["rolls"] for hand in roll["hands"]):
            if hand["weapon"] and not hand["aro"]:
                known = self.arm(hand["weapon"])
                self.arms[hand["weapon"]] = replace(known, burst=min(hand["burst"], MOST_DICE))
        for save in view["saves"]:
            hit, card = save["hit"], self.card(save["piece"])
            if card and hit["weapon"] and hit["passes_on"] is None:
                known = self.arm(hit["weapon"])
                # Of several hits there are more: never fewer than one hit calls for.
                saves = (
                    min(hit["saves"], known.saves) if hit["weapon"] in self.arms else hit["saves"]
                )
                damage = hit["fails_on"] + card["arm"]
                self.arms[hit["weapon"]] = Arm(known.burst, damage, min(saves, MOST_SAVES))

    def arm(self, weapon: str) -> Arm:
        return self.arms.get(weapon, Arm())

    def card(self, piece: str) -> Any:
        """What a piece shows of a trooper; None of a Marker."""
        return self.pieces[piece]["card"] if piece in self.pieces else None

    # ------------------------------------------------------------------ what to say

    def likes(self, those: list[Any]) -> Any:
        """What gains most; where nothing does, what the other player would do of what costs nothing."""
        worth = [self.worth(offer) for offer in those]
        if max(worth) > 0:
            return those[worth.index(max(worth))]
        costs_nothing = [one for one, it in zip(those, worth, strict=True) if it == 0]
        return super().likes(costs_nothing or those)

    def fills(self, offer: Any, view: Any) -> dict[str, Any]:
        filled = super().fills(offer, view)
        if shots := shots_of(offer):
            best = max(shots, key=lambda shot: self.shot(offer, *shot))
            filled |= dict(zip(("target", "weapon"), best, strict=True))
        return filled

    def worth(self, offer: Any) -> float:
        """What this offer gains. An ARO gains, too, what it keeps from coming to who does nothing."""
        gains = [self.shot(offer, *shot) for shot in shots_of(offer)]
        if offer["command"] != "DeclareAro":
            return max(gains, default=0.0)
        card, attack = self.card(offer["about"]), self.attack_on(offer["about"])
        if offer["given"].get("skill") == DODGE and card:
            gains.append(self.exchange({"sv": card["ph"]}, attack))
        unanswered = self.exchange(NOTHING, attack)
        return max(gains, default=unanswered) - unanswered

    def shot(self, offer: Any, target: str, weapon: str) -> float:
        """What a shot gains: against the Attack that it answers, or who is shot at shoots back."""
        actor = offer["about"]
        if offer["command"] == "DeclareAro":
            mine = self.hand(actor, target, weapon) | {"burst": 1}
            return self.exchange(mine, self.attack_on(actor))
        return self.exchange(self.hand(actor, target, weapon), self.back(target, actor))

    def attack_on(self, piece: str) -> dict[str, int]:
        """The Attack on a piece that is declared, as far as it shows."""
        for id, one in self.pieces.items():
            if one["acting"] and "Attack" in one["doing"] and one["card"]:
                return self.hand(id, piece, first_weapon(one["card"]))
        return NOTHING

    def back(self, target: str, at: str) -> dict[str, int]:
        """How who is shot at shoots back: with one die."""
        card = self.card(target)
        return self.hand(target, at, first_weapon(card)) | {"burst": 1} if card else NOTHING

    def hand(self, who: str, at: str, weapon: str) -> dict[str, int]:
        """One side of a Roll."""
        card, target, arm = self.card(who), self.card(at), self.arm(weapon)
        if not card:
            return NOTHING
        armour = target["arm"] if target else 0
        return {
            "sv": card["bs"] + (self.pieces[at]["mimetism"] if at in self.pieces else 0),
            "burst": arm.burst,
            "saves": arm.saves,
            "attack_damage": max(arm.damage - armour, 0),
        }

    def exchange(self, mine: dict[str, int], theirs: dict[str, int]) -> float:
        """How likely it is that they are hurt, less that it is."""
        roll = json.dumps({"active": mine, "reactive": theirs})
        if roll not in self.foretold:
            told = self.notebook.ask(f"odds/?roll={quote(roll)}")
            hurt = (sum(told[side]["failed_saves"].values()) for side in ("active", "reactive"))
            self.foretold[roll] = next(hurt) - next(hurt)
        return self.foretold[roll]


def shots_of(offer: Any) -> list[tuple[str, str]]:
    """At whom, and with what, an offer would shoot."""
    if offer["given"].get("skill") != SHOOT:
        return []
    told = {one["name"]: [it["value"] for it in one["choices"]] for one in offer["blanks"]}
    told |= {name: [value] for name, value in offer["given"].items()}
    return list(product(told.get("target", []), told.get("weapon", [])))


def first_weapon(card: Any) -> str:
    return str(card["weapons"][0]) if card["weapons"] else ""


if __name__ == "__main__":
    main(Careful)
