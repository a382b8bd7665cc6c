from allauth.account import views as allauth
from allauth.mfa.webauthn import views as webauthn
from django.urls import include, path, re_path

from tracker.accounts import views
from tracker.accounts.access import guest_keeps
from tracker.accounts.passkeys import AddPasskey

ours = (
    [
        path("", views.account, name="account"),
        path("start/", views.start, name="start"),
        path("rejoin/", views.rejoin, name="rejoin"),
        path("keep/", views.keep, name="keep"),
        path("tokens/", views.tokens, name="tokens"),
        path("data/", views.data, name="data"),
        path("data/everything.zip", views.everything, name="everything"),
        path("delete/", views.delete, name="delete"),
        path("look/", views.look, name="look"),
    ],
    "accounts",
)
# Those of allauth's pages that a notebook needs, one by one: its page of several addresses would
# make half an account of a guest.
urlpatterns = [
    path("", include(ours)),
    path("login/", allauth.login, name="account_login"),
    path("login/code/", allauth.request_login_code, name="account_request_login_code"),
    path("login/code/confirm/", allauth.confirm_login_code, name="account_confirm_login_code"),
    path("login/passkey/", webauthn.login_webauthn, name="mfa_login_webauthn"),
    path("logout/", allauth.logout, name="account_logout"),
    path("signup/", guest_keeps(allauth.signup), name="account_signup"),
    path("inactive/", allauth.account_inactive, name="account_inactive"),
    path("again/", guest_keeps(allauth.reauthenticate), name="account_reauthenticate"),
    path("password/", guest_keeps(allauth.password_change), name="account_change_password"),
    path("password/reset/", allauth.password_reset, name="account_reset_password"),
    path("password/reset/done/", allauth.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^password/reset/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        allauth.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        "password/reset/changed/",
        allauth.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    path("email/sent/", allauth.email_verification_sent, name="account_email_verification_sent"),
    re_path(r"^email/(?P<key>[-:\w]+)/$", allauth.confirm_email, name="account_confirm_email"),
    path("passkeys/", guest_keeps(webauthn.list_webauthn), name="mfa_list_webauthn"),
    # Where allauth sends whoever may have none yet: the page says what is missing.
    path("passkeys/", guest_keeps(webauthn.list_webauthn), name="mfa_index"),
    path("passkeys/add/", guest_keeps(AddPasskey.as_view()), name="mfa_add_webauthn"),
    path(
        "passkeys/<int:pk>/remove/",
        guest_keeps(webauthn.remove_webauthn),
        name="mfa_remove_webauthn",
    ),
    path("sessions/", include("allauth.usersessions.urls")),
]
