"""A bar on a terminal; in a file it would be a line without end, so there is none."""

import sys


def draw(done: int, of: int, what: str) -> None:
    if not sys.stderr.isatty():
        return
    filled = 30 * done // of
    line = f"[{'#' * filled}{'.' * (30 - filled)}] {what:50.50}" if done < of else ""
    sys.stderr.write(f"\r\033[K{line}")
    sys.stderr.flush()
