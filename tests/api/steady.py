"""A player who plays on: of what its seat is offered it takes one thing at a time, to the end.

It knows what `offers/` and `view/` say, and what it may bring (`armies/`); nothing else of the match.
What it chooses follows from its seed; dice it throws itself, and types in.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final
from uuid import UUID

from tests.api.program import Program

Offer = dict[str, Any]
Blank = dict[str, Any]
Said = dict[str, Any]

THINKS_OF: Final = (
    ("EnterArmy", "RollInitiative", "KeepInitiative", "TakeRest", "Compose", "DrawClassified"),
    ("GiveMods", "TransferMind"),
    ("ReadDice", "RollJump", "Save", "Announce", "DodgeMove", "Guts", "PutDown", "CheckCoherency"),
    ("ScoreObjective", "Regenerate", "Reload", "NameLieutenant"),
    ("DeclareAro", "DeclareSkill"),
    ("SkipSecond", "Done"),
    ("EndTurn",),
)
"""What it thinks of, the first of it first: what the match waits for, before what leads it on."""

READY: Final = {"Attack": 12, "Move": 4, "Discover": 1, "Dodge": 1}
ANSWERS: Final = {"Attack": 12, "Dodge": 6, "Discover": 1}
"""How readily it declares a skill or an ARO, by a word of its name; every other seldom."""
REACTS: Final = (0.8, 0.35, 0.1)
"""How readily one trooper reacts, one more, a third."""
PLACES: Final = ("the crates", "the gate", "the well", "the low wall", "the stairs", "the roof")
OPTIONAL: Final = {"through": 1.0, "to": 1.0, "band": 1.0, "cover": 0.7, "contact": 0.15}
"""How often it fills in what it could leave out."""
FIRST: Final = ("through", "real")
"""What is the first of its choices: what allows an ARO, and the one place that it deploys in."""
BANDS: Final = ("3", "0", "-3", "-3", "-6")
"""They fight from afar, so that the match is long."""


class Steady:
    """A program with a seat, and how it decides."""

    def __init__(self, program: Program, army: str, seed: str) -> None:
        self.program, self.army = program, army
        self.chance = Random(seed)
        self.view: dict[str, Any] = {}
        self.noted: set[str] = set()  # what it has said and could take back
        self.told: set[str] = set()  # whose MODs were given in this Order
        self.scored: dict[int, int] = {}
        self.scored_at = ""

    def move(self, id: UUID) -> Said | None:
        """Say one thing; None while the match does not wait for it, or not with a thing to say."""
        found = self.program.found(f"{self.program.at}offers/")
        if not found["yours"]:
            return None
        self.view = self.program.view
        self.noted = {one["about"] for one in found["offers"] if one["command"] == "Withdraw"}
        offers = [one for one in found["offers"] if one["refusal"] is None]
        if not self._reacts():
            offers = [one for one in offers if one["command"] != "DeclareAro"]
        for kinds in THINKS_OF:
            able = [one for one in offers if one["command"] in kinds and self._would(one)]
            if able:
                return self._say(self._one_of(able), found["cursor"], id)
        return None

    def _say(self, offer: Offer, cursor: int, id: UUID) -> Said:
        said = {"kind": offer["command"], **offer["given"], **self._filled(offer)}
        answer = self.program.send(cursor=cursor, id=id, **said)
        assert answer.status_code == 200, (said, answer.content)
        self._remembers(said)
        return said

    # ------------------------------------------------------------------ what it would do

    def _would(self, offer: Offer) -> bool:
        """Whether it thinks of that now."""
        kinds = {blank["kind"] for blank in offer["blanks"]}
        about = offer["about"]
        match offer["command"]:
            case "Compose" | "DeclareAro":
                return about not in self.noted
            case "GiveMods":
                return self._is_mine(about) and about not in self.told and self._shoots(about)
            case "ReadDice" | "Save":
                return self._is_mine(about) and "dice" in kinds
            case "RollJump":
                return "dice" in kinds
            case "Guts":  # or it is failed without a Roll, and nothing else is offered
                lost = offer["label"] == "It fails" and "passed" not in offer["given"]
                return "die" in kinds or lost
            case "Regenerate" | "RollInitiative":
                return "die" in kinds
            case "DrawClassified":
                return not kinds
            case "DeclareSkill":
                return "party" not in {blank["name"] for blank in offer["blanks"]}
            case "ScoreObjective":
                return self._scores(offer["given"])
        return True

    def _reacts(self) -> bool:
        return len(self.noted) < len(REACTS) and self.chance.random() < REACTS[len(self.noted)]

    def _is_mine(self, piece: str) -> bool:
        return any(one["id"] == piece for one in self.view["mine"])

    def _shoots(self, piece: str) -> bool:
        """Whether what it rolls for has a range."""
        hands = [hand for roll in self.view["rolls"] for hand in roll["hands"]]
        return any(hand["piece"] == piece and hand["ranged"] for hand in hands)

    def _scores(self, given: dict[str, Any]) -> bool:
        """Once in a Tactical Phase at most, a line of its own that can be scored once more."""
        at_the_end = self.view["step"] == "executive" and self.scored_at != self.view["where"][0]
        if not at_the_end or given["side"] != self.view["you"] or self.chance.random() < 0.5:
            return False
        line = self.view["mission"]["lines"][given["line"]]
        return self.scored.get(given["line"], 0) < int(line["times"])

    def _one_of(self, able: list[Offer]) -> Offer:
        """One of them: of skills the likelier ones more often."""
        if able[0]["command"] not in ("DeclareSkill", "DeclareAro"):
            return able[0]
        ready = READY if able[0]["command"] == "DeclareSkill" else ANSWERS
        weights = [
            max((weight for word, weight in ready.items() if word in offer["label"]), default=0.2)
            for offer in able
        ]
        return self.chance.choices(able, weights)[0]

    # ------------------------------------------------------------------ how it fills in

    def _filled(self, offer: Offer) -> Said:
        return {
            blank["name"]: self._value(offer, blank)
            for blank in offer["blanks"]
            if blank["required"] or self.chance.random() < OPTIONAL.get(blank["name"], 0)
        }

    def _value(self, offer: Offer, blank: Blank) -> Any:
        match blank["kind"]:
            case "choice":
                if offer["command"] == "ScoreObjective":
                    return self.scored.get(offer["given"]["line"], 0) + 1
                if blank["name"] == "band":
                    return self.chance.choice(BANDS)
                values = [one["value"] for one in blank["choices"]]
                return values[0] if blank["name"] in FIRST else self.chance.choice(values)
            case "several":
                return [self.chance.choice(blank["choices"])["value"]]
            case "text":
                return self.chance.choice(PLACES)
            case "flag":
                return True
            case "die":
                return self.chance.randint(1, 20)
            case "dice":
                return [self.chance.randint(1, 20) for _ in range(blank["count"])]
            case "army":
                return self.army
        raise AssertionError(blank)

    def _remembers(self, said: Said) -> None:
        match said["kind"]:
            case "GiveMods":
                self.told.add(said["piece"])
            case "DeclareSkill" | "SkipSecond" | "Done":
                self.told.clear()
            case "ScoreObjective":
                self.scored[said["line"]] = said["times"]
                self.scored_at = self.view["where"][0]
