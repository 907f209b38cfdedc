use super::bodies::{an_import, an_item};
use super::{created, shown};
use crate::{Bench, authorized};
use actix_web::http::Method;
use customs_access::Scopes;
use serde_json::{Value, json};

/// Creates stock of ACME with one lot; answers the ids of both.
async fn stock(bench: &Bench, token: &str) -> (i64, i64) {
    let body = json!({"customer_code": "ACME", "lines": [{"sku": "CHAIR", "quantity": 10}]});
    let reply = bench.post(token, "/api/v1/inventory/starting", body).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let stock = reply.json()["data"].take();
    let id = |record: &Value| record["id"].as_i64().expect("an id");
    (id(&stock), id(&stock["lines"][0]))
}

fn named_stock(line: &Value) -> (&Value, &Value) {
    (&line["inventory_line_id"], &line["inventory_header_id"])
}

#[actix_rt::test]
async fn a_line_tells_the_stock_of_the_lot_that_it_names() {
    let bench = Bench::new();
    let organisation = bench.organisation();
    let token = bench.token_of(&bench.client_of(organisation, Scopes::all()));
    bench.inventory.keep_depositor(organisation, "ACME", Some("NLCW1"));
    // Earlier stock and lots keep the two ids under test from being equal by chance.
    stock(&bench, &token).await;
    let two_lots =
        json!({"customer_code": "ACME", "lines": [{"sku": "A", "quantity": 1}, {"sku": "B", "quantity": 1}]});
    bench.post(&token, "/api/v1/inventory/starting", two_lots).await;
    let (header, lot) = stock(&bench, &token).await;
    assert_ne!(header, lot);

    let mut body = an_import();
    let mut of_lot = an_item();
    of_lot["inventory_line_id"] = json!(lot);
    let mut of_nobodys = an_item();
    of_nobodys["inventory_line_id"] = json!(4711);
    body["declaration"]["items"] = json!([an_item(), of_lot, of_nobodys]);
    let id = created(&bench, &token, body).await;
    let record = shown(&bench, &token, id).await.json()["data"].take();
    let lines = record["lines"].as_array().expect("lines");
    assert_eq!(named_stock(&lines[0]), (&Value::Null, &Value::Null));
    assert_eq!(named_stock(&lines[1]), (&json!(lot), &json!(header)));
    assert_eq!(named_stock(&lines[2]), (&json!(4711), &Value::Null));
    let path = format!("/api/v1/declarations/{id}/lines");
    assert_eq!(bench.get(&token, &path).await.json()["data"], record["lines"]);

    let line = format!("{path}/{}", lines[0]["id"]);
    let change = authorized(Method::PUT, &token, &line).set_json(json!({"inventory_line_id": lot}));
    let changed = bench.send(change).await;
    assert_eq!(named_stock(&changed.json()["data"]), (&json!(lot), &json!(header)), "{}", changed.text());
    let copy = bench.send(authorized(Method::POST, &token, &format!("{line}/duplicate"))).await;
    assert_eq!(named_stock(&copy.json()["data"]), (&json!(lot), &json!(header)), "{}", copy.text());
}

#[actix_rt::test]
async fn the_stock_of_another_organisation_is_not_told() {
    let bench = Bench::new();
    let organisation = bench.organisation();
    bench.inventory.keep_depositor(organisation, "ACME", Some("NLCW1"));
    let theirs = bench.token_of(&bench.client_of(organisation, Scopes::all()));
    let (_, lot) = stock(&bench, &theirs).await;
    let ours = bench.token();
    let mut body = an_import();
    body["declaration"]["items"][0]["inventory_line_id"] = json!(lot);
    let id = created(&bench, &ours, body).await;
    let record = shown(&bench, &ours, id).await.json()["data"].take();
    assert_eq!(named_stock(&record["lines"][0]), (&json!(lot), &Value::Null));
}
