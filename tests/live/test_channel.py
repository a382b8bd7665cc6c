"""Two notebooks on one Redis do not hear each other."""

import pytest
from pytest_django import Settings

from tracker.live import redis_bus


@pytest.mark.parametrize(
    ("url", "channel"),
    [
        ("redis://127.0.0.1:6379", "notebook:0:live"),
        ("redis://127.0.0.1:6379/0", "notebook:0:live"),
        ("redis://127.0.0.1:6379/9", "notebook:9:live"),
    ],
)
def test_a_notebook_listens_on_a_channel_of_its_own(
    url: str, channel: str, settings: Settings
) -> None:
    settings.REDIS_URL = url
    assert redis_bus.channel() == channel
