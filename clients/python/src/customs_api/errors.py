"""What the service refuses, as exceptions."""

from __future__ import annotations

import json
from email.utils import parsedate_to_datetime
from time import time
from typing import Any

import httpx


class ApiError(Exception):
    """An answer of the service with a status of 400 or more.

    Attributes:
        status: HTTP status
        code: the failure for programs, such as `validation_error`; empty where the answer has none
        message: the failure for people
        errors: of a 422 or 400, messages about each faulty field, by its dotted path
        error_details: the same broken rules one by one, each with `path`, `code`, `values` and `text`
        request_id: names the request in the log of the service
        body: the whole answer, where it is a JSON object
        response: the answer as httpx has it
    """

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self.status = response.status_code
        self.body = _json_object(response)
        self.code = str(self.body.get("error") or "")
        told = self.body.get("error_description") or self.body.get("message")
        self.message = str(told or response.reason_phrase)
        self.errors: dict[str, list[str]] = self.body.get("errors") or {}
        self.error_details: list[dict[str, Any]] = self.body.get("error_details") or []
        self.request_id = response.headers.get("x-request-id")
        super().__init__(f"{self.status} {self.code}: {self.message} {self.errors or ''}".rstrip())

    @property
    def retry_after(self) -> float | None:
        """Seconds that the service asks to wait, from `Retry-After`; None where it does not say."""
        return _seconds(self.response.headers.get("retry-after"))


class OutOfDate(ApiError):
    """412: somebody changed the record since the version of `If-Match`; nothing happened."""


def error_of(response: httpx.Response) -> ApiError:
    """The exception for an answer whose body was read."""
    return OutOfDate(response) if response.status_code == 412 else ApiError(response)


def _json_object(response: httpx.Response) -> dict[str, Any]:
    try:
        body = json.loads(response.content)
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def _seconds(value: str | None) -> float | None:
    """`Retry-After` is a number of seconds, or a date where a proxy wrote it."""
    if value is None:
        return None
    if value.strip().isdigit():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time())
    except ValueError:
        return None
