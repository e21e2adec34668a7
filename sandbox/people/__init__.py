"""What a person in front of a Discord window can see and do.

`person` is the class; `typed_commands`, `pressable` and `modals` are the checks of Discord's
client before a command, a press or a modal is sent.
"""
