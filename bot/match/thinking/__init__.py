"""Thinking beside the bot: a process of its own weighs what computer players and hints may do."""
