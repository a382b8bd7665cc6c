"""What is said of a record that is not what it says it is."""

import msgspec

from rules.messages import say


class Problem(msgspec.Struct, frozen=True):
    """Something wrong with a record, and where: the cursor of the line, 0 for the record itself."""

    cursor: int
    what: str

    def __str__(self) -> str:
        return str(self.said)

    @property
    def said(self) -> str:
        """All of it, as it is told."""
        if not self.cursor:
            return self.what
        return say("Line {cursor}: {what}", cursor=self.cursor, what=self.what)
