"""A position as it is being set up: what it says, what can be set where, what is wrong, what to fill in next."""
