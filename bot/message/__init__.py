"""Messages as data, and what every message is made of.

`message` has the blocks of a message, `wire` what stands in a `custom_id`, `shell_word` the shell's
words in it. `turner` is the row that turns pages, `extras` what features add to the screens of a
match. `escaping` and `names` make what people wrote harmless, `wording` and `times` have words of
all messages.
"""
