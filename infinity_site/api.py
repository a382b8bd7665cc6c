"""The API, version 1: which room answers which address, the document of it, and its page."""

from csp.constants import SELF
from csp.decorators import csp_update
from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from tracker.accounts.api.views import NothingHere

# The page of the document draws its marks from addresses that hold the whole picture.
documents = csp_update({"img-src": [SELF, "data:"]})(
    SpectacularSwaggerSplitView.as_view(url_name="api-schema", template_name="api.html")
)

urlpatterns = [
    path("", include("tracker.accounts.api.urls")),
    path("", include("tracker.armies.api.urls")),
    path("", include("tracker.matches.api.urls")),
    path("", include("tracker.tables.api.urls")),
    path("", include("tracker.rulebook.api")),
    path("", include("tracker.push.api")),
    path("", include("tracker.practice.api")),
    path("", include("tracker.leagues.api.urls")),
    path("", include("tracker.reviews.api.urls")),
    path(
        "schema/",
        SpectacularJSONAPIView.as_view(authentication_classes=(), permission_classes=()),
        name="api-schema",
    ),
    path("docs/", documents, name="api-docs"),
    re_path("", NothingHere.as_view()),
]
