"""Puzzles: positions of played games with one best answer, found by a command and proved by search."""

from rotonde.coach.puzzles.puzzle import LEVELS, Puzzle, PuzzleError, Shelf, puzzles, read_shelf

__all__ = ["LEVELS", "Puzzle", "PuzzleError", "Shelf", "puzzles", "read_shelf"]
