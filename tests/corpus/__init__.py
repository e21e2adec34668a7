"""The corpus: finished matches of every game and mode, with the results that they had (F64).

`<game>.jsonl` has a match a line, as it was played when it was recorded. The suite replays all of
them: a change of an engine that would give a finished match another result fails there.
`python -m tests.corpus` records what has no match yet, such as a new option. It never plays a match
anew that is there, unless no match goes on by the version of the rules that it was played by.
"""
