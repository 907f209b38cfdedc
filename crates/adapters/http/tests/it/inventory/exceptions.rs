use super::{Site, lot, refusal, reported};
use customs_inventory::Allocations;
use customs_inventory::declaration::CustomsLine;
use customs_inventory::testing::{declaration, line};
use customs_kernel::{Actor, Clock};
use serde_json::{Value, json};

impl Site {
    /// Stores declaration 7 of ACME, whose line 70 takes this number of pieces out of the warehouse, submitted and
    /// released.
    fn released(&self, quantity: &str) {
        let store = &self.bench.inventory;
        let leaving = CustomsLine { leaves_warehouse: true, ..line(70, "A", quantity) };
        store.keep_declaration(self.organisation, declaration(7, &[leaving]));
        let allocations = Allocations::new(store.ports(self.bench.clock.clone()));
        allocations.at_submit(self.organisation, 7, "LRN-1", &Actor::Customs).expect("it is submitted");
        store.submit(self.organisation, 7, "LRN-1");
        store.release(self.organisation, 7, self.bench.clock.now());
        allocations.settle(self.organisation, 7).expect("it is settled");
    }

    async fn tasks(&self, query: &str) -> Value {
        let reply = self.get(&format!("/inventory/exceptions{query}")).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        reply.json()["data"].take()
    }
}

#[actix_rt::test]
async fn tasks_are_listed_and_go_when_they_are_put_right() {
    let site = Site::new();
    let stock = site.place("A", 10).await;
    site.released("4");
    let expected = json!({
        "type": "not_allocated", "declaration_id": 7, "reference": "D-7", "customer_code": "ACME", "status": "REL",
        "mrn": "26NL0000000000007J", "declaration_line_id": 70, "sequence": 1, "quantity": 4, "quantity_allocated": 0,
        "unit": "NAR", "entry": null,
        "message": "its goods leave the warehouse and no stock is allocated to it",
        "since": "2026-03-02T09:30:00Z",
    });
    assert_eq!(site.tasks("").await, json!([expected]));
    for (query, count) in [
        ("?type=not_allocated&customer_code=ACME&declaration_id=7", 1),
        ("?type=other_entry", 0),
        ("?customer_code=OTHER", 0),
        ("?declaration_id=8", 0),
        ("?page=2", 0),
    ] {
        assert_eq!(site.tasks(query).await.as_array().map(Vec::len), Some(count), "{query}");
    }
    let allocation = json!({"allocations": [{"inventory_line_id": lot(&stock), "quantity": 4}]});
    let reply = site.post("/declaration-lines/70/allocation", allocation).await;
    assert_eq!((reply.status, &reply.json()["data"][0]["state"]), (201, &json!("removed")), "{}", reply.text());
    assert_eq!(site.tasks("").await, json!([]));
    let shown = site.get(&format!("/inventory/{}", stock["id"])).await.json();
    assert_eq!(shown["data"]["lines"][0]["quantity_available"], 6);
}

#[actix_rt::test]
async fn what_is_asked_for_must_be_there() {
    let site = Site::new();
    let reply = site.get("/inventory/exceptions?type=lost&per_page=101").await;
    assert_eq!(
        (refusal(&reply), reported(&reply)),
        ((422, "validation_error".to_owned()), vec!["per_page".to_owned(), "type".to_owned()])
    );
    assert_eq!(site.get("/inventory/exceptions?declaration_id=x").await.status, 400);
    site.place("A", 10).await;
    site.released("4");
    let reply = site.bench.get(&site.stranger(), "/api/v1/inventory/exceptions").await;
    assert_eq!(reply.json()["meta"]["total"], 0, "another organisation sees nothing");
}
