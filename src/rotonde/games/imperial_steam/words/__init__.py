"""How Imperial Steam speaks: prompts, labels, tips, the log, the panels, the numbered rules."""
