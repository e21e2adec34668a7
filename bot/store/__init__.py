"""What is stored on disk, as values, and the statements that read and write it.

`tx` is a running transaction. `schema` holds the tables in SQL for every engine, and a module of
`engines` opens a database, brings it up to date and runs transactions on it.
Each kind of rows has a module: those of a match, such as `matches`, `sittings`, `log`, `asks`,
`offers`, `deals` and `results`; those of people and servers, such as `persons`, `blocks` and
`servers`; and what the bot notes for itself, such as `cursors`, `duties` and `meta`. What a feature
alone stores stands in the `rows` of its cog. `tables` reads a whole table at once, `actors` says
who sits and who played, `ids` makes ids. Every statement is a function of a `Tx` (`Store.read`,
`Store.write`), which notes in `touched` what is to be shown.
"""
