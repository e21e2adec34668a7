"""What may be None, where a test knows that it is there."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def sure(value: T | None) -> T:
    """Returns the value, and fails the test where there is none."""
    assert value is not None
    return value
