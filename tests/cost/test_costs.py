"""A press costs no more than its line in `costs.txt` says, whatever else the machine does."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bot.match.games import GAMES
from tests.cost import table
from tests.cost.meter import metering
from tests.cost.painting import ROWS, paint, played
from tests.cost.presses import PRESSES, measured

COMPANY = {
    "ten_tables": [(key, seed) for seed in (1, 2) for key in sorted(GAMES)],
    "forty_duels": [("triplock", seed) for seed in range(40)],
}


@pytest.mark.parametrize("game", PRESSES)
async def test_no_press_costs_more(game: str, tmp_path: Path) -> None:
    """A press that costs less is written down by `python -m tests.cost --write`."""
    text, found = table.FILE.read_text(), await measured(game, tmp_path)
    more = "\n".join(table.grown(text, found))
    assert not more, more
    assert [name for name in table.read(text)[1] if name.startswith(f"{game}: ")] == [*found]


def test_what_grew_is_told_and_never_written_down() -> None:
    text = "# Head\n\npress sql send\n\nchess: roll 3 1\nchess: undo 9 .\n"
    found = {"chess: roll": {"sql": 4}, "go: join": {"sql": 5}}
    assert [*table.grown(text, found)] == [
        "chess: roll: sql grew from 3 to 4",
        "go: join: sql grew from 0 to 5",
    ]
    wanted = "# Head\n\npress       sql send\n\nchess: roll   3    .\n\ngo: join      5    .\n"
    assert table.lowered(text, found) == wanted


@pytest.mark.parametrize("tables", COMPANY.values(), ids=COMPANY)
def test_no_table_pushes_out_the_ground_of_another(tables: list[tuple[str, int]]) -> None:
    """Two rounds of all tables, of which every other one shows what a player in turn sees."""
    with metering() as grounds:
        for rows in (ROWS, ROWS + 1):
            for key, seed in tables:
                play = played(key, seed, rows)
                paint(key, play, min(play.turn.waiting) if seed % 2 else None)
    again = [make for (make, *_), count in Counter(grounds).items() if count > 1]
    assert not again, "\n".join(f"{make.__module__}: {make.__name__}" for make in again)
