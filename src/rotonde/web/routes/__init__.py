"""The routes of the site: each is declared once, where it is answered (`pages`, `api`), and `app` takes in all."""
