"""What is decided in Whistle Stop: one file a step."""
