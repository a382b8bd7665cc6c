"""A Firefox as it is installed, for Playwright, which would rather have one of its own.

Playwright starts this in Firefox's place. It asks for some emulations that an older Firefox has not
got (a colour scheme, for one): those are left out, where else there would be no page at all.

    FIREFOX=/usr/bin/firefox-esr python -m tests.browser.stock_firefox --headless …
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

LISTENS = re.compile(rb"WebDriver BiDi listening on (ws://\S+)")


async def main() -> None:
    """Firefox until it ends, and a door before its own."""
    firefox = await asyncio.create_subprocess_exec(
        os.environ["FIREFOX"], *sys.argv[1:], stderr=asyncio.subprocess.PIPE
    )
    assert firefox.stderr
    async for line in firefox.stderr:
        if found := LISTENS.search(line):
            break
    else:
        sys.exit("Firefox ended before it listened.")
    inner = found[1].decode()

    async def between(outside: ServerConnection) -> None:
        async with connect(f"{inner}/session", max_size=None, origin=None) as inside:
            optional: set[int] = set()
            await asyncio.gather(
                _asks(outside, inside, optional), _is_told(inside, outside, optional)
            )

    async with serve(between, "127.0.0.1", 0, max_size=None) as door:
        port = door.sockets[0].getsockname()[1]
        print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
        async for _ in firefox.stderr:
            pass
    await firefox.wait()


async def _asks(outside: ServerConnection, inside: ClientConnection, optional: set[int]) -> None:
    async for said in outside:
        command = json.loads(said)
        if command["method"].startswith("emulation."):
            optional.add(command["id"])
        await inside.send(said)
    await inside.close()


async def _is_told(inside: ClientConnection, outside: ServerConnection, optional: set[int]) -> None:
    async for said in inside:
        if '"unknown command"' in str(said) and (answer := json.loads(said)).get("id") in optional:
            said = json.dumps({"type": "success", "id": answer["id"], "result": {}})
        await outside.send(said)
    await outside.close()


if __name__ == "__main__":
    asyncio.run(main())
