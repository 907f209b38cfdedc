"""Access tokens: fetched when they are needed, renewed before they end."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncGenerator, Callable, Generator

import httpx

from .errors import error_of

# A token is renewed when a tenth of its life is left, at most this many seconds of it.
_LONGEST_MARGIN = 60.0


class Tokens(httpx.Auth):
    """Puts an access token on each request, for threads and tasks alike.

    A token is renewed before it ends, and once when the service refuses it (401). One thread or task renews, the others
    wait for it.
    """

    def __init__(
        self,
        token_url: str,
        client_id: str,
        client_secret: str,
        scope: str | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._token_url = token_url
        self._credentials = httpx.BasicAuth(client_id, client_secret)
        self._form = {"grant_type": "client_credentials"} | ({"scope": scope} if scope else {})
        self._clock = clock
        self._token: str | None = None
        self._renew_at = 0.0
        self._one_thread = threading.Lock()
        self._one_task = asyncio.Lock()

    def sync_auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        token = yield from self._token_for(refused=None)
        response = yield _with(token, request)
        if response.status_code == 401:
            token = yield from self._token_for(refused=token)
            yield _with(token, request)

    def _token_for(self, refused: str | None) -> Generator[httpx.Request, httpx.Response, str]:
        token = self._usable(refused)
        if token is None:
            with self._one_thread:
                # Another thread may have renewed it meanwhile.
                token = self._usable(refused)
                if token is None:
                    response = yield self._request()
                    response.read()
                    token = self._keep(response)
        return token

    async def async_auth_flow(self, request: httpx.Request) -> AsyncGenerator[httpx.Request, httpx.Response]:
        refused = None
        for _ in range(2):
            token = self._usable(refused)
            if token is None:
                async with self._one_task:
                    token = self._usable(refused)
                    if token is None:
                        response = yield self._request()
                        await response.aread()
                        token = self._keep(response)
            response = yield _with(token, request)
            if response.status_code != 401:
                return
            refused = token

    def _usable(self, refused: str | None) -> str | None:
        if self._token is None or self._token == refused or self._clock() >= self._renew_at:
            return None
        return self._token

    def _request(self) -> httpx.Request:
        request = httpx.Request("POST", self._token_url, data=self._form)
        return next(self._credentials.auth_flow(request))

    def _keep(self, response: httpx.Response) -> str:
        if response.status_code != 200:
            raise error_of(response)
        answer = response.json()
        token, life = str(answer["access_token"]), float(answer["expires_in"])
        self._renew_at = self._clock() + life - min(life / 10, _LONGEST_MARGIN)
        self._token = token
        return token


def _with(token: str, request: httpx.Request) -> httpx.Request:
    request.headers["Authorization"] = f"Bearer {token}"
    return request
