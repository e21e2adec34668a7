"""What those who run the bot are told of it, beside its status: journal, marks, alerts, the start.

It knows the rules and the store, and neither Discord nor the client: `app` tells it of those.
"""
