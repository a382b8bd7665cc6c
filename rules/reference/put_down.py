"""What is put down on the table: what has no row in the weapons' chart, what a weapon leaves there."""

from typing import Final

from rules.book.brackets import Word
from rules.book.editions import Book
from rules.book.labels import head, label
from rules.reference import Weapon, modes

REPEATER: Final = "Deployable Repeater"
DAZER: Final = "Dazer"
COVER: Final = "Deployable Cover"
ITEMS: Final = {
    one: Weapon(0, one, "N4", "equipment", (), 1, "", "", ("Deployable", "Disposable (3)"))
    for one in (REPEATER, DAZER)
} | {
    COVER: Weapon(
        0, COVER, "N5", "equipment", (), 1, "", "",
        ("Deployable", "Disposable (1)", "Indiscriminate"),
    )
}  # fmt: skip
"""What is placed like a weapon and has no row in their chart."""
DISPENSER: Final = "Mine Dispenser"
THROWN: Final = {
    "Pitcher": REPEATER,
    "Drop Bears": "Drop Bears, Deployable Weapon",
    DISPENSER: "Shock Mines",
    "Disco Baller": "Disco Ball",
}
"""What is aimed at a place, and which Deployable lies there once the Roll is passed, unless its label
names another."""


def is_thrown(used: Weapon) -> bool:
    """Whether a weapon in this mode puts a Deployable down where it hits."""
    return label(used.name).name in THROWN and used.bears("Targetless")


def is_a_charge(used: Weapon) -> bool:
    """Whether it is a D-Charge in the mode in which it is placed."""
    return used.name == "D-Charges" and not used.bears("CC")


def left_by(book: Book, named: str) -> str:
    """Which Deployable a weapon leaves where it hits: for a Dispenser that of its label, "Mine Dispenser
    (Viral)". Empty for one that leaves none, or none that the charts have."""
    printed = label(head(named)[0])
    usual = THROWN.get(printed.name, "")
    if printed.name != DISPENSER:
        return usual
    words = [one.text for one in printed.each(Word)]
    # One chart has "Shock Mines", another a "Shock Mine".
    spelt = (
        (one, one.removesuffix("s"))
        for word in words or (usual,)
        for one in (word, f"{word} Mines")
    )
    return next((one for both in spelt for one in both if modes(book, one)), "")
