"""What Discord refuses, and its errors. Nothing here knows the world.

`errors` are Discord's JSON codes; `form_errors` collects those of one payload. The other modules
are named after what they check: `messages`, `files`, `components` (with `emoji`), `interactions`
(modals and autocomplete), `presses`, `commands`. In time, Discord limits `old_edits`, requests
(`rates`) and `session_starts`; the latter two only where a town wants it.
"""
