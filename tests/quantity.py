"""What a test tries for each of many: some of it in `make test`, the rest in `make proof`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def some(many: Iterable[Any], every: int) -> list[Any]:
    """The parameters of a test: each `every`th one always, those between as a proof.

    A tuple holds the values of several arguments; a `pytest.param` keeps its name.
    """
    return [
        pytest.param(*values, id=name, marks=pytest.mark.proof if at % every else ())
        for at, (values, name) in enumerate(map(_named, many))
    ]


PARAM: Any = type(pytest.param())


def _named(one: Any) -> tuple[tuple[Any, ...], Any]:
    """The values of an item, and the name of its test; None: pytest makes one."""
    if isinstance(one, PARAM):
        return one.values, one.id
    return one if isinstance(one, tuple) else (one,), None
