"""The stalls: one folder per title, all built the same way."""
