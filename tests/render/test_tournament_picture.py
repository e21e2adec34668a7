"""The picture of a tournament's standing."""

from __future__ import annotations

import pytest

from render.tournament import Cell, Chart, ChartRow, Tone, paint


def chart(count: int, text: str = "1", total: str = "3½") -> Chart:
    tones = list(Tone)[1:]
    rows = tuple(
        ChartRow(
            str(at + 1),
            at + 1,
            tuple(
                Cell("", Tone.OWN) if at == to else Cell(text, tones[(at + to) % len(tones)])
                for to in range(count)
            ),
            total,
            has_left=at == count - 1,
            is_best=at == 0,
        )
        for at in range(count)
    )
    return Chart("Triplock", "tie-break 12, round 7 of 7", rows)


@pytest.mark.parametrize("count", range(3, 9))
def test_every_number_of_people_has_a_picture(count: int) -> None:
    picture = paint(chart(count))
    assert picture.width == 1000
    assert picture.height <= 1200
    assert picture.weight < 120_000


@pytest.mark.parametrize(("text", "total"), [("30", "210"), ("½", "6½"), ("999", "9999")])
def test_the_largest_scores_fit(text: str, total: str) -> None:
    assert paint(chart(8, text, total)).height > 0


def test_equal_charts_give_equal_bytes() -> None:
    assert paint(chart(4)).png == paint(chart(4)).png
    assert paint(chart(4)).png != paint(chart(4, "0")).png
