"""How the notebook looks on this device: kept in cookies, because it belongs to the device."""

from django.http import HttpRequest, HttpResponse

THEMES = ("dark", "light", "contrast")
VEILS = ("hold", "press", "pin")
_YEAR = 60 * 60 * 24 * 365


def look(request: HttpRequest) -> dict[str, str]:
    """For every template: `theme`, "" until one is chosen, and `veil`, how a secret opens."""
    theme, veil = request.COOKIES.get("theme", ""), request.COOKIES.get("veil", "")
    return {
        "theme": theme if theme in THEMES else "",
        "veil": veil if veil in VEILS else "hold",
    }


def keep_look(response: HttpResponse, *, theme: str, veil: str) -> HttpResponse:
    """Set what is one of the choices; anything else is left as it was."""
    if theme in THEMES:
        response.set_cookie("theme", theme, max_age=_YEAR, samesite="Lax", httponly=True)
    if veil in VEILS:
        response.set_cookie("veil", veil, max_age=_YEAR, samesite="Lax", httponly=True)
    return response
