"""Pictures: pure functions from a view to PNG bytes, drawn with Pillow.

`picture` says what a painter is and gives. All painters draw with `kit`; `palettes` encodes,
`training` makes a palette by hand, `fonts` has the typeface, `kept` holds what is drawn once.
What the shell reads before it paints needs no Pillow: `picture`, `charts`, `film`, `letters` and
`budget`.

The floor plan of `render/<key>/`, the same in every painter:

* `__init__`    `paint`, `scene` and `warm`;
* `board`       the picture that everybody sees;
* `hand`        the picture that one seat sees alone;
* `cards`, `pieces`    what lies on them, and sprites;
* `layout`      where things lie, in px;
* `accents`     ember for what changed, aqua for what may be pressed;
* and what only this game shows (Triplock `strip`, `look`, `end`, `rings`; Unlock `scores`; Lockpick
  `share`).
"""
