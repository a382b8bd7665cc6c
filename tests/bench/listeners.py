"""Thousands of open streams, read by one thread as they come."""

from __future__ import annotations

import resource
import selectors
import socket
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final, Generic, Protocol, TypeVar

AT_ONCE: Final = 32
PATIENCE: Final = 60.0  # seconds
CHANGED: Final = b"event: changed"
A_PIECE: Final = 65_536


class Listens(Protocol):
    """Who has a stream."""

    @property
    def name(self) -> str: ...

    @property
    def listening(self) -> tuple[str, ...]:
        """The lines by which it asks for it, but for the host."""
        ...


L = TypeVar("L", bound=Listens)


def enough_files(streams: int) -> bool:
    """Whether this process may have so many open, and those that it has started; else it says so."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = soft >= 2 * streams + 500  # the proxy has two for each
    if not enough:
        print(
            f"Only {soft} files may be open (ulimit -n): {streams} streams are left out.",
            file=sys.stderr,
        )
    return enough


class Streams(Generic[L]):
    """Pages that are open, as far as their streams go: `with Streams(port) as streams`."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._selector = selectors.DefaultSelector()

    def __enter__(self) -> Streams[L]:
        return self

    def __exit__(self, *_: object) -> None:
        for key in list(self._selector.get_map().values()):
            self._selector.unregister(key.fileobj)
            if isinstance(key.fileobj, socket.socket):
                key.fileobj.close()
        self._selector.close()

    def open(self, phones: Iterable[L]) -> None:
        """One for each; they are there when each has been told to look."""
        ahead, waits = list(phones)[::-1], set[str]()
        patience = time.monotonic() + PATIENCE
        while ahead or waits:
            while ahead and len(waits) < AT_ONCE:
                phone = ahead.pop()
                self._open(phone)
                waits.add(phone.name)
                patience = time.monotonic() + PATIENCE
            assert time.monotonic() < patience, f"{len(waits)} streams never came."
            waits -= {phone.name for phone in self.told(1.0)}

    def _open(self, phone: L) -> None:
        one = socket.create_connection(("127.0.0.1", self._port), PATIENCE)
        get, *headers = phone.listening
        lines = (get, f"Host: 127.0.0.1:{self._port}", *headers)
        one.sendall("\r\n".join((*lines, "", "")).encode())
        one.setblocking(False)
        self._selector.register(one, selectors.EVENT_READ, phone)

    def told(self, timeout: float) -> list[L]:
        """The pages that are told to look within so many seconds, as soon as there is one."""
        found: list[L] = []
        ends = time.monotonic() + timeout
        while not found and (left := ends - time.monotonic()) > 0:
            for key, _ in self._selector.select(left):
                assert isinstance(key.fileobj, socket.socket)
                said = b""
                with suppress(BlockingIOError):
                    said = key.fileobj.recv(A_PIECE)
                    assert said, "A stream ended."
                if CHANGED in said:
                    found.append(key.data)
        return found

    def attend(self, seconds: float, looks: Callable[[L], object]) -> int:
        """Do for so long what open pages do: who is told looks. How many did."""
        ends, looked = time.monotonic() + seconds, 0
        while (left := ends - time.monotonic()) > 0:
            for phone in self.told(left):
                looks(phone)
                looked += 1
        return looked
