"""The JSON Schemas of the files that people write, in `docs/`; `python -m engine.schemas` writes them anew."""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import BaseModel

from engine.bruxelles1893.position_model import Position
from engine.bruxelles1897.position_model import Position as Position1897
from engine.records import Record

FOLDER = Path(__file__).resolve().parent.parent / "docs"
MODELS: dict[str, type[BaseModel]] = {
    "position.schema.json": Position,
    "position-1897.schema.json": Position1897,
    "record.schema.json": Record,
}


def schema_text(name: str) -> str:
    """The schema file of a name in MODELS."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **MODELS[name].model_json_schema()}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for file_name in MODELS:
        (FOLDER / file_name).write_text(schema_text(file_name), encoding="utf-8")
