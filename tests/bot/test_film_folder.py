"""F74: the folder of films: what is used last stays, and whatever else lies there harms nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.delivery.film_worker import make
from bot.delivery.films import PART, PART_S, Folder, is_whole, match_of_film
from render.film import Kind
from tests import painters

FILM = make(painters.call(painters.plain))


def name(number: int) -> str:
    return f"7KQ2AB3{number}-0123abcd.webp"


def used(folder: Path, number: int, at: float) -> None:
    """A film was used at a time, seconds since the epoch."""
    os.utime(folder / name(number), (at, at))


def test_a_film_is_read_as_it_was_kept(tmp_path: Path) -> None:
    films = tmp_path / "films"
    folder = Folder(films)
    assert folder.read(name(1)) is None
    assert folder.names() == []
    folder.keep(name(1), FILM)
    assert folder.read(name(1)) == Folder(films).read(name(1)) == FILM
    assert [file.name for file in films.iterdir()] == folder.names() == [name(1)]
    folder.drop(name(1))
    folder.drop(name(1))
    assert folder.names() == []


def test_without_a_folder_nothing_is_kept() -> None:
    folder = Folder(None)
    folder.keep(name(1), FILM)
    folder.drop(name(1))
    assert folder.read(name(1)) is None
    assert folder.names() == []


def test_the_least_recently_used_go_first_after_a_restart_too(tmp_path: Path) -> None:
    most = len(FILM) * 3
    folder = Folder(tmp_path, most)
    for number in (1, 2, 3):
        folder.keep(name(number), FILM)
        used(tmp_path, number, number)
    assert folder.read(name(1)) == FILM
    folder = Folder(tmp_path, most)
    folder.keep(name(4), FILM)
    assert sorted(folder.names()) == [name(1), name(3), name(4)]
    used(tmp_path, 4, 9)
    folder.keep(name(5), FILM)
    assert sorted(folder.names()) == [name(1), name(4), name(5)]


@pytest.mark.parametrize("left", [0, 4, 11, len(FILM) - 1])
def test_a_film_that_was_cut_is_none(tmp_path: Path, left: int) -> None:
    folder = Folder(tmp_path)
    (tmp_path / name(1)).write_bytes(FILM[:left])
    assert folder.read(name(1)) is None
    assert folder.names() == []
    folder.keep(name(1), FILM)
    assert folder.read(name(1)) == FILM


def test_a_gif_is_whole_or_not() -> None:
    gif = make(replace(painters.call(painters.plain), kind=Kind.GIF))
    assert is_whole(gif)
    assert not is_whole(gif[:-1])
    assert not is_whole(b"GIF89a")


def test_what_is_no_film_is_left_alone(tmp_path: Path) -> None:
    strangers = ("notes.txt", "7KQ2AB31-0123abcd.png", "tumbler.db", "7KQ2AB31.webp")
    for one in strangers:
        (tmp_path / one).write_bytes(b"x" * 100_000)
    (tmp_path / name(2)).mkdir()
    folder = Folder(tmp_path, len(FILM))
    folder.keep(name(1), FILM)
    assert folder.names() == [name(1)]
    assert {one.name for one in tmp_path.iterdir()} == {*strangers, name(1), name(2)}
    assert all(match_of_film(one) is None for one in strangers)
    assert match_of_film(name(1)) == "7KQ2AB31"


def test_what_a_kill_left_of_a_film_goes_later(tmp_path: Path) -> None:
    """Another process may be writing it now."""
    part = tmp_path / f"{name(1)}.77{PART}"
    part.write_bytes(FILM[:9])
    folder = Folder(tmp_path)
    assert folder.names() == []
    assert part.exists()
    old = part.stat().st_mtime - PART_S - 1
    os.utime(part, (old, old))
    folder.names()
    assert not part.exists()


def test_a_folder_that_cannot_be_used_is_told_and_costs_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "films").write_text("a file")
    folder = Folder(tmp_path / "films")
    folder.keep(name(1), FILM)
    assert folder.read(name(1)) is None
    assert folder.names() == []
    folder.drop(name(1))
    assert "the folder of films cannot be used" in caplog.text
