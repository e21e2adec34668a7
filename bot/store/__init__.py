"""What is stored on disk, as values, and the statements that read and write it.

`tx` is a running transaction. `sqlite` opens the file and runs transactions; `migrations` holds its
schema. `matches`, `seats`, `log`, `cursors` and `meta` have a module each, and so has each feature
that stores something: `deals`, `rematch`. `tables` reads a whole table at once. `ids` makes ids.
Every statement is a function of a `Tx` (`Store.read`, `Store.write`).
"""
