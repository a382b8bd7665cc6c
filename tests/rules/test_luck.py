"""Luck: fair, repeatable, and each draw alone with its label."""

import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.luck import ALPHABET, Luck

seeds = st.binary(min_size=16, max_size=64)
labels = st.text(max_size=30)
LUCK = Luck(b"an even seed of thirty-two bytes")


@given(seeds, labels)
def test_the_same_label_draws_the_same_again(seed: bytes, label: str) -> None:
    first, second = Luck(seed), Luck(seed)
    second.die("a private roll in between")
    second.shuffle(label, range(9))
    assert first.dice(label, 3) == second.dice(label, 3)
    assert first.id(label) == second.id(label)
    assert first.salt(label) == second.salt(label)
    assert first.shuffle(label, range(9)) == second.shuffle(label, range(9))
    assert first.pick(label, 256) == second.pick(label, 256)


def test_another_seed_or_another_label_draws_anew() -> None:
    other = Luck(b"another seed of thirty-two bytes")
    assert LUCK.dice("roll", 12) != other.dice("roll", 12)
    assert LUCK.dice("roll", 12) != LUCK.dice("rolls", 12)
    assert LUCK.id("p1") != LUCK.id("p2")


def test_what_is_drawn_parts_the_streams() -> None:
    """A salt is secret and a die is public: neither may be worked out from the other."""
    salt = bytes.fromhex(LUCK.salt("x"))
    assert LUCK.dice("x", 10) != tuple(1 + byte % 20 for byte in salt if byte < 240)[:10]


def test_purpose_and_label_cannot_be_mistaken_for_each_other() -> None:
    assert len({LUCK.salt(label) for label in ("", "\0", "\0\0", "a", "a\0", "\0a")}) == 6


@given(seeds, labels, st.integers(0, 30), st.integers(0, 30))
def test_more_dice_are_added_at_the_end(seed: bytes, label: str, some: int, more: int) -> None:
    luck = Luck(seed)
    assert luck.dice(label, some + more)[:some] == luck.dice(label, some)
    assert luck.die(label) == luck.dice(label, 1)[0]


def test_dice_are_as_the_definition_says() -> None:
    """Spelt out once more: bytes of HMAC-SHA256, those of 240 and above thrown away."""
    seed = b"0123456789abcdef"
    drawn: list[int] = []
    for block in range(8):
        message = b"die\0roll 1\0" + block.to_bytes(4, "big")
        drawn += hmac.new(seed, message, "sha256").digest()
    assert any(byte >= 240 for byte in drawn)
    expected = [1 + byte % 20 for byte in drawn if byte < 240]
    assert list(Luck(seed).dice("roll 1", len(expected))) == expected


def test_every_face_is_as_likely() -> None:
    dice = LUCK.dice("many", 40_000)
    assert set(dice) == set(range(1, 21))
    chi_square = sum((count - 2_000) ** 2 / 2_000 for count in Counter(dice).values())
    assert chi_square < 43.8  # 19 degrees of freedom: a fair die exceeds it once in a thousand


def test_the_first_die_of_each_label_is_fair_as_well() -> None:
    dice = Counter(LUCK.die(f"roll {n}") for n in range(20_000))
    assert sum((dice[face] - 1_000) ** 2 / 1_000 for face in range(1, 21)) < 43.8


@given(seeds, labels)
def test_an_id_is_ten_unmistakable_characters(seed: bytes, label: str) -> None:
    drawn = Luck(seed).id(label)
    assert len(drawn) == 10
    assert set(drawn) <= set(ALPHABET)


def test_the_alphabet_has_no_letter_that_looks_like_another() -> None:
    assert len(set(ALPHABET)) == 32
    assert not set("ilou") & set(ALPHABET)
    assert ALPHABET.lower() == ALPHABET


def test_ids_and_salts_do_not_repeat() -> None:
    assert len({LUCK.id(f"piece {n}") for n in range(5_000)}) == 5_000
    assert len({LUCK.salt(f"leaf {n}") for n in range(5_000)}) == 5_000


@given(seeds, labels)
def test_a_salt_is_sixteen_bytes(seed: bytes, label: str) -> None:
    assert len(bytes.fromhex(Luck(seed).salt(label))) == 16


@given(seeds, st.lists(st.integers(), max_size=300))
def test_a_shuffle_keeps_what_it_is_given(seed: bytes, items: list[int]) -> None:
    before = list(items)
    assert sorted(Luck(seed).shuffle("x", items)) == sorted(items)
    assert items == before


@given(seeds, st.integers(0, 40))
def test_a_shuffle_moves_places_whatever_stands_on_them(seed: bytes, n: int) -> None:
    luck = Luck(seed)
    order = luck.shuffle("x", range(n))
    assert luck.shuffle("x", [f"item {at}" for at in range(n)]) == [f"item {at}" for at in order]


def test_every_order_is_as_likely() -> None:
    orders = Counter(tuple(LUCK.shuffle(f"s{n}", "abcd")) for n in range(24_000))
    assert len(orders) == 24
    assert sum((count - 1_000) ** 2 / 1_000 for count in orders.values()) < 49.7  # 23 degrees


@given(seeds, labels, st.integers(1, 100_000))
def test_a_pick_is_one_of_them(seed: bytes, label: str, n: int) -> None:
    assert 0 <= Luck(seed).pick(label, n) < n


def test_a_pick_reaches_past_one_byte() -> None:
    assert {LUCK.pick(f"p{n}", 300) >= 256 for n in range(200)} == {True, False}


def test_nothing_is_picked_from_nothing() -> None:
    with pytest.raises(ValueError, match="nothing to pick"):
        LUCK.pick("x", 0)


def test_a_short_seed_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 16 bytes"):
        Luck(b"too short")


def test_the_seed_does_not_show() -> None:
    assert f"{LUCK} {LUCK!r}" == "Luck(…) Luck(…)"
    assert not hasattr(LUCK, "__dict__")
