"""Writes the golden files anew."""

from __future__ import annotations

from itertools import chain

from tests.golden import FOLDER, contents, text
from tests.helpers.serving import kept

for name, content in chain(((name, text(content)) for name, content in contents()), kept()):
    (FOLDER / name).write_text(content, encoding="utf-8")
    print(name)
