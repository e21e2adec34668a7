"""What is kept on disk, as values, and the statements that read and write it, a module a table.

Every statement is a function of the plain connection of a running transaction (`sqlite.Store.read`,
`sqlite.Store.write`). What a feature keeps has a module of its own: `deals`, `rematch`.
"""
