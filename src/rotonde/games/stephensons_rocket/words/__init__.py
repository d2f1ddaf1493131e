"""How the Rocket speaks: prompts, labels, tips, the log, the panels, the numbered rules."""
