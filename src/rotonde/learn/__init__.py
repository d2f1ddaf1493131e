"""Learning to judge positions: bots play themselves, a small network learns what came of it, and plays on.

A generation is a number of games by what the one before it learned; its folder holds the games in numbers, chunk by
chunk, and the network that was fitted to all games so far. Every finished game stays: a run that is stopped goes on
from there.
"""
