"""The arena: many games at once. Simulations, tournaments, ratings, benchmarks."""

from rotonde.arena.checksum import checksum, compiled_modules
from rotonde.arena.cluster import Cluster
from rotonde.arena.errors import GameFailed, ResultsError
from rotonde.arena.executors import Executor, Here, Processes, local
from rotonde.arena.jobs import fewest
from rotonde.arena.ratings import Rating, ratings
from rotonde.arena.results import GameResult, Summary, Tally
from rotonde.arena.simulation import simulate
from rotonde.arena.stats import Interval
from rotonde.arena.tournaments import Tournament, tournament

__all__ = [
    "Cluster",
    "Executor",
    "GameFailed",
    "GameResult",
    "Here",
    "Interval",
    "Processes",
    "Rating",
    "ResultsError",
    "Summary",
    "Tally",
    "Tournament",
    "checksum",
    "compiled_modules",
    "fewest",
    "local",
    "ratings",
    "simulate",
    "tournament",
]
