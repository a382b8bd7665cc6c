"""A player of the referee's notebook, on its public API alone: no library, nothing of the notebook's own.

    python3 examples/player.py http://localhost:8000               a match of two of them
    python3 examples/player.py http://localhost:8000 --code ABCD   the other seat of yours

It takes what its seat is offered, one thing at a time, and knows no rule: the notebook says what may be
done now and what each thing still has to be told (`offers/`), what is on the table (`view/`), and no, where
a rule is against it. See docs/api.md, "An offer".
"""

from __future__ import annotations

import argparse
import json
import random
import time
import uuid
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

ROSTER = "nox-and-a-caliban"
PLACES = ("the crates", "the gate", "the well", "the low wall", "the stairs", "the roof")
# What leads a match on, in the order in which it is thought of: answers first, then what the match waits
# for, and the end of something last.
WAYS = (
    ("Agree", "SettleObjection", "Resume"),
    ("EnterArmy", "RollInitiative", "KeepInitiative", "TakeRest", "Compose", "DrawClassified"),
    ("NameLieutenant", "NameSpearhead", "TransferMind", "GiveMods"),
    ("RollDice", "RollJump", "Save", "Announce", "DodgeMove", "Guts", "PutDown", "CheckCoherency"),
    ("Regenerate", "Reload", "DeclareAro", "DeclareSkill"),
    ("SkipSecond", "Done", "EndTurn"),
)
TRIES = 24


class Notebook:
    """The API of a notebook, for one player."""

    def __init__(self, address: str, name: str) -> None:
        self.address, self.root = address, f"{address.rstrip('/')}/api/v1/"
        self.headers = {"Content-Type": "application/json"}
        self.headers["Authorization"] = f"Token {self.ask('guests/', {'name': name})['token']}"

    def ask(self, address: str, said: dict[str, Any] | None = None) -> Any:
        """What is there, or what came of what was said. Raises HTTPError for what is refused."""
        body = None if said is None else json.dumps(said).encode()
        while True:
            try:
                with urlopen(Request(self.root + address, body, self.headers)) as answer:
                    return json.load(answer)
            except HTTPError as error:
                if error.code not in (429, 503):
                    raise
                time.sleep(float(error.headers.get("Retry-After", 1)))


class Player:
    """Somebody at a seat."""

    passes = 0.3
    """How often it lets an ARO be."""

    def __init__(self, address: str, name: str, chance: random.Random) -> None:
        self.notebook, self.chance, self.match = Notebook(address, name), chance, ""
        self.army = self.notebook.ask("armies/", {"roster": ROSTER})["id"]

    def opens(self) -> str:
        """A match, and the code of its other seat."""
        opened = self.notebook.ask("matches/", {"points": 150, "rounds": 1})
        self.match = opened["id"]
        return str(opened["code"])

    def joins(self, code: str) -> None:
        self.match = self.notebook.ask("matches/join/", {"code": code})["id"]

    def at(self, part: str, said: dict[str, Any] | None = None) -> Any:
        return self.notebook.ask(f"matches/{self.match}/{part}", said)

    def is_over(self) -> bool:
        return bool(self.at("view/")["view"]["over"])

    def waits(self, cursor: int) -> None:
        """Until there is something new for this seat, or for as long as the server waits."""
        if not self.at(f"wait/?after={cursor}")["changed"]:
            time.sleep(1)

    def speaks(self) -> bool:
        """Say one thing that is taken; False where there is none to be said now."""
        refused: set[str] = set()
        for _ in range(TRIES):
            found, view = self.at("offers/"), self.at("view/")["view"]
            offer = self.chooses(found, view, refused)
            if offer is None:
                return False
            command = {"kind": offer["command"], **offer["given"], **self.fills(offer, view)}
            posted = {"id": str(uuid.uuid4()), "cursor": found["cursor"], "command": command}
            try:
                self.at("commands/", posted)
                return True
            except HTTPError as error:
                # 422: a rule says no; 409: something else came first.
                if error.code not in (409, 422):
                    raise
                if error.code == 422:
                    refused.add(named(offer))
        return False

    # ------------------------------------------------------------------ what to say

    def chooses(self, found: Any, view: Any, refused: set[str]) -> Any:
        """One of the offers, by what leads the match on."""
        able = [
            one
            for one in found["offers"]
            if one["refusal"] is None and named(one) not in refused and may_be(one, view)
        ]
        ways = WAYS if found["yours"] else WAYS[:1]
        if len(refused) > TRIES // 2:
            ways = (WAYS[-1], *ways)
        for kinds in ways:
            those = [one for one in able if one["command"] in kinds]
            if those and not (
                those[0]["command"] == "DeclareAro" and self.chance.random() < self.passes
            ):
                return self.likes(those)
        return None

    def likes(self, those: list[Any]) -> Any:
        """It would rather shoot than walk, and walk than do anything else."""
        first = [one for one in those if one["command"] == those[0]["command"]]
        for word, often in (("Attack", 0.8), ("Move", 0.7)):
            some = [one for one in first if word in one["label"]]
            if some and self.chance.random() < often:
                return self.chance.choice(some)
        return self.chance.choice(first)

    def fills(self, offer: Any, view: Any) -> dict[str, Any]:
        """What an offer leaves open."""
        wanted = ("through", "to", "where", "band")
        return {
            blank["name"]: self.fill(blank)
            for blank in offer["blanks"]
            if blank["required"] or (blank["name"] in wanted and has_choices(blank))
        }

    def fill(self, blank: Any) -> Any:
        values = [one["value"] for one in blank["choices"]]
        match blank["kind"]:
            case "choice":
                first = blank["name"] in ("through", "real")
                return values[0] if first else self.chance.choice(values)
            case "several":
                return [self.chance.choice(values)]
            case "text":
                return self.chance.choice(PLACES)
            case "number":
                return 0
            case "flag":
                return True
            case "die":
                return self.chance.randint(1, 20)
            case "dice":
                return [self.chance.randint(1, 20) for _ in range(blank["count"])]
            case "places":
                return [{"where": self.chance.choice(PLACES)} for _ in range(blank["count"])]
            case "army":
                return self.army
        raise LookupError(f"It does not know how to fill in {blank['kind']}.")


def named(offer: Any) -> str:
    """What tells an offer from the others of its moment."""
    return f"{offer['command']} {sorted(offer['given'].items())} {offer['label']}"


def has_choices(blank: Any) -> bool:
    return bool(blank["choices"]) or blank["kind"] not in ("choice", "several", "paths")


def may_be(offer: Any, view: Any) -> bool:
    """Whether it can be filled in, and makes sense now."""
    blanks = {blank["name"]: blank for blank in offer["blanks"]}
    required = [blank for blank in blanks.values() if blank["required"]]
    if any(blank["kind"] == "paths" or not has_choices(blank) for blank in required):
        return False
    kinds = {blank["kind"] for blank in blanks.values()}
    match offer["command"]:
        case "Agree":
            return not view["proposed_by_you"]
        case "SettleObjection":
            return bool(offer["given"]["how"] == "grant")
        case "Compose":
            to_deploy = (one for one in view["to_deploy"] if one["trooper"] == offer["about"])
            return not any(one["noted"] for one in to_deploy)
        case "DeclareAro":
            return all(piece != offer["about"] for piece, _ in view["noted"])
        case "RollDice":
            return any(one["id"] == offer["about"] for one in view["mine"])
        case "GiveMods":
            hands = [hand for roll in view["rolls"] for hand in roll["hands"]]
            mine = any(one["id"] == offer["about"] for one in view["mine"])
            return mine and any(
                hand["piece"] == offer["about"] and hand["ranged"] and not hand["asked"]
                for hand in hands
            )
        case "RollJump" | "Save" | "Guts" | "Regenerate" | "RollInitiative" | "DrawClassified":
            # The notebook throws its own dice, in everybody's sight: nothing fell at a table.
            told = {*offer["given"], *blanks}
            return not kinds & {"die", "dice"} and not told & {"failed", "passed"}
        case "PutDown":
            return "to" not in blanks
        case "DeclareSkill":
            return "party" not in blanks
    return True


# ------------------------------------------------------------------ a match


def against_another(first: Player, chance: random.Random, commands: int) -> bool:
    """To the end of the match, or for so many commands; whether it is over."""
    ana, bo = first, Player(first.notebook.address, "Bo", chance)
    bo.joins(ana.opens())
    seats, said = [ana, bo], 0
    while said < commands:
        one = next((player for player in seats if player.speaks()), None)
        if one is None:
            # The notebook has something to do, or it is over.
            ana.at("nudge/", {})
            one = next((player for player in seats if player.speaks()), None)
        if one is None:
            break
        said += 1
        # Who has spoken is likely to be waited for again.
        seats.sort(key=lambda player: player is not one)
    over = ana.is_over()
    print(
        f"{said} commands, {'over' if over else 'not over'}: {ana.at('view/')['view']['headline']}"
    )
    return over


def at_a_seat(player: Player, code: str) -> None:
    """The other seat of somebody's match, to its end."""
    player.joins(code)
    while not player.is_over():
        cursor = player.at("")["cursor"]
        if not player.speaks():
            player.waits(cursor)


def main(kind: type[Player] = Player) -> None:
    asked = argparse.ArgumentParser(description="Play a match by the notebook's API.")
    asked.add_argument("address", help="where the notebook is, as http://localhost:8000")
    asked.add_argument("--code", help="the code of the free seat of your match")
    asked.add_argument("--commands", type=int, default=4_000, help="at most so many")
    asked.add_argument("--seed", default="1", help="the same seed chooses the same")
    said = asked.parse_args()
    chance = random.Random(said.seed)
    player = kind(said.address, "Program" if said.code else "Ana", chance)
    if said.code:
        at_a_seat(player, said.code)
    else:
        against_another(player, chance, said.commands)


if __name__ == "__main__":
    main()
