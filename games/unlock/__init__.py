"""Unlock: guessers draw codes against a hidden one (rules/unlock.md)."""
