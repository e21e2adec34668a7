"""What measures the structure finds circles, between modules and between rooms."""

from __future__ import annotations

from tests.structure import circle, graph_of, rooms_of


def test_a_circle_is_found() -> None:
    files = {
        "bot.a": ("from bot import b", False),
        "bot.b": ("from .c import thing", False),
        "bot.c": ("import bot.a", False),
        "bot.d": ("from bot import a", False),
    }
    assert circle(graph_of(files)) == ["bot.a", "bot.b", "bot.c", "bot.a"]
    files["bot.c"] = ("if TYPE_CHECKING:\n    import bot.a", False)
    assert circle(graph_of(files)) == ["bot.a", "bot.b", "bot.c", "bot.a"]
    files["bot.c"] = ("def f():\n    import bot.a", False)
    assert circle(graph_of(files)) == ["bot.a", "bot.b", "bot.c", "bot.a"]
    files["bot.c"] = ("", False)
    assert circle(graph_of(files)) == []


def test_a_circle_of_rooms_is_found() -> None:
    """Two rooms may import each other although no two modules do."""
    files = {
        "bot.a.one": ("from bot.b import two", False),
        "bot.b.two": ("", False),
        "bot.b.three": ("from bot.a import four", False),
        "bot.a.four": ("", False),
    }
    assert circle(graph_of(files)) == []
    assert circle(rooms_of(graph_of(files), "bot")) == ["bot.a", "bot.b", "bot.a"]
