"""Pages on which something is asked for where there is nothing."""

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from django.urls import path


def asks(request: HttpRequest) -> HttpResponse:
    return HttpResponse(next(iter(())))


async def has_asked(request: HttpRequest) -> HttpResponse:
    return await sync_to_async(asks)(request)


urlpatterns = [path("asks/", asks), path("has-asked/", has_asked)]
handler500 = "infinity_site.faults.broken"
