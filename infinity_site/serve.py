"""`./dev run`: one process for everybody in the room, and how a phone finds it."""

import os
import socket

import segno
import uvicorn

HERE = ("localhost", "127.0.0.1", "[::1]")


def room_address() -> str | None:
    """The address of this machine on its network, as far as it knows one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only says which way it would go.
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith(("127.", "0.")) else address


def allowed_hosts(address: str | None) -> list[str]:
    """The names under which this machine is asked for: no others, or a page of somebody else's
    could speak to the notebook under a name of its own."""
    name = socket.gethostname().lower()
    found = [*HERE, name, f"{name}.local", *([address] if address else [])]
    return list(dict.fromkeys(found))


def greeting(port: int, address: str | None) -> str:
    lines = [f"\nThe notebook is served on http://localhost:{port}"]
    if address:
        lines.append(f"In this room, on a phone: http://{address}:{port}\n")
    else:
        lines.append("This machine has no network: nobody else can reach it.\n")
    return "\n".join(lines)


class Server(uvicorn.Server):
    """Tells where it is once it answers there, and not before."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        port, address = self.config.port, room_address()
        print(greeting(port, address), flush=True)
        if address:
            segno.make(f"http://{address}:{port}", error="m").terminal(compact=True)
            print(flush=True)


def main() -> None:
    port = int(os.environ.get("PORT", "8000"))
    os.environ.setdefault("ALLOWED_HOSTS", ",".join(allowed_hosts(room_address())))
    # A line for each request would push the code below off the screen.
    os.environ.setdefault("LOG_LEVEL", "WARNING")
    config = uvicorn.Config(
        "infinity_site.asgi:application",
        host="0.0.0.0",
        port=port,
        # An open live stream would otherwise hold the server up for ever when it is stopped.
        timeout_graceful_shutdown=2,
        log_level="warning",
        access_log=False,
    )
    server = Server(config)
    server.run()
    if not server.started:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
