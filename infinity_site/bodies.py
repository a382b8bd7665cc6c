"""What is sent is bounded while it comes in, where no proxy stands in front to do it."""

from __future__ import annotations

import re
from typing import Any, Final

from tracker.live.holding import Application, Message, Receive, Send

# A record that is brought and photographs of a table or with a note are files; all else is a form.
FILES: Final = re.compile(r"^/(reviews/bring|tables/[^/]+/photograph|m/[^/]+/notes/[^/]+)/$")
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
            await _refuse(send, 400, b"That has no length.")
            return
        most = FILE if FILES.match(scope["path"]) else FORM
        if int(length) > most:
            await _too_large(send, most)
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
                await _too_large(send, most)
            return {"type": "http.disconnect"}

        async def answers(message: Message) -> None:
            if read <= most:
                await send(message)

        await application(scope, reads, answers)

    return counted


async def _too_large(send: Send, most: int) -> None:
    sentence = f"That is more than is taken here: {most // 1_000_000} MB at most."
    await _refuse(send, 413, sentence.encode())


async def _refuse(send: Send, status: int, sentence: bytes) -> None:
    told = [(b"content-type", b"text/plain"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": told})
    await send({"type": "http.response.body", "body": sentence})
