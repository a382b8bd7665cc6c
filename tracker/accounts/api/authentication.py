"""Who a program acts for: the owner of the token that it says."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from tracker.accounts import actions, queries
from tracker.accounts.models import Player, Token

SCHEME = "Token"


class WrongTokens(SimpleRateThrottle):
    """How many tokens that open nothing one address may say."""

    scope = "wrong-token"

    def get_cache_key(self, request: Request, view: object) -> str:
        return f"wrong-token:{self.get_ident(request)}"


class ByToken(BaseAuthentication):
    """`Authorization: Token …`. A browser that is signed in needs none."""

    def authenticate(self, request: Request) -> tuple[Player, Token] | None:
        scheme, _space, said = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != SCHEME.lower():
            return None
        token = queries.by_token(said=said.strip())
        if token is None:
            limit = WrongTokens()
            if not limit.allow_request(request, None):  # type: ignore[arg-type]
                raise Throttled(limit.wait())
            raise AuthenticationFailed(_("This token doesn’t work. It may have been revoked."))
        actions.token_used(token=token, now=timezone.now())
        return token.player, token

    def authenticate_header(self, request: Request) -> str:
        return SCHEME


class ByTokenScheme(OpenApiAuthenticationExtension):
    target_class = ByToken
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": f"`{SCHEME} nb_…`, as it was shown when it was made.",
        }
