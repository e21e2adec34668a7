"""What the bot speaks with: the REST API and the gateway.

* `rest` answers calls, with `body` (what a request carries) and `call_faults` (how it goes wrong).
* The routes are in `app`, `users`, `commands`, `emojis`, `channels`, `messages`, `callbacks`
  (the first answer to an interaction) and `webhooks` (later answers).
* `gateway` holds the bot's `sessions`, each of one shard; `dispatches` makes dispatches of the
  world's events.
* `cdn` serves attachments and emojis.
"""
