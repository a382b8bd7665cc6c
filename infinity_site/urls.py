"""Which room answers which address."""

from importlib.util import find_spec

from django.urls import include, path
from django.views.generic import TemplateView

from infinity_site import health

urlpatterns = [
    path("healthz/", health.alive),
    path("readyz/", health.ready),
    path("accounts/", include("tracker.accounts.urls")),
    path("api/v1/", include("infinity_site.api")),
    path("marks/", TemplateView.as_view(template_name="marks.html"), name="marks"),
]
# A room's urls say the whole address: armies/…, m/…, and matches has the first page.
for room in ("armies", "live", "matches", "leagues", "rulebook", "tables", "reviews"):
    if find_spec(f"tracker.{room}") and find_spec(f"tracker.{room}.urls"):
        urlpatterns.append(path("", include(f"tracker.{room}.urls")))
