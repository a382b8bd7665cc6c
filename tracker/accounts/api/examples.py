"""What the document of the API shows as examples: where a Struct has them, and one of each refusal."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

EXAMPLES: Final = "__examples__"
"""Where a Struct has them: by the names of the shapes that it is made of, its own among them."""


def _refused(status: int, code: str, detail: str, rule: str = "", **fields: str) -> dict[str, Any]:
    return {
        "type": f"/rules/{rule}/" if rule else "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "code": code,
        "rule": rule,
        "fields": {name: [said] for name, said in fields.items()},
    }


MISSING: Final = "A name is missing."
REFUSALS: Final = (
    _refused(422, "not-called", "Call them back first: they forfeit only if they don't answer.", "END-4"),
    _refused(422, "not-done", MISSING, name=MISSING),
    _refused(400, "malformed", "That is not JSON."),
    _refused(400, "which-seat", "You have both seats: say which, `seat=A` or `seat=B`."),
    _refused(401, "unauthenticated", "Send a token, or sign in."),
    _refused(403, "read-only", "This token can only read. Make one that can play."),
    _refused(403, "out-of-reach", "This token is for one seat. Ask at its match."),
    _refused(
        404, "not-found",
        "There is nothing here for you: there is no such address, or it is somebody else's.",
    ),
    _refused(405, "method", "This address doesn't take that method."),
    _refused(406, "not-acceptable", "All answers are JSON."),
    _refused(
        409, "stale",
        "The match has moved on since you loaded this page. This is how it stands now.",
    ),
    _refused(409, "handed-over", "This side is covered, on a phone that both use."),
    _refused(413, "oversize", "That is more than 64 KiB."),
    _refused(415, "media-type", "Send JSON."),
    _refused(429, "throttled", "Too many requests at once. Wait a little, then go on."),
)  # fmt: skip
"""One of each status, and where it has several meanings one of each."""
