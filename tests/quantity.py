"""What a test tries for each of many: some of it in `make test`, the rest in `make proof`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def some(many: Iterable[Any], every: int) -> list[Any]:
    """The parameters of a test: each `every`th one always, those between as a proof.

    A tuple holds the values of several arguments.
    """
    sets = [one if isinstance(one, tuple) else (one,) for one in many]
    return [
        pytest.param(*one, marks=pytest.mark.proof if at % every else ())
        for at, one in enumerate(sets)
    ]
