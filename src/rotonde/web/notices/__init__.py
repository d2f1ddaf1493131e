"""Telling people that a table waits for them: letters, webhooks, messages to browsers."""
