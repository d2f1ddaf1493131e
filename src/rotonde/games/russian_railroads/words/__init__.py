"""How Russian Railroads speaks: prompts, labels, tips, the log, the panels, the numbered rules."""
