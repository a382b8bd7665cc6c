from django.apps import AppConfig


class ArmiesConfig(AppConfig):
    name = "tracker.armies"
    label = "armies"

    def ready(self) -> None:
        from tracker.armies import belongings  # noqa: F401  # it says what it keeps of a player
