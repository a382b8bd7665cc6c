"""The odds of a Roll, asked for from a shell."""

import json

from rules.dice.mods import success_value
from rules.odds import describe, face_to_face_odds, foretold, normal_odds
from rules.odds import read as asked_of
from rules.shell.asked import Wrong, book_asked


def odds(*asked: str) -> int:
    """The odds of a Normal or a Face to Face Roll."""
    book, at = book_asked(asked), asked.index("--edition") if "--edition" in asked else len(asked)
    numbers = (*asked[:at], *asked[at + 2 :])
    if len(numbers) == 1 and numbers[0].lstrip().startswith("{"):
        try:
            print(json.dumps(foretold(asked_of(numbers[0]))))
        except ValueError as error:
            raise Wrong(str(error)) from None
        return 0
    if len(numbers) not in (2, 4) or not all(number.isdigit() for number in numbers):
        raise Wrong("Give a Success Value and a Burst, for one side or for both: odds 15 2 9 1")
    value, burst, *other = map(int, numbers)
    if max(burst, *other[1:], 0) > 20:
        raise Wrong("No Burst is that large.")
    if other:
        enemy = success_value(book, other[0])
        found = face_to_face_odds(success_value(book, value), burst, enemy, other[1])
    else:
        found = normal_odds(success_value(book, value), burst)
    print(describe(found))
    return 0
