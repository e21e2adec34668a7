"""What goes out: the messages of every match are brought up to what the store holds.

* `delivery`: one task for each match, which shows the newest state to every audience.
* `board`: the table's live message.
* `private`: what each seat gets in its direct messages.
* `old_messages`: what becomes of a message that was replaced, and of all at the end.
* `quiet`: which edits may wait, and how long.
* `unasked`: what waits while Discord refuses much.
* `posters`: what features show by themselves, such as a standing.
* `gallery`: the pictures, painted in threads and kept.
* `filming`: films of matches that are over, made by a process of their own.

`bot.edge.post` sends the requests, and `bot.edge.verdicts` judges their errors.
"""
