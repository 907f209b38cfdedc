"""Answers of the generated calls: their types without the errors, their versions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from .errors import OutOfDate
from .rest.models import Error, NotFound, ServerError
from .rest.types import Response

# The bodies of errors that calls have among their answers.
Refusal: TypeAlias = Error | NotFound | ServerError

T = TypeVar("T")
R = TypeVar("R")


def ok(answer: T | Refusal | None) -> T:
    """The answer of a call without the bodies of errors in its type.

    A session has raised those already, so that nothing but the type changes.
    """
    if answer is None or isinstance(answer, Refusal):
        raise TypeError(f"an answer that the document does not describe: {answer}")
    return answer


def etag(response: Response[Any]) -> str:
    """The version of the record that was read by `sync_detailed`, to be sent as `if_match`."""
    tag: str = response.headers["etag"]
    return tag


def change(read: Callable[[], Response[R]], write: Callable[[R, str], T], tries: int = 3) -> T:
    """Reads a record and writes it, so that nobody's change is lost.

    `write` gets the record and its version, and sends that as `if_match`. When somebody else was faster the record is
    read and written again, `tries` times in all; then `OutOfDate` is raised.
    """
    for left in reversed(range(tries)):
        response = read()
        record = response.parsed
        if record is None:
            raise TypeError("the record was read by a call that does not describe it")
        try:
            return write(record, etag(response))
        except OutOfDate:
            if left == 0:
                raise
    raise ValueError("tries must be at least 1")
