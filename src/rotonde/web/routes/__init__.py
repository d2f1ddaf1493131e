"""The doors of the site, as `contract.ROUTES` lists them."""
