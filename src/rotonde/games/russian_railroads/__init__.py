"""Russian Railroads (H. Ohley, L. Orgler, 2013)."""
