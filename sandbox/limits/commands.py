"""Discord's limits on application commands, checked when the bot registers them."""

from __future__ import annotations

import re
from typing import Any, cast

from sandbox.limits.form_errors import FormErrors
from sandbox.protocol import SUB_COMMAND, SUB_COMMAND_GROUP, Json, children, part

_NAME = re.compile(r"[-_'\w]{1,32}")
_LETTERS = 8000


def check_commands(commands: Any) -> list[Json]:
    """The commands of a bulk registration; raises 50035 unless Discord would accept them all."""
    errors = FormErrors()
    if not isinstance(commands, list):
        errors.add("commands", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        errors.raise_if_any()
    found = cast("list[Json]", commands)
    if sum(c.get("type", 1) == 1 for c in found) > 100:
        errors.add("commands", "BASE_TYPE_BAD_LENGTH", "Must be 100 or fewer in length.")
    names = [(c.get("type", 1), c.get("name")) for c in found]
    for index, command in enumerate(found):
        path = str(index)
        if names.index(names[index]) != index:
            errors.add(f"{path}.name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Names are unique.")
        _command(errors, path, command)
    errors.raise_if_any()
    return found


def _command(errors: FormErrors, path: str, command: Json) -> None:
    if command.get("type", 1) != 1:
        errors.text(f"{path}.name", command.get("name"), 1, 32, required=True)
        return
    _node(errors, path, command, 0)
    if _letters(command) > _LETTERS:
        errors.add(path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds {_LETTERS} characters.")


def _node(errors: FormErrors, path: str, node: Json, depth: int) -> None:
    """Checks a command, a sub-command group, a sub-command or an option."""
    _name(errors, f"{path}.name", node.get("name"))
    errors.text(f"{path}.description", node.get("description"), 1, 100, required=True)
    for locale, text in part(node, "name_localizations").items():
        _name(errors, f"{path}.name_localizations.{locale}", text)
    for locale, text in part(node, "description_localizations").items():
        errors.text(f"{path}.description_localizations.{locale}", text, 1, 100)
    options = errors.items(f"{path}.options", node.get("options") or [], 0, 25)
    _order(errors, path, options)
    for index, option in enumerate(options):
        _option(errors, f"{path}.options.{index}", option, depth)


def _name(errors: FormErrors, path: str, name: Any) -> None:
    if errors.text(path, name, 1, 32, required=True):
        text = cast("str", name)
        if not _NAME.fullmatch(text) or text != text.lower():
            errors.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _order(errors: FormErrors, path: str, options: list[Json]) -> None:
    names = [option.get("name") for option in options]
    if len(set(names)) != len(names):
        errors.add(
            f"{path}.options", "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED", "Names repeat."
        )
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        errors.add(
            f"{path}.options",
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
            "Required options must be placed before non-required options",
        )
    nested = {option.get("type") in (SUB_COMMAND, SUB_COMMAND_GROUP) for option in options}
    if len(nested) > 1:
        errors.add(
            f"{path}.options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Options are mixed."
        )


def _option(errors: FormErrors, path: str, option: Json, depth: int) -> None:
    kind = option.get("type")
    if not errors.choice(f"{path}.type", kind, tuple(range(1, 12))):
        return
    if (kind == SUB_COMMAND_GROUP and depth > 0) or (kind == SUB_COMMAND and depth > 1):
        errors.add(f"{path}.type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deeply.")
    _node(errors, path, option, depth + 1 if kind == SUB_COMMAND_GROUP else 2)
    choices = errors.items(f"{path}.choices", option.get("choices") or [], 0, 25)
    if choices and option.get("autocomplete"):
        errors.add(path, "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "Choices and autocomplete.")
    for index, choice in enumerate(choices):
        errors.text(f"{path}.choices.{index}.name", choice.get("name"), 1, 100, required=True)
        if kind == 3:
            errors.text(f"{path}.choices.{index}.value", choice.get("value"), 1, 100, required=True)
    errors.number(f"{path}.min_length", option.get("min_length"), 0, 6000)
    errors.number(f"{path}.max_length", option.get("max_length"), 1, 6000)


def _letters(node: Json) -> int:
    """Characters that count to the 8000: names, descriptions, values, in the longest locale."""
    total = _longest(node, "name") + _longest(node, "description")
    for choice in children(node, "choices"):
        total += _longest(choice, "name") + len(str(choice.get("value", "")))
    return total + sum(_letters(option) for option in children(node, "options"))


def _longest(node: Json, key: str) -> int:
    texts = [str(node.get(key) or ""), *part(node, f"{key}_localizations").values()]
    return max(len(text) for text in texts)
