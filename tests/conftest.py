"""Settings shared by every test."""

import os

from hypothesis import HealthCheck, settings

# On busy cores a time limit per example is a coin toss, so there is none. CI draws the same examples each time.
settings.register_profile("rotonde", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("rotonde-ci", settings.get_profile("rotonde"), derandomize=True, database=None)
settings.load_profile("rotonde-ci" if os.environ.get("CI") else "rotonde")
