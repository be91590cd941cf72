"""How far reports can be trusted: made-up runs whose truth is known, reported on and compared with it."""
