"""What German Railroads says beyond the words of Russian Railroads: each module knows the new, and asks the other."""
