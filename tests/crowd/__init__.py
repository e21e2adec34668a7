"""The crowd: processes of the bot that have more to show than Discord takes of all of them.

`python -m tests.crowd` starts a process for each slot at once, on PostgreSQL, before a sandbox that
is as strict as Discord: an IDENTIFY in 5 seconds, and 50 requests in a second. In each of many
channels two people begin one match after another. It prints how many requests came, what was
refused, and how soon people were answered, and fails if the sandbox refused anything.
"""
