"""Starts and runs the bot: settings, logs, the client, and the wiring of all rooms."""
