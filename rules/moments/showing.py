"""Moments at which it is made up what anybody sees of a bearer: faces, Cards, Silhouettes, replicas."""

from typing import Final

from rules.book.profiles import Profile
from rules.log.table import Card, Shape
from rules.moment import Allows, Changes, Fact, Forbids, Tells

shape: Final = Changes[[Profile, Shape], Shape]("A piece of its bearer shows itself to everybody.")
marker: Final = Changes[[Profile], Profile](
    "Its bearer is to show itself under a Marker. Told: the profile by which that Marker is made. By which"
    " rule it is another, only its owner hears."
)
of_a_weapon: Final = Changes[[Shape], Shape]("So does a weapon or item that lies under its Marker.")
absent: Final = Fact[bool]("Nothing of its bearer stands on the table.")
secret: Final = Fact[bool]("Only its owner is told that somebody is in it.")
arc: Final = Fact[int]("How far round its bearer sees, in degrees.")
silhouette: Final = Changes[[str], str]("The Silhouette of its bearer. Told: that of its profile.")
covered: Final = Fact[bool]("Its bearer has Partial Cover from every side.")
card: Final = Changes[[Card], Card]("Numbers and skills of its bearer are to count.")
own_numbers: Final = Fact[bool]("Its bearer is rolled for by its own profile, told at Resolution.")

# ------------------------------------------------------------------ several pieces, or another's

several: Final = Tells[[Profile], int]("How many more pieces may stand for a trooper.")
copy: Final = Tells[[int, Shape, bool], Shape | None](
    "A replica shows itself. Told: which it is by number, what the first of them shows, and whether that"
    " is another trooper. What the page says first counts."
)
copied_card: Final = Changes[[Card], Card | None]("A replica tells of its trooper.")
copied_tokens: Final = Fact[bool]("Each replica has the tokens of its trooper.")
imitates: Final = Forbids[[Profile, Profile]]("A trooper would be shown as the other.")
imitated_card: Final = Changes[[Card], Card]("Who is shown as another tells of that one.")
marker_beside: Final = Fact[bool](
    "The first time that several Models act as one, a Marker beside one of them says so."
)

# ------------------------------------------------------------------ coming back, and its end

new_marker: Final = Fact[bool]("Who comes back under it is a new Marker.")
new_marker_after: Final = Allows[[bool]](
    "Somebody comes back under it, and may be a new Marker. Told: whether it was one until now."
)
model: Final = Tells[[Profile, Shape], Shape | None](
    "It has ended. Answer: the Model in the place of what stood there."
)
told: Final = Tells[[Profile], Card | None]("It has ended. Answer: what is told of its bearer.")
