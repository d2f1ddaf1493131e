"""The site as a program: starting it, workers, other processes, figures, logs."""
