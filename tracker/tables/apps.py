from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tracker.tables"

    def ready(self) -> None:
        from tracker.tables import belongings  # noqa: F401  # it says what it keeps of a player
