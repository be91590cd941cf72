"""Writes the golden files anew."""

from __future__ import annotations

from tests.golden import FOLDER, contents, text

for name, content in contents():
    (FOLDER / name).write_text(text(content), encoding="utf-8")
    print(name)
