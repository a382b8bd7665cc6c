"""What a player hears when a command can't be taken."""

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """A code for programs, a sentence for the player, the id of the rule that says no, and the field
    of the command that it is about, if it is one: "to", or "others.1.where" for a part of several."""

    code: str
    sentence: str
    rule: str = ""
    field: str = ""


class Refused(Exception):
    """Raised by the doors that read commands from outside; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal
