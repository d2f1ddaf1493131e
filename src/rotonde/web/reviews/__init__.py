"""Reviews of finished games: the processes that work on them, and what their page shows."""
