"""A picture that was replaced is served for a while: somebody may just be asking for it."""

from __future__ import annotations

from sandbox.town import new_town
from sandbox.world.model import Upload
from sandbox.world.world import MAX_DROPPED


def test_the_last_dropped_files_stay_within_reach() -> None:
    world = new_town().world
    for number in range(MAX_DROPPED + 1):
        world.files[number] = Upload("a.png", bytes([number]), "image/png")
    assert world.file(0) is world.files[0]
    for number in range(MAX_DROPPED + 1):
        world.drop_file(number)
    world.drop_file(7_000)
    assert world.files == {}
    assert world.file(0) is None
    newest = world.file(MAX_DROPPED)
    assert newest is not None
    assert newest.content == bytes([MAX_DROPPED])
