"""Triplock's refusals: what is so, and what to do next; nothing has changed."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

from games.core import Refused

SENTENCES: Mapping[str, str] = {
    "not_understood": 'I can\'t read "{text}". Try flip L2, or pick a line from the list.',
    "no_preview": "That cannot be shown before it is played.",
    "no_option": "Triplock has no setting called {name}.",
    "bad_option": "{value} does not fit the setting {name}.",
}
"""By key of `Refused`; a sentence may name its values in braces."""

_FALLBACK = "That is not possible now. The panel shows what is."


def refusal(refused: Refused) -> str:
    """The sentence of a refusal; a value it lacks is left out, an unknown key never shown."""
    sentence = SENTENCES.get(refused.key, _FALLBACK)
    values = {name: str(value) for name, value in refused.values.items()}
    named = {field for _, field, _, _ in Formatter().parse(sentence) if field}
    return sentence.format_map({name: values.get(name, "it") for name in named})
