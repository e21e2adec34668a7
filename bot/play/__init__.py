"""The rules of a table, without Discord and without sentences: `lobby`, then `match`."""
