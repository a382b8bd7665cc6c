"""Notes when a player was last here, so that guests who have gone can be forgotten."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin

from tracker.accounts import actions


class LastSeen(MiddlewareMixin):
    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        # After a fault nobody is asked for: the database may be away, and would be waited for again.
        if response.status_code >= 500:
            return response
        if request.user.is_authenticated and request.user.pk:
            actions.seen(player=request.user, now=timezone.now())
        return response
