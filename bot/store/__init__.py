"""What is stored on disk, as values, and the statements that read and write it.

`tx` is a running transaction. `schema` holds the tables in SQL for every engine; `sqlite` opens a
file and runs transactions on it, and `sqlite_history` brings files of earlier schemas up to date.
`matches`, `sittings`, `people`, `log`, `cursors`, `results`, `duties` and `meta` have a module
each, and so has each feature that stores something: `deals`, `offers`. `tables` reads a whole table
at once, `actors` says who sits and who played, `ids` makes ids. Every statement is a function of a
`Tx` (`Store.read`, `Store.write`).
"""
