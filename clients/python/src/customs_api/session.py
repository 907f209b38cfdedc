"""The connection below the generated calls: tokens, repeats, errors."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx

from .errors import ApiError, error_of
from .repeating import Repeats
from .rest.client import AuthenticatedClient
from .tokens import Tokens

# Longer than the service lets a call wait for something to happen.
_SECONDS = 60.0


class Session(httpx.Client):
    """An httpx client that repeats what failed for a moment, and raises `ApiError` for answers from 400 on."""

    def __init__(self, *, repeats: Repeats, **options: Any) -> None:
        self._repeats = repeats
        super().__init__(**options)

    def send(self, request: httpx.Request, **options: Any) -> httpx.Response:
        self._repeats.prepare(request)
        tried = 0
        while True:
            tried += 1
            failure: httpx.TransportError | ApiError
            try:
                response = super().send(request, **options)
                if not response.is_error:
                    return response
                response.read()
                failure = error_of(response)
            except (httpx.TransportError, ApiError) as error:
                failure = error
            pause = self._repeats.pause(request, failure, tried)
            if pause is None:
                raise failure
            time.sleep(pause)


class AsyncSession(httpx.AsyncClient):
    """The same for asyncio."""

    def __init__(self, *, repeats: Repeats, **options: Any) -> None:
        self._repeats = repeats
        super().__init__(**options)

    async def send(self, request: httpx.Request, **options: Any) -> httpx.Response:
        self._repeats.prepare(request)
        tried = 0
        while True:
            tried += 1
            failure: httpx.TransportError | ApiError
            try:
                response = await super().send(request, **options)
                if not response.is_error:
                    return response
                await response.aread()
                failure = error_of(response)
            except (httpx.TransportError, ApiError) as error:
                failure = error
            pause = self._repeats.pause(request, failure, tried)
            if pause is None:
                raise failure
            await asyncio.sleep(pause)


def connect(
    base_url: str,
    client_id: str,
    client_secret: str,
    *,
    scope: str | None = None,
    repeats: Repeats = Repeats(),
    **options: Any,
) -> AuthenticatedClient:
    """A client for the calls in `customs_api.rest.api`, for `sync` and `asyncio`.

    Args:
        base_url: where the service is, such as `https://customs.broker.example`
        client_id: of the OAuth client
        client_secret: of the OAuth client
        scope: the scopes that the token shall have, separated by spaces; all that the client has when left out
        repeats: how often requests are sent again
        options: of httpx.Client and httpx.AsyncClient, such as `timeout` (seconds; 60 when left out), `proxy`, `verify`
    """
    base_url = base_url.rstrip("/")
    tokens = Tokens(f"{base_url}/oauth/token", client_id, client_secret, scope)
    options = {"base_url": base_url, "auth": tokens, "timeout": _SECONDS} | options
    # The token of the generated client is not used: the sessions bring their own.
    client = AuthenticatedClient(base_url=base_url, token="")
    client.set_httpx_client(Session(repeats=repeats, **options))
    return client.set_async_httpx_client(AsyncSession(repeats=repeats, **options))
