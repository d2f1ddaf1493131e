"""How each step is put into words: a twin of each file in the stall's steps/."""
