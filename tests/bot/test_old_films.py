"""Films that an earlier version kept as files go with the first start, and nothing else does."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app.old_films import drop_old_films

FILMS = (
    "7KQ2AB3C-0123abcd.webp",
    "7KQ2AB3D-0123abcd.gif",
    "7KQ2AB3C-0123abcd.webp.4711.part",
)
OTHERS = (
    "holiday.mkv.part",
    "7KQ2AB3C.webp",
    "7KQ2AB3C-0123abcd.png",
    "7KQ2AB3C-0123abcd.webp.part",
    "my-7KQ2AB3C-0123abcd.webp",
    "tumbler-ended-0",
)


def filled(folder: Path, *names: str) -> Path:
    folder.mkdir()
    for name in names:
        (folder / name).write_bytes(b"x")
    return folder


def test_films_go_and_the_folder_with_them(tmp_path: Path) -> None:
    folder = filled(tmp_path / "films", *FILMS)
    drop_old_films(tmp_path / "tumbler.db")
    assert not folder.exists()
    drop_old_films(tmp_path / "tumbler.db")


def test_other_files_stay_and_so_does_their_folder(tmp_path: Path) -> None:
    folder = filled(tmp_path / "films", *FILMS, *OTHERS)
    filled(tmp_path / "more", *FILMS)
    drop_old_films(tmp_path / "tumbler.db")
    assert {file.name for file in folder.iterdir()} == {*OTHERS}
    assert {file.name for file in (tmp_path / "more").iterdir()} == {*FILMS}


def test_a_folder_that_is_a_link_stays_and_is_not_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = filled(tmp_path / "elsewhere", *FILMS)
    (tmp_path / "films").symlink_to(folder)
    drop_old_films(tmp_path / "tumbler.db")
    assert list(folder.iterdir()) == []
    assert caplog.records == []


def test_beside_postgresql_they_go_from_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = filled(tmp_path / "films", *FILMS)
    monkeypatch.chdir(tmp_path)
    drop_old_films("postgresql://db/tumbler")
    assert not folder.exists()


def test_a_film_that_stays_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "films").write_text("a file of that name is no folder of films")
    drop_old_films(tmp_path / "tumbler.db")
    assert caplog.records == []
    (tmp_path / "films").unlink()
    (filled(tmp_path / "films") / FILMS[0]).mkdir()
    drop_old_films(tmp_path / "tumbler.db")
    assert "films of an earlier version stay in" in caplog.text
