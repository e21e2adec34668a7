"""The process: settings, logs, the client, and the wiring of all rooms."""
