"""What a test tries for each of many: some of it in `make test`, the rest in `make proof`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def some(many: Iterable[Any], every: int) -> list[Any]:
    """The parameters of a test: each `every`th one always, those between as a proof."""
    return [
        one if at % every == 0 else pytest.param(one, marks=pytest.mark.proof)
        for at, one in enumerate(many)
    ]
