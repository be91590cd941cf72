"""A table of a run as CSV, for spreadsheets and other programs."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from analysis.runs.run import Run, TableName
from engine.documents import complete_only

BETWEEN = ";"
"""Parts the entries of a list."""


def write_csv(run: Run, table: TableName, file: Path) -> None:
    """Write a table with all its columns, a line a row; a list is one text, and what is missing is empty."""
    with complete_only(file) as unfinished, unfinished.open("w", encoding="utf-8", newline="") as lines:
        pd.DataFrame(columns=run.columns(table)).to_csv(lines, index=False)
        for rows in run.batches(table):
            rows.apply(_flat).to_csv(lines, index=False, header=False)


def _flat(column: pd.Series) -> pd.Series:
    if not isinstance(column.dtype, pd.ArrowDtype) or not pa.types.is_nested(column.dtype.pyarrow_dtype):
        return column
    words = pc.cast(pa.array(column), pa.list_(pa.string()))
    return pd.Series(pc.binary_join(words, BETWEEN), column.index, "string[pyarrow]")
