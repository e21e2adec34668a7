"""What goes out to Discord: `tasks` runs one task a match that shows what is on disk.

`at_table` shows it to everybody, `at_seat` to one chair; `scenes` are public events with a picture
of their own, `old_messages` lose their buttons, `quiet` says which edits may wait, and `post` sends
the requests. What an error of Discord means is `bot.edge.verdicts`.
"""
