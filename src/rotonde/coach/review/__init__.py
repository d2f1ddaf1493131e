"""Reviews: where a finished game was won and lost.

Every decision is looked at from the view of who decided. A cheap first pass estimates what was played and a few
alternatives; then the budget goes where something may have been given away. What is called a mistake must show so in
games that were played on after the alternative was chosen, so that nothing is called one by luck.

- `decisions.py`: the decisions of a record, and how one is weighed
- `verdicts.py`: what is a mistake, what is cleared, and how accurate a player was
- `running.py`: the passes over a record, in this process or in several
- `document.py`: a review as data, which is stored with the record
- `words.py`: the same for a person to read; the pages are the site's (`web/reviews`)
"""

from rotonde.coach.review.document import Review
from rotonde.coach.review.running import DEPTH, review

__all__ = ["DEPTH", "Review", "review"]
