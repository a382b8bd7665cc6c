"""Ammunition, type by type (N4 chart)."""

import pytest

from rules.dice.ammunition import ammunition, choices


@pytest.mark.parametrize(
    ("name", "saves", "halves", "wounds"),
    [
        ("N", 1, False, 1),
        ("AP", 1, True, 1),
        ("DA", 2, False, 1),
        ("Exp", 3, False, 1),
        ("EXP", 3, False, 1),
        ("Shock", 1, False, 1),
        ("T2", 1, False, 2),
        ("E/M", 2, True, 0),
        ("PARA", 1, False, 0),
        ("Stun", 2, False, 0),
        ("Smoke", 0, False, 0),
        ("Eclipse", 0, False, 0),
        ("Plasma", 1, False, 1),
        ("", 1, False, 1),
        ("-", 1, False, 1),
        ("AP+DA", 2, True, 1),
        ("AP+Exp", 3, True, 1),
        ("AP+Shock", 1, True, 1),
        ("DA + Shock", 2, False, 1),
        ("N+E/M", 2, True, 1),
    ],
)
def test_the_chart(name: str, saves: int, halves: bool, wounds: int) -> None:
    ammo = ammunition(name)
    assert (ammo.saves, ammo.halves, ammo.wounds) == (saves, halves, wounds)


def test_what_a_failed_saving_roll_brings_besides() -> None:
    assert ammunition("E/M").states == ("Isolated",)
    assert ammunition("e/m").machine_states == ("Immobilized-B",)
    assert ammunition("PARA").states == ("Immobilized-A",)
    assert ammunition("Stun").states == ("Stunned",)
    assert ammunition("N+E/M").states == ("Isolated",)
    assert [name for name in ("N", "AP", "Shock", "AP+Shock") if ammunition(name).kills] == [
        "Shock",
        "AP+Shock",
    ]


@pytest.mark.parametrize(
    ("name", "offered"),
    [
        ("AP/Shock", ("AP", "Shock")),
        ("AP/Shock/DA", ("AP", "Shock", "DA")),
        ("E/M", ("E/M",)),
        ("N+E/M", ("N+E/M",)),
        ("DA/E/M", ("DA", "E/M")),
        ("AP + DA", ("AP + DA",)),
    ],
)
def test_a_slash_is_a_choice(name: str, offered: tuple[str, ...]) -> None:
    assert choices(name) == offered
    assert ammunition(name) == ammunition(offered[0])
    for one in offered:
        assert ammunition(name, one) == ammunition(one)


def test_joined_types_keep_their_names() -> None:
    assert ammunition("ap + exp").names == ("AP", "Exp")


def test_what_the_chart_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="no ammunition 'Viral'"):
        ammunition("AP+Viral")
    with pytest.raises(ValueError, match="DA is not among AP/Shock"):
        ammunition("AP/Shock", "DA")
