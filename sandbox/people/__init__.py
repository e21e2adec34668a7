"""What a person in front of a Discord window can see and do.

`person` is the class; `typed_commands` and `modals` are the checks of Discord's client before a
command or a modal is sent; `forged` makes presses that no client would send.
"""
