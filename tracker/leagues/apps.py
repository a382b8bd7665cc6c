from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "tracker.leagues"
    verbose_name = "Leagues"
