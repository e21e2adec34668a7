"""Discord itself: components, acknowledgements, requests, and what its errors mean.

* `components`: screens as Discord's components; `forms`: the form for a typed move.
* `acknowledge`: the first answer to an interaction, in time; `respond`: the ways to answer.
* `address`: where Discord is.
* `post`: the requests of delivery: send, edit, find.
* `knocks`: how often Discord has refused us lately.
* `verdicts`: what an error of Discord means; `Failed`, for callers that do not know discord.py.
"""
