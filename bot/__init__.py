"""The shell: everything between an engine and Discord, written once for all games.

Where to look:

* **The heart**, which knows no Discord: `matches` (the only door to a running match), `lobby` and
  `rematch` (before it, after it), `deals` (shared set-ups), `storage` (what is on disk), `shelf`
  (the games), `wire` (what stands in a `custom_id`).
* **What is said and shown**, as data: `panel` and `panels` (controls), `screen` and `screens`
  (messages), `sentences` (the shell's own words), `gallery` (pictures).
* **What comes in**: `client`, `cogs` (commands), `presses` (buttons, selects, modals), `tables`
  (setting one up), `days` (the deal of a day), `guard` (everybody gets an answer), `acknowledge`
  (in time).
* **What goes out**: `delivery` (one task a match), `controls` (screens as components), `faults`
  (what Discord's errors mean).
* **The process**: `__main__`, `settings`, `logs`, `clock`, `services`.

docs/walk.md follows one press through all of it.
"""
