use super::{Site, lot, refusal, reported};
use crate::authorized;
use actix_web::http::Method;
use customs_inventory::testing::{declaration, line};
use serde_json::{Value, json};

const ALLOCATION: &str = "/declaration-lines/70/allocation";

impl Site {
    /// Stores a draft of ACME, declaration 7, with line 70 of this number of pieces of article A.
    fn draft(&self, quantity: &str) {
        self.bench.inventory.keep_declaration(self.organisation, declaration(7, &[line(70, "A", quantity)]));
    }

    async fn available(&self) -> Value {
        let reply = self.get(&format!("{ALLOCATION}/available")).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        reply.json()["data"].take()
    }
}

#[actix_rt::test]
async fn the_oldest_lots_are_suggested() {
    let site = Site::new();
    site.draft("12");
    let stocks = [site.place("A", 10).await, site.place("A", 5).await, site.place("OTHER", 5).await];
    let lots = site.available().await;
    let expected = json!({
        "inventory_line_id": lot(&stocks[0]), "header_id": stocks[0]["id"], "sku": "A", "description": null,
        "hs_code": "85171300", "country_of_origin": "CN", "unit": "NAR", "quantity_available": 10,
        "placed_at": "2026-03-02T09:30:00Z", "suggested": 10,
    });
    assert_eq!(lots[0], expected);
    let suggested: Vec<_> = lots.as_array().expect("lots").iter().map(|lot| lot["suggested"].clone()).collect();
    assert_eq!(suggested, [10, 2, 0], "the same commodity and origin fit as well");
    for line in ["71", "0", "x"] {
        assert_eq!(site.get(&format!("/declaration-lines/{line}/allocation/available")).await.status, 404);
    }
}

#[actix_rt::test]
async fn a_line_is_allocated_replaced_and_freed() {
    let site = Site::new();
    site.draft("12");
    let [first, second] = [lot(&site.place("A", 10).await), lot(&site.place("A", 5).await)];
    let reply = site.post(ALLOCATION, json!({"quantity": 12})).await;
    assert_eq!((reply.status, &reply.json()["message"]), (201, &json!("The stock was allocated.")), "{}", reply.text());
    let allocation = |lot: i64, quantity: Value| {
        json!({
            "inventory_line_id": lot, "quantity": quantity, "state": "reserved", "declaration_id": 7,
            "declaration_line_id": 70, "created_at": "2026-03-02T09:30:00Z",
        })
    };
    assert_eq!(reply.json()["data"], json!([allocation(first, json!(10)), allocation(second, json!(2))]));
    assert_eq!(site.available().await[0]["quantity_available"], 3);
    let again = site.post(ALLOCATION, json!({"quantity": 1})).await;
    assert_eq!(refusal(&again), (422, "already_allocated".to_owned()));
    let named = json!({"allocations": [{"inventory_line_id": second, "quantity": 4.5}]});
    let reply = site.send(Method::PUT, ALLOCATION, named).await;
    assert_eq!((reply.status, &reply.json()["message"]), (200, &json!("The allocation was replaced.")));
    assert_eq!(reply.json()["data"], json!([allocation(second, json!(4.5))]));
    let freed = site.send(Method::DELETE, ALLOCATION, json!({})).await;
    assert_eq!((freed.status, freed.text().as_str()), (204, ""));
    assert_eq!(site.send(Method::DELETE, ALLOCATION, json!({})).await.status, 404);
    let ledger = site.get(&format!("/inventory/lines/{second}/movements")).await.json()["data"].take();
    let reported: Vec<_> = ledger.as_array().expect("entries").iter().map(|entry| entry["type"].clone()).collect();
    assert_eq!(reported, ["starting", "allocation", "release", "allocation", "release"]);
    assert_eq!((&ledger[1]["declaration_id"], &ledger[1]["declaration_line_id"]), (&json!(7), &json!(70)));
    assert_eq!(
        (&ledger[1]["quantity"], &ledger[1]["reserved"], &ledger[1]["balance"]),
        (&json!(0), &json!(2), &json!(5))
    );
}

#[actix_rt::test]
async fn what_cannot_be_allocated_is_refused() {
    let site = Site::new();
    site.draft("12");
    let [first, other] = [lot(&site.place("A", 10).await), lot(&site.place("A", 1).await)];
    let short = site.post(ALLOCATION, json!({"quantity": 11.5})).await;
    assert_eq!(refusal(&short), (422, "insufficient_stock".to_owned()));
    let more = short.json();
    assert_eq!((&more["quantity"], &more["quantity_available"]), (&json!(11.5), &json!(11)));
    assert_eq!((&more["inventory_line_id"], &more["declaration_line_id"]), (&Value::Null, &json!(70)));
    let entry = |lot: i64, quantity: i64| json!({"inventory_line_id": lot, "quantity": quantity});
    let named = json!({"allocations": [entry(first, 1), entry(other, 2)]});
    assert_eq!(site.post(ALLOCATION, named).await.json()["inventory_line_id"], other);
    for (body, path) in [
        (json!({}), "allocations"),
        (json!({"allocations": []}), "allocations"),
        (json!({"quantity": 0}), "quantity"),
        (json!({"quantity": 1, "allocations": [entry(first, 1)]}), "quantity"),
        (json!({"allocations": [entry(first, 1), entry(first, 1)]}), "allocations.1.inventory_line_id"),
        (json!({"allocations": [entry(99, 1)]}), "allocations.0.inventory_line_id"),
        (json!({"allocations": [{"inventory_line_id": first}]}), "allocations.0.quantity"),
    ] {
        for method in [Method::POST, Method::PUT] {
            let reply = site.send(method, ALLOCATION, body.clone()).await;
            assert_eq!((reply.status, reported(&reply)), (422, vec![path.to_owned()]), "{}", reply.text());
        }
    }
    let mistyped = site.post(ALLOCATION, json!({"allocations": [{"inventory_line_id": "1"}]})).await;
    assert_eq!((mistyped.status, reported(&mistyped)), (400, vec!["allocations.0.inventory_line_id".to_owned()]));
    assert_eq!(site.post("/declaration-lines/71/allocation", json!({"quantity": 1})).await.status, 404);
    let stranger = site.stranger();
    let foreign = site.bench.post(&stranger, &format!("/api/v1{ALLOCATION}"), json!({"quantity": 1})).await;
    assert_eq!(foreign.status, 404);
    site.bench.inventory.submit(site.organisation, 7, "LRN-1");
    site.bench.inventory.release(site.organisation, 7, "2026-03-02T09:30:00Z".parse().expect("a moment"));
    let released = site.post(ALLOCATION, json!({"quantity": 1})).await;
    assert_eq!(refusal(&released), (422, "invalid_status".to_owned()));
    assert_eq!(released.json()["current_status"], "REL");
    assert_eq!(released.json()["allowed_statuses"], json!(["DRF", "NEW", "ACC", "CTL", "HLD"]));
}

#[actix_rt::test]
async fn an_allocation_for_another_version_of_the_declaration_is_refused_before_anything_happens() {
    let site = Site::new();
    site.draft("12");
    site.place("A", 10).await;
    let send = |method: Method, tag: &'static str, body: Option<Value>| {
        let request = authorized(method, &site.token, &format!("/api/v1{ALLOCATION}"));
        let request = request.insert_header(("If-Match", tag));
        site.bench.send(match body {
            Some(body) => request.set_json(body),
            None => request,
        })
    };
    let four = || Some(json!({"quantity": 4}));
    assert_eq!(refusal(&send(Method::POST, "\"2\"", four()).await), (412, "precondition_failed".to_owned()));
    assert_eq!(site.available().await[0]["quantity_available"], 10);
    assert_eq!(send(Method::POST, "\"1\"", four()).await.status, 201);
    assert_eq!(send(Method::PUT, "\"1\"", four()).await.status, 200, "allocating leaves the version as it is");

    site.bench.inventory.submit(site.organisation, 7, "LRN-1");
    for (method, body) in [(Method::POST, four()), (Method::PUT, four()), (Method::DELETE, None)] {
        let reply = send(method.clone(), "\"1\"", body).await;
        assert_eq!(refusal(&reply), (412, "precondition_failed".to_owned()), "{method}");
    }
    assert_eq!(site.available().await[0]["quantity_available"], 6);
    let absent = authorized(Method::DELETE, &site.token, "/api/v1/declaration-lines/71/allocation");
    assert_eq!(site.bench.send(absent.insert_header(("If-Match", "\"1\""))).await.status, 404);
    let foreign = authorized(Method::DELETE, &site.stranger(), &format!("/api/v1{ALLOCATION}"));
    assert_eq!(site.bench.send(foreign.insert_header(("If-Match", "\"1\""))).await.status, 404);
    assert_eq!(send(Method::DELETE, "\"2\"", None).await.status, 204);
}
