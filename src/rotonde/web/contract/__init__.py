"""What the server and the pages say to each other, typed."""
