"""What Discord refuses, and its errors. Nothing here knows the world.

`errors` are Discord's JSON codes; `form_errors` collects those of one payload. The other modules
are named after what they check: `messages`, `files`, `components` (with `emoji`), `interactions`
(modals and autocomplete), `presses`, `commands`, the rate of `old_edits`, and how often sessions
may start (`session_starts`).
"""
