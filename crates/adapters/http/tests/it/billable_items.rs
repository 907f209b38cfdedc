use crate::authorized;
use crate::billing::{Broker, absent, an_item, refusal, reported};
use actix_web::http::Method;
use customs_access::Scope::{BillableItemsDelete, BillableItemsRead, BillableItemsWrite};
use serde_json::{Value, json};

const ITEMS: &str = "/billable-items";

fn path(id: i64) -> String {
    format!("{ITEMS}/{id}")
}

#[actix_rt::test]
async fn every_field_of_an_item_comes_back() {
    let broker = Broker::new();
    let mut body = json!({
        "code": "STORE", "name": "Storage", "trigger_type": "manual", "trigger_event": "manual", "trigger_for": "export",
        "item_type": "purchase", "vat_rate": 9, "category": "disbursements", "description": "A day", "is_active": false,
    });
    body["default_price"] = serde_json::from_str("12.3450").expect("a number");
    let reply = broker.post(ITEMS, body.clone()).await;
    assert_eq!((reply.status, reply.header("etag")), (201, "\"1\""), "{}", reply.text());
    assert_eq!(reply.json()["message"], "The billable item was created.");
    body["id"] = reply.json()["data"]["id"].clone();
    body["created_at"] = json!("2026-03-02T09:30:00Z");
    assert_eq!(reply.json()["data"], body);
    let shown = broker.get(&path(body["id"].as_i64().expect("an id"))).await;
    assert_eq!((shown.header("etag"), &shown.json()["data"]), ("\"1\"", &body));
    assert!(shown.text().contains("\"default_price\":12.3450"), "exact digits: {}", shown.text());
}

#[actix_rt::test]
async fn what_is_not_said_of_a_new_item_has_its_default() {
    let broker = Broker::new();
    let id = broker.created(ITEMS, an_item("CLEAR")).await;
    let shown = broker.shown(&path(id)).await;
    for (field, value) in [
        ("vat_rate", json!(21)),
        ("category", Value::Null),
        ("description", Value::Null),
        ("is_active", json!(true)),
        ("trigger_for", Value::Null),
    ] {
        assert_eq!(shown[field], value, "{field}");
    }
}

#[actix_rt::test]
async fn all_broken_rules_are_told_at_once_and_wrong_types_before() {
    let broker = Broker::new();
    let wrong = json!({
        "code": "C".repeat(51), "default_price": -1, "trigger_type": "sometimes", "trigger_event": "never",
        "item_type": "gift", "vat_rate": 101, "category": "c".repeat(101),
    });
    let reply = broker.post(ITEMS, wrong.clone()).await;
    assert_eq!(refusal(&reply), (422, "validation_error".to_owned()));
    let all = ["category", "code", "default_price", "item_type", "name", "trigger_event", "trigger_type", "vat_rate"];
    assert_eq!(reported(&reply), all);
    for (field, value) in [("code", json!(7)), ("default_price", json!("95")), ("is_active", json!("yes"))] {
        let reply = broker.post(ITEMS, json!({ field: value })).await;
        assert_eq!((refusal(&reply), reported(&reply)), ((400, "invalid_request".to_owned()), vec![field.to_owned()]));
    }
    let id = broker.created(ITEMS, an_item("CLEAR")).await;
    assert_eq!(
        reported(&broker.put(&path(id), wrong).await),
        all.map(str::to_owned).into_iter().filter(|f| f != "name").collect::<Vec<_>>()
    );
}

#[actix_rt::test]
async fn a_code_is_unique_in_its_organisation() {
    let broker = Broker::new();
    broker.created(ITEMS, an_item("CLEAR")).await;
    let other = broker.created(ITEMS, an_item("OTHER")).await;
    for reply in [broker.post(ITEMS, an_item("CLEAR")).await, broker.put(&path(other), json!({"code": "CLEAR"})).await]
    {
        assert_eq!((reply.status, reported(&reply)), (422, vec!["code".to_owned()]), "{}", reply.text());
    }
    broker.stranger().created(ITEMS, an_item("CLEAR")).await;
}

#[actix_rt::test]
async fn what_is_left_out_of_a_change_stays_and_null_clears() {
    let broker = Broker::new();
    let mut body = an_item("CLEAR");
    body["vat_rate"] = json!(9);
    body["category"] = json!("duties");
    body["is_active"] = json!(false);
    let id = broker.created(ITEMS, body).await;
    let change = json!({"vat_rate": null, "category": null, "is_active": null, "default_price": 80});
    let reply = broker.put(&path(id), change).await;
    assert_eq!((reply.status, reply.header("etag")), (200, "\"2\""), "{}", reply.text());
    assert_eq!(reply.json()["message"], "The billable item was updated.");
    let item = reply.json()["data"].take();
    for (field, value) in [
        ("code", json!("CLEAR")),
        ("vat_rate", json!(21)),
        ("category", Value::Null),
        ("is_active", json!(true)),
        ("default_price", json!(80)),
    ] {
        assert_eq!(item[field], value, "{field}");
    }
    assert_eq!(reported(&broker.put(&path(id), json!({"name": null})).await), ["name"]);
}

#[actix_rt::test]
async fn a_write_heeds_the_version_that_the_client_knows() {
    let broker = Broker::new();
    let id = broker.created(ITEMS, an_item("CLEAR")).await;
    broker.put(&path(id), json!({"name": "Other"})).await;
    for method in [Method::PUT, Method::DELETE] {
        let stale = broker.for_version(method.clone(), &path(id), json!({}), "\"1\"").await;
        assert_eq!(refusal(&stale), (412, "precondition_failed".to_owned()), "{method}");
        let now = broker.version(&path(id)).await;
        assert!(broker.for_version(method.clone(), &path(id), json!({}), &now).await.status < 300, "{method}");
    }
}

#[actix_rt::test]
async fn an_item_on_a_rate_card_cannot_be_deleted() {
    let broker = Broker::new();
    let item = broker.prices().await;
    assert_eq!(refusal(&broker.delete(&path(item)).await), (422, "in_use".to_owned()));
    let free = broker.created(ITEMS, an_item("FREE")).await;
    let reply = broker.delete(&path(free)).await;
    assert_eq!((reply.status, reply.text().as_str()), (204, ""));
    for reply in [
        broker.get(&path(free)).await,
        broker.put(&path(free), json!({})).await,
        broker.delete(&path(free)).await,
        broker.get("/billable-items/none").await,
    ] {
        assert_eq!(reply.status, 404, "{}", reply.text());
    }
    assert_eq!(absent(&broker.get(&path(free)).await), "The billable item was not found.");
}

#[actix_rt::test]
async fn a_list_holds_what_the_filters_let_through() {
    let broker = Broker::new();
    for (code, event, kind, category, active) in [
        ("CLEAR", "on_acceptance", "per_declaration", Value::Null, true),
        ("DUTY", "on_release", "per_line", json!("duties"), true),
        ("OLD", "manual", "manual", json!("duties"), false),
    ] {
        let mut item = an_item(code);
        item["trigger_event"] = json!(event);
        item["trigger_type"] = json!(kind);
        item["category"] = category;
        item["is_active"] = json!(active);
        broker.created(ITEMS, item).await;
    }
    for (query, codes) in [
        ("", vec!["CLEAR", "DUTY", "OLD"]),
        ("?category=duties", vec!["DUTY", "OLD"]),
        ("?trigger_event=on_release", vec!["DUTY"]),
        ("?trigger_type=manual", vec!["OLD"]),
        ("?is_active=false", vec!["OLD"]),
        ("?item_type=purchase", vec![]),
        ("?search=work%20d", vec!["DUTY"]),
        ("?per_page=1&page=2", vec!["DUTY"]),
    ] {
        let list = broker.get(&format!("{ITEMS}{query}")).await.json();
        let found: Vec<&str> =
            list["data"].as_array().expect("a list").iter().filter_map(|i| i["code"].as_str()).collect();
        assert_eq!(found, codes, "{query}");
    }
    let meta = broker.get("/billable-items?per_page=2").await.json()["meta"].take();
    assert_eq!(meta, json!({"current_page": 1, "last_page": 2, "per_page": 2, "total": 3}));
    let reply = broker.get("/billable-items?item_type=gift&trigger_type=x&trigger_event=y&per_page=101").await;
    assert_eq!(
        (reply.status, reported(&reply)),
        (422, ["item_type", "per_page", "trigger_event", "trigger_type"].map(str::to_owned).to_vec())
    );
    assert_eq!(broker.get("/billable-items?is_active=perhaps").await.status, 400);
}

#[actix_rt::test]
async fn each_action_needs_its_scope() {
    let broker = Broker::new();
    let id = broker.created(ITEMS, an_item("CLEAR")).await;
    let reader = broker.only(&[BillableItemsRead]);
    assert_eq!(reader.get(&path(id)).await.status, 200);
    for (reply, scope) in [
        (reader.post(ITEMS, an_item("NEW")).await, "billable_items:write"),
        (reader.put(&path(id), json!({})).await, "billable_items:write"),
        (reader.delete(&path(id)).await, "billable_items:delete"),
    ] {
        assert_eq!(refusal(&reply), (403, "insufficient_scope".to_owned()));
        assert_eq!(reply.json()["required_scope"], scope);
    }
    let writer = reader.only(&[BillableItemsWrite]);
    assert_eq!(writer.put(&path(id), json!({})).await.status, 200);
    assert_eq!(writer.get(&path(id)).await.status, 403);
    let remover = writer.only(&[BillableItemsDelete]);
    assert_eq!(remover.delete(&path(id)).await.status, 204);
}

#[actix_rt::test]
async fn the_items_of_another_organisation_are_out_of_reach() {
    let broker = Broker::new();
    let theirs = broker.created(ITEMS, an_item("CLEAR")).await;
    let broker = broker.stranger();
    for reply in [
        broker.get(&path(theirs)).await,
        broker.put(&path(theirs), json!({"name": "Mine"})).await,
        broker.delete(&path(theirs)).await,
    ] {
        assert_eq!(absent(&reply), "The billable item was not found.");
    }
    assert_eq!(broker.get(ITEMS).await.json()["meta"]["total"], 0);
}

#[actix_rt::test]
async fn a_repeated_post_creates_nothing_twice() {
    let broker = Broker::new();
    let send = async || {
        let request = authorized(Method::POST, &broker.token, "/api/v1/billable-items");
        broker.bench.send(request.insert_header(("Idempotency-Key", "item-1")).set_json(an_item("CLEAR"))).await
    };
    let (first, second) = (send().await, send().await);
    assert_eq!((first.status, second.status, second.header("idempotent-replayed")), (201, 201, "true"));
    assert_eq!(first.json(), second.json());
    assert_eq!(broker.get(ITEMS).await.json()["meta"]["total"], 1);
}
