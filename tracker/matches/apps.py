from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "tracker.matches"
    verbose_name = "Matches"
