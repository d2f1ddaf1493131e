"""What is decided in the Rocket: one file a step."""
