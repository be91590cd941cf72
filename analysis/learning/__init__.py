"""Learning to play: self-play, networks fitted to it, and the matches that say whether they got better."""
