"""The games for other libraries: `pettingzoo_env` and `open_spiel_game`, which the extra `adapters` installs for."""
