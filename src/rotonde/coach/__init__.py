"""The coach: lessons, planning, hints, reviews, puzzles and challenges.

Whatever it says of a running game is worked out from a view: guesses stand for what is hidden, and chance is rolled by
generators of its own.
"""
