"""Records that compiled code takes quickly.

At each call numba compares the type of a record with those that it knows, field by field unless it is the very same
object, and asks for the record's memory with a description of all its fields. For a table of a game that took 13
microseconds, many times a decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import boxing, cgutils, pythonapi, types
from numba.extending import NativeValue

_SIMPLE = 0
"""PyBUF_SIMPLE of Python's C interface: the memory, without a description."""


def record_type(fields: Sequence[Any]) -> np.dtype:
    """The type of aligned records of these fields, which are their attributes; its arrays share this one object."""
    return np.dtype((np.record, np.dtype([*fields], align=True)))


def _unbox(kind: types.Record, record: Any, call: Any) -> NativeValue:
    """The address of a record that is handed to a kernel, as `numba.core.boxing.unbox_record` finds it."""
    builder, api = call.builder, call.pyapi
    buffer, number = api.alloca_buffer(), ir.IntType(32)
    signature = ir.FunctionType(number, [api.pyobj, buffer.type, number])
    ask = cgutils.get_or_insert_function(builder.module, signature, "PyObject_GetBuffer")
    refused = builder.call(ask, [record, buffer, number(_SIMPLE)])
    pointer = ir.PointerType(call.context.get_value_type(kind))
    return NativeValue(
        builder.load(builder.bitcast(buffer, pointer)),  # the first field of a buffer is its address
        cleanup=lambda: api.release_buffer(buffer),
        is_error=builder.icmp_signed("!=", refused, number(0)),
    )


def unbox_quickly() -> None:
    """Let numba unbox records by `_unbox`; a version of numba that keeps its own elsewhere goes on with that."""
    known = getattr(getattr(pythonapi, "_unboxers", None), "functions", {})
    if known.get(types.Record) is boxing.unbox_record:
        known[types.Record] = _unbox
