"""What stands before the routes: connections, limits, forms, who asks."""
