"""The footer of a Parquet file as a tree: Thrift's compact protocol, read and written, whatever it says.

The numbers of the fields are those of parquet.thrift in the Apache Parquet format; in a footer, 4 are the row
groups, 1 of which are the columns, 3 of which is what is said of a column, 12 of that its statistics.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, SET, MAP, STRUCT = range(1, 13)

At = tuple[int, ...]


class Node(NamedTuple):
    """A part: its type, and what it holds.

    That is a number, bytes, a list of (number of the field, part) of a structure, or a list of parts.
    """

    kind: int
    held: Any
    of: int = 0
    """the type of the parts of a list"""


class Reader:
    """Bytes, read from the first."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def taken(self, number: int) -> bytes:
        self.at += number
        return self.data[self.at - number : self.at]

    def varint(self) -> int:
        found = shift = 0
        while True:
            (byte,) = self.taken(1)
            found |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return found

    def zigzag(self) -> int:
        number = self.varint()
        return number >> 1 ^ -(number & 1)

    def part(self, kind: int) -> Node:
        if kind in (TRUE, FALSE):
            return Node(kind, None)
        if kind in (I16, I32, I64):
            return Node(kind, self.zigzag())
        if kind == BYTE:
            return Node(kind, self.taken(1))
        if kind == DOUBLE:
            return Node(kind, self.taken(8))
        if kind == BINARY:
            return Node(kind, self.taken(self.varint()))
        if kind == LIST:
            (head,) = self.taken(1)
            number = head >> 4 if head >> 4 < 15 else self.varint()
            return Node(kind, [self._element(head & 15) for _ in range(number)], head & 15)
        if kind == STRUCT:
            return Node(kind, [*self._fields()])
        raise ValueError(f"a footer has no part of type {kind}")

    def _element(self, kind: int) -> Node:
        if kind in (TRUE, FALSE):
            return Node(self.taken(1)[0], None)
        return self.part(kind)

    def _fields(self) -> Iterator[tuple[int, Node]]:
        number = 0
        while True:
            (head,) = self.taken(1)
            if not head:
                return
            number = number + (head >> 4) if head >> 4 else self.zigzag()
            yield number, self.part(head & 15)


def _varint(number: int) -> bytes:
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])


def _zigzag(number: int) -> bytes:
    return _varint((number << 1 ^ number >> 63) & 2**64 - 1)


def written(part: Node) -> bytes:
    """The bytes of a part."""
    kind, held, of = part
    if kind in (TRUE, FALSE):
        return b""
    if kind in (I16, I32, I64):
        return _zigzag(held)
    if kind in (BYTE, DOUBLE):
        return bytes(held)
    if kind == BINARY:
        return _varint(len(held)) + bytes(held)
    if kind == LIST:
        long = len(held) > 14
        head = bytes([(15 if long else len(held)) << 4 | of]) + (_varint(len(held)) if long else b"")
        return head + b"".join(bytes([one.kind]) if of in (TRUE, FALSE) else written(one) for one in held)
    found, before = b"", 0
    for number, one in held:
        step = number - before
        found += bytes([step << 4 | one.kind]) if 0 < step < 16 else bytes([one.kind]) + _zigzag(number)
        found += written(one)
        before = number
    return found + b"\0"


def read(data: bytes) -> Node:
    """The structure that some bytes are."""
    return Reader(data).part(STRUCT)


def parts(part: Node, at: At = ()) -> Iterator[tuple[At, Node]]:
    """Every part in a part, with the numbers of fields and places in lists that lead to it."""
    if part.kind == STRUCT:
        inner = part.held
    elif part.kind == LIST:
        inner = enumerate(part.held)
    else:
        return
    for number, one in inner:
        yield (*at, number), one
        yield from parts(one, (*at, number))


def changed(part: Node, at: At, to: list[Node]) -> Node:
    """A part with others in place of one in it: none, one or several."""
    if part.kind == LIST:
        inner = [*enumerate(part.held)]
    elif part.kind == STRUCT:
        inner = part.held
    else:
        return part
    found: list[Any] = []
    for number, one in inner:
        if number != at[0]:
            found.append((number, one))
        else:
            found += [(number, other) for other in ([changed(one, at[1:], to)] if at[1:] else to)]
    return part._replace(held=[one for _, one in found] if part.kind == LIST else found)


def at_place(part: Node, at: At) -> Node | None:
    """The part to which numbers lead, if there is one."""
    return next((one for where, one in parts(part) if where == at), None)
