"""The digest: once a day, at an hour of their own, a person is told what waits for them."""

from __future__ import annotations

from bot.cogs.digest import rules
from bot.cogs.settings.rules import has_digest
from bot.match.feature import Feature

FEATURE = Feature("digest", forgets=rules.forget, zoned=rules.zoned, tells_daily=has_digest)
