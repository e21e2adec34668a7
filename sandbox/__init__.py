"""A local stand-in for Discord, so that the unmodified bot runs with no token.

Where to look:

* **The world**: `model` and `world` (people, channels, messages), `town` (who and what is there),
  `permissions`, `notices` (who is notified), `keep` (the world on disk), `clock`.
* **What the bot speaks**: `server`, `rest`, `routes_app`, `routes_channels`, `routes_hooks`,
  `body`, `posting`, `payloads`, `gateway`, `interactions`.
* **What Discord would refuse**: `limits`, `components`, `command_limits`, `complaints`, `emoji`,
  `errors`; and trouble on request, `faults`.
* **The human side**: `people` (what a person sees and does), `options`, `forms`, `outcome`, and
  `page` with `static/`, the web page that stands on it.
"""
