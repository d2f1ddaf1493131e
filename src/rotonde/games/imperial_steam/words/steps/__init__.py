"""The words of each step: what to do now, what an action will do, what is clicked for it."""
