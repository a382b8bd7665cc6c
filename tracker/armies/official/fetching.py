"""Fetch the official data from its service: slowly, with the headers that it wants, file by file.

What is there is not fetched again, so that a run that was broken off goes on where it stopped.
"""

from __future__ import annotations

import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from tracker.armies.official import reading
from tracker.armies.official.metadata import Faction, MetadataFile

SERVICE: Final = "https://api.corvusbelli.com/army"
METADATA: Final = "infinity/en/metadata"
UNITS: Final = "units/en/{number}"
# The service answers nobody who does not come from the builder's own site.
HEADERS: Final = {
    "Origin": "https://infinitytheuniverse.com",
    "Accept": "application/json",
    "User-Agent": "infinity-notebook (fetch_army_data, two requests a second at most)",
}
# Seconds from one answer to the next request.
PAUSE: Final = 0.5
TRIES: Final = 3
_BUSY: Final = frozenset({429, 500, 502, 503, 504})
_LARGEST: Final = 50_000_000

Progress = Callable[[int, int, str], None]


class NotFetched(Exception):
    """The service did not give a file; the text says which, and that what came is kept."""


class Service:
    """The builder's service, asked one thing at a time. `address` is where it answers."""

    def __init__(
        self, address: str = SERVICE, *, metadata: str = METADATA, pause: float = PAUSE
    ) -> None:
        self.address, self.metadata, self.pause = address.rstrip("/"), metadata, pause
        self._next = 0.0

    def fetch(self, path: str) -> Any | None:
        """A parsed answer; None for what is not there. Raises `NotFetched`."""
        request = urllib.request.Request(f"{self.address}/{path}", headers=HEADERS)
        for attempt in range(1, TRIES + 1):
            time.sleep(max(0.0, self._next - time.monotonic()))
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return msgspec.json.decode(answer.read(_LARGEST))
            except urllib.error.HTTPError as refused:
                if refused.code == 404:
                    return None
                if refused.code not in _BUSY or attempt == TRIES:
                    raise NotFetched(f"{path}: the service answered {refused.code}.") from None
                self._rest(_seconds(refused.headers.get("Retry-After")) or self.pause * 4**attempt)
            except msgspec.DecodeError:
                raise NotFetched(f"{path}: what the service sent is no JSON.") from None
            except OSError as unreachable:
                if attempt == TRIES:
                    reason = getattr(unreachable, "reason", unreachable)
                    raise NotFetched(f"{path}: no answer ({reason}).") from None
            finally:
                self._rest(self.pause)
        raise AssertionError("The last attempt returns or raises.")

    def _rest(self, seconds: float) -> None:
        """Ask again only so long after an answer came, or none."""
        self._next = max(self._next, time.monotonic() + seconds)


def fetch(service: Service, directory: Path, *, again: bool, progress: Progress) -> int:
    """Fetch every sectorial that is not in the directory; how many files came.

    With `again`, those that are there as well. Raises `NotFetched`, and `reading.Changed` for
    metadata that can't be read.
    """
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / "army_metadata.json"
    came = _keep(service, path, service.metadata, again=again)
    if not path.exists():
        raise NotFetched(f"{service.metadata}: the service has no metadata there.")
    factions = _factions(path)
    for done, faction in enumerate(factions, 1):
        progress(done, len(factions), faction.slug)
        file = directory / f"{faction.id}.json"
        came += _keep(service, file, UNITS.format(number=faction.id), again=again)
    return came


def _factions(path: Path) -> list[Faction]:
    raw = msgspec.json.decode(path.read_bytes())
    try:
        return reading.read(MetadataFile, raw, name=path.name).factions
    except reading.Changed:
        path.unlink()  # or the next run would take it for the file that is wanted
        raise


def _keep(service: Service, path: Path, address: str, *, again: bool) -> int:
    if path.exists() and not again:
        return 0
    found = service.fetch(address)
    if found is None:
        return 0  # the heading of a faction has no list of its own
    # A file is there whole or not at all: a broken run leaves nothing that looks finished.
    part = path.with_suffix(".part")
    part.write_bytes(msgspec.json.encode(found))
    part.replace(path)
    return 1


def _seconds(header: str | None) -> float:
    return min(float(header), 120.0) if header and header.isdigit() else 0.0
