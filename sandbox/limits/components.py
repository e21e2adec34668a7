"""Discord's limits on the components of a message and of a modal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from sandbox.limits.emoji import is_emoji
from sandbox.limits.form_errors import FormErrors
from sandbox.protocol import (
    ACTION_ROW,
    BUTTON,
    CHECKBOX,
    CHECKBOX_GROUP,
    CONTAINER,
    FILE,
    FILE_UPLOAD,
    LABEL,
    LINK_STYLE,
    MEDIA_GALLERY,
    PREMIUM_STYLE,
    RADIO_GROUP,
    SECTION,
    SELECTS,
    SEPARATOR,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    THUMBNAIL,
    Json,
)

_LEGACY_TOP = (ACTION_ROW,)
_V2_TOP = (ACTION_ROW, SECTION, TEXT_DISPLAY, MEDIA_GALLERY, FILE, SEPARATOR, CONTAINER)
_IN_CONTAINER = (ACTION_ROW, SECTION, TEXT_DISPLAY, MEDIA_GALLERY, FILE, SEPARATOR)
_MODAL_TOP = (ACTION_ROW, TEXT_DISPLAY, LABEL)
_IN_LABEL = (*SELECTS, TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX)
_COLOUR_MAX = 0xFFFFFF


class Tree:
    """Checks the components of one payload and adds what is wrong to `errors`.

    Afterwards `media` holds (path, URL) of its media, `count` and `letters` the totals.
    """

    def __init__(self, errors: FormErrors, known_emoji: set[str]) -> None:
        self._errors = errors
        self._known_emoji = known_emoji
        self._ids: set[str] = set()
        self._numbers: set[int] = set()
        self._in_row: tuple[int, ...] = (BUTTON, *SELECTS)
        self.count = 0
        self.letters = 0
        self.media: list[tuple[str, str]] = []
        self._checks: dict[int, Callable[[str, Json], None]] = {
            ACTION_ROW: self._row,
            BUTTON: self._button,
            **dict.fromkeys(SELECTS, self._select),
            TEXT_INPUT: self._input,
            SECTION: self._section,
            TEXT_DISPLAY: self._text,
            THUMBNAIL: self._medium,
            MEDIA_GALLERY: self._gallery,
            FILE: self._file,
            SEPARATOR: self._separator,
            CONTAINER: self._container,
            LABEL: self._label,
            FILE_UPLOAD: self._upload,
            RADIO_GROUP: self._radio_group,
            CHECKBOX_GROUP: self._checkboxes,
            CHECKBOX: self._checkbox,
        }

    def message(self, components: Any, v2: bool) -> None:
        """Checks a message's components: action rows, or up to 40 components of V2."""
        top = _V2_TOP if v2 else _LEGACY_TOP
        limit = 40 if v2 else 5
        for path, found in self._children("components", components, 0, limit):
            self._visit(path, found, top)
        if self.count > 40:
            self._errors.add(
                "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "At most 40 components."
            )
        if self.letters > 4000:
            self._errors.add(
                "components",
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                "The displayable text exceeds the maximum size of 4000.",
            )

    def modal(self, components: Any) -> None:
        """Checks the 1 to 5 components of a modal."""
        # Discord deprecates text inputs in rows of a modal; nothing else may be in such a row.
        self._in_row = (TEXT_INPUT,)
        for path, found in self._children("components", components, 1, 5):
            self._visit(path, found, _MODAL_TOP)

    def _children(self, path: str, value: Any, low: int, high: int) -> Iterator[tuple[str, Json]]:
        for index, found in enumerate(self._errors.items(path, value, low, high)):
            yield f"{path}.{index}", found

    def _visit(self, path: str, found: Json, allowed: tuple[int, ...]) -> None:
        self.count += 1
        if not self._errors.choice(f"{path}.type", found.get("type"), allowed):
            return
        self._number_id(path, found)
        self._checks[found["type"]](path, found)

    def _number_id(self, path: str, found: Json) -> None:
        number = found.get("id")
        self._errors.number(f"{path}.id", number, 0, 2**31 - 1)
        if not number:  # Discord numbers a component whose id is 0 or missing
            return
        if number in self._numbers:
            self._errors.add(f"{path}.id", "COMPONENT_ID_DUPLICATED", "Component id is duplicated")
        self._numbers.add(number)

    def _custom_id(self, path: str, found: Json) -> None:
        custom_id = found.get("custom_id")
        if not self._errors.text(f"{path}.custom_id", custom_id, 1, 100, required=True):
            return
        if custom_id in self._ids:
            self._errors.add(
                f"{path}.custom_id",
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        self._ids.add(cast("str", custom_id))

    # Action rows, buttons and selects

    def _row(self, path: str, found: Json) -> None:
        children = list(self._children(f"{path}.components", found.get("components"), 1, 5))
        kinds = [child.get("type") for _, child in children]
        if any(kind != BUTTON for kind in kinds) and len(kinds) > 1:
            self._errors.add(
                f"{path}.components",
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "A select stands alone in its row.",
            )
        for child_path, child in children:
            self._visit(child_path, child, self._in_row)

    def _button(self, path: str, found: Json) -> None:
        errors, style = self._errors, found.get("style")
        if not errors.choice(f"{path}.style", style, (1, 2, 3, 4, 5, 6)):
            return
        errors.flag(f"{path}.disabled", found.get("disabled"))
        errors.text(f"{path}.label", found.get("label"), 0, 80)
        self._emoji(f"{path}.emoji", found.get("emoji"))
        if style == PREMIUM_STYLE:
            return
        if not found.get("label") and not found.get("emoji"):
            errors.add(
                path, "BUTTON_COMPONENT_MISSING_LABEL", "A button needs a label or an emoji."
            )
        if style == LINK_STYLE:
            self._link(path, found)
        elif found.get("url"):
            errors.add(f"{path}.url", "BUTTON_COMPONENT_URL", "Only link buttons have a url.")
        else:
            self._custom_id(path, found)

    def _link(self, path: str, found: Json) -> None:
        if found.get("custom_id") is not None:
            self._errors.add(path, "BUTTON_COMPONENT_CUSTOM_ID", "A url and a custom id exclude.")
        if self._errors.text(f"{path}.url", found.get("url"), 1, 512, required=True) and not str(
            found["url"]
        ).startswith(("http://", "https://", "discord://")):
            self._errors.add(f"{path}.url", "URL_TYPE_INVALID_SCHEME", "Scheme must be http(s).")

    def _emoji(self, path: str, found: Any) -> None:
        if found is None:
            return
        if not isinstance(found, dict):
            self._errors.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used")
            return
        emoji = cast("Json", found)
        known = str(emoji["id"]) in self._known_emoji if emoji.get("id") else None
        if known is None:
            known = is_emoji(str(emoji.get("name") or ""))
        if not known:
            self._errors.add(f"{path}.name", "COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _select(self, path: str, found: Json) -> None:
        errors, low, high = self._errors, found.get("min_values"), found.get("max_values")
        self._custom_id(path, found)
        errors.text(f"{path}.placeholder", found.get("placeholder"), 0, 150)
        errors.number(f"{path}.min_values", low, 0, 25)
        errors.number(f"{path}.max_values", high, 1, 25)
        errors.flag(f"{path}.disabled", found.get("disabled"))
        if (1 if low is None else low) > (1 if high is None else high):
            errors.add(
                f"{path}.min_values", "SELECT_COMPONENT_MIN", "min_values exceeds max_values."
            )
        if found["type"] == STRING_SELECT:
            chosen = self._options(path, found, 1, 25)
            if chosen > (1 if high is None else high):
                errors.add(f"{path}.options", "SELECT_COMPONENT_DEFAULTS", "Too many defaults.")

    def _options(self, path: str, found: Json, low: int, high: int) -> int:
        """Checks the options of a select or a group; gives how many are defaults."""
        errors, values = self._errors, set[str]()
        options = list(self._children(f"{path}.options", found.get("options"), low, high))
        for here, option in options:
            errors.text(f"{here}.label", option.get("label"), 1, 100, required=True)
            errors.text(f"{here}.description", option.get("description"), 0, 100)
            self._emoji(f"{here}.emoji", option.get("emoji"))
            value = option.get("value")
            if errors.text(f"{here}.value", value, 1, 100, required=True) and value in values:
                errors.add(
                    f"{here}.value",
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                )
            values.add(str(value))
        return sum(bool(option.get("default")) for _, option in options)

    # Components V2

    def _container(self, path: str, found: Json) -> None:
        self._errors.number(f"{path}.accent_color", found.get("accent_color"), 0, _COLOUR_MAX)
        self._errors.flag(f"{path}.spoiler", found.get("spoiler"))
        for child_path, child in self._children(
            f"{path}.components", found.get("components"), 1, 40
        ):
            self._visit(child_path, child, _IN_CONTAINER)

    def _section(self, path: str, found: Json) -> None:
        for child_path, child in self._children(
            f"{path}.components", found.get("components"), 1, 3
        ):
            self._visit(child_path, child, (TEXT_DISPLAY,))
        self._only_child(f"{path}.accessory", found.get("accessory"), (BUTTON, THUMBNAIL))

    def _only_child(self, path: str, found: Any, allowed: tuple[int, ...]) -> None:
        if isinstance(found, dict):
            self._visit(path, cast("Json", found), allowed)
        else:
            self._errors.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def _text(self, path: str, found: Json) -> None:
        if self._errors.text(f"{path}.content", found.get("content"), 1, 4000, required=True):
            self.letters += len(cast("str", found["content"]))

    def _medium(self, path: str, found: Json, key: str = "media") -> None:
        self._errors.text(f"{path}.description", found.get("description"), 0, 1024)
        self._errors.flag(f"{path}.spoiler", found.get("spoiler"))
        medium = found.get(key)
        url = cast("Json", medium).get("url") if isinstance(medium, dict) else None
        if self._errors.text(f"{path}.{key}.url", url, 1, 2048, required=True):
            self.media.append((f"{path}.{key}.url", cast("str", url)))

    def _gallery(self, path: str, found: Json) -> None:
        for item_path, item in self._children(f"{path}.items", found.get("items"), 1, 10):
            self._medium(item_path, item)

    def _file(self, path: str, found: Json) -> None:
        self._medium(path, found, "file")
        url = cast("Json", found.get("file") or {}).get("url")
        if not str(url).startswith(("attachment://", "http")):
            self._errors.add(f"{path}.file.url", "URL_TYPE_INVALID_SCHEME", "Only attachment://")

    def _separator(self, path: str, found: Json) -> None:
        self._errors.flag(f"{path}.divider", found.get("divider"))
        if found.get("spacing") is not None:
            self._errors.choice(f"{path}.spacing", found["spacing"], (1, 2))

    # Modals

    def _label(self, path: str, found: Json) -> None:
        self._errors.text(f"{path}.label", found.get("label"), 1, 45, required=True)
        self._errors.text(f"{path}.description", found.get("description"), 1, 100)
        child = found.get("component")
        if isinstance(child, dict) and cast("Json", child).get("disabled"):
            self._errors.add(
                f"{path}.component.disabled", "MODAL_COMPONENT_DISABLED", "Not in modals."
            )
        self._only_child(f"{path}.component", child, _IN_LABEL)

    def _input(self, path: str, found: Json) -> None:
        errors, low, high = self._errors, found.get("min_length"), found.get("max_length")
        self._custom_id(path, found)
        errors.choice(f"{path}.style", found.get("style"), (1, 2))
        errors.text(f"{path}.placeholder", found.get("placeholder"), 0, 100)
        errors.number(f"{path}.min_length", low, 0, 4000)
        errors.number(f"{path}.max_length", high, 1, 4000)
        errors.text(f"{path}.value", found.get("value"), 0, high or 4000)
        if path.count("components") > 1:  # in an action row; else the label component has the text
            errors.text(f"{path}.label", found.get("label"), 1, 45, required=True)
        if low and high and low > high:
            errors.add(f"{path}.min_length", "TEXT_INPUT_MIN", "min_length exceeds max_length.")

    def _checkboxes(self, path: str, found: Json) -> None:
        self._custom_id(path, found)
        self._errors.number(f"{path}.min_values", found.get("min_values"), 0, 10)
        self._errors.number(f"{path}.max_values", found.get("max_values"), 1, 10)
        self._options(path, found, 1, 10)

    def _radio_group(self, path: str, found: Json) -> None:
        self._custom_id(path, found)
        if self._options(path, found, 2, 10) > 1:
            self._errors.add(f"{path}.options", "RADIO_GROUP_DEFAULTS", "At most one default.")

    def _checkbox(self, path: str, found: Json) -> None:
        self._custom_id(path, found)
        self._errors.flag(f"{path}.default", found.get("default"))

    def _upload(self, path: str, found: Json) -> None:
        self._custom_id(path, found)
        self._errors.number(f"{path}.min_values", found.get("min_values"), 0, 10)
        self._errors.number(f"{path}.max_values", found.get("max_values"), 1, 10)
