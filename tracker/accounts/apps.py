from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "tracker.accounts"
    label = "accounts"
