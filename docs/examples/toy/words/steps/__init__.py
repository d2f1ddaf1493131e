"""How each step is put into words: a twin of each file in steps/."""
