"""The JSON Schemas of the files that people write, in `docs/`; `python -m engine.schemas` writes them anew."""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import BaseModel

from engine.default import GAME
from engine.documents import Json
from engine.game import GAMES
from engine.record_model import model

FOLDER = Path(__file__).resolve().parent.parent / "docs"


def file_name(kind: str, game: str) -> str:
    """The schema file of the positions or records of a game."""
    return f"{kind}.schema.json" if game == GAME else f"{kind}-{game}.schema.json"


MODELS: dict[str, type[BaseModel]] = {
    **{file_name("position", game): package.position.Position for game, package in GAMES.items()},
    **{file_name("record", game): model(game) for game in GAMES},
}


def schema_text(name: str) -> str:
    """The schema file of a name in MODELS."""
    return text_of(MODELS[name].model_json_schema())


def text_of(schema: Json) -> str:
    """A schema as a file."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for name in MODELS:
        (FOLDER / name).write_text(schema_text(name), encoding="utf-8")
