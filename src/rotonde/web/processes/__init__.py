"""Processes that work for the site, and what visitors bring that is tried out in one."""
