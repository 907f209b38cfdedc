"""Requests that fail for a moment are sent again, where that does no harm."""

from __future__ import annotations

import random
from dataclasses import dataclass
from uuid import uuid4

import httpx

from .errors import ApiError

_KEY = "Idempotency-Key"
_READS = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True)
class Repeats:
    """How often a request is sent again, and after how long.

    Sent again are requests that got no answer, and answers 429, 502, 503, 504, and 409 with `Retry-After` (the first
    request with the key still runs). Only what does nothing twice: reads, token requests, and writes with an
    `Idempotency-Key`. Each write gets a key unless it has one; all its repeats have the same.

    Attributes:
        tries: how often a request is sent in all; 1 repeats nothing
        first_pause: seconds before the first repeat, doubled for each further one, where the service does not say
        longest_pause: seconds; where the service asks for more, its answer is raised at once. When left out, the minute
            of a rate limit is waited out, which is the longest that a 429 of the service asks for
    """

    tries: int = 4
    first_pause: float = 0.5
    longest_pause: float = 65.0

    def prepare(self, request: httpx.Request) -> None:
        """Gives a write below /api/v1 its key."""
        is_write = request.method not in _READS and "/api/v1/" in request.url.path
        if is_write and _KEY not in request.headers:
            request.headers[_KEY] = str(uuid4())

    def pause(self, request: httpx.Request, failure: httpx.TransportError | ApiError, tried: int) -> float | None:
        """Seconds until the request is sent again; None when it is not."""
        if tried >= self.tries or not (request.method in _READS or _KEY in request.headers):
            return None
        # Of several clients that failed together each waits another time.
        pause = self.first_pause * 2 ** (tried - 1) * random.uniform(0.5, 1.5)
        if isinstance(failure, ApiError):
            asked = failure.retry_after
            is_passing = failure.status in (429, 502, 503, 504) or (failure.status == 409 and asked is not None)
            if not is_passing:
                return None
            pause = pause if asked is None else asked
        return pause if pause <= self.longest_pause else None
