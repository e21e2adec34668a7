"""What a press leads to: `router` reads the `custom_id` and hands on to whoever answers it.

A play or a draft is the router's own. A word of the shell is answered by `lobby_words` (before a
match) or `table_words` (at it); `answers` makes what somebody sees alone, `hints` what the game's
advisor says.
"""
