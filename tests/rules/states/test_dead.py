"""The page "Dead State"; in play: tests/scenarios/dead_*.toml and shock_*.toml."""

from rules.book.editions import N4
from rules.moments import ending, recovering
from rules.moments.declaring import Act
from rules.moments.suffering import Blow, Harm
from rules.reference import skill
from rules.scenario import play, read
from rules.states import dead, states

FIGHT = """
title = "Two hits on a Fusilier"

[table]
Ana = ["Alguacil, on the roof", "Zero"]
Bo = ["Fusilier", "Fusilier, Lieutenant"]

[[step]]
do = [
  { Ana = "declare skill", actor = "Alguacil 1", skill = "BS Attack", target = "Fusilier 1", weapon = "Combi Rifle" },
  { Bo = "done", whole = true },
  { Ana = "skip second" },
  { Ana = "read dice", piece = "Alguacil 1", dice = [2, 3, 19] },
  { Bo = "save", piece = "Fusilier 1", failed = FAILED },
]
"""  # noqa: E501


def standing(failed: int) -> set[str]:
    """The names of what stands on Bo's side after so many failed Saving Rolls, its States too."""
    table = play(read(FIGHT.replace("FAILED", str(failed)))).moments[-1].tables["B"]
    return {
        " ".join((table.names[piece.id], *sorted(piece.tokens)))
        for piece in table.pieces.values()
        if piece.side == "B"
    }


def test_a1_entered_when_wounds_fall_below_0_and_not_at_0() -> None:
    assert dead.beyond_the_last_wound(Blow(lost=2, wounds=1))
    assert not dead.beyond_the_last_wound(Blow(lost=1, wounds=1))
    assert standing(0) == {"Fusilier 1", "Fusilier 2"}
    assert standing(1) == {"Fusilier 1 Prone Unconscious", "Fusilier 2"}
    assert standing(2) == {"Fusilier 2"}


def test_e1_it_leaves_the_table_and_gives_no_order() -> None:
    assert dead.leaves_the_table()
    assert dead.STATE.null


def test_e1_it_can_be_asked_for_nothing() -> None:
    assert "Dead" in (dead.is_gone(Act(skill(N4, "Dodge"))) or "")


def test_nothing_cancels_it() -> None:
    state = states(N4)["Dead"]
    assert not any(state.speaks(one) for one in (ending.struck, recovering.treated, ending.token))


def test_the_trooper_itself_is_dead_on_its_owners_table_alone() -> None:
    tables = play(read(FIGHT.replace("FAILED", "2"))).moments[-1].tables
    assert [one.states for one in tables["B"].troopers.values()].count(frozenset({"Dead"})) == 1
    assert not any(one.side == "B" for one in tables["A"].troopers.values())


def test_a2_by_what_says_so() -> None:
    assert dead.killed_outright(Harm(frozenset({"Dead"})))
    assert not dead.killed_outright(Harm(frozenset({"Stunned"})))
