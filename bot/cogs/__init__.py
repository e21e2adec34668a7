"""Slash commands, thin: every one is made from the registry."""
