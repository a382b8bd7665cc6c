"""An example of each command, as a program sends it: with the ids and the words that its offer would have."""

from __future__ import annotations

from typing import Any, Final

MINE: Final = "Kq3vT0x2ZpLw8sNfYb1cRg"
FRIEND: Final = "h7Jd5mWq9XoAe4uVtBz6Ks"
THEIRS: Final = "Rn1yPc8gUl0fMj3iDkQ2aE"
"""Pieces on the table."""
TROOPER: Final = "Zw6bHt4xSv9oCe7rLq5nJu"
"""An entry of a list, which its owner alone knows."""
KEY: Final = "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29"
"""The public half of a key of a device."""
LIST: Final = "k3x8w2m5"
"""The address of a list, or of a table, of one's own."""

SAID: Final[dict[str, dict[str, Any]]] = {
    # before the match
    "EnterArmy": {"army": LIST, "part": "seven geese"},
    "OpenPart": {"part": "seven geese", "salt": "5a" * 16},
    "NameDevice": {"key": KEY},
    "LayTerrain": {"ground": LIST},
    "RollInitiative": {"dice_a": 11, "dice_b": 2},
    "KeepInitiative": {"keep": "turn", "first": True},
    "TakeRest": {"first": False, "zone": "the north edge"},
    "Compose": {"trooper": TROOPER, "form": "Camouflaged", "where": "behind the crates"},
    "Withdraw": {"trooper": TROOPER},
    "Done": {},
    "DrawClassified": {},
    # Orders and AROs
    "DeclareSkill": {"actor": MINE, "skill": "Move", "pool": "regular", "to": "the gate"},
    "DeclareOrder": {
        "actor": MINE, "pool": "regular", "first": "Move", "first_to": "the gate",
        "second": "BS Attack", "target": THEIRS, "weapon": "Combi Rifle",
    },
    "SkipSecond": {},
    "DeclareAro": {
        "actor": MINE, "skill": "BS Attack", "target": THEIRS, "weapon": "Combi Rifle", "through": "LoF",
    },
    "DelayAro": {"actor": MINE},
    "BarReturn": {"actor": MINE},
    "ShowHidden": {"actor": TROOPER},
    "TellOrder": {
        "actor": MINE, "skill": "Move", "to": "the gate", "then": "BS Attack", "then_target": THEIRS,
        "then_weapon": "Combi Rifle",
    },
    "TellAros": {"aros": [{"actor": MINE, "skill": "Dodge", "half": 1}]},
    "TellOutcome": {
        "succeeded": [{"piece": MINE, "hits": 2}], "hurt": [{"piece": THEIRS, "failed": 1}],
    },
    "TellAnew": {},
    # dice and what comes of them
    "GiveMods": {"piece": MINE, "band": 3, "cover": True},
    "ReadDice": {"piece": MINE, "dice": [7, 12, 19]},
    "RollDice": {"piece": MINE},
    "GiveOutcome": {"roll": MINE, "winner": MINE, "hits": 1},
    "Save": {"piece": MINE, "dice": [14]},
    "Announce": {"piece": MINE, "skill": "Explode"},
    "Guts": {"piece": MINE, "die": 9},
    "DodgeMove": {"piece": MINE, "to": "behind the low wall"},
    "SetOff": {"piece": MINE, "target": THEIRS},
    "PutDown": {"piece": MINE, "to": "the stairs"},
    "SayFirst": {"side": "A"},
    "RollJump": {"dice": [8]},
    "Transmute": {"piece": MINE, "die": 6},
    # Fireteams, States, what lies and stands
    "CheckCoherency": {"apart": [FRIEND]},
    "TellCoherency": {"piece": FRIEND, "holds": True},
    "FormFireteam": {"leader": MINE, "members": [FRIEND], "coherent": True, "type": "Duo"},
    "EndFireteam": {"piece": MINE},
    "RejoinFireteam": {"piece": FRIEND, "coherent": True},
    "NameSpearhead": {"piece": MINE},
    "EnterState": {"actor": MINE, "state": "Holoecho", "real": 3, "unseen": True},
    "Regenerate": {"piece": MINE, "die": 4},
    "NoteCarried": {"piece": MINE, "item": "a Supply Box"},
    "CountZone": {"zone": "the server room", "members": [MINE]},
    "ReplaceBase": {"piece": MINE, "s": "5", "rim": "180°"},
    "MakeRoom": {"piece": MINE},
    "LeaveTable": {"piece": MINE},
    # a turn
    "EndTurn": {},
    "SpendToken": {"use": "pass guts", "piece": MINE},
    "TakeCommand": {"trooper": TROOPER},
    "TransferMind": {"trooper": TROOPER, "host": MINE},
    "CountAsStrategos": {},
    "RequestSpeedballs": {"holds": "Jetpack", "first": "the well", "second": "the bridge"},
    "Reload": {"piece": MINE},
    "NameLieutenant": {"trooper": TROOPER},
    # the score, and what two agree
    "NoteScore": {"side": "A", "objective": 3, "victory": 120},
    "ScoreObjective": {"side": "A", "line": 0, "times": 1},
    "ShowClassified": {"number": 7},
    "AskBack": {"mark": 1},
    "ProposeRuling": {"changes": [{"kind": "state on", "piece": MINE, "state": "Prone"}]},
    "ProposeEnd": {"how": "time called"},
    "Adjourn": {"until": "2026-05-01T19:00Z"},
    "CallBack": {},
    "Resume": {},
    "Agree": {},
    "Disagree": {},
    "Object": {"about": "That is too far."},
    "SettleObjection": {"number": 1, "how": "grant"},
    "Concede": {},
    "Forfeit": {},
}  # fmt: skip


def of(kind: str) -> dict[str, Any]:
    """A command of this kind, whole."""
    return {"kind": kind, **SAID[kind]}
