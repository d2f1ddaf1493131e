"""What German Railroads adds to the steps of Russian Railroads: one file a step."""
