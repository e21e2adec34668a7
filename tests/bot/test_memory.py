"""Memory is given back where the C library can, and nothing is asked of one that cannot."""

from __future__ import annotations

import pytest

from bot.delivery import memory


class Library:
    """A C library that notes what is asked of it."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, tuple[int, ...]]] = []

    def malloc_trim(self, pad: int) -> None:
        self.asked.append(("malloc_trim", (pad,)))

    def mallopt(self, what: int, value: int) -> None:
        self.asked.append(("mallopt", (what, value)))


def test_memory_is_given_back_once_in_so_many_paintings(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library()
    monkeypatch.setattr(memory, "_LIBRARY", library)
    for _ in range(3 * memory.EVERY):
        memory.after_painting()
    assert library.asked == [("malloc_trim", (0,))] * 3


def test_arenas_are_few_and_large_blocks_lie_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library()
    monkeypatch.setattr(memory, "_LIBRARY", library)
    memory.keep_little()
    assert library.asked == [("mallopt", (-8, 2)), ("mallopt", (-3, 2_097_152))]


@pytest.mark.parametrize("library", [None, object()])
def test_another_c_library_is_left_alone(monkeypatch: pytest.MonkeyPatch, library: object) -> None:
    monkeypatch.setattr(memory, "_LIBRARY", library)
    memory.keep_little()
    for _ in range(memory.EVERY):
        memory.after_painting()
