"""The conformance kit: what every game promises, tested on random games.

    report = kit.check(rotonde.game("my_game"))
    print(report)

It works for games inside and outside this package; `report.ok` says whether every promise held, and each finding in
`report.findings` carries the record that leads to it.
"""

from rotonde.core.kit.report import Finding, Report
from rotonde.core.kit.trees import perft, perft_by
from rotonde.core.kit.walk import RULES, check, checksum, promises

__all__ = ["RULES", "Finding", "Report", "check", "checksum", "perft", "perft_by", "promises"]
