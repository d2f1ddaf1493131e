"""The way to a table: the games of the house, lists of tables, new ones."""
