"""The rules of the lock games as pure functions, without chance, clock, name or Discord id.

Shared by all games:

* `contract`    what a game is: the record `Game` and the values it uses;
* `options`, `tape`, `log`    options completed, chance recorded, a match folded from its rows;
* `core`        the names of these four; everybody else imports them from here;
* `texts`       what a game says: the protocol, and words that all games share;
* `scripted`    a match by script, for example pictures.

The floor plan of `games/<key>/`, as one reads it; a game leaves out what it does not need:

* `RULES.md`    the rules for players, by topics; `examples` has a picture for some of them;
* `board`, `cards` and others by the rulebook's names    geometry and data: where things lie and
  what is printed on them (Lockpick `dice`; Unlock `codes`, `clues`, `terms`, `pages`; Triplock
  `pieces`, `traces`);
* `actions`     what a seat may do, as values;
* `state`       everything, secrets included, and who is waited for (Triplock `public`: what
  everybody knows, the struct that state and view share);
* `view`        the type `View`, what one reader may see, and the function `view` that makes it;
* `imagine`     from a view back to a possible state;
* `events`      what happens, as values that notices carry;
* `notation`    the text of an action: `parse`, `write`, and `read` for what people type;
* `draft`       a half-made action, for panel and painter;
* `setup`       options, the number of seats, the first step;
* `legal`       the legal actions: `legal`, `sample` (one by chance), `fallback` (the clock's); in
  Triplock `aims` tells what an act may aim at and why not, `reasons` the same of a whole action;
* `turns`       what follows an action: the next turn, the end (in Triplock a step is made on a
  `bench`: `perform`, `attempt`, `skill`, `traps`, `effects`);
* `rules`       `turn`, `apply`, `preview`, `leave`, `outcome`, `again`, and the record `GAME`;
* `advisor`     the hint player, from views alone (Lockpick `worth`);
* `texts/`      one module for each kind of text: `questions` (ask), `labels` (label), `refusals`,
  `told` (say, caption), `status` (status, brief), `result`, `alt` (describe, words), `lexicon` (the
  words they share), and what else a game tells (Unlock `pad`; Lockpick `day`).
"""
