"""When a match ends of itself."""

from rules.book.editions import N4, N5_2, N5_3
from rules.turn.player_turn import ends_in_retreat


def test_a_turn_in_retreat_ends_a_standard_game_of_n5_alone() -> None:
    assert ends_in_retreat.wording(N4) is None
    for book in (N5_2, N5_3):
        asked = ends_in_retreat.by(book)
        assert asked(retreating=True, standard=True)
        assert not asked(retreating=True, standard=False)
        assert not asked(retreating=False, standard=True)
