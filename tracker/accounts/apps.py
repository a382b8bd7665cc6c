from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate, pre_save


class AccountsConfig(AppConfig):
    name = "tracker.accounts"
    label = "accounts"

    def ready(self) -> None:
        from allauth.usersessions.models import UserSession

        from tracker.accounts import sessions
        from tracker.accounts.keychecks import hold, stop

        pre_migrate.connect(stop, sender=self, dispatch_uid="keychecks")
        post_migrate.connect(hold, sender=self, dispatch_uid="keychecks")
        pre_save.connect(sessions.keep_digest, sender=UserSession, dispatch_uid="devices")
        UserSession.is_current = sessions.is_current  # its own compares keys, and no key is kept
