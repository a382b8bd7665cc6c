"""What is counted, in words: points, dice, Wounds."""

from rules.messages import say


def objective_points(number: int) -> str:
    """Objective Points as they are counted: "1 objective point"."""
    return (
        say("1 objective point") if number == 1 else say("{number} objective points", number=number)
    )


def victory_points(number: int) -> str:
    """Victory Points so: "60 victory points"."""
    return say("1 victory point") if number == 1 else say("{number} victory points", number=number)


def dice_words(dice: tuple[int, ...]) -> str:
    """Dice as read: "11 and 4", "11, 4 and 19"."""
    *most, last = (str(die) for die in dice) if dice else ("",)
    return say("{one} and {other}", one=", ".join(most), other=last) if most else last


def wounds_words(number: int, *, structure: bool) -> str:
    """Wounds, or points of STR, as they are counted: "1 Wound", "2 points of STR"."""
    if structure:
        return (
            say("1 point of STR") if number == 1 else say("{number} points of STR", number=number)
        )
    return say("1 Wound") if number == 1 else say("{number} Wounds", number=number)
