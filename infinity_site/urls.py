"""Which room answers which address."""

from importlib.util import find_spec

from django.urls import include, path
from django.views.generic import TemplateView

from infinity_site import health, shell

urlpatterns = [
    path("healthz/", health.alive),
    path("readyz/", health.ready),
    path("offline/", shell.offline, name="offline"),
    path("worker.js", shell.worker, name="worker"),
    path("accounts/", include("tracker.accounts.urls")),
    path("api/v1/", include("infinity_site.api")),
    path("marks/", TemplateView.as_view(template_name="marks.html"), name="marks"),
]
# A room's urls say the whole address: armies/…, m/…, and matches has the first page. What is asked for most
# often is looked at first.
for room in (
    "matches",
    "armies",
    "live",
    "push",
    "practice",
    "leagues",
    "rulebook",
    "tables",
    "reviews",
):
    if find_spec(f"tracker.{room}") and find_spec(f"tracker.{room}.urls"):
        urlpatterns.append(path("", include(f"tracker.{room}.urls")))

handler500 = "infinity_site.faults.broken"
