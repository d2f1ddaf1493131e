"""Bots at the tables: their levels, who is served next, the process that thinks."""
