"""Lists, record by record over all their pages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from typing import Any, ParamSpec, Protocol, TypeVar

from .answers import Refusal, ok
from .rest.models import Meta

T = TypeVar("T")
P = ParamSpec("P")


class Page(Protocol[T]):
    """One page of any list that has pages."""

    data: list[T]
    meta: Meta


def each(call: Callable[P, Page[T] | Refusal | None], *args: P.args, **filters: P.kwargs) -> Iterator[T]:
    """Every record of a list: `each(list_declarations.sync, client=api, status="REL")`.

    Takes what the call takes; `per_page` is 100 when left out. Pages are fetched as they are needed. A record that is
    added meanwhile can shift others to the next page, so that one comes twice.
    """
    number = last = 1
    while number <= last:
        page = ok(call(*args, **_of_page(number, filters)))
        yield from page.data
        number, last = number + 1, page.meta.last_page


async def each_async(
    call: Callable[P, Awaitable[Page[T] | Refusal | None]], *args: P.args, **filters: P.kwargs
) -> AsyncIterator[T]:
    """The same for asyncio: `async for record in each_async(list_declarations.asyncio, client=api)`."""
    number = last = 1
    while number <= last:
        page = ok(await call(*args, **_of_page(number, filters)))
        for record in page.data:
            yield record
        number, last = number + 1, page.meta.last_page


def _of_page(number: int, filters: Mapping[str, Any]) -> Any:
    return {"per_page": 100} | dict(filters) | {"page": number}
