"""How the value at a place is set: what kind of control, and between what there is to choose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from doors.web.setting_up.labels import SELF_EXPLAINING, label_of, meaning_of, title_of
from doors.web.setting_up.offers import OFFERS, has_word, is_of_game
from doors.web.setting_up.pieces import PLENTY, left_beside
from doors.web.setting_up.places import Part, Spot, keys_of, pairs, part_of, steps_to, value_at, within
from doors.web.setting_up.setting import Setting, setting_of
from engine.documents import LONGEST_NAME, Json, path

_LONGEST_TEXT = 400
_MOST_IN_LIST = 40
_FEW = 13


class Option(NamedTuple):
    """One of the values to choose from."""

    value: Any
    label: str
    meaning: str
    """What a card or a tile stands for, "" where the label says it all."""
    left: int
    """How many of it can be at this place, after all that the document shows elsewhere."""

    @property
    def possible(self) -> bool:
        """Whether it can still be there."""
        return self.left > 0


class Pick(NamedTuple):
    """One of some values."""

    place: str
    label: str
    help: str
    optional: bool
    """Whether the value can be taken away."""
    options: tuple[Option, ...]
    usual: Any = None
    """What it is where it is left out, None where it is nothing then."""

    def admits(self, value: Any) -> bool:
        """Whether a value can be put here."""
        if value is None:
            return self.optional
        return any(_same(option.value, value) and option.possible for option in self.options)


class Number(NamedTuple):
    """A whole number."""

    place: str
    label: str
    help: str
    optional: bool
    low: int
    high: int
    step: int
    usual: int | None
    """What it is where it is left out, None where that depends."""

    @property
    def few(self) -> bool:
        """Whether there are so few numbers that each can be offered."""
        return self.high - self.low < _FEW

    def admits(self, value: Any) -> bool:
        """Whether a value can be put here."""
        return self.optional if value is None else type(value) is int and self.low <= value <= self.high


class Tally(NamedTuple):
    """A count for each of some words, of each at most what is left: {"wood": 2}."""

    place: str
    label: str
    help: str
    optional: bool
    options: tuple[Option, ...]

    def admits(self, value: Any) -> bool:
        """Whether a value can be put here."""
        if value is None:
            return self.optional
        most = {option.value: option.left for option in self.options}
        return isinstance(value, dict) and all(
            type(count) is int and 0 <= count <= most.get(word, -1) for word, count in value.items()
        )


class Several(NamedTuple):
    """Some of the values, in an order; of each at most what is left."""

    place: str
    label: str
    help: str
    optional: bool
    options: tuple[Option, ...]
    least: int
    most: int

    def admits(self, value: Any) -> bool:
        """Whether a value can be put here."""
        if value is None:
            return self.optional
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            return False
        most = [sum(_same(one, option.value) for one in value) <= option.left for option in self.options]
        return all(most) and all(any(_same(one, option.value) for option in self.options) for one in value)


class Claims(NamedTuple):
    """Some of the words, each with who holds it, or nobody: {"score": null, "row": "Louise"}."""

    place: str
    label: str
    help: str
    optional: bool
    options: tuple[Option, ...]
    owners: tuple[Option, ...]
    most: int

    def admits(self, value: Any) -> bool:
        """Whether a value can be put here."""
        if value is None:
            return self.optional
        if not isinstance(value, dict) or len(value) > self.most:
            return False
        words = {option.value for option in self.options}
        owners: dict[Any, int] = {None: self.most} | {owner.value: owner.left for owner in self.owners}
        held = list(value.values())
        return words >= value.keys() and all(
            isinstance(owner, str | None) and held.count(owner) <= owners.get(owner, 0) for owner in held
        )


class Text(NamedTuple):
    """A text in a person's own words."""

    place: str
    label: str
    help: str
    optional: bool
    longest: int

    def admits(self, value: Any) -> bool:
        """Whether a value can be put here."""
        return self.optional if value is None else isinstance(value, str) and len(value) <= self.longest


class Texts(NamedTuple):
    """Texts in a person's own words, in an order."""

    place: str
    label: str
    help: str
    optional: bool
    longest: int

    def admits(self, value: Any) -> bool:
        """Whether a value can be put here."""
        if value is None:
            return self.optional
        return isinstance(value, list) and all(isinstance(one, str) and len(one) <= self.longest for one in value)


class Bundle(NamedTuple):
    """Inner fields, each set for itself; of a list also that of one item more."""

    place: str
    label: str
    help: str
    optional: bool
    inner: tuple[str, ...]
    """Their places, but for those that are not on the table with this edition and these modules."""

    def admits(self, value: Any) -> bool:
        """Whether a value can be put here as a whole: it can only be taken away."""
        return value is None and self.optional


Field: TypeAlias = Pick | Number | Tally | Several | Claims | Text | Texts | Bundle


def is_full(field: Field, value: Any) -> bool:
    """Whether a value answers all that a field asks, so that nothing can be added to it."""
    match field:
        case Pick():
            return value is not None
        case Number():
            return value is not None and field.few
        case Several():
            return isinstance(value, list) and len(value) == field.most
    return False


def fields_in(document: Json, place: str, box: Path | None = None) -> Iterator[Field]:
    """The fields that there are at a place and in it, without their bundles; raises KeyError as `field_at`."""
    field = field_at(document, place, box)
    if not isinstance(field, Bundle):
        yield field
        return
    for inner in field.inner:
        yield from fields_in(document, inner, box)


def field_at(document: Json, place: str, box: Path | None = None) -> Field:
    """How the value at a place is set, with the pieces of a box file; raises KeyError where the model has no place."""
    return _Reader(document, place, box).field()


class _Reader:
    """A place of a document, while its field is made."""

    def __init__(self, document: Json, place: str, box: Path | None) -> None:
        self.document = document
        self.place = place
        self.steps = steps_to(document, place)
        self.step = self.steps[-1]
        self.schema = self.step.schema
        self.parts: tuple[Part, ...] = tuple(step.part for step in self.steps[1:])
        self.setting: Setting = setting_of(document, box)
        nullable = self.schema.get("nullable", False)
        label = title_of(self.setting, document, self.step.pattern, self.step.part)
        told = "" if self.step.pattern in SELF_EXPLAINING else self.schema.get("description", "")
        self.head = (place, label, told, nullable or "default" in self.schema)

    def field(self) -> Field:
        """The field of the kind that the model asks for."""
        kind = self.schema.get("type")
        if kind == "array":
            return self._list()
        if kind == "object":
            return self._object()
        words = self._words(self.step)
        if words is not None:
            return Pick(*self.head, self._options(words, self.step, self.parts), self.schema.get("default"))
        if kind == "integer":
            return self._number()
        if kind == "boolean":
            return Pick(*self.head, self._options([True, False], self.step, self.parts))
        return Text(*self.head, LONGEST_NAME if self.parts[-1] == "name" else _LONGEST_TEXT)

    def _number(self) -> Number:
        low, high, usual = self.schema["minimum"], self.schema["maximum"], self.schema.get("default")
        left = left_beside(self.setting, self.document, self.parts, self.step.pattern)(self.parts[-1], self.parts)
        high = high if left is None else max(low, min(high, left))
        return Number(*self.head, low, min(high, self._last(high)), 1, usual)

    def _last(self, high: int) -> int:
        """The last round of the game, or the last space of a track; the seventh of the Architect track is the Portrait
        tile, for who has it.
        """
        if self.step.pattern == "round":
            return int(self.setting.box.get("setup.rounds", high))
        if self.step.pattern != "seats[].tracks.*":
            return high
        track = self.setting.box.get(f"tracks.{self.parts[-1]}")
        length = len(track) if isinstance(track, list) else track
        tiles = part_of(self.document.get("belle_epoque"), "tiles")
        name = part_of(value_at(self.document, self.steps[:3]), "name")
        claimed = name is not None and part_of(tiles, "portrait") == name
        return int(length) + (claimed and self.parts[-1] == "architect") if isinstance(length, int) else high

    def _list(self) -> Field:
        item = within(self.setting.game, self.step, 0)
        if item.schema.get("type") == "object":
            there = value_at(self.document, self.steps)
            count = 1 + (len(there) if isinstance(there, list) else 0)
            most = self.schema.get("maxItems", _MOST_IN_LIST)
            return Bundle(*self.head, tuple(path(*self.parts, number) for number in range(min(count, most))))
        words = self._words(item)
        if words is None:
            return Texts(*self.head, _LONGEST_TEXT)
        if item.schema.get("nullable"):
            words = [None, *words]
        options = self._options(words, item, (*self.parts, 0))
        if not item.pattern.startswith("piles."):
            options = tuple(option if _may_repeat(item, option) else _once(option) for option in options)
        least, most = self.schema.get("minItems", 0), self.schema.get("maxItems", _MOST_IN_LIST)
        return Several(*self.head, options, least, most)

    def _object(self) -> Field:
        keys = keys_of(self.schema)
        named = "properties" in self.schema
        words: Iterable[Any] | None = keys
        if keys is None:
            offer = OFFERS.get(f"{self.step.pattern}.*")
            words = offer(self.setting, self.document, self.parts) if offer else ()
        steps = {str(word): within(self.setting.game, self.step, str(word)) for word in words or ()}
        if not steps or named:
            return self._group(steps)
        value = next(iter(steps.values()))
        if _counts(value):
            steps = {word: step for word, step in steps.items() if has_word(self.setting, value.pattern, word)}
        if value.schema.get("type") == "integer" and value.schema.get("minimum") == 0:
            return Tally(*self.head, self._counted(steps, value))
        if value.schema.get("nullable") and (owners := self._words(value)) is not None:
            tiles = tuple(option._replace(left=1) for option in self._labelled(list(steps), value))
            owned = self._options(owners, value, (*self.parts, ""))
            return Claims(*self.head, tiles, owned, self.schema.get("maxProperties", PLENTY))
        return self._group(steps)

    def _group(self, steps: dict[str, Spot]) -> Bundle:
        shown = [key for key, step in steps.items() if is_of_game(self.setting, step.pattern)]
        return Bundle(*self.head, tuple(path(*self.parts, key) for key in shown))

    def _counted(self, steps: dict[str, Spot], value: Spot) -> tuple[Option, ...]:
        """The words of a tally, each with the most that it can have."""
        highest = value.schema["maximum"]
        left = left_beside(self.setting, self.document, self.parts, value.pattern)
        most = [left(word, (*self.parts, word)) for word in steps]
        options = self._labelled(list(steps), value)
        return tuple(
            option._replace(left=highest if count is None else min(highest, count))
            for option, count in zip(options, most, strict=True)
        )

    def _words(self, step: Spot) -> list[Any] | None:
        """The values that can stand at a step; None where it is not one of some."""
        schema, pattern = step.schema, step.pattern
        if schema.get("type") in ("array", "object"):
            return None
        if (offer := OFFERS.get(pattern)) is not None and not _counts(step):
            return list(offer(self.setting, self.document, self.parts))
        listed: list[Any] | None = schema.get("enum", [schema["const"]] if "const" in schema else None)
        if listed is None and schema.get("type") == "string":
            listed = pairs(schema.get("pattern", "")) or None
        return None if listed is None else [word for word in listed if has_word(self.setting, pattern, word)]

    def _options(self, words: Sequence[Any], step: Spot, parts: Sequence[Part]) -> tuple[Option, ...]:
        """Values as options, each with how many of it can be here."""
        left = left_beside(self.setting, self.document, self.parts, step.pattern)
        limit = _limit(self.setting, self.document, step.pattern)
        counts = [PLENTY if word is None else left(word, parts) for word in words]
        return tuple(
            option._replace(left=PLENTY if count is None else max(0, count)) if limit(option.value) else option
            for option, count in zip(self._labelled(words, step), counts, strict=True)
        )

    def _labelled(self, words: Sequence[Any], step: Spot) -> list[Option]:
        setting, pattern = self.setting, step.pattern
        return [Option(word, label_of(setting, pattern, word), meaning_of(setting, pattern, word), 0) for word in words]


def _counts(step: Spot) -> bool:
    """Whether the words at a pattern are keys, and its values count them."""
    return bool(step.schema.get("type") == "integer" and step.pattern.endswith("*"))


def _may_repeat(item: Spot, option: Option) -> bool:
    """Whether a value may stand twice in a list: pieces may of which there are more, but nobody has two such nobles."""
    bounded = option.left < PLENTY and item.pattern not in ("seats[].nobles[]", "art_market.display[]")
    return option.value is None or bounded


def _once(option: Option) -> Option:
    return option._replace(left=min(1, option.left))


def _same(one: object, other: object) -> bool:
    """Whether two values are the same in JSON, where true is not 1."""
    return type(one) is type(other) and one == other


def _limit(setting: Setting, document: Json, pattern: str) -> Callable[[object], bool]:
    """What the rest of a document leaves of the words at a pattern, besides the pieces that are left."""
    card = part_of(document.get("stock"), "card")
    cards = [f"S{number}" for number in range(1, 13)]
    if pattern != "try_square" or card not in cards or "belle-epoque" in setting.modules:
        return lambda value: True
    irises = setting.box[f"stock.irises.{setting.players}"][cards.index(card)]
    return lambda value: value in irises
