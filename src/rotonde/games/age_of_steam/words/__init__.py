"""How Age of Steam speaks: prompts, labels, tips, the log, the panels, the numbered rules."""
