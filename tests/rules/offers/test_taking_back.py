"""A step back is called by what stood there, as everybody knows it, and no two alike."""

from rules import game, scenario


def test_a_step_back_is_called_by_its_name() -> None:
    found = set()
    for moment in scenario.play(scenario.example("camo_x1")).moments:
        for seat in game.SIDES:
            offers = game.offers(moment.tables[seat], seat)
            labels = [one.label for one in offers if one.command == "AskBack"]
            assert len(labels) == len(set(labels))
            found |= set(labels)
    assert {"Back to Orders Phase", "Back to AROs (2)"} <= found
    assert not any("step" in label for label in found)
