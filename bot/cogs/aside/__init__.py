"""A match that is on hold because it no longer fits the rules: its record, and closing it."""
