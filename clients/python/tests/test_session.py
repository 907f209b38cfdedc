"""Tokens, repeats and errors, against a service that answers what each test says."""

import asyncio
import threading
import unittest
from collections.abc import Callable
from unittest.mock import patch

import httpx
from customs_api import ApiError, OutOfDate, Repeats, Tokens, connect
from customs_api.rest.client import AuthenticatedClient
from customs_api.rest.models.callback_status import check_callback_status

BASE = "https://customs.example"
Answer = Callable[[httpx.Request], httpx.Response]


class Service:
    """Gives tokens `token-1`, `token-2`, … and answers everything else by a list of answers, the last one for ever."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.seen: list[httpx.Request] = []
        self.tokens = 0
        self.token_failures: list[int] = []
        self.lock = threading.Lock()

    def __call__(self, request: httpx.Request) -> httpx.Response:
        with self.lock:
            if request.url.path == "/oauth/token":
                if self.token_failures:
                    return httpx.Response(self.token_failures.pop(0), json={"error": "server_error"})
                self.tokens += 1
                return httpx.Response(200, json={"access_token": f"token-{self.tokens}", "expires_in": 3600})
            self.seen.append(request)
            answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        return answer(request)

    def client(self, repeats: Repeats = Repeats()) -> AuthenticatedClient:
        return connect(BASE, "id", "secret", repeats=repeats, transport=httpx.MockTransport(self))

    def keys(self) -> list[str]:
        return [request.headers["idempotency-key"] for request in self.seen if request.method != "GET"]


def answers(status: int, headers: dict[str, str] | None = None, **body: object) -> Answer:
    return lambda request: httpx.Response(status, headers=headers, json=body)


def breaks(request: httpx.Request) -> httpx.Response:
    raise httpx.ReadError("the connection broke", request=request)


class TokensTest(unittest.TestCase):
    def test_a_token_serves_until_shortly_before_its_end(self) -> None:
        now = 0.0
        service = Service(answers(200))
        tokens = Tokens(f"{BASE}/oauth/token", "id", "secret", clock=lambda: now)
        with httpx.Client(auth=tokens, transport=httpx.MockTransport(service)) as client:
            for now in (0.0, 3539.0, 3541.0):
                client.get(f"{BASE}/api/v1/declarations")
        sent = [request.headers["authorization"] for request in service.seen]
        self.assertEqual(sent, ["Bearer token-1", "Bearer token-1", "Bearer token-2"])

    def test_a_refused_token_is_renewed_once(self) -> None:
        service = Service(answers(200), answers(401, error="invalid_token"), answers(200))
        client = service.client().get_httpx_client()
        client.get("/api/v1/declarations")
        client.post("/api/v1/declarations/create", json={})
        self.assertEqual(service.seen[-1].headers["authorization"], "Bearer token-2")
        self.assertEqual(service.seen[-1].content, b"{}")
        self.assertEqual(len(set(service.keys())), 1)

    def test_a_client_that_is_refused_for_good_is_told(self) -> None:
        service = Service(answers(401, error="invalid_token", error_description="It has ended."))
        with self.assertRaises(ApiError) as raised:
            service.client().get_httpx_client().get("/api/v1/declarations")
        self.assertEqual((raised.exception.status, raised.exception.code), (401, "invalid_token"))
        self.assertEqual((len(service.seen), service.tokens), (2, 2))

    def test_one_thread_renews_for_all(self) -> None:
        service = Service(answers(200))
        client = service.client().get_httpx_client()
        threads = [threading.Thread(target=client.get, args=("/api/v1/declarations",)) for _ in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual((len(service.seen), service.tokens), (20, 1))

    def test_one_task_renews_for_all(self) -> None:
        service = Service(answers(401), answers(200))

        async def many() -> None:
            client = service.client().get_async_httpx_client()
            await asyncio.gather(*(client.get("/api/v1/declarations") for _ in range(20)))

        asyncio.run(many())
        self.assertEqual((len(service.seen), service.tokens), (21, 2))


class RepeatsTest(unittest.TestCase):
    def setUp(self) -> None:
        self.pauses: list[float] = []
        for sleep in ("time.sleep", "asyncio.sleep"):
            patcher = patch(f"customs_api.session.{sleep}", self.pause if sleep == "time.sleep" else self.pause_async)
            patcher.start()
            self.addCleanup(patcher.stop)

    def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)

    async def pause_async(self, seconds: float) -> None:
        self.pauses.append(seconds)

    def test_a_write_is_repeated_with_its_key_and_body(self) -> None:
        service = Service(breaks, answers(503), answers(409, {"retry-after": "1"}), answers(200, id=7))
        answer = service.client().get_httpx_client().post("/api/v1/declarations/create", json={"a": 1})
        self.assertEqual(answer.json(), {"id": 7})
        self.assertEqual((len(service.seen), len(set(service.keys()))), (4, 1))
        self.assertEqual({request.content for request in service.seen}, {b'{"a":1}'})

    def test_the_key_that_a_caller_gives_is_kept_and_each_write_has_its_own(self) -> None:
        service = Service(answers(200))
        client = service.client().get_httpx_client()
        client.post("/api/v1/declarations/1/submit", headers={"Idempotency-Key": "order 4711"})
        client.post("/api/v1/declarations/1/submit")
        client.delete("/api/v1/declarations/1")
        first, second, third = service.keys()
        self.assertEqual(first, "order 4711")
        self.assertNotEqual(second, third)

    def test_asyncio_repeats_as_well(self) -> None:
        service = Service(breaks, answers(503, {"retry-after": "2"}), answers(200, id=7))

        async def write() -> httpx.Response:
            return await service.client().get_async_httpx_client().post("/api/v1/declarations/create", json={})

        self.assertEqual(asyncio.run(write()).json(), {"id": 7})
        self.assertEqual((len(set(service.keys())), self.pauses[1]), (1, 2.0))

    def test_a_token_that_cannot_be_had_for_a_moment_is_asked_for_again(self) -> None:
        service = Service(answers(200))
        service.token_failures = [503, 429]
        service.client().get_httpx_client().post("/api/v1/declarations/create", json={})
        self.assertEqual((len(service.seen), len(self.pauses)), (1, 2))

    def test_a_wrong_secret_is_told_at_once(self) -> None:
        service = Service(answers(200))
        service.token_failures = [401]
        with self.assertRaises(ApiError):
            service.client().get_httpx_client().get("/api/v1/declarations")
        self.assertEqual((len(service.seen), self.pauses), (0, []))

    def test_the_service_says_how_long_to_wait(self) -> None:
        service = Service(answers(429, {"retry-after": "7"}), answers(200))
        service.client().get_httpx_client().get("/api/v1/declarations")
        self.assertEqual(self.pauses, [7.0])

    def test_the_minute_of_a_rate_limit_is_waited_out(self) -> None:
        service = Service(answers(429, {"retry-after": "60"}, error="rate_limit_exceeded"), answers(200))
        service.client().get_httpx_client().post("/api/v1/declarations/create", json={})
        self.assertEqual((self.pauses, len(set(service.keys()))), ([60.0], 1))

    def test_what_takes_too_long_is_raised_at_once(self) -> None:
        service = Service(answers(429, {"retry-after": "3600"}, error="rate_limit_exceeded"))
        with self.assertRaises(ApiError) as raised:
            service.client().get_httpx_client().get("/api/v1/declarations")
        self.assertEqual((raised.exception.retry_after, self.pauses), (3600.0, []))

    def test_it_gives_up_in_the_end(self) -> None:
        service = Service(breaks)
        with self.assertRaises(httpx.ReadError):
            service.client(Repeats(tries=3)).get_httpx_client().get("/api/v1/declarations")
        self.assertEqual((len(service.seen), len(self.pauses)), (3, 2))

    def test_what_the_service_refuses_is_not_repeated(self) -> None:
        for status in (400, 403, 404, 409, 422, 500):
            service = Service(answers(status, error="some_code", errors={"a.b": ["is missing"]}))
            with self.assertRaises(ApiError) as raised:
                service.client().get_httpx_client().post("/api/v1/declarations/create", json={})
            self.assertEqual((raised.exception.status, len(service.seen)), (status, 1))
            self.assertEqual(raised.exception.errors, {"a.b": ["is missing"]})

    def test_a_refusal_names_the_codes_of_broken_rules(self) -> None:
        details = [{"path": "a.b", "code": "required", "values": {}, "text": "is required"}]
        refusal = answers(422, error="validation_error", error_details=details)
        for answer, expected in ((refusal, details), (answers(404, error="not_found"), [])):
            with self.assertRaises(ApiError) as raised:
                Service(answer).client().get_httpx_client().post("/api/v1/declarations/create", json={})
            self.assertEqual(raised.exception.error_details, expected)

    def test_a_write_without_a_key_is_sent_once(self) -> None:
        service = Service(breaks)
        with self.assertRaises(httpx.ReadError):
            service.client().get_httpx_client().post("/gateway/messages", content=b"<a/>")
        self.assertEqual(len(service.seen), 1)

    def test_another_version_has_an_exception_of_its_own(self) -> None:
        service = Service(answers(412, error="precondition_failed", message="Somebody changed it."))
        with self.assertRaises(OutOfDate) as raised:
            service.client().get_httpx_client().put("/api/v1/dossiers/1", json={})
        self.assertEqual(raised.exception.message, "Somebody changed it.")

    def test_an_answer_of_a_proxy_is_an_error_too(self) -> None:
        service = Service(lambda request: httpx.Response(413, text="<h1>413</h1>"))
        with self.assertRaises(ApiError) as raised:
            service.client().get_httpx_client().post("/api/v1/declarations/create", json={})
        self.assertEqual((raised.exception.code, raised.exception.status), ("", 413))


class ValuesTest(unittest.TestCase):
    def test_a_value_of_a_later_version_stays_as_it_came(self) -> None:
        self.assertEqual(check_callback_status("paused"), "paused")


if __name__ == "__main__":
    unittest.main()
