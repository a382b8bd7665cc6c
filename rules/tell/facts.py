"""What a side says of the table, as a sentence of the log and as the end of one."""

from typing import Final

from rules.ids import PieceId
from rules.log.table import Table, Worked
from rules.messages import say
from rules.tell.names import piece
from rules.tell.stored import stored
from rules.tell.words import Part, Words, put

_SAID: Final[dict[tuple[str, bool], str]] = {
    ("unseen", True): say("{piece} is outside the LoF of every enemy"),
    ("unseen at both ends", True): say(
        "{piece} starts and ends outside the LoF and ZoC of every enemy"
    ),
    ("outside Hacking Areas at both ends", True): say(
        "{piece} starts and ends outside every enemy Hacking Area"
    ),
    ("full MOV", True): say("{piece} goes as far as it has to"),
    (
        "as near as it can",
        True,
    ): say("{piece} stands as near as it can to its place, and touches nobody"),
    ("in its Terrain", True): say("{piece} moves in Terrain that it has the skill for"),
    ("holds on", True): say("{piece} holds on to the wall"),
    ("holds on", False): say("{piece} stands on level ground"),
    ("Saturation", True): say("{piece} shoots through Saturation at {about}"),
    ("Low Visibility", True): say("{piece} looks through Low Visibility at {about}"),
    ("Poor Visibility", True): say("{piece} looks through Poor Visibility at {about}"),
    ("White Noise", True): say("{piece} looks through White Noise at {about}"),
    ("in its Hacking Area", True): say(
        "the White Noise of {piece} is totally inside its Hacking Area"
    ),
    ("Zero Visibility", True): say("{piece} looks through Zero Visibility at {about}"),
    ("ZoC of its Sensor", False): say("{piece} is outside the ZoC of the Sensor of {about}"),
    ("room", True): say("{piece} has room now"),
    ("boards", True): say("{piece} is in Silhouette contact with {about}, its own"),
    ("placed in contact", True): say("what {piece} places is in contact with it, or with its path"),
    ("placed in ZoC", True): say(
        "what {piece} places is totally inside its ZoC, and touches nothing"
    ),
    ("placed clear of Markers", True): say(
        "no enemy Camouflaged Marker is in the Trigger Area of what {piece} places, unless another enemy is"
    ),
}
"""What its player says of a piece; the log adds that it does."""

_DONE: Final[dict[tuple[str, bool], str]] = {
    ("Stealth", True): say("{piece} uses Stealth"),
    ("NCO", True): say("{piece} uses NCO"),
    ("scenery", True): say("{piece} interacts with scenery"),
    ("Hacking Area", True): say("{about} is in the Hacking Area of {piece}"),
    ("contact", True): say("{piece} is in Silhouette contact with {about}"),
    ("contact", False): say("{piece} is no longer in Silhouette contact with {about}"),
    ("under its Template", True): say("{piece} has {about} under its Template"),
    ("Template", True): say("{piece} is under a Template of {about}"),
    ("a Template from its way so far", True): say("{piece} lays a Template from its path so far"),
}
"""What everybody can see as it is said."""


def said_words(
    table: Table, ask: str, answer: bool, of: PieceId, about: PieceId | None, arc: int = 0
) -> Words:
    """The sentence of a fact, without its full stop."""
    told = _SAID.get((ask, answer)) or _DONE.get((ask, answer))
    parts: dict[str, Part] = {
        "piece": piece(table, of),
        "about": piece(table, about),
        "fact": stored(ask),
    }
    if told is not None:
        return put(told, **parts)
    if ask.startswith("up to "):
        return put("{piece} goes {fact}", **parts)
    if about is None:
        if answer:
            return put("{piece} is as stated: {fact}", **parts)
        return put("{piece} is not as stated: {fact}", **parts)
    if not answer:
        return put("{piece} has not {fact} to {about}", **parts)
    if arc:
        return put("{piece} has {fact} ({arc}°) to {about}", arc=arc, **parts)
    return put("{piece} has {fact} to {about}", **parts)


def is_claimed(ask: str, answer: bool) -> bool:
    """Whether it is the word of a player alone."""
    return (ask, answer) in _SAID


def map_words(worked: Worked | None, answer: bool) -> Words:
    """What the map says, where that is something else than was said."""
    if worked is None or worked.verdict == ("yes" if answer else "no"):
        return ()
    return put(" ({map})", map=by_the_map(worked))


def by_the_map(worked: Worked) -> str:
    """What the map says, with its figure."""
    says = _VERDICTS[worked.verdict]
    if not worked.figure:
        return say("the map says {verdict}", verdict=says)
    return say("the map says {verdict}, {figure}", verdict=says, figure=stored(worked.figure))


_VERDICTS: Final = {"yes": say("yes"), "no": say("no"), "close": say("too close to call")}
