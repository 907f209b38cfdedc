"""Lists, record by record over all their pages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, Protocol, TypeVar

from .answers import ok
from .rest.models import Error, Meta, NotFound, ServerError

T = TypeVar("T")


class Page(Protocol[T]):
    """One page of any list that has pages."""

    data: list[T]
    meta: Meta


def each(
    call: Callable[..., Page[T] | Error | NotFound | ServerError | None],
    *args: Any,
    per_page: int = 100,
    **filters: Any,
) -> Iterator[T]:
    """Every record of a list: `each(list_declarations.sync, client=api, status="REL")`.

    Pages are fetched as they are needed. A record that is added meanwhile can shift others to the next page, so that
    one comes twice.
    """
    number = last = 1
    while number <= last:
        page = ok(call(*args, page=number, per_page=per_page, **filters))
        yield from page.data
        number, last = number + 1, page.meta.last_page


async def each_async(
    call: Callable[..., Awaitable[Page[T] | Error | NotFound | ServerError | None]],
    *args: Any,
    per_page: int = 100,
    **filters: Any,
) -> AsyncIterator[T]:
    """The same for asyncio: `async for record in each_async(list_declarations.asyncio, client=api)`."""
    number = last = 1
    while number <= last:
        page = ok(await call(*args, page=number, per_page=per_page, **filters))
        for record in page.data:
            yield record
        number, last = number + 1, page.meta.last_page
