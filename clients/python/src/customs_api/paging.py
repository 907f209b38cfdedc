"""Lists, record by record over all their pages."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from inspect import signature
from typing import Any, ParamSpec, Protocol, TypeVar

from .answers import Refusal, ok
from .errors import ApiError
from .rest.models import Meta

T = TypeVar("T")
P = ParamSpec("P")

# As many of the latest records can be deleted between two pages.
_PLACES = 1_000


class Page(Protocol[T]):
    """One page of any list that has pages."""

    data: list[T]
    meta: Meta


def each(call: Callable[P, Page[T] | Refusal | None], *args: P.args, **filters: P.kwargs) -> Iterator[T]:
    """Every record of a list: `each(list_declarations.sync, client=api, status="REL")`.

    Takes what the call takes; `per_page` is 100 when left out, and the order that of creation. Pages are fetched as they
    are needed, each behind the last record of the one before, so that a record that is there throughout comes once,
    whatever is added, changed or deleted meanwhile. With an order by something that changes (`sort="status"`), a record
    that moves in it can be missed or come twice. The few lists whose entries have no id are read by the numbers of their
    pages.
    """
    walk = _Walk(call, filters)
    while not walk.is_over:
        try:
            page = ok(call(*args, **walk.query()))
        except ApiError as error:
            walk.step_back(error)
            continue
        yield from walk.taken(page)


async def each_async(
    call: Callable[P, Awaitable[Page[T] | Refusal | None]], *args: P.args, **filters: P.kwargs
) -> AsyncIterator[T]:
    """The same for asyncio: `async for record in each_async(list_declarations.asyncio, client=api)`."""
    walk = _Walk(call, filters)
    while not walk.is_over:
        try:
            page = ok(await call(*args, **walk.query()))
        except ApiError as error:
            walk.step_back(error)
            continue
        for record in walk.taken(page):
            yield record


class _Walk:
    """The place up to which a list was read."""

    def __init__(self, call: Callable[..., object], filters: Mapping[str, Any]) -> None:
        known = signature(call).parameters
        self.is_over = False
        self._filters = {"per_page": 100} | dict(filters)
        self._number = 1
        self._read = 0
        # The latest last: the place is behind the last one that is still there.
        self._ids: deque[int | str] | None = None
        self._first: int | str | None = None
        if "after_id" in known:
            first = self._filters.pop("after_id", None)
            self._first = first if isinstance(first, (int, str)) else None
            self._ids = deque([] if self._first is None else [self._first], maxlen=_PLACES)
            self._filters.pop("page", None)
            for sort in ("sort", "sort_by"):
                if sort in known:
                    self._filters.setdefault(sort, "created_at")

    def query(self) -> Any:
        if self._ids is None:
            return self._filters | {"page": self._number}
        return self._filters | ({"after_id": self._ids[-1]} if self._ids else {})

    def taken(self, page: Page[T]) -> list[T]:
        self._read += len(page.data)
        if self._ids is None:
            self.is_over = self._number >= page.meta.last_page
            self._number += 1
        else:
            self._ids.extend(getattr(record, "id") for record in page.data)
            # A page can lack entries that this version of the service cannot show; the list goes on behind it.
            is_short = len(page.data) < page.meta.per_page
            self.is_over = not page.data or (is_short and self._read >= page.meta.total)
        return page.data

    def step_back(self, error: ApiError) -> None:
        """The last record was deleted meanwhile: what stands behind it stands behind the one before it too.

        Where all that were read are gone, what is left begins with the list.
        """
        if "after_id" not in error.errors or not self._ids:
            raise error
        place = self._ids.pop()
        if not self._ids and (place == self._first or self._read > _PLACES):
            raise error
