"""The web page: a small Discord in the browser, on top of `sandbox.people`.

`routes` serves it, `socket` answers it, `events` tells it what changed, `fault_drawer` is what can
be made to go wrong there; `static/` holds its HTML, CSS and JavaScript.
"""
