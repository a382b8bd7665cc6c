"""Links that another phone can open, and how they are shown to it."""

from __future__ import annotations

from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from tracker.matches.models import Match


def shown_code(match: Match) -> str:
    """In two halves, to be read aloud: "K7Q M2X"."""
    half = len(match.code) // 2
    return f"{match.code[:half]} {match.code[half:]}"


def reachable(request: HttpRequest, path: str) -> str:
    """An address of this server that a phone in the room can open.

    Somebody sits at the machine that serves it and calls it localhost; a phone that scanned that
    would look for the notebook in itself.
    """
    link = request.build_absolute_uri(path)
    here = urlsplit(link)
    if here.hostname not in ("localhost", "127.0.0.1", "::1"):
        return link
    others = (host for host in settings.ALLOWED_HOSTS if host.replace(".", "").isdigit())
    room = next((host for host in others if not host.startswith("127.")), None)
    return link.replace(here.netloc, f"{room}:{here.port or 80}", 1) if room else link


def qr(link: str) -> SafeString:
    """The link as a drawing; dark on light in every theme, or no camera would read it."""
    drawn = segno.make(link, error="m", micro=False).svg_inline(
        scale=7, border=3, dark="#000", light="#fff", svgclass="qr", lineclass=None
    )
    # It is drawn here, from numbers alone.
    return mark_safe(drawn)
