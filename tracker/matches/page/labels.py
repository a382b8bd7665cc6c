"""What stands beside a piece on the map: two or three signs, by which it is told from all others."""

from collections import Counter
from collections.abc import Iterator, Sequence
from string import ascii_lowercase


def labels(names: Sequence[str]) -> tuple[str, ...]:
    """For each name its signs: "Fusilier 2" is F2, or Fu2 where a Foxtrot stands beside it. What has
    no number yet gets a letter, if there are several of it."""
    parted = [_parted(name) for name in names]
    short = _kinds([kind for kind, _ in parted])
    times, seen = Counter(parted), Counter[tuple[str, str]]()
    found = []
    for one in parted:
        letter = ascii_lowercase[seen[one] % 26] if times[one] > 1 else ""
        seen[one] += 1
        found.append(short[one[0]] + one[1] + letter)
    return tuple(found)


def _parted(name: str) -> tuple[str, str]:
    kind, _, number = name.rpartition(" ")
    return (kind, number) if number.isdecimal() and kind else (name, "")


def _kinds(kinds: Sequence[str]) -> dict[str, str]:
    """The shortest sign of each kind that no other of them could have as well."""
    left = sorted(set(kinds))
    found: dict[str, str] = {}
    for signs in zip(*(_signs(kind, max(map(len, left))) for kind in left), strict=True):
        for kind, sign in zip(left, signs, strict=True):
            if kind not in found and sign not in found.values() and signs.count(sign) == 1:
                found[kind] = sign
    return {kind: found.get(kind, kind) for kind in left}


def _signs(kind: str, longest: int) -> Iterator[str]:
    """From the shortest on: the first letters of its words, then more and more of its name."""
    words = kind.split() or [kind]
    yield "".join(word[0] for word in words if word)
    for length in range(2, longest + 1):
        yield kind[:length]
