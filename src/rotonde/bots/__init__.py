"""Players without hands. They see views, never states.

>>> from rotonde import bots
>>> bots.names()
('random', 'apprentice', 'conductor', 'engineer')
>>> bots.make("engineer:500").name
'engineer:500'
"""

from rotonde.bots.hints import Hint, hint
from rotonde.bots.specs import make, names, register

__all__ = ["Hint", "hint", "make", "names", "register"]
