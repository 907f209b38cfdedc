#!/usr/bin/env python3
"""Chooses the examples of the OpenAPI document from what the tests sent and got.

    RECORD_EXAMPLES=FOLDER cargo test --test black_box     # keeps it
    python3 examples/operations/choose.py FOLDER           # chooses, and writes the files beside this one

An example is one request with its answer, unchanged but for secrets, addresses, texts that are cut, and lists that are shortened.
"""
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).parent
# Examples are read by people: neither empty nor long.
BEST_SIZE, MOST_OF_A_LIST, MOST_OF_A_TEXT, MOST = 900, 1, 240, 6_000
SECRETS = {"access_token": "eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJjbGllbnQifQ.c2lnbmF0dXJl", "client_secret": "the secret of the client"}
# These send what is wrong, or all there is.
UNLIKE_USE = ("conventions", "tenancy", "hostile", "words", "long_declarations", "seldom_used", "shown_defaults")


def shortened(value, name="", depth=0):
    if isinstance(value, dict):
        return {key: shortened(inner, key, depth + 1) for key, inner in value.items()}
    if isinstance(value, list):
        return [shortened(inner, name, depth + 1) for inner in value[: MOST_OF_A_LIST if depth < 3 else 2]]
    if name in SECRETS and isinstance(value, str):
        return SECRETS[name]
    if isinstance(value, str) and value.startswith("http://127.0.0.1:"):
        # The ports of tests are random. Receivers and service have addresses of their own.
        place = value.removeprefix("http://127.0.0.1:").lstrip("0123456789")
        return "https://erp.example/customs-events" if place == "/hook" else f"https://customs.broker.example{place}"
    if isinstance(value, str) and len(value) > MOST_OF_A_TEXT:
        return value[:MOST_OF_A_TEXT] + "…"
    return value


def has_a_day_for_a_moment(value, name=""):
    """Days are taken for moments, and yet generators of clients know moments alone."""
    if isinstance(value, dict):
        return any(has_a_day_for_a_moment(inner, key) for key, inner in value.items())
    if isinstance(value, list):
        return any(has_a_day_for_a_moment(inner, name) for inner in value)
    return name.endswith(("_at", "since", "until")) and isinstance(value, str) and len(value) == 10


def worth(exchange):
    """Smaller is better."""
    size = len(json.dumps([exchange["request"], exchange["response"]]))
    data = exchange["response"].get("data") if isinstance(exchange["response"], dict) else None
    return (data == [], any(word in exchange["test"] for word in UNLIKE_USE), abs(size - BEST_SIZE), exchange["test"])


def main():
    chosen = {}
    for file in sorted(pathlib.Path(sys.argv[1]).glob("*.jsonl")):
        for line in file.open(encoding="utf-8"):
            exchange = json.loads(line)
            if exchange["request"] is None and exchange["response"] is None:
                continue
            if has_a_day_for_a_moment(exchange["request"]) or has_a_day_for_a_moment(exchange["response"]):
                continue
            known = chosen.get(exchange["operation"])
            if known is None or worth(exchange) < worth(known):
                chosen[exchange["operation"]] = exchange
    document = json.loads((HERE / "../../docs/openapi.json").read_text(encoding="utf-8"))
    areas = {path.stem: {} for path in HERE.glob("*.json")}
    for item in document["paths"].values():
        for operation in item.values():
            exchange = chosen.get(operation.get("operationId")) if isinstance(operation, dict) else None
            area = exchange and operation["tags"][0].lower().replace(" ", "_")
            if area not in areas:
                continue
            example = {"status": exchange["status"]}
            for part in ("request", "response"):
                shown = shortened(exchange[part])
                if shown is not None and len(json.dumps(shown)) <= MOST:
                    example[part] = shown
            areas[area][operation["operationId"]] = example
    for area, examples in areas.items():
        text = json.dumps(dict(sorted(examples.items())), indent=1, ensure_ascii=False)
        (HERE / f"{area}.json").write_text(text + "\n", encoding="utf-8")


main()
