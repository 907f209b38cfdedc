"""Client of the customs brokerage service.

`connect` makes a client for the generated calls in `customs_api.rest.api`; their bodies and answers are in
`customs_api.rest.models`.
"""

from .answers import change, etag, ok
from .errors import ApiError, OutOfDate
from .paging import each, each_async
from .repeating import Repeats
from .session import connect
from .tokens import Tokens
from .webhooks import WebhookVerificationError, standard_secret, verify, verify_standard

__all__ = [
    "ApiError",
    "OutOfDate",
    "Repeats",
    "Tokens",
    "WebhookVerificationError",
    "change",
    "connect",
    "each",
    "each_async",
    "etag",
    "ok",
    "standard_secret",
    "verify",
    "verify_standard",
]
