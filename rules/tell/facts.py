"""What a side says of the table, as a sentence of the log and as the end of one."""

import re
from typing import Final

from rules.ids import PieceId
from rules.log.table import Table, Worked
from rules.tell.words import Name, Words, piece

_SAID: Final[dict[tuple[str, bool], str]] = {
    ("unseen", True): "{piece} is outside the LoF of every enemy",
    ("unseen at both ends", True): "{piece} starts and ends outside the LoF and ZoC of every enemy",
    ("full MOV", True): "{piece} goes as far as it has to",
    (
        "as near as it can",
        True,
    ): "{piece} stands as near as it can to its place, and touches nobody",
    ("in its Terrain", True): "{piece} moves in Terrain that it has the skill for",
    ("holds on", True): "{piece} holds on to the wall",
    ("holds on", False): "{piece} stands on level ground",
    ("Saturation", True): "{piece} shoots through Saturation at {about}",
    ("Low Visibility", True): "{piece} looks through Low Visibility at {about}",
    ("Poor Visibility", True): "{piece} looks through Poor Visibility at {about}",
    ("White Noise", True): "{piece} looks through White Noise at {about}",
    ("in its Hacking Area", True): "the White Noise of {piece} is totally inside its Hacking Area",
    ("Zero Visibility", True): "{piece} looks through Zero Visibility at {about}",
    ("ZoC of its Sensor", False): "{piece} is outside the ZoC of the Sensor of {about}",
    ("room", True): "{piece} has room now",
    ("boards", True): "{piece} is in Silhouette contact with {about}, its own",
    ("placed in contact", True): "what {piece} places is in contact with it, or with its path",
    ("placed in ZoC", True): "what {piece} places is totally inside its ZoC, and touches nothing",
}
"""What its player says of a piece; the log adds that it does."""

_DONE: Final[dict[tuple[str, bool], str]] = {
    ("Stealth", True): "{piece} uses Stealth",
    ("NCO", True): "{piece} uses NCO",
    ("scenery", True): "{piece} interacts with scenery",
    ("Hacking Area", True): "{about} is in the Hacking Area of {piece}",
    ("contact", True): "{piece} is in Silhouette contact with {about}",
    ("contact", False): "{piece} is no longer in Silhouette contact with {about}",
    ("under its Template", True): "{piece} has {about} under its Template",
    ("Template", True): "{piece} is under a Template of {about}",
    ("a Template from its way so far", True): "{piece} lays a Template from its path so far",
}
"""What everybody can see as it is said."""

_SLOT: Final = re.compile(r"\{(piece|about)\}")


def said_words(
    table: Table, ask: str, answer: bool, of: PieceId, about: PieceId | None, arc: int = 0
) -> Words:
    """The sentence of a fact, without its full stop."""
    told = _SAID.get((ask, answer)) or _DONE.get((ask, answer))
    if told is None and ask.startswith("up to "):
        told = f"{{piece}} goes {ask}"
    if told is None and about is None:
        told = f"{{piece}} {'is' if answer else 'is not'} as stated: {ask}"
    if told is None:
        seen = f" ({arc}°)" if arc else ""
        told = f"{{piece}} {'has' if answer else 'has not'} {ask}{seen} to {{about}}"
    return _filled(table, told, {"piece": of, "about": about})


def is_claimed(ask: str, answer: bool) -> bool:
    """Whether it is the word of a player alone."""
    return (ask, answer) in _SAID


def map_words(worked: Worked | None, answer: bool) -> Words:
    """What the map says, where that is something else than was said."""
    if worked is None or worked.verdict == ("yes" if answer else "no"):
        return ()
    return (f" ({by_the_map(worked)})",)


def by_the_map(worked: Worked) -> str:
    """What the map says, with its figure."""
    says = {"yes": "yes", "no": "no", "close": "too close to call"}[worked.verdict]
    figure = f", {worked.figure}" if worked.figure else ""
    return f"the map says {says}{figure}"


def _filled(table: Table, told: str, slots: dict[str, PieceId | None]) -> Words:
    words: list[str | Name] = []
    for at, part in enumerate(_SLOT.split(told)):
        if at % 2:
            words.append(piece(table, slots[part]))
        elif part:
            words.append(part)
    return tuple(words)
