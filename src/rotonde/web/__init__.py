"""The site: tables in the browser, for people around one machine."""
