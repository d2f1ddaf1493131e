"""A table as one person sees it: words, pictures, the log, the end."""
