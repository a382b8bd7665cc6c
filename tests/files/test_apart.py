"""What is read apart takes no more memory than it is given, and its end is nobody else's."""

import pytest

from tracker.files import apart


def test_who_takes_more_memory_than_it_is_given_is_refused_in_words() -> None:
    assert apart.read("tests.files.greedy", b"10", seconds=5, megabytes=200) == b"10485760"
    with pytest.raises(apart.NotRead, match="Reading that takes too much"):
        apart.read("tests.files.greedy", b"300", seconds=5, megabytes=200)
