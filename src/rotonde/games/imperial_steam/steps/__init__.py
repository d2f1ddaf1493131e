"""What is decided in Imperial Steam: one file a step."""
