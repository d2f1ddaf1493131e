"""Leagues of a club: rounds of tables among their members, and standings."""
