"""Lists that are read while records come, change and go."""

import asyncio
import random
import unittest
from collections.abc import Callable
from dataclasses import dataclass

import httpx
from customs_api import ApiError, each, each_async
from customs_api.errors import error_of
from customs_api.rest.models import Meta


@dataclass
class Record:
    id: int


@dataclass
class Page:
    data: list[Record]
    meta: Meta


class Broker:
    """A list with the newest first, in which something happens before each answer."""

    def __init__(self, count: int, happens: Callable[["Broker"], None] = lambda broker: None) -> None:
        self.latest = count
        self.ids = list(range(count, 0, -1))
        self.happens = happens
        self.asked: list[int | None] = []
        self.sorts: list[str | None] = []

    def add(self) -> None:
        # The id of a record that has gone is not given again.
        self.latest += 1
        self.ids.insert(0, self.latest)

    def call(self, *, per_page: int, after_id: int | None = None, sort: str | None = None) -> Page:
        self.asked.append(after_id)
        self.sorts.append(sort)
        if len(self.asked) > 1:
            self.happens(self)
        if after_id is not None and after_id not in self.ids:
            errors = {"after_id": ["is no record of this list"]}
            raise error_of(httpx.Response(422, json={"error": "validation_error", "errors": errors}))
        start = 0 if after_id is None else self.ids.index(after_id) + 1
        data = [Record(one) for one in self.ids[start : start + per_page]]
        total = len(self.ids)
        return Page(data, Meta(current_page=1, last_page=-(-total // per_page), per_page=per_page, total=total))

    async def call_async(self, *, per_page: int, after_id: int | None = None) -> Page:
        return self.call(per_page=per_page, after_id=after_id)


class EachTest(unittest.TestCase):
    def test_a_record_that_is_there_throughout_comes_once(self) -> None:
        for seed in range(200):
            dice = random.Random(seed)

            def happens(broker: Broker, dice: random.Random = dice) -> None:
                for _ in range(dice.randrange(3)):
                    broker.add()
                for one in dice.sample(broker.ids, min(len(broker.ids), dice.randrange(4))):
                    broker.ids.remove(one)

            broker = Broker(dice.randrange(40), happens)
            at_first = set(broker.ids)
            read = [record.id for record in each(broker.call, per_page=dice.randrange(1, 8))]
            self.assertEqual(len(read), len(set(read)), seed)
            self.assertLessEqual(at_first & set(broker.ids), set(read), seed)

    def test_a_list_is_asked_for_no_more_than_it_takes(self) -> None:
        for count, asked in ((0, [None]), (2, [None]), (3, [None, 1]), (5, [None, 3])):
            broker = Broker(count)
            self.assertEqual([record.id for record in each(broker.call, per_page=3)], broker.ids)
            self.assertEqual(broker.asked, asked)

    def test_the_order_is_that_of_creation_unless_another_is_asked_for(self) -> None:
        broker = Broker(1)
        list(each(broker.call, per_page=3))
        list(each(broker.call, per_page=3, sort="reference"))
        self.assertEqual(broker.sorts, ["created_at", "reference"])

    def test_asyncio_reads_the_same(self) -> None:
        async def read(broker: Broker) -> list[int]:
            return [record.id async for record in each_async(broker.call_async, per_page=2)]

        self.assertEqual(asyncio.run(read(Broker(5))), [5, 4, 3, 2, 1])

    def test_any_other_error_is_raised(self) -> None:
        def refused(*, per_page: int, after_id: int | None = None) -> Page:
            raise error_of(httpx.Response(403, json={"error": "forbidden"}))

        with self.assertRaises(ApiError):
            list(each(refused, per_page=2))

    def test_a_list_without_ids_is_read_by_its_numbers(self) -> None:
        asked = []

        def call(*, per_page: int, page: int) -> Page:
            asked.append(page)
            return Page([Record(page)], Meta(current_page=page, last_page=3, per_page=per_page, total=3))

        self.assertEqual([record.id for record in each(call, per_page=1, page=1)], [1, 2, 3])
        self.assertEqual(asked, [1, 2, 3])


if __name__ == "__main__":
    unittest.main()
