"""The JSON Schemas of the files that people write, in `docs/`; `python -m engine.schemas` writes them anew."""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import BaseModel

from engine import GAME
from engine.game import GAMES, part_of
from engine.records import model

FOLDER = Path(__file__).resolve().parent.parent / "docs"


def _file(kind: str, game: str) -> str:
    return f"{kind}.schema.json" if game == GAME else f"{kind}-{game}.schema.json"


MODELS: dict[str, type[BaseModel]] = {
    **{_file("position", game): part_of(package, "position_model").Position for game, package in GAMES.items()},
    **{_file("record", game): model(game) for game in GAMES},
}


def schema_text(name: str) -> str:
    """The schema file of a name in MODELS."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **MODELS[name].model_json_schema()}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for file_name in MODELS:
        (FOLDER / file_name).write_text(schema_text(file_name), encoding="utf-8")
