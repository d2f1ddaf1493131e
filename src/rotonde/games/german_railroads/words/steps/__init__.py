"""What the steps of the modules say, in a file of each kind; those of the base game that the modules add to, too."""
