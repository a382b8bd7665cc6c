"""Dice that nobody can choose: bound before, thrown once, and thrown again by whoever doubts them."""

import hashlib
import hmac
import json

import pytest
from msgspec.structs import replace

from rules import game, record, seals
from rules.dice import fair
from rules.ids import Side
from rules.log import commands as c
from rules.log import events as e
from rules.log import kinds
from rules.record import Line, Record
from rules.scenario import play, read
from tests.profiles import profile
from tests.switch_off import SCENARIOS

SECRET = "5e" * 32
PARTS: dict[Side, str] = {"A": "seven geese", "B": "ein Löwe"}
MATCH = """
title = "A match in which the notebook throws the dice"

[table]
Ana = ["Alguacil, on the roof", "Zero"]
Bo = ["Fusilier", "Fusilier"]

[[step]]
[step.do]
Ana = "declare skill"
actor = "Alguacil 1"
skill = "BS Attack"
target = "Fusilier 1"
weapon = "Combi Rifle"

[[step]]
do = [
  { Bo = "object", about = "The clock" },
  { Bo = "settle objection", number = 1, how = "roll" },
]

[[step]]
[step.do]
Bo = "declare aro"
actor = "Fusilier 1"
skill = "BS Attack"
target = "Alguacil 1"
weapon = "Combi Rifle"

[[step]]
do = [
  { Bo = "done", whole = true },
  { Ana = "skip second" },
  { Ana = "roll dice", piece = "Alguacil 1" },
  { Bo = "roll dice", piece = "Fusilier 1" },
  { Ana = "concede" },
]
"""


def test_the_dice_can_be_thrown_again_by_hand() -> None:
    """As the door of the module says it, in five lines and with nothing of ours."""
    said = json.dumps([SECRET, "seven geese", "ein Löwe"], separators=(",", ":")).encode()
    key = hashlib.sha256(b"infinity notebook dice\0" + said).digest()
    drawn = hmac.digest(key, b"die\0" + b"roll 12" + b"\0" + bytes(4), "sha256")
    dice = tuple(1 + byte % 20 for byte in drawn if byte < 240)[:5]
    assert fair.luck(SECRET, PARTS).dice("roll 12", 5) == dice


def test_the_digest_binds_one_secret() -> None:
    assert fair.binds(fair.digest(SECRET), SECRET)
    assert not fair.binds(fair.digest(SECRET), "5f" * 32)
    assert not fair.binds(fair.digest(SECRET), "no secret")
    with pytest.raises(ValueError, match="32 bytes"):
        fair.digest("5e")


@pytest.mark.parametrize(
    "other", [{"A": "", "B": "ein Löwe"}, {"A": "ein Löwe", "B": "seven geese"}]
)
def test_each_part_counts(other: dict[Side, str]) -> None:
    labels = [f"roll {n}" for n in range(8)]
    ours, theirs = fair.luck(SECRET, PARTS), fair.luck(SECRET, other)
    assert [ours.dice(one, 3) for one in labels] != [theirs.dice(one, 3) for one in labels]


BINDING = (e.DiceBound, e.PartGiven, e.SecretOpened)


def kept(*events: game.Event | game.Entry) -> Record:
    """What happened, as the referee's record."""
    heads = dict.fromkeys(("all", "A", "B"), seals.CHAIN_START)
    numbers = dict.fromkeys(heads, 0)
    lines = []
    for cursor, event in enumerate(events, 1):
        event = event.event if isinstance(event, game.Entry) else event
        to = event.side if isinstance(event, e.Private) else "all"
        for part in numbers:
            numbers[part] += to in (part, "all")
        kind, data = kinds.encode(event)
        hashed = record.payload(number=numbers[to], at="", kind=kind, rules=(), data=data)
        heads[to] = seals.chain_link(heads[to], hashed)
        lines.append(
            Line(cursor=cursor, number=numbers[to], audience=to, at="", kind=kind, rules=(), data=data,
                 chain=heads[to])
        )  # fmt: skip
    return Record(seat="referee", heads=heads, lines=tuple(lines))  # type: ignore[arg-type]


def played() -> list[game.Event]:
    moments = play(read(MATCH)).moments
    assert not [text for one in moments for text in one.failures]
    # The last moment of a scenario holds what its last command did; those before, theirs.
    return [entry.event for one in moments for entry in one.entries]


def test_a_match_of_the_notebooks_dice_is_whole_and_all_its_throws_follow() -> None:
    whole = kept(*played())
    assert record.verify(whole) == ()
    throws = record.Course(record.events_of(whole)).throws
    assert [one.label for one in throws] == ["roll-off 1", "roll 2", "roll 3"]
    assert all(one.follows and one.again for one in throws)


def test_nothing_can_be_said_of_throws_before_the_secret_is_opened() -> None:
    events = [one for one in played() if not isinstance(one, e.SecretOpened | e.MatchEnded)]
    course = record.Course(enumerate(events))
    assert course.amiss == []
    assert {one.again for one in course.throws} == {()}


def touched(kind: type[game.Event], **changed: object) -> Record:
    """The match, with its first event of a kind changed, and chained anew by whoever did it."""
    events = played()
    at = next(n for n, one in enumerate(events) if isinstance(one, kind))
    _, data = kinds.encode(events[at])
    events[at] = kinds.decode(kind.__name__, {**data, **changed})
    return kept(*events)


def problems(touched: Record) -> str:
    return " ".join(map(str, record.verify(touched)))


def test_a_die_that_does_not_follow_is_named() -> None:
    found = record.verify(touched(e.DiceRead, dice=[1, 1, 1]))
    assert len(found) == 1
    assert "do not follow from what bound them: roll 2 is" in str(found[0])


@pytest.mark.parametrize(
    ("kind", "changed", "says"),
    [
        (e.DiceRead, {"throw": 0}, "that nothing binds"),
        (e.DiceRead, {"throw": 1}, "is throw 1, where throw 2 should be"),
        (e.DiceRead, {"throw": 7}, "is throw 7, where throw 2 should be"),
        (e.PartGiven, {"part": "another"}, "do not follow"),
        (e.DiceBound, {"digest": "0" * 64}, "opens another secret"),
        (e.SecretOpened, {"secret": "5e" * 32}, "opens another secret"),
        (e.SecretOpened, {"secret": "5e"}, "opens another secret"),
    ],
)
def test_what_was_touched_is_found(
    kind: type[game.Event], changed: dict[str, object], says: str
) -> None:
    assert says in problems(touched(kind, **changed))


def test_a_secret_that_is_never_opened_is_missed() -> None:
    events = [one for one in played() if not isinstance(one, e.SecretOpened)]
    assert "is not opened" in problems(kept(*events))


def test_nobody_adds_to_dice_that_were_thrown_or_binds_them_again() -> None:
    events = played()
    bound = next(one for one in events if isinstance(one, e.DiceBound))
    late = [*events, e.PartGiven("A", "late"), bound]
    assert "adds to dice that were bound already" in problems(kept(*late))
    assert "binds the dice a second time" in problems(kept(*late))


def test_what_was_thrown_before_a_side_added_its_part_follows_too() -> None:
    """From what was there; and what is thrown since, from both parts."""
    early = (SCENARIOS / "luck_2_thrown_before_an_army_came.toml").read_text()
    moments = play(read(f'{early}\n[[step]]\ndo = {{ Ana = "concede" }}\n')).moments
    events = [entry.event for one in moments for entry in one.entries]
    assert record.verify(kept(*events)) == ()
    throws = record.Course(enumerate(events)).throws
    assert [one.label for one in throws] == ["roll-off 1", "initiative 2"]
    assert all(one.follows and one.again for one in throws)
    other = [
        replace(one, part="another") if isinstance(one, e.PartGiven) and one.part else one
        for one in events
    ]
    assert "initiative 2 is" in problems(kept(*other))


def test_a_match_of_before_the_dice_were_bound_goes_on_as_it_was() -> None:
    """Its events have no numbers, and nothing is wrong with them."""
    moments = play(read(MATCH)).moments
    old = next(one for one in moments if one.tables["referee"].step == "orders").tables["referee"]
    unbound = replace(old, fair=fair.Fair())
    command = c.Object(by="A", about="The clock")
    unbound = game.fold(unbound, game.happens(command, unbound, game.Luck(bytes(32))))
    rolled = c.SettleObjection(by="A", number=1, how="roll")
    entries = game.happens(rolled, unbound, game.Luck(bytes(32), lambda: SECRET))
    assert [one.event.throw for one in entries if isinstance(one.event, e.Thrown)] == [0]
    events = [one for one in played() if not isinstance(one, BINDING)]
    bare = [replace(one, throw=0) if isinstance(one, e.Thrown) else one for one in events]
    assert record.verify(kept(*bare)) == ()


FORWARD = """
title = "Two troopers are deployed beyond their half, by the dice of the notebook"

[table]
until = "deploy 1"
Ana = ["Alguacil, Lieutenant"]
Bo = ["Stalker", "Stalker", "Fusilier, Lieutenant"]

[[step]]
do = [
  { Bo = "compose", trooper = "#2", form = "Model", where = "the far gate", beyond = true },
  { Bo = "compose", trooper = "#1", form = "Model", where = "the far wall", beyond = true },
  { Bo = "done" },
  { Ana = "concede" },
]
""" + profile("Stalker", type="SK", skills=["Infiltration"], weapons=["Combi Rifle"])


def test_rolls_made_in_private_follow_too() -> None:
    """By the trooper's place in its list: an order in which they were made would tell of others."""
    moments = play(read(FORWARD)).moments
    course = record.Course(enumerate(entry.event for one in moments for entry in one.entries))
    assert {one.label for one in course.throws} == {"deployment B 1", "deployment B 2"}
    assert all(one.follows and one.again for one in course.throws)


def test_a_roll_that_is_made_again_in_private_follows_too() -> None:
    played_by_n5 = FORWARD.replace("[table]", '[table]\nedition = "N5.3"')
    again = played_by_n5.replace('"Infiltration"', '"Infiltration (ReRoll PH=16)"')
    moments = play(read(again.replace("beyond = true", "beyond = true, die = 20"))).moments
    course = record.Course(enumerate(entry.event for one in moments for entry in one.entries))
    labels = {one.label for one in course.throws}
    assert labels == {"deployment B 1 again", "deployment B 2 again"}
    assert all(one.follows and one.again for one in course.throws)
