"""What is decided in Russian Railroads: one file a step."""
