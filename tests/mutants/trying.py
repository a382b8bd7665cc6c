"""All changes or a sample of them, tried several at once."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from multiprocessing import get_context
from multiprocessing.pool import Pool

from tests.mutants.asked import asked_in
from tests.mutants.noticing import Verdict, at_first, at_last, every_change


def drawn(names: Sequence[str], sample: int, seed: str) -> tuple[str, ...]:
    """As many of them as are asked for, the same for the same seed: a change that comes or goes moves
    no other into the sample or out of it, but the last."""
    by_lot = sorted(names, key=lambda name: sha256(f"{seed} {name}".encode()).digest())
    return tuple(by_lot[:sample])


def tried(names: Sequence[str], seconds: float = float("inf")) -> Iterator[Verdict]:
    """Each of these changes, several at once in processes of their own, until so many seconds of the
    processor are used up."""
    every_change()
    left: list[str] = []
    used = 0.0
    with _processes() as processes:
        for one in processes.imap_unordered(at_first, names):
            used += one.seconds
            if one.by:
                yield one
            else:
                left.append(one.change)
            if used > seconds:
                return
    if not left:
        return
    # Played once, before the processes part that ask for it.
    asked_in()
    with _processes() as processes:
        for one in processes.imap_unordered(at_last, left):
            yield one
            used += one.seconds
            if used > seconds:
                return


def _processes() -> Pool:
    return get_context("fork").Pool()
