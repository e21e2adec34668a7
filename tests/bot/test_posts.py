"""What is posted for a person: so many times in a minute, and once in an interval of slow mode."""

from __future__ import annotations

import pytest

from bot.match.limits import LIMITS, Posts
from bot.match.refusals import ShellRefused
from tests.desk import ANA, BEN, CHANNEL


def test_five_posts_in_a_minute_for_one_person() -> None:
    now = [1_000.0]
    posts = Posts(lambda: now[0], LIMITS)
    for at in range(LIMITS.posts):
        with posts.made(ANA, at):
            now[0] += 1.0
    with pytest.raises(ShellRefused, match="fast_posts"), posts.made(ANA, 9):
        raise AssertionError
    with posts.made(BEN, 9):
        now[0] += 56.0
    with posts.made(ANA, 9):
        pass


def test_one_post_in_each_interval_of_slow_mode() -> None:
    now = [1_000.0]
    posts = Posts(lambda: now[0], LIMITS)
    with posts.made(ANA, CHANNEL, 300.0):
        now[0] += 299.0
    with pytest.raises(ShellRefused, match="slow_mode") as told, posts.made(ANA, CHANNEL, 300.0):
        raise AssertionError
    assert told.value.values["again_at"] == 1_300
    now[0] -= 300.0
    with posts.made(ANA, CHANNEL):
        now[0] += 300.0
    with pytest.raises(ShellRefused, match="slow_mode"), posts.made(ANA, CHANNEL, 300.0):
        raise AssertionError


def test_what_could_not_be_posted_counts_for_nothing() -> None:
    posts = Posts(lambda: 1_000.0, LIMITS)
    for _ in range(LIMITS.posts + 1):
        with pytest.raises(ShellRefused, match="no_home"), posts.made(ANA, CHANNEL, 300.0):
            raise ShellRefused("no_home")
    with posts.made(ANA, CHANNEL, 300.0):
        pass


def test_of_two_posts_at_once_the_one_that_fails_counts_for_nothing() -> None:
    posts = Posts(lambda: 1_000.0, LIMITS)
    with pytest.raises(ShellRefused, match="no_home"), posts.made(ANA, CHANNEL):
        with posts.made(ANA, CHANNEL + 1):
            pass
        raise ShellRefused("no_home")
    with posts.made(ANA, CHANNEL, 300.0):
        pass
