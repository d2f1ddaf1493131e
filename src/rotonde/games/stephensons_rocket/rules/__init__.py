"""The rules of the Rocket, one module per subject of the rulebook."""
