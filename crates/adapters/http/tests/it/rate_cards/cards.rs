use super::{CARDS, path};
use crate::billing::{Broker, a_card, absent, refusal, reported};
use actix_web::http::Method;
use customs_access::Scope::{RateCardsDelete, RateCardsRead, RateCardsWrite};
use serde_json::{Value, json};

#[actix_rt::test]
async fn every_field_of_a_card_comes_back() {
    let broker = Broker::new();
    broker.customer("ACME");
    let mut body = json!({
        "customer_code": "ACME", "name": "Prices", "valid_from": "2026-01-01", "valid_until": "2026-12-31",
        "invoice_frequency": "weekly", "consolidation_mode": "merged", "currency": "USD", "is_active": false,
        "notes": "As agreed",
    });
    let reply = broker.post(CARDS, body.clone()).await;
    assert_eq!((reply.status, reply.header("etag")), (201, "\"1\""), "{}", reply.text());
    assert_eq!(reply.json()["message"], "The rate card was created.");
    body["id"] = reply.json()["data"]["id"].clone();
    body["lines"] = json!([]);
    body["created_at"] = json!("2026-03-02T09:30:00Z");
    assert_eq!(reply.json()["data"], body);
    assert_eq!(broker.shown(&path(body["id"].as_i64().expect("an id"))).await, body);
}

#[actix_rt::test]
async fn what_is_not_said_of_a_new_card_has_its_default() {
    let broker = Broker::new();
    broker.customer("ACME");
    let id = broker.created(CARDS, a_card("ACME")).await;
    let shown = broker.shown(&path(id)).await;
    assert_eq!(
        (&shown["currency"], &shown["is_active"], &shown["valid_until"]),
        (&json!("EUR"), &json!(true), &Value::Null)
    );
}

#[actix_rt::test]
async fn all_broken_rules_of_a_card_are_told_at_once() {
    let broker = Broker::new();
    let wrong = json!({
        "valid_from": "2026-02-30", "valid_until": "tomorrow", "invoice_frequency": "hourly",
        "consolidation_mode": "heaped", "currency": "EURO", "notes": "n".repeat(2001),
    });
    let reply = broker.post(CARDS, wrong).await;
    assert_eq!(refusal(&reply), (422, "validation_error".to_owned()));
    let all = [
        "consolidation_mode",
        "currency",
        "customer_code",
        "invoice_frequency",
        "name",
        "notes",
        "valid_from",
        "valid_until",
    ];
    assert_eq!(reported(&reply), all);
    assert_eq!(reply.json()["errors"]["valid_from"], json!(["must be a date (YYYY-MM-DD)"]));
    let mut backwards = a_card("NOBODY");
    backwards["valid_until"] = json!("2025-12-31");
    assert_eq!(reported(&broker.post(CARDS, backwards).await), ["valid_until"]);
    assert_eq!(reported(&broker.post(CARDS, a_card("NOBODY")).await), ["customer_code"]);
    let reply = broker.post(CARDS, json!({"valid_from": 20_260_101})).await;
    assert_eq!((reply.status, reported(&reply)), (400, vec!["valid_from".to_owned()]));
}

#[actix_rt::test]
async fn what_is_left_out_of_a_change_stays_and_null_clears() {
    let broker = Broker::new();
    broker.customer("ACME");
    let mut body = a_card("ACME");
    body["valid_until"] = json!("2026-12-31");
    body["currency"] = json!("USD");
    let id = broker.created(CARDS, body).await;
    let reply = broker.put(&path(id), json!({"valid_until": null, "currency": null, "name": "New prices"})).await;
    assert_eq!((reply.status, reply.header("etag")), (200, "\"2\""), "{}", reply.text());
    let card = reply.json()["data"].take();
    assert_eq!(card["valid_until"], Value::Null);
    assert_eq!(
        (&card["currency"], &card["name"], &card["customer_code"]),
        (&json!("EUR"), &json!("New prices"), &json!("ACME"))
    );
    assert_eq!(
        reported(&broker.put(&path(id), json!({"valid_from": null, "customer_code": ""})).await),
        ["customer_code", "valid_from"]
    );
}

#[actix_rt::test]
async fn a_write_heeds_the_version_of_the_card() {
    let broker = Broker::new();
    broker.customer("ACME");
    let item = broker.item("CLEAR", "95").await;
    let id = broker.created(CARDS, a_card("ACME")).await;
    let line = broker.created(&format!("{}/lines", path(id)), json!({"billable_item_id": item})).await;
    let other = json!({"billable_item_id": broker.item("OTHER", "1").await});
    let line_path = format!("{}/lines/{line}", path(id));
    for (method, path, body) in [
        (Method::PUT, path(id), json!({})),
        (Method::POST, format!("{}/duplicate", path(id)), json!({})),
        (Method::POST, format!("{}/lines", path(id)), other),
        (Method::PUT, line_path.clone(), json!({})),
        (Method::DELETE, line_path, json!({})),
        (Method::DELETE, path(id), json!({})),
    ] {
        let stale = broker.for_version(method.clone(), &path, body.clone(), "\"1\"").await;
        assert_eq!(refusal(&stale), (412, "precondition_failed".to_owned()), "{method} {path}");
        let now = broker.version(&super::path(id)).await;
        let done = broker.for_version(method.clone(), &path, body, &now).await;
        assert!(done.status < 300, "{method} {path}: {}", done.text());
    }
}

#[actix_rt::test]
async fn a_deleted_card_is_gone_with_its_lines() {
    let broker = Broker::new();
    let item = broker.prices().await;
    let id = broker.shown("/rate-cards/active/ACME").await["id"].as_i64().expect("an id");
    let reply = broker.delete(&path(id)).await;
    assert_eq!((reply.status, reply.text().as_str()), (204, ""));
    for reply in [
        broker.get(&path(id)).await,
        broker.put(&path(id), json!({})).await,
        broker.delete(&path(id)).await,
        broker.post(&format!("{}/duplicate", path(id)), json!({})).await,
        broker.post(&format!("{}/lines", path(id)), json!({"billable_item_id": item})).await,
    ] {
        assert_eq!(absent(&reply), "The rate card was not found.");
    }
    assert_eq!(broker.delete(&format!("/billable-items/{item}")).await.status, 204, "nothing prices it any more");
}

#[actix_rt::test]
async fn a_copy_has_the_lines_and_is_inactive() {
    let broker = Broker::new();
    broker.prices().await;
    let original = broker.shown("/rate-cards/active/ACME").await;
    let reply = broker.post(&format!("/rate-cards/{}/duplicate", original["id"]), json!({})).await;
    assert_eq!((reply.status, reply.header("etag")), (201, "\"1\""), "{}", reply.text());
    let copy = reply.json()["data"].take();
    assert_eq!(copy["is_active"], false);
    assert_ne!(copy["id"], original["id"]);
    assert_eq!(copy["lines"][0]["billable_item_code"], "CLEAR");
}

#[actix_rt::test]
async fn the_active_card_is_the_one_that_began_last() {
    let broker = Broker::new();
    broker.customer("ACME");
    broker.customer("A/B");
    assert_eq!(absent(&broker.get("/rate-cards/active/ACME").await), "The active rate card was not found.");
    let card = async |from: &str, until: Value| {
        let mut body = a_card("ACME");
        body["valid_from"] = json!(from);
        body["valid_until"] = until;
        broker.created(CARDS, body).await
    };
    card("2026-01-01", Value::Null).await;
    let newest = card("2026-03-02", json!("2026-03-02")).await;
    card("2026-03-03", Value::Null).await;
    let reply = broker.get("/rate-cards/active/ACME").await;
    assert_eq!((&reply.json()["data"]["id"], reply.header("etag")), (&json!(newest), "\"1\""));
    let slashed = broker.created(CARDS, a_card("A/B")).await;
    assert_eq!(broker.shown("/rate-cards/active/A/B").await["id"], slashed);
    assert_eq!(broker.shown("/rate-cards/active/A%2FB").await["id"], slashed);
}

#[actix_rt::test]
async fn a_list_holds_what_the_filters_let_through() {
    let broker = Broker::new();
    broker.customer("ACME");
    broker.customer("OTHER");
    for (customer, name, until, active) in [
        ("ACME", "Now", Value::Null, true),
        ("ACME", "Past", json!("2026-03-01"), true),
        ("OTHER", "Asleep", Value::Null, false),
    ] {
        let mut body = a_card(customer);
        body["name"] = json!(name);
        body["valid_until"] = until;
        body["is_active"] = json!(active);
        broker.created(CARDS, body).await;
    }
    for (query, names) in [
        ("", vec!["Now", "Past", "Asleep"]),
        ("?customer_code=ACME", vec!["Now", "Past"]),
        ("?is_active=false", vec!["Asleep"]),
        ("?currently_valid=true", vec!["Now", "Asleep"]),
        ("?currently_valid=false", vec!["Past"]),
        ("?search=oth", vec!["Asleep"]),
        ("?search=pas&per_page=1", vec!["Past"]),
    ] {
        let list = broker.get(&format!("{CARDS}{query}")).await.json();
        let found: Vec<&str> =
            list["data"].as_array().expect("a list").iter().filter_map(|c| c["name"].as_str()).collect();
        assert_eq!(found, names, "{query}");
    }
    assert_eq!(reported(&broker.get("/rate-cards?currently_valid=maybe").await), ["currently_valid"]);
}

#[actix_rt::test]
async fn each_action_needs_its_scope_and_its_organisation() {
    let broker = Broker::new();
    broker.prices().await;
    let id = broker.shown("/rate-cards/active/ACME").await["id"].as_i64().expect("an id");
    let reader = broker.only(&[RateCardsRead]);
    assert_eq!(reader.get(&path(id)).await.status, 200);
    for (reply, scope) in [
        (reader.post(CARDS, a_card("ACME")).await, "rate_cards:write"),
        (reader.put(&path(id), json!({})).await, "rate_cards:write"),
        (reader.delete(&path(id)).await, "rate_cards:delete"),
        (reader.delete(&format!("{}/lines/1", path(id))).await, "rate_cards:write"),
    ] {
        assert_eq!((reply.status, &reply.json()["required_scope"]), (403, &json!(scope)));
    }
    let writer = reader.only(&[RateCardsWrite]);
    assert_eq!(writer.post(&format!("{}/duplicate", path(id)), json!({})).await.status, 201);
    let stranger = writer.stranger();
    assert_eq!(absent(&stranger.get(&path(id)).await), "The rate card was not found.");
    assert_eq!(absent(&stranger.delete(&path(id)).await), "The rate card was not found.");
    assert_eq!(stranger.only(&[RateCardsDelete]).delete("/rate-cards/999").await.status, 404);
}
