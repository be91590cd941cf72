"""The pages that are filled with what was found, in `templates/`."""

from __future__ import annotations

import re

from jinja2 import Environment, PackageLoader, StrictUndefined, Template


def template(name: str) -> Template:
    """The template of a page by the name of its file, .html or .md; a value that it lacks is an error."""
    environment = Environment(
        loader=PackageLoader("analysis.reports"),
        autoescape=name.endswith(".html"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"plain": _plain, "unbroken": _unbroken}
    return environment.get_template(f"{name}.jinja")


def _unbroken(text: str) -> str:
    """A sentence in which no line ends within an interval or before a unit."""
    space = "\N{NO-BREAK SPACE}"
    return text.replace(" … ", f"{space}…{space}").replace(" %", f"{space}%")


_SIGNS = re.compile(
    r"""[\\`*\[\]<>|~$]  # emphasis, code, links, tags, tables and formulas
    |(?<![^\W_])_|_(?![^\W_])  # emphasis too, but for one within a word
    |&(?=[#\w]+;)  # entities
    |^(?:[#=]|[+-](?=\s|$)|\d+(?=[.)](?:\s|$)))  # headings and lists
    """,
    re.VERBOSE,
)


def _plain(text: str) -> str:
    """A text in one line that Markdown shows as it is."""

    def escaped(found: re.Match[str]) -> str:
        return f"{found[0]}\\" if found[0].isdigit() else f"\\{found[0]}"

    return _SIGNS.sub(escaped, " ".join(text.split()))
