"""The shell: everything between an engine and Discord, written once for all games.

Where to look:

* **The heart**, which knows no Discord: `matches` (the only door to a running match), `lobby` and
  `rematch` (before it, after it), `deals` (shared set-ups), `storage` (what is on disk), `shelf`
  (the games), `wire` (what stands in a `custom_id`).
* **What is said and shown**, as data: `panel` and `panels` (controls), `screen` and `screens`
  (messages), `story` (what happened), `sentences` (the shell's own words), `gallery` (pictures).
* **What comes in**: `client`, `cogs` (commands), `presses` (the router of buttons), `lobby_words`
  and `table_words` (the shell's buttons), `answers` (private ones), `hints`, `days`, `tables`,
  `guard` (everybody gets an answer).
* **What goes out**: `delivery` (one task a match), `at_table` and `at_seat` (who is shown what),
  `scenes`, `old_messages`, `quiet` (edits that may wait), `post` (requests), `faults` (what their
  errors mean), `controls` (screens as components).
* **The process**: `__main__`, `settings`, `logs`, `clock`, `services`.

docs/walk.md follows one press through all of it.
"""
