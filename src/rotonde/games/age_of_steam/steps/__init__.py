"""What is decided in Age of Steam, one file a step; what they have in common is in rules/turn.py."""
