"""Discord's limits, one broken rule at a time, and the same things just inside them."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

from sandbox.limits.commands import check_commands
from sandbox.limits.components import Tree
from sandbox.limits.emoji import is_emoji
from sandbox.limits.errors import ApiError
from sandbox.limits.form_errors import FormErrors
from sandbox.limits.interactions import check_choices, check_modal
from sandbox.limits.messages import CREATE_FLAGS, Draft, check_message
from sandbox.world.image_size import size_and_kind

Json = dict[str, Any]


def button(n: int = 0, **more: Any) -> Json:
    return {"type": 2, "style": 2, "label": f"b{n}", "custom_id": f"c{n}"} | more


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def text(content: str = "words") -> Json:
    return {"type": 10, "content": content}


def container(*children: Json) -> Json:
    return {"type": 17, "components": list(children)}


def menu(options: int = 2, **more: Any) -> Json:
    offered = [{"label": f"o{n}", "value": f"v{n}"} for n in range(options)]
    return {"type": 3, "custom_id": "menu", "options": offered} | more


def gallery(items: int = 1, url: str = "https://example.org/a.png") -> Json:
    return {"type": 12, "items": [{"media": {"url": url}}] * items}


def label(component: Json, **more: Any) -> Json:
    return {"type": 18, "label": "Field", "component": component} | more


def field(**more: Any) -> Json:
    return {"type": 4, "custom_id": "f", "style": 1} | more


def problems(components: list[Json], v2: bool = True) -> str:
    """The error object as text, "" when Discord would take the components."""
    errors = FormErrors()
    Tree(errors, {"77"}).message(components, v2)
    try:
        errors.raise_if_any()
    except ApiError as refusal:
        assert (refusal.status, refusal.code) == (400, 50035)
        return str(refusal.errors)
    return ""


FULL = [
    container(text(), gallery(10), *[row(*[button(5 * r + n) for n in range(5)]) for r in range(5)])
]


@pytest.mark.parametrize(
    "components",
    [
        FULL,
        [text("x" * 4000)],
        [row(button(label="x" * 80, custom_id="y" * 100))],
        [row(menu(25))],
        [row({"type": 5, "custom_id": "who", "max_values": 25})],
        [row({"type": 2, "style": 5, "label": "Board", "url": "https://discord.com/channels/1/2"})],
        [{"type": 9, "components": [text()] * 3, "accessory": button()}],
        [row(button(emoji={"name": "🔒"}), button(1, emoji={"id": "77", "name": "own"}))],
        [row(button(label=None, emoji={"name": "✋"}))],
        [{"type": 14, "spacing": 2, "divider": True}],
    ],
)
def test_inside_the_limits(components):
    assert problems(components) == ""


@pytest.mark.parametrize(
    ("components", "word"),
    [
        ([*FULL, *[text() for _ in range(9)]], "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        ([text("x" * 2001), text("x" * 2000)], "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
        ([row(*[button(n) for n in range(6)])], "BASE_TYPE_BAD_LENGTH"),
        ([row()], "BASE_TYPE_BAD_LENGTH"),
        ([row(button(), menu())], "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
        ([row(button(), button())], "COMPONENT_CUSTOM_ID_DUPLICATED"),
        ([row(button(label="x" * 81))], "BASE_TYPE_BAD_LENGTH"),
        ([row(button(custom_id="x" * 101))], "BASE_TYPE_BAD_LENGTH"),
        ([row(button(custom_id=None))], "BASE_TYPE_REQUIRED"),
        ([row(button(label=None))], "BUTTON_COMPONENT_MISSING_LABEL"),
        ([row(button(style=9))], "BASE_TYPE_CHOICES"),
        ([row(button(style=5))], "BUTTON_COMPONENT_CUSTOM_ID"),
        ([row(button(emoji={"name": "▲"}))], "COMPONENT_INVALID_EMOJI"),
        ([row(button(emoji={"id": "78", "name": "gone"}))], "COMPONENT_INVALID_EMOJI"),
        ([button()], "BASE_TYPE_CHOICES"),
        ([container(container(text()))], "BASE_TYPE_CHOICES"),
        ([{"type": 9, "components": [text()] * 4, "accessory": button()}], "BASE_TYPE_BAD_LENGTH"),
        ([{"type": 9, "components": [text()]}], "BASE_TYPE_REQUIRED"),
        ([row(menu(26))], "BASE_TYPE_BAD_LENGTH"),
        ([row(menu(0))], "BASE_TYPE_BAD_LENGTH"),
        ([row(menu(2, placeholder="x" * 151))], "BASE_TYPE_BAD_LENGTH"),
        ([row(menu(2, min_values=2))], "SELECT_COMPONENT_MIN"),
        (
            [row(menu() | {"options": [{"label": "a", "value": "v"}] * 2})],
            "OPTION_VALUE_DUPLICATED",
        ),
        ([gallery(11)], "BASE_TYPE_BAD_LENGTH"),
        ([text("")], "BASE_TYPE_BAD_LENGTH"),
        ([text("\ud800")], "STRING_TYPE_CONVERT"),
        ([container(text()) | {"accent_color": 0x1000000}], "NUMBER_TYPE_MAX"),
        ([row(field())], "BASE_TYPE_CHOICES"),
        ([text() | {"id": 4}, text() | {"id": 4}], "COMPONENT_ID_DUPLICATED"),
    ],
)
def test_outside_the_limits(components, word):
    assert word in problems(components)


def test_the_second_version_needs_its_flag():
    assert problems([text()], v2=False) != ""
    assert problems([row(button(n)) for n in range(5)], v2=False) == ""
    assert problems([row(button(n)) for n in range(6)], v2=False) != ""


def refusal(payload: Json, **more: Any) -> ApiError:
    draft = Draft("words", [], [], 0, set(), 0)
    for key, value in more.items():
        setattr(draft, key, value)
    with pytest.raises(ApiError) as found:
        check_message(payload, draft, set(), CREATE_FLAGS)
    return found.value


@pytest.mark.parametrize(
    "payload",
    [
        {"content": "x" * 2001},
        {"flags": 64},
        {"flags": "loud"},
        {"nonce": "x" * 26},
        {"allowed_mentions": {"parse": ["people"]}},
        {"allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        {"allowed_mentions": {"users": [str(n) for n in range(101)]}},
        {"embeds": [{"title": "x"}] * 11},
        {"embeds": [{"description": "x" * 4000}, {"description": "y" * 2001}]},
        {"embeds": [{"fields": [{"name": "n", "value": "x" * 1025}]}]},
    ],
)
def test_messages_outside_the_limits(payload):
    assert refusal(payload).code == 50035


def test_an_empty_message_is_refused():
    assert refusal({}, content=" ").code == 50006


def test_a_reference_to_a_file_that_is_not_there():
    shown = [gallery(1, "attachment://b.png")]
    found = refusal({"components": shown}, components=shown, flags=1 << 15, content="")
    assert "REFERENCED_ATTACHMENT_NOT_FOUND" in str(found.errors)
    present = Draft("", [], shown, 1 << 15, {"b.png"}, 1)
    check_message({"components": shown}, present, set(), CREATE_FLAGS)


def modal(*components: Json, **more: Any) -> Json:
    return {"custom_id": "m", "title": "Title", "components": list(components)} | more


def test_modals_inside_the_limits():
    options = [{"label": str(n), "value": str(n)} for n in range(10)]
    check_modal(
        modal(
            text("Read this"),
            label(field(max_length=10), description="Words or notation"),
            label(menu()),
            label({"type": 21, "custom_id": "r", "options": options}),
            label({"type": 23, "custom_id": "c"}),
        ),
        set(),
    )
    check_modal(modal(row(field(label="Old way"))), set())


@pytest.mark.parametrize(
    "payload",
    [
        modal(),
        modal(*[text()] * 6),
        modal(text(), title="x" * 46),
        modal(text(), custom_id=""),
        modal(label(field(), label="x" * 46)),
        modal(label(field(), description="x" * 101)),
        modal(label(field()), label(field())),
        modal(label(field(min_length=5, max_length=4))),
        modal(label(field(value="x" * 4001))),
        modal(label(menu(disabled=True))),
        modal(label(button())),
        modal(row(button())),
        modal(label({"type": 21, "custom_id": "r", "options": [{"label": "1", "value": "1"}]})),
        modal(field()),
    ],
)
def test_modals_outside_the_limits(payload):
    with pytest.raises(ApiError) as found:
        check_modal(payload, set())
    assert found.value.code == 50035


def test_suggestions():
    check_choices({"choices": [{"name": "n", "value": "v"}] * 25}, 3)
    for choices, kind in (
        ([{"name": "n", "value": "v"}] * 26, 3),
        ([{"name": "x" * 101, "value": "v"}], 3),
        ([{"name": "n", "value": ""}], 3),
        ([{"name": "n", "value": "v"}], 4),
        (None, 3),
    ):
        with pytest.raises(ApiError):
            check_choices({"choices": choices}, kind)


def command(name: str = "play", **more: Any) -> Json:
    return {"name": name, "description": "About it", "type": 1} | more


def option(name: str, kind: int = 3, **more: Any) -> Json:
    return {"name": name, "description": "About it", "type": kind} | more


def test_commands_inside_the_limits():
    nested = option("more", 2, options=[option("sub", 1, options=[option("word")])])
    check_commands([command(f"c{n}") for n in range(100)])
    check_commands([command(options=[option(f"o{n}") for n in range(25)]), command("b")])
    check_commands([command(options=[nested, option("one", 1)])])


@pytest.mark.parametrize(
    "commands",
    [
        {"name": "x"},
        [command(f"c{n}") for n in range(101)],
        [command(), command()],
        [command("Play")],
        [command("two words")],
        [command("x" * 33)],
        [command(description="")],
        [command(description="x" * 101)],
        [command(options=[option(f"o{n}") for n in range(26)])],
        [command(options=[option("a"), option("a")])],
        [command(options=[option("a"), option("b", required=True)])],
        [command(options=[option("a"), option("b", 1)])],
        [command(options=[option("a", 1, options=[option("b", 1)])])],
        [command(options=[option("a", choices=[{"name": "n", "value": "v"}] * 26)])],
        [command(options=[option("a", autocomplete=True, choices=[{"name": "n", "value": "v"}])])],
        [command(name_localizations={"de": "Zwei Wörter"})],
        [
            command(
                options=[
                    option(
                        "a", choices=[{"name": "n" * 100, "value": f"{n:0100}"} for n in range(25)]
                    ),
                    option(
                        "b", choices=[{"name": "n" * 100, "value": f"{n:0100}"} for n in range(25)]
                    ),
                ]
            )
        ],
    ],
)
def test_commands_outside_the_limits(commands):
    with pytest.raises(ApiError) as found:
        check_commands(commands)
    assert found.value.code == 50035


@pytest.mark.parametrize(
    "found", ["🔒", "⚙️", "🗝️", "2️⃣", "🇫🇷", "👩‍🚀", "👍🏽", "▶️", "🔺", "✋", "🪑"]
)
def test_emojis(found):
    assert is_emoji(found)


@pytest.mark.parametrize("found", ["", "x", "▲", "→", "⋯", "🔒🔒", "2", "🇫", ":lock:", "●"])
def test_other_signs(found):
    assert not is_emoji(found)


def test_the_size_of_pictures():
    assert size_and_kind(b"GIF89a" + bytes((44, 1, 200, 0))) == ("image/gif", 300, 200)
    assert size_and_kind(film()) == ("image/webp", 300, 200)
    assert size_and_kind(film()[:29]) is None
    assert size_and_kind(b"words") is None


def film() -> bytes:
    """An animated picture of two frames."""
    file = io.BytesIO()
    first, second = (Image.new("RGB", (300, 200), (tone, 0, 0)) for tone in (10, 200))
    first.save(file, "WEBP", save_all=True, append_images=[second], duration=600)
    return file.getvalue()
