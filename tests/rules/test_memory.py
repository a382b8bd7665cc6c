"""What is asked for once, and for how long its answer is kept."""

from rules.memory import forget_all, remembered_of


def test_the_latest_are_kept_while_others_are_asked_about() -> None:
    asked: list[str] = []

    @remembered_of(3)
    def told(of: str) -> str:
        asked.append(of)
        return of.upper()

    ana, bo, cruz, dee = "ana", "bo", "cruz", "dee"
    for one in (ana, bo, cruz, dee, bo, cruz, dee):
        assert told(one) == one.upper()
    assert asked == ["ana", "bo", "cruz", "dee"]
    told(ana)
    assert asked[-1] == "ana"


def test_once_a_rule_is_switched_everything_is_asked_anew() -> None:
    asked: list[str] = []

    @remembered_of(3)
    def told(of: str) -> str:
        asked.append(of)
        return of

    told("ana")
    forget_all()
    told("ana")
    assert asked == ["ana", "ana"]
