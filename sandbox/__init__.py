"""A local stand-in for Discord, so that the unmodified bot runs without a token.

Where to look, from the bottom to the top:

* `protocol`: the numbers of Discord's API.
* `limits/`: what Discord refuses, and its errors.
* `world/`: people, channels, messages and interactions, and the events that tell what happened.
* `api/`: what the bot speaks with: the REST API and the gateway.
* `people/`: what a person in front of a Discord window can see and do.
* `faults`: what can be made to go wrong.
* `town`: people and their servers, put together with the gateway, the rates and the faults.
* `page/`: the web page.
* `door`: who may speak to it.
* `server`: serves all of it on one port; `python -m sandbox` runs the bot in it.
"""
