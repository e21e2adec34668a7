"""Shared deals: one name, one set of draws on one installation, and no other way to know it."""

from __future__ import annotations

from collections import Counter

from bot.match.lobby.deals import deal

SECRET, OTHER = "ab" * 32, "cd" * 32


def numbers(secret: str, game: str, name: str) -> list[int]:
    draw = deal(secret, game, name)
    return [draw(n) for n in (13, 12, 2**32, 6, 1)]


def test_a_name_gives_the_same_draws() -> None:
    assert numbers(SECRET, "lockpick", "2026-11-21") == numbers(SECRET, "lockpick", "2026-11-21")


def test_secret_game_and_name_each_change_them() -> None:
    told = {
        tuple(numbers(SECRET, "lockpick", "2026-11-21")),
        tuple(numbers(OTHER, "lockpick", "2026-11-21")),
        tuple(numbers(SECRET, "unlock", "2026-11-21")),
        tuple(numbers(SECRET, "lockpick", "2026-11-22")),
    }
    assert len(told) == 4


def test_draws_are_even() -> None:
    draw = deal(SECRET, "lockpick", "even")
    counts = Counter(draw(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert max(counts.values()) - min(counts.values()) < 250
