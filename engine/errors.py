"""Errors that a user's input can cause; each message is one clear line that says what would be right."""

from __future__ import annotations


class InputError(ValueError):
    """Something a user gave cannot be used."""


class IllegalMove(InputError):
    """A move that the rules do not allow now, or that is no move at all."""


class PositionError(InputError):
    """A position that cannot stand on a table."""


class RecordError(InputError):
    """A record that does not follow the rules."""


class NotListed(RecordError):
    """A card comes up that the record of a real game does not list."""


class BoxError(InputError):
    """A box file with a missing, unknown or impossible value."""
