"""Many random Orders in which several do something at once, held to the laws of tests/rules/laws.

    python -m tests.together FIRST COUNT

plays so many from this number on, each as it is and told in every other way, and names each that breaks a
law. An Order is known by its number: FIRST and 1 play it again.
"""

from __future__ import annotations

import sys
from collections import Counter
from time import monotonic

from tests.rules.laws.judged import judged
from tests.rules.laws.orders import random_order


def main(words: list[str]) -> int:
    """Play them; the exit status."""
    first, count = (int(word) for word in words)
    kinds, broken, held, began = Counter[str](), Counter[str](), 0, monotonic()
    for number in range(first, first + count):
        order = random_order(number)
        kinds[order.kind] += 1
        held = 0
        try:
            for law, (found, right) in judged(order):
                held += 1
                if found != right:
                    broken[law] += 1
                    print(f"Order {number}, {law}: {found}, and right is {right}.", flush=True)
        except Exception as error:
            broken["played"] += 1
            print(f"Order {number} can't be played: {error!r}.", flush=True)
    kinds_played = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
    print(f"{kinds_played}; {monotonic() - began:.0f} s.")
    told = ", ".join(f"{law} {times} times" for law, times in broken.items()) or "nothing"
    print(f"{count} Orders from {first} on, {held} laws each: {told} is amiss.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
