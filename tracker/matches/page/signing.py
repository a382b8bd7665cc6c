"""What a page needs of a side so that its script signs what is given there."""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import dataclass
from typing import Final

from rules.game import ALOUD, LISTS, ROWS, Offer, Side, Table
from rules.seals import chain_head_phrase
from tracker.lengths import place_words
from tracker.matches.page.acts import Act

_HOW: Final = {
    "lists": sorted(LISTS),
    "rows": sorted(ROWS),
    "aloud": sorted(kind.__name__ for kind in ALOUD),
}


@dataclass(frozen=True)
class Signing:
    """What names the device that a page is open on, and of which others of its side it may take the place: by
    their keys, each with the digits that the log says. `how`: what of a form is signed, for the script."""

    act: Act
    others: tuple[tuple[str, str], ...]
    how: str


def signing(table: Table, side: Side | None) -> Signing | None:
    """Nothing where nothing can be signed: for who looks on, once it is over, in a match that keeps no
    commands."""
    if side is None or table.step == "over" or not table.fair.digest:
        return None
    devices = table.devices.get(side, ())
    how = {"match": table.fair.digest, "side": side, "devices": devices, "places": place_words()}
    return Signing(
        Act("signing", Offer("NameDevice", "", {"key": ""}), ""),
        tuple((key, chain_head_phrase(key)) for key in devices),
        json.dumps({**how, **_HOW}, separators=(",", ":")),
    )


def packed(*heads: str) -> str:
    """Heads of the log as a page says them: no packer makes them shorter, so in few signs."""
    return " ".join(b64encode(bytes.fromhex(one)).decode().rstrip("=") for one in heads)


def signs(table: Table, side: Side | None) -> bool:
    """Whether a side plays on devices that sign; the pages of one that doesn't need no heads for it."""
    return side is not None and bool(table.devices.get(side))
