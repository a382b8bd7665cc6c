from django.apps import AppConfig


class PushConfig(AppConfig):
    name = "tracker.push"
    verbose_name = "Push"

    def ready(self) -> None:
        from tracker.push import belongings  # noqa: F401  # it says what it keeps of a player
