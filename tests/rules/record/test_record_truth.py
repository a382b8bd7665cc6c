"""A record that was forged whole, its chains hashed again, is held against itself and named."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules import record, seals
from rules.__main__ import main
from rules.ids import Seat
from rules.record import Record
from rules.scenario import Played, example, play, read
from tests.rules.record.test_record import ENDED, hash_again, kept, of_kind
from tests.switch_off import SCENARIOS

Lines = list[dict[str, Any]]
Touch = Callable[[Lines], object]

WHOLE = play(
    read(
        """
title = "Somebody comes out of hiding under a Marker, shows itself, and its player concedes"

[[profile]]
name = "Spectre"
unit = "Spectres"
type = "SK"
mov = [4, 4]
cc = 17
bs = 13
ph = 12
wip = 14
arm = 1
bts = 0
wounds = 1
skills = ["Hidden Deployment", "Camouflage", "Mimetism (-3)"]
weapons = ["Combi Rifle", "Pistol"]
points = 30

[table]
Ana = ["Alguacil, Lieutenant, the yard", "Spectre, as Hidden Deployment, the belfry", "Alguacil, the lane",
       "Zero, as Camouflaged, the gate"]
Bo = ["Fusilier, Lieutenant, the road", "Fusilier, the ditch"]

[[step]]
do = [
  { Ana = "declare skill", actor = "Spectre", skill = "Move", to = "the nave", form = "Camouflaged" },
  { Bo = "done" },
  { Ana = "declare skill", actor = "Marker the nave", skill = "BS Attack", target = "Fusilier the road", weapon = "Combi Rifle" },
  { Bo = "done" },
  { Ana = "read dice", piece = "Spectre 1", dice = [20, 20, 20] },
  { Ana = "concede" },
]
"""  # noqa: E501
    )
)


def forged(touch: Touch, seat: Seat = "referee", played: Played = WHOLE) -> Record:
    """The record after somebody edited its lines, numbered them on and hashed them all again."""
    plain = json.loads(record.encode(kept(seat, played)))
    lines: Lines = plain["lines"]
    touch(lines)
    counted = dict.fromkeys(("all", "A", "B"), 0)
    for cursor, line in enumerate(lines, 1):
        for part in counted:
            counted[part] += line["audience"] in (part, "all")
        line |= {"cursor": cursor, "number": counted[line["audience"]]}
    hash_again(plain)
    return record.decode(json.dumps(plain))


def found(broken: Record) -> str:
    return " ".join(map(str, record.verify(broken)))


def all_of(lines: Lines, *of: str) -> Lines:
    return [line for line in lines if line["kind"] in of]


def drop(which: Callable[[dict[str, Any]], bool]) -> Touch:
    def touch(lines: Lines) -> None:
        lines[:] = [line for line in lines if not which(line)]

    return touch


def leaves_of(*what: str) -> Touch:
    """The leaves of these are not opened, and nothing else is changed."""
    return drop(
        lambda line: line["kind"] == "LeafOpened" and line["data"]["label"].split()[-1] in what
    )


def shows_another(lines: Lines) -> None:
    """The reveal shows a better trooper."""
    at = next(at for at, line in enumerate(lines) if line["kind"] == "PieceTurned")
    of_kind(lines[at:], "CardShown")["data"]["card"]["bs"] = 20


def every_other_is_real(lines: Lines) -> None:
    for line in all_of(lines, "PieceIdentified"):
        line["data"]["real"] = not line["data"]["real"]


def another_leads(lines: Lines) -> None:
    for note in of_kind(lines, "ArmyNoted")["data"]["troopers"]:
        note["lieutenant"] = not note["lieutenant"]


def another_hides(lines: Lines) -> None:
    """Who was noted to hide is another of the list."""
    other = of_kind(lines, "ArmyNoted")["data"]["troopers"][0]["id"]
    of_kind(lines, "HiddenNoted")["data"]["trooper"] = other


def an_open_card(lines: Lines) -> None:
    """A Model that hid nothing shows a better trooper."""
    of_kind(lines, "CardShown")["data"]["card"]["bs"] = 20


def sealed_anew(lines: Lines, notes: list[dict[str, Any]]) -> None:
    """These notes of Ana's under a root of their own, shown as such from the start to the end."""
    noise = of_kind(lines, "LeavesNoted")["data"]["noise"]
    leaves = [
        (one["position"], seals.Leaf(one["label"], one["value"], one["salt"])) for one in notes
    ]
    tree = seals.rebuild(leaves, noise)
    for line in all_of(lines, "LeavesNoted", "SealOpened"):
        if line["data"]["side"] == "A":
            line["data"]["notes"] = notes
    of_kind(lines, "Sealed")["data"]["root"] = tree.root
    for line in all_of(lines, "LeafOpened"):
        line["data"]["path"] = list(seals.path(tree, line["data"]["position"]))


def keeps_the_lieutenant_out(lines: Lines) -> None:
    notes = of_kind(lines, "LeavesNoted")["data"]["notes"]
    sealed_anew(lines, [one for one in notes if one["label"] != "lieutenant"])


def seals_a_place_of_nobody(lines: Lines) -> None:
    notes = of_kind(lines, "LeavesNoted")["data"]["notes"]
    free = min(set(range(256)) - {one["position"] for one in notes})
    more = {"label": "nobody who", "value": "", "salt": "00" * 16, "position": free}
    sealed_anew(lines, [*notes, more])


def opens_one_note_more(lines: Lines) -> None:
    """A digest and the note for it, which nobody had made when it was bound."""
    note = {"label": "nobody who", "value": "x", "salt": "00" * 16, "position": -1}
    bound = of_kind(lines, "TurnBegan")
    digest = seals.commit("nobody who", "x", "00" * 16)
    more = {"side": "A", "label": "nobody who", "digest": digest}
    lines.insert(lines.index(bound), bound | {"kind": "Committed", "data": more, "rules": []})
    of_kind(lines, "SealOpened")["data"]["notes"].append(note)


def cut_off(lines: Lines) -> None:
    """All from the concession on is left out."""
    del lines[next(at for at, line in enumerate(lines) if line["kind"] == "OrderClosed") :]


def test_the_record_that_is_forged_here_is_whole() -> None:
    assert not WHOLE.failures
    seats: tuple[Seat, ...] = ("referee", "A", "B", "watcher")
    for seat in seats:
        assert record.verify(kept(seat, WHOLE)) == ()


SEALS = ("LeavesNoted", "Sealed", "LeafOpened", "SealOpened", "Committed", "CommitmentNoted")


def says_more(lines: Lines) -> None:
    """A score is written in behind the end."""
    score = {"side": "A", "by": "A", "objective": 9, "victory": 300}
    lines.append(lines[-1] | {"kind": "ScoreNoted", "data": score, "rules": []})


def opens_twice(lines: Lines) -> None:
    lines.append(of_kind(lines, "SealOpened"))


FORGED: list[tuple[Touch, str]] = [
    (leaves_of("who"), "shows what it was, and opens no leaf"),
    (leaves_of("where"), "notes where somebody hid who came out in line"),
    (drop(lambda line: line["kind"] == "SealOpened"), "what A sealed is not opened"),
    (shows_another, "shows another trooper than its player noted"),
    (every_other_is_real, "seals another thing than was noted"),
    (another_leads, "seals another thing than was noted: lieutenant"),
    (another_hides, "seals another thing than was noted"),
    (an_open_card, "shows another trooper than its player noted"),
    (keeps_the_lieutenant_out, "leaves out what was noted: lieutenant"),
    (seals_a_place_of_nobody, "seals another thing than was noted: nobody who"),
    (opens_one_note_more, "opens other notes than A has made"),
    (cut_off, "It is cut off"),
    (drop(lambda line: line["kind"] in SEALS), "begins a turn, and A and B sealed nothing"),
    (drop(lambda line: line["kind"] == "LeavesNoted"), "root of notes that A has not made"),
    (says_more, "comes after the end of the match"),
    (opens_twice, "opens once more what A sealed"),
]


@pytest.mark.parametrize(("touch", "says"), FORGED, ids=[says for _, says in FORGED])
def test_a_forged_record_is_named(touch: Touch, says: str) -> None:
    assert says in found(forged(touch))


def test_a_replica_that_is_found_without_a_leaf_is_named() -> None:
    played = play(example("three_markers"))
    assert record.verify(kept("watcher", played)) == ()
    broken = forged(leaves_of("what", "who"), "watcher", played)
    at = next(line.cursor for line in broken.lines if line.kind == "PieceRemoved")
    assert f"Line {at}: shows what it was, and opens no leaf." in found(broken)


@pytest.mark.parametrize("what", ["who", "where"])
def test_one_who_looks_on_sees_that_a_leaf_is_missing(what: str) -> None:
    assert "no leaf" in found(forged(leaves_of(what), "watcher"))


def test_one_side_alone_that_is_not_opened_is_named() -> None:
    def touch(lines: Lines) -> None:
        lines.remove(all_of(lines, "SealOpened")[1])

    said = found(forged(touch, "watcher"))
    assert "what B sealed is not opened" in said
    assert "what A sealed" not in said


def test_all_of_it_at_once_is_named() -> None:
    """Another trooper is shown without a leaf, no seal is opened, who is real and who leads is
    turned round: and every chain goes on."""

    def touch(lines: Lines) -> None:
        for one in (shows_another, every_other_is_real, another_leads, leaves_of("what", "who")):
            one(lines)
        drop(lambda line: line["kind"] == "SealOpened")(lines)

    said = found(forged(touch))
    for says in ("opens no leaf", "is not opened", "another thing than was noted", "player noted"):
        assert says in said


def test_what_is_bound_later_is_what_was_noted() -> None:
    """One of several that is real is noted as a replica, with a digest to it."""

    def touch(lines: Lines) -> None:
        at = next(
            line
            for line in all_of(lines, "CommitmentNoted")
            if line["data"]["note"]["value"] == "real"
        )
        note = at["data"]["note"]
        note["value"] = "replica"
        bound = next(
            line for line in all_of(lines, "Committed") if line["data"]["label"] == note["label"]
        )
        digest = seals.commit(note["label"], note["value"], note["salt"])
        bound["data"]["digest"] = digest
        for opened in of_kind(lines, "SealOpened")["data"]["notes"]:
            if opened["label"] == note["label"]:
                opened["value"] = "replica"

    assert "is not what was noted" in found(forged(touch, played=ENDED))


def test_the_shell_says_what_it_can_not_know(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.json"
    for touch, said in ((cut_off, True), (lambda lines: None, False)):
        file.write_text(record.encode(forged(touch, "watcher")), encoding="utf-8")
        assert main(["verify", str(file)]) == 0
        told = capsys.readouterr().out
        assert ("The match is not over in it" in told) == said
        assert "was not worked out" in told


@pytest.mark.parametrize(
    "name", ["decoy_e4_no_models_of_its_own", "decoy_e4_shown_when_told_apart"]
)
@pytest.mark.parametrize("seat", ["referee", "A", "watcher"])
def test_one_of_several_may_keep_silent_about_what_none_can_copy(name: str, seat: Seat) -> None:
    written = (SCENARIOS / f"{name}.toml").read_text()
    ended = played_to_the_end(written)
    assert record.verify(kept(seat, ended)) == ()


@pytest.mark.parametrize("seat", ["referee", "A", "B", "watcher"])
def test_what_has_left_the_table_is_missed_on_no_card(seat: Seat) -> None:
    written = (SCENARIOS / "faq_e3_gone_when_it_shows_itself_again.toml").read_text()
    assert record.verify(kept(seat, played_to_the_end(written))) == ()


def test_a_piece_that_comes_from_nowhere_is_named() -> None:
    """It turns, and is taken away: named, and no more can be said of it."""

    def touch(lines: Lines) -> None:
        (face, *_) = all_of(lines, "PieceTurned")
        turned = {**face, "data": {**face["data"], "piece": "another"}}
        turned["data"]["shape"] = {**face["data"]["shape"], "face": "Camouflaged", "mimetism": -3}
        gone = {**face, "kind": "PieceRemoved", "data": {"piece": "another"}}
        lines[lines.index(face) : lines.index(face)] = [turned, gone]

    assert found(forged(touch))


def test_one_of_several_shows_nothing_that_it_has_not() -> None:
    written = (SCENARIOS / "decoy_e4_shown_when_told_apart.toml").read_text()
    assert "another trooper" in found(
        forged(an_open_card_of("Trickster"), "referee", played_to_the_end(written))
    )


def played_to_the_end(written: str) -> Played:
    """A scenario whose player then concedes."""
    return play(read(f'{written}\n[[step]]\ndo = {{ Ana = "concede" }}\n'))


def an_open_card_of(name: str) -> Touch:
    def touch(lines: Lines) -> None:
        for line in all_of(lines, "CardShown"):
            if line["data"]["card"]["name"] == name:
                line["data"]["card"]["bs"] = 20

    return touch


@pytest.mark.parametrize("seat", ["referee", "A", "B", "watcher"])
def test_what_was_bound_stays_bound_when_its_step_is_taken_back(seat: Seat) -> None:
    written = (SCENARIOS / "back_1_what_had_hatched.toml").read_text()
    ended = played_to_the_end(written)
    assert not ended.failures
    assert record.verify(kept(seat, ended)) == ()


@pytest.mark.parametrize("seat", ["referee", "A", "B", "watcher"])
@pytest.mark.parametrize("name", ["end_1_the_last_round", "end_3_time_called"])
def test_nobody_wins_against_the_score(name: str, seat: Seat) -> None:
    """But who was given up to does: that is no matter of points."""
    ended = play(read((SCENARIOS / f"{name}.toml").read_text()))
    assert record.verify(kept(seat, ended)) == ()
    won = of_kind(json.loads(record.encode(kept(seat, ended)))["lines"], "MatchEnded")["data"]
    for winner in {"A", "B", None} - {won["winner"]}:

        def touch(lines: Lines, winner: str | None = winner) -> None:
            of_kind(lines, "MatchEnded")["data"]["winner"] = winner

        assert "names another winner than the score" in found(forged(touch, seat, ended))


@pytest.mark.parametrize("seat", ["A", "B", "watcher"])
def test_of_an_event_one_seal_is_not_opened_without_the_other(seat: Seat) -> None:
    written = (SCENARIOS / "seal_3_shut_in_an_event.toml").read_text()
    shut = play(read(written))
    assert record.verify(kept(seat, shut)) == ()
    assert record.shut(kept(seat, shut))
    open_one = play(read(written.replace("shut = true", "")))

    def touch(lines: Lines) -> None:
        of_kind(lines, "MatchOpened")["data"]["shut"] = True
        lines.remove(all_of(lines, "SealOpened")[1])

    assert "what B sealed is not opened" in found(forged(touch, seat, open_one))

    def dice_stay(lines: Lines) -> None:
        of_kind(lines, "MatchOpened")["data"]["shut"] = True
        lines[:] = [line for line in lines if line["kind"] != "SecretOpened"]

    assert "what its dice were bound to is not opened" in found(forged(dice_stay, seat, open_one))


MINED = (SCENARIOS / "faq_k27_goes_off.toml").read_text()


@pytest.mark.parametrize("seat", ["referee", "A", "B", "watcher"])
def test_what_lay_under_a_marker_and_was_no_trooper_is_what_was_sealed(seat: Seat) -> None:
    assert record.verify(kept(seat, played_to_the_end(MINED))) == ()


@pytest.mark.parametrize("changed", [{"name": "Crazykoala"}, {"type": "LI"}])
def test_what_lay_under_a_marker_shows_itself_as_nothing_else(changed: dict[str, str]) -> None:
    """Neither as another weapon than was sealed, nor as a trooper that is called like one."""

    def touch(lines: Lines) -> None:
        for line in all_of(lines, "CardShown"):
            if line["data"]["card"]["name"] == "Antipersonnel Mines":
                line["data"]["card"] |= changed

    assert "another trooper" in found(forged(touch, played=played_to_the_end(MINED)))
