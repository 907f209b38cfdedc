"""Callbacks: whether they come from the service."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Mapping
from typing import Any

from standardwebhooks import Webhook, WebhookVerificationError

__all__ = ["WebhookVerificationError", "standard_secret", "verify", "verify_standard"]


def verify(body: bytes, headers: Mapping[str, str], secret: str) -> dict[str, Any]:
    """The event of a callback whose `X-Service-Signature` fits, or `WebhookVerificationError`.

    Args:
        body: the bytes that came, before anything parsed them
        headers: of the request, in any case
        secret: `callback_secret` of the registration
    """
    expected = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    found = {name.lower(): value for name, value in headers.items()}.get("x-service-signature", "")
    if not hmac.compare_digest(expected.encode(), found.encode()):
        raise WebhookVerificationError("X-Service-Signature does not fit the body")
    return _event(json.loads(body))


def verify_standard(body: bytes, headers: Mapping[str, str], secret: str) -> dict[str, Any]:
    """The same by `webhook-signature` of Standard Webhooks, which also refuses what is older than five minutes.

    `secret` is the one that begins with `whsec_`, or `callback_secret`.
    """
    return _event(Webhook(standard_secret(secret)).verify(body, dict(headers)))


def standard_secret(secret: str) -> str:
    """The secret of a registration as libraries of Standard Webhooks take it: `whsec_` and base64 of its bytes."""
    if secret.startswith("whsec_"):
        return secret
    return "whsec_" + base64.b64encode(secret.encode()).decode()


def _event(event: Any) -> dict[str, Any]:
    if not isinstance(event, dict):
        raise WebhookVerificationError("the body is no event")
    return event
