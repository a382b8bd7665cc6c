"""What a Marker's owner is told before a skill is declared: whether it would show the Marker."""

from rules.book.editions import Book
from rules.log.doors import by_its_terms
from rules.moments import ending
from rules.moments.ending import Cause
from rules.page import said
from rules.reference import skill
from rules.states import face_state, states


@by_its_terms
def reveals(book: Book, face: str, named: str) -> bool:
    """Whether declaring this skill ends the State that a Marker of this face tells, by its own page."""
    state, card = states(book).get(face_state(book, face)), skill(book, named)
    cause = Cause("declared", card, 0 if card.lengths == ("entire",) else 1)
    return state is not None and any(said((state,), ending.struck, cause))
