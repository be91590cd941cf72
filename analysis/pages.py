"""The pages that are filled with what was found, in `templates/`."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, StrictUndefined, Template


def template(name: str) -> Template:
    """The template of a page by the name of its file, .html or .md; a value that it lacks is an error."""
    environment = Environment(
        loader=PackageLoader("analysis"),
        autoescape=name.endswith(".html"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"cell": _cell, "unbroken": _unbroken}
    return environment.get_template(f"{name}.jinja")


def _unbroken(text: str) -> str:
    """A sentence in which no line ends within an interval or before a unit."""
    space = "\N{NO-BREAK SPACE}"
    return text.replace(" … ", f"{space}…{space}").replace(" %", f"{space}%")


def _cell(text: str) -> str:
    """A text for a cell of a table in Markdown."""
    return " ".join(text.split()).replace("\\", "\\\\").replace("|", "\\|")
