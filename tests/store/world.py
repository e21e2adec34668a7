"""Ids and the time of the scenario, as they could be Discord's."""

ANA, BEN, CY = 1_180_000_000_000_000_200, 1_180_000_000_000_000_201, 1_180_000_000_000_000_202
GUILD, CHANNEL = 1_180_000_000_000_000_001, 1_180_000_000_000_000_011

MESSAGE = 1_573_900_628_940_292_096
NOON = 1_778_760_000.125
"""2026-05-14 12:00 UTC, with a fraction that a single-precision number would lose."""
