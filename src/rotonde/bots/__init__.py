"""Players without hands. They see views, never states.

>>> from rotonde import bots
>>> bots.names()
('random', 'greedy')
>>> bots.make("greedy").name
'greedy'
"""

from rotonde.bots.specs import make, names

__all__ = ["make", "names"]
