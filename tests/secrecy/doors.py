"""Every address of the product, with the ids of one match in it, asked for by anybody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from django.urls import URLPattern, URLResolver, get_resolver

from tests.secrecy.canaries import Hidden
from tests.unpacked import content
from tracker.rulebook.texts import texts

# What is filled in where an address asks for something that has nothing to do with a match.
ELSEWHERE: Final = {
    "side": "A",
    "entry": "1",
    "number": "1",
    "key": "1",
    "slug": "decoy-state",
    "verb": "pair",
    "what": "pairings",
    "token": "none",
    "table": "none",
    "address": "none",
    "public_id": "none",
    "again_id": "none",
    "club": "none",
    "id": "CAMO-C8",
    "digest": texts("N4").digest,
    "uidb36": "1",
    "pk": "1",
}
WAITS: Final = re.compile("wait/$")
"""It answers at once to who is behind, which everybody is who says so."""
LOOKS_BACK: Final = re.compile("review/$")
EYES: Final = ("a", "truth", "both")
PARAMETER: Final = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^)]*\)")


def addresses(hidden: Hidden) -> Iterator[str]:
    """Every address there is, for Ana's match, her list and the links to them."""
    match, army = hidden.match, hidden.army
    of = {
        "m/": {"public_id": match.public_id, "note_id": hidden.note.public_id},
        "armies/": {"public_id": army.public_id},
        "j/": {"token": match.join_token},
        "w/": {"token": match.watch_token or ""},
        "api/v1/matches/": {"id": match.public_id, "note": hidden.note.public_id},
        "api/v1/armies/": {"id": army.public_id},
    }
    for pattern in _patterns(get_resolver()):
        known = next((ids for start, ids in of.items() if pattern.startswith(start)), {})
        filled = PARAMETER.sub(lambda m, k=known: (ELSEWHERE | k)[m[1] or m[2]], pattern)  # type: ignore[misc]
        address = "/" + re.sub(r"[\^$\\]", "", filled)
        yield f"{address}?cursor=0" if WAITS.search(address) else address
        if LOOKS_BACK.search(address):
            yield from (f"{address}?at=9999&eyes={eyes}" for eyes in EYES)


def _patterns(resolver: URLResolver, before: str = "") -> Iterator[str]:
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver):
            yield from _patterns(one, before + str(one.pattern))
        elif isinstance(one, URLPattern):
            yield before + str(one.pattern)


def sent(answer: Any) -> str:
    """All of an answer that leaves the server: the body, the headers, the cookies."""
    body = content(answer).decode(errors="replace")
    return f"{body}\n{answer.headers}\n{answer.cookies}"
