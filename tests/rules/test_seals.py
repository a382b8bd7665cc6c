"""Seals: what was noted can be shown, and nothing else can be passed off for it."""

import json
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import seals
from rules.luck import Luck
from rules.seals import Leaf, Sealed

SEED = b"an even seed of thirty-two bytes"
NOTES = {"k3": "real", "m9": "replica", "q7": {"where": [12.5, 3], "facing": 90}, "z1": None}
SEALED = seals.build("A", NOTES, Luck(SEED))
SALT = "00112233445566778899aabbccddeeff"

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    # A lone surrogate is no UTF-8, so it can come from no stored text.
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abé"), inner, max_size=4),
    max_leaves=8,
)
notes = st.dictionaries(st.text("abcdef0123", min_size=1, max_size=6), values, max_size=30)
seeds = st.binary(min_size=16, max_size=32)


def proof(sealed: Sealed, label: str) -> tuple[str, Leaf, int, tuple[str, ...]]:
    position, leaf = next(noted for noted in sealed.noted if noted[1].label == label)
    return sealed.root, leaf, position, seals.path(sealed, position)


@settings(max_examples=30)
@given(seeds, notes)
def test_every_note_can_be_shown(seed: bytes, noted: dict[str, object]) -> None:
    sealed = seals.build("A", noted, Luck(seed))
    assert {leaf.label: leaf.value for _, leaf in sealed.noted} == noted
    for label in noted:
        assert seals.check(*proof(sealed, label))


@pytest.mark.parametrize("label", NOTES)
def test_each_tampered_part_is_found(label: str) -> None:
    root, leaf, position, path = proof(SEALED, label)
    replace = msgspec.structs.replace
    assert seals.check(root, leaf, position, path)
    assert not seals.check(root, replace(leaf, value="another"), position, path)
    assert not seals.check(root, replace(leaf, label=label + "x"), position, path)
    assert not seals.check(root, replace(leaf, salt=SALT), position, path)
    for elsewhere in range(seals.LEAVES):
        assert seals.check(root, leaf, elsewhere, path) == (elsewhere == position)
    for level in range(seals.DEPTH):
        changed = list(path)
        changed[level] = changed[level][:-1] + ("0" if changed[level][-1] != "0" else "1")
        assert not seals.check(root, leaf, position, changed)
    other_root = seals.build("B", NOTES, Luck(SEED)).root
    assert not seals.check(other_root, leaf, position, path)


def test_a_path_of_another_length_or_of_no_digests_is_refused_quietly() -> None:
    root, leaf, position, path = proof(SEALED, "k3")
    assert not seals.check(root, leaf, position, path[:-1])
    assert not seals.check(root, leaf, position, (*path, path[-1]))
    assert not seals.check(root, leaf, position, ("not hex" + path[0][7:], *path[1:]))
    assert not seals.check(root, leaf, position, (path[0].upper(), *path[1:]))
    assert not seals.check(root, leaf, position + 256, path)
    assert not seals.check(root, leaf, -1, path)
    assert not seals.check("kein Hash: ß", leaf, position, path)
    assert not seals.check(root, Leaf("k3", object(), leaf.salt), position, path)
    assert not seals.check(root, Leaf("k3", "real", "00"), position, path)


def test_a_deeper_tree_is_no_seal() -> None:
    """Whoever could seal a tree on top of another could open two things at one position."""
    root, leaf, position, path = proof(SEALED, "k3")
    taller = seals._node(bytes.fromhex(root), bytes(32)).hex()
    assert not seals.check(taller, leaf, position, (*path, "00" * 32))


def test_a_node_cannot_be_shown_as_a_leaf() -> None:
    """Leaves and nodes are hashed apart: the two children of a node, joined, open nothing."""
    leaf = SEALED.leaves[0]
    assert seals._node(seals._canonical(leaf), b"") != seals._leaf_digest(leaf)
    assert seals.commit(leaf.label, leaf.value, leaf.salt) != seals._leaf_digest(leaf).hex()


@settings(max_examples=30)
@given(seeds, notes)
def test_the_root_is_all_that_shows_and_always_looks_alike(
    seed: bytes, noted: dict[str, object]
) -> None:
    sealed = seals.build("A", noted, Luck(seed))
    assert len(sealed.leaves) == 256
    assert len(bytes.fromhex(sealed.root)) == 32
    for position in (0, 255, *(at for at, _ in sealed.noted)):
        assert [len(digest) for digest in seals.path(sealed, position)] == [64] * 8


@settings(max_examples=30)
@given(seeds, notes)
def test_no_salt_is_used_twice_and_all_are_sixteen_bytes(
    seed: bytes, noted: dict[str, object]
) -> None:
    luck = Luck(seed)
    both = seals.build("A", noted, luck), seals.build("B", noted, luck)
    salts = [leaf.salt for sealed in both for leaf in sealed.leaves]
    salts += [sealed.noise for sealed in both]
    assert len(set(salts)) == len(salts) == 2 * 257
    assert {len(bytes.fromhex(salt)) for salt in salts} == {16}


@settings(max_examples=30)
@given(seeds, st.lists(st.tuples(values, values), max_size=20))
def test_positions_know_neither_values_nor_labels(
    seed: bytes, pairs: list[tuple[object, object]]
) -> None:
    one = seals.build("A", {f"a{n:02}": pair[0] for n, pair in enumerate(pairs)}, Luck(seed))
    two = seals.build("A", {f"z{n:02}x": pair[1] for n, pair in enumerate(pairs)}, Luck(seed))
    assert [at for at, _ in one.noted] == [at for at, _ in two.noted]


def test_any_note_may_lie_anywhere() -> None:
    """The first label in the alphabet must not be the first leaf more often than any other."""
    halves: Counter[bool] = Counter()
    for n in range(400):
        sealed = seals.build("A", {"a": 1, "b": 2}, Luck(n.to_bytes(16, "big")))
        position = {leaf.label: at for at, leaf in sealed.noted}
        halves[position["a"] < position["b"]] += 1
    assert 140 < halves[True] < 260  # six standard deviations


def test_what_is_noted_is_stored_in_no_telling_order() -> None:
    positions = [at for at, _ in SEALED.noted]
    assert positions == sorted(positions)


def test_a_guessed_value_is_not_confirmed_without_its_salt() -> None:
    """Two seals of the same secret under other salts share no digest at all."""
    other = seals.build("A", NOTES, Luck(SEED[::-1]))
    ours, theirs = (
        {digest for at in range(256) for digest in seals.path(sealed, at)}
        for sealed in (SEALED, other)
    )
    assert len(ours) == 510  # every node but the root
    assert not ours & theirs


@settings(max_examples=20)
@given(seeds, notes)
def test_the_tree_is_rebuilt_from_what_was_stored(seed: bytes, noted: dict[str, object]) -> None:
    sealed = seals.build("B", noted, Luck(seed))
    stored = json.loads(
        json.dumps([[at, leaf.label, leaf.value, leaf.salt] for at, leaf in sealed.noted])
    )
    again = seals.rebuild([(at, Leaf(*leaf)) for at, *leaf in reversed(stored)], sealed.noise)
    assert again.root == sealed.root
    assert again == sealed


def test_256_notes_fit_and_257_do_not() -> None:
    full = seals.build("A", {f"n{n}": n for n in range(256)}, Luck(SEED))
    assert all(leaf.label for leaf in full.leaves)
    with pytest.raises(ValueError, match="at most 256 notes, not 257"):
        seals.build("A", {f"n{n}": n for n in range(257)}, Luck(SEED))


def test_a_tree_is_not_rebuilt_from_nonsense() -> None:
    leaf = Leaf("a", 1, SALT)
    for noted in ([(256, leaf)], [(-1, leaf)], [(3, leaf), (3, leaf)]):
        with pytest.raises(ValueError, match="position of its own"):
            seals.rebuild(noted, SALT)
    with pytest.raises(ValueError, match="16 bytes"):
        seals.rebuild([], "ab")
    with pytest.raises(IndexError):
        seals.path(SEALED, 256)


@given(st.text(max_size=9), values, values)
def test_a_commitment_binds_label_value_and_salt(label: str, value: object, other: object) -> None:
    label = label.encode(errors="replace").decode()
    digest = seals.commit(label, value, SALT)
    assert len(digest) == 64
    assert seals.check_commit(digest, label, value, SALT)
    assert not seals.check_commit(digest, label + "!", value, SALT)
    assert not seals.check_commit(digest, label, value, SALT[::-1])
    assert not seals.check_commit(
        digest[:-1] + ("0" if digest[-1] != "0" else "1"), label, value, SALT
    )
    same = json.dumps(value, sort_keys=True) == json.dumps(other, sort_keys=True)
    if not same and value != other:
        assert not seals.check_commit(digest, label, other, SALT)


def test_a_commitment_wants_a_whole_salt_and_json() -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        seals.commit("a", 1, "")
    for value in (float("nan"), float("inf"), {1: 2}, object(), b"x"):
        with pytest.raises(ValueError, match=r"JSON|hold"):
            seals.commit("a", value, SALT)
        assert not seals.check_commit("0" * 64, "a", value, SALT)


def test_a_value_has_one_spelling() -> None:
    """What a database or a browser gives back is the same note, though it writes it otherwise."""
    noted = {"b": 3.0, "a": (1, 2)}
    given_back = {"a": [1, 2], "b": 3}
    assert seals.commit("x", noted, SALT) == seals.commit("x", given_back, SALT)
    assert seals.commit("x", True, SALT) != seals.commit("x", 1, SALT)
    assert seals.commit("x", "1", SALT) != seals.commit("x", 1, SALT)


def test_the_canonical_encoding_is_pinned() -> None:
    """An exported record of today must still be checkable in ten years."""
    leaf = Leaf("k3", {"b": "é", "a": [1, None, 2.5]}, SALT)
    encoded = f'{{"label":"k3","salt":"{SALT}","value":{{"a":[1,null,2.5],"b":"é"}}}}'
    assert seals._canonical(leaf) == encoded.encode()
    assert SEALED.root == ROOT
    assert seals.commit("k3", "real", SALT) == COMMITMENT
    assert seals.chain_link(seals.CHAIN_START, b"first") == LINK


ROOT = "f56473d4c0a661eda42117a7cdd9a7a58c1dd57b6166e394c5d8f825ff6df909"
COMMITMENT = "5df9bec424992e005d88f306dc7cdfc364913b957281afbe4d0349231eec9834"
LINK = "59980aed802b16ec4afc559b22eb42bd3d42ab9f78b746a5a74282a25939185c"


@given(st.lists(st.binary(max_size=20), max_size=8), st.lists(st.binary(max_size=20), max_size=8))
def test_two_chains_end_alike_only_if_they_are_alike(one: list[bytes], two: list[bytes]) -> None:
    heads = []
    for rows in (one, two):
        head = seals.CHAIN_START
        for row in rows:
            head = seals.chain_link(head, row)
        heads.append(head)
    assert (heads[0] == heads[1]) == (one == two)


def test_a_chain_goes_on_from_a_head_only() -> None:
    with pytest.raises(ValueError, match="64 hex digits"):
        seals.chain_link("7F3A C01E", b"row")


def test_a_head_is_read_aloud_in_two_groups() -> None:
    assert seals.chain_head_phrase("7f3ac01e" + "0" * 56) == "7F3A C01E"
    assert seals.chain_head_phrase(seals.CHAIN_START) == "0000 0000"
