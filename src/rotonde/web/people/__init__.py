"""Who comes: guests and accounts, their cookies, passwords and names, what they reached."""
