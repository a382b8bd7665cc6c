"""What stands beside the pieces of a map: no two kinds of piece are read alike."""

from tracker.matches.page.labels import labels


def test_pieces_of_different_names_are_told_apart() -> None:
    names = (
        "Line Kazak 1", "Line Kazak Paramedic 1", "Hassassin Áyyār 1", "Hardcase 1", "Fusilier 1",
        "Foxtrot Ranger 1", "Marker 10",
    )  # fmt: skip
    told = labels(names)
    assert len(set(told)) == len(names)
    assert told == ("LK1", "LKP1", "HÁ1", "H1", "F1", "FR1", "M10")


def test_what_begins_alike_is_told_apart_further_on() -> None:
    assert labels(("Zero 1", "Zeta 1")) == ("Zer1", "Zet1")
    assert labels(("Zero 1", "Zero 2", "Nox 1")) == ("Z1", "Z2", "N1")


def test_what_is_noted_has_no_number_yet_and_is_lettered() -> None:
    assert labels(("Ghulam", "Ghulam", "Naffatûn")) == ("Ga", "Gb", "N")
