"""The match-maker that wants everything, in short: `python -m tests.wanting` is the long form."""

import pytest

from rules.book.editions import BOOKS, N4
from tests import wanting
from tests.wanting import MOST_UNREACHED, UNREACHED, Wanted, amiss

MATCHES = 80
"""Of a seed for each edition, in a few seconds: with fewer it is luck whether anybody hacks."""


@pytest.mark.parametrize("edition", BOOKS)
def test_a_few_matches_reach_much_and_break_nothing(edition: str) -> None:
    wanted = wanting.wanting(edition, number=1, matches=MATCHES)
    assert wanted.share < 0.6
    reached = {kind: len(names) - len(wanted.left[kind]) for kind, names in wanted.all.items()}
    assert min(reached.values()) >= 1, reached


def test_a_seed_reaches_the_same_every_time() -> None:
    first, again = (wanting.wanting("N4", number=5, matches=2).left for _ in range(2))
    assert first == again


@pytest.mark.parametrize("edition", BOOKS)
def test_reasons_are_few_and_of_what_there_is(edition: str) -> None:
    known = set().union(*wanting.pools(BOOKS[edition]).values())
    assert set(UNREACHED) <= known
    assert len(UNREACHED) <= MOST_UNREACHED * len(known)
    assert all(len(reason) > 20 for reason in UNREACHED.values())


def reached_but(*names: str) -> Wanted:
    wanted = Wanted(N4)
    wanted.saw(*wanted.names - set(names))
    return wanted


def test_what_is_out_of_reach_is_named() -> None:
    assert amiss(reached_but(*UNREACHED)) == []
    assert amiss(reached_but(*UNREACHED, "CAMO-E4")) == ["CAMO-E4 was not reached."]
    first, *others = sorted(UNREACHED)
    assert amiss(reached_but(*others)) == [f"{first} was reached: it needs no reason."]
    (told,) = [one for one in amiss(reached_but(*Wanted(N4).names)) if "%" in one]
    assert told == "100.0% is more than 3% out of reach."
