"""The site: tables in the browser, for people around one machine or far apart."""
