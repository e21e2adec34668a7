"""A match that has begun: what it is, who may do what in it, and how that is stored.

`live` holds it as a value, `matches` reads and changes it, `checks` refuses who may not act, `act`
applies and stores actions. `feature` is the contract of what can be left out. `questions` are what
rows ask people, with their `bank`; `offers` need the yes of several.
"""
