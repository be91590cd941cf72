"""The table in the browser: set up by hand, analysed while one looks at it, played on and reviewed."""
