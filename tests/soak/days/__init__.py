"""The soak across days: the bot's clock runs many times as fast, and people come and go.

`python -m tests.soak --fast 1000 --matches 100` plays it. The judge also reads what phones rang
for: every match ends or sleeps, each person is pinged at most once for one reason, and nobody is
reminded in quiet hours or late because the bot was away.
"""
