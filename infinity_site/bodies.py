"""What is sent is bounded while it comes in, where no proxy stands in front to do it."""

from __future__ import annotations

import contextlib
import re
from typing import Any, Final

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import get_supported_language_variant, gettext_lazy, override
from django.utils.translation.trans_real import parse_accept_lang_header

from tracker.live.holding import Application, Message, Receive, Send

# A record that is brought and photographs of a table, at a match or with a note are files, from a page or a
# program; all else is a form.
FILES: Final = re.compile(
    r"^/(reviews/bring|m/[^/]+/(notes/[^/]+|map/photograph)|tables/[^/]+/photograph"
    r"|api/v1/(records|tables/[^/]+/photograph|matches/[^/]+/notes/[^/]+/photograph))/$"
)
FILE: Final = 13 * 1024**2
FORM: Final = 1024**2


def bounded(application: Application) -> Application:
    """End a request as soon as it is known to be larger than its page takes: by what it says of itself
    before anything is read, else at the first byte too many."""

    async def door(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit():
            await _refuse(scope, send, 400, gettext_lazy("That has no length."))
            return
        most = FILE if FILES.match(scope["path"]) else FORM
        if int(length) > most:
            await _too_large(scope, send, most)
            return
        await _counted(application, most)(scope, receive, send)

    return door


def _counted(application: Application, most: int) -> Application:
    async def counted(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        read = 0

        async def reads() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read <= most:
                return message
            if read - len(message["body"]) <= most:  # said once, at the byte that is too many
                await _too_large(scope, send, most)
            return {"type": "http.disconnect"}

        async def answers(message: Message) -> None:
            if read <= most:
                await send(message)

        await application(scope, reads, answers)

    return counted


async def _too_large(scope: dict[str, Any], send: Send, most: int) -> None:
    told = gettext_lazy("That is more than is taken here: %(most)d MB at most.")
    await _refuse(scope, send, 413, told, most=most // 1_000_000)


async def _refuse(
    scope: dict[str, Any], send: Send, status: int, sentence: Promise, **parts: int
) -> None:
    with override(_language(scope)):
        said = str(sentence) % parts
    told = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": told})
    await send({"type": "http.response.body", "body": said.encode()})


def _language(scope: dict[str, Any]) -> str:
    """What their browser asks for: who they are is not known yet."""
    asked = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    for code, _much in parse_accept_lang_header(asked.lower()):
        with contextlib.suppress(LookupError):
            return get_supported_language_variant(code)
    return settings.LANGUAGE_CODE
