use super::{ITEMS, a_bolt, a_customer, colleague, created, reported, shown};
use crate::{Bench, authorized};
use actix_web::http::Method;
use customs_access::Scope;
use serde_json::{Value, json};

#[actix_rt::test]
async fn an_item_is_created_active_and_answered_in_short() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = a_bolt();
    body["hs_code"] = json!("73181588");
    let reply = bench.post(&token, ITEMS, body).await;
    let id = reply.json()["data"]["id"].clone();
    let expected = [
        &format!(r#"{{"data":{{"id":{id},"item_code":"BOLT-12","description":"Steel bolt","hs_code":"73181588","#),
        r#""status":"active","created_at":"2026-03-02T09:30:00Z"},"message":"The item was created.","warnings":[],"warning_details":[]}"#,
    ]
    .concat();
    assert_eq!((reply.status, reply.text()), (201, expected));
    assert_eq!(reply.header("etag"), bench.get(&token, &format!("{ITEMS}/{id}")).await.header("etag"));
}

#[actix_rt::test]
async fn every_broken_rule_is_told_at_once_and_nothing_is_kept() {
    let bench = Bench::new();
    let token = bench.token();
    let long = |characters: usize| "x".repeat(characters + 1);
    let wrong = json!({
        "item_code": long(100), "description": long(500), "customer_id": 4711, "hs_code": "1234567", "taric_code": "1A",
        "country_of_origin": "Netherlands", "preferential_origin": "N1", "status": "archived", "net_weight": 2,
        "gross_weight": 1, "supplementary_units": -1, "unit_value": 1e300, "unit_currency": "EURO", "duty_rate": 1000.5,
        "vat_rate": 100.01, "packaging_type": long(10), "packaging_marks": long(512), "manufacturer_name": long(255),
        "manufacturer_part_number": long(100), "sku": long(100), "part_number": long(100), "notes": long(2000),
    });
    let mut fields: Vec<String> = wrong.as_object().expect("an object").keys().cloned().collect();
    fields.retain(|field| field != "net_weight");
    let reply = bench.post(&token, ITEMS, wrong).await;
    assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("validation_error")), "{}", reply.text());
    assert_eq!(reported(&reply), fields);
    let reply = bench.post(&token, ITEMS, json!({"item_code": null, "description": "  "})).await;
    assert_eq!((reply.status, reported(&reply)), (422, vec!["description".to_owned(), "item_code".to_owned()]));
    assert_eq!(bench.get(&token, ITEMS).await.json()["meta"]["total"], json!(0));
}

#[actix_rt::test]
async fn a_value_of_the_wrong_type_is_malformed_and_named() {
    let bench = Bench::new();
    let token = bench.token();
    for (field, value) in [
        ("item_code", json!(12)),
        ("customer_id", json!("7")),
        ("customer_id", json!(1.5)),
        ("net_weight", json!("1.5")),
        ("vat_rate", json!([21])),
        ("licensing_required", json!("yes")),
        ("status", json!({})),
        ("notes", json!(false)),
    ] {
        let mut body = a_bolt();
        body[field] = value.clone();
        let reply = bench.post(&token, ITEMS, body).await;
        assert_eq!((reply.status, &reply.json()["error"]), (400, &json!("invalid_request")), "{field} {value}");
        assert_eq!(reported(&reply), [field]);
    }
    for body in [json!([]), json!("text"), Value::Null] {
        let reply = bench.post(&token, ITEMS, body.clone()).await;
        assert_eq!((reply.status, reported(&reply)), (400, vec!["body".to_owned()]), "{body}");
    }
    let form = authorized(Method::POST, &token, ITEMS).set_form([("item_code", "A")]);
    assert_eq!(bench.send(form).await.status, 415);
}

#[actix_rt::test]
async fn a_code_is_unique_among_the_items_of_a_customer_and_among_the_global_ones() {
    let bench = Bench::new();
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    let customer = a_customer(&bench, credentials.client.organisation(), "C1");
    let own = |code: &str| json!({"item_code": code, "description": "Bolt", "customer_id": customer});
    created(&bench, &token, a_bolt()).await;
    created(&bench, &token, own("BOLT-12")).await;
    for (body, fields) in [
        (a_bolt(), vec!["item_code"]),
        (own(" BOLT-12 "), vec!["item_code"]),
        (json!({"item_code": "BOLT-12", "vat_rate": 101}), vec!["description", "item_code", "vat_rate"]),
    ] {
        let reply = bench.post(&token, ITEMS, body.clone()).await;
        assert_eq!((reply.status, reported(&reply)), (422, fields.into_iter().map(str::to_owned).collect()), "{body}");
    }
    created(&bench, &bench.token(), a_bolt()).await;
}

#[actix_rt::test]
async fn the_customer_of_another_organisation_is_no_customer() {
    let bench = Bench::new();
    let theirs = a_customer(&bench, bench.client().client.organisation(), "C1");
    let mut body = a_bolt();
    for id in [theirs, theirs + 1000, 0, -7] {
        body["customer_id"] = json!(id);
        let reply = bench.post(&bench.token(), ITEMS, body.clone()).await;
        assert_eq!((reply.status, reported(&reply)), (422, vec!["customer_id".to_owned()]), "{id}");
        let message = &reply.json()["errors"]["customer_id"];
        assert_eq!(message, &json!(["is not the id of a customer"]), "{id}: nobody learns whether it is another's");
    }
}

#[actix_rt::test]
async fn what_means_the_same_is_written_the_same_and_null_is_left_out() {
    let bench = Bench::new();
    let token = bench.token();
    let body = json!({
        "item_code": " A 1 ", "description": "Bolt", "country_of_origin": " nl", "unit_currency": "eur", "sku": "  ",
        "status": null, "licensing_required": null, "net_weight": null, "customer_id": null, "surprise": 1,
    });
    let id = created(&bench, &token, body).await;
    let item = shown(&bench, &token, id).await;
    let stated = ["item_code", "country_of_origin", "unit_currency", "sku", "status", "licensing_required"];
    let stated: Vec<&Value> = stated.iter().map(|field| &item[*field]).collect();
    assert_eq!(json!(stated), json!(["A 1", "NL", "EUR", null, "active", false]));
    assert!(item.get("surprise").is_none());
}

#[actix_rt::test]
async fn a_repeated_key_creates_one_item() {
    let bench = Bench::new();
    let token = bench.token();
    let send = |body: Value| {
        let request = authorized(Method::POST, &token, ITEMS).insert_header(("Idempotency-Key", "k1"));
        bench.send(request.set_json(body))
    };
    let (first, again) = (send(a_bolt()).await, send(a_bolt()).await);
    assert_eq!((first.status, first.text()), (201, again.text()));
    assert_eq!((again.header("idempotent-replayed"), again.header("etag")), ("true", first.header("etag")));
    let other = send(json!({"item_code": "B", "description": "Nut"})).await;
    assert_eq!((other.status, &other.json()["error"]), (422, &json!("idempotency_key_reused")));
    assert_eq!(bench.get(&token, ITEMS).await.json()["meta"]["total"], json!(1));
}

#[actix_rt::test]
async fn each_operation_asks_for_its_scope() {
    let bench = Bench::new();
    let credentials = bench.client();
    let id = created(&bench, &bench.token_of(&credentials), a_bolt()).await;
    let one = format!("{ITEMS}/{id}");
    for (method, path, scope) in [
        (Method::GET, ITEMS.to_owned(), Scope::ItemMasterRead),
        (Method::GET, format!("{ITEMS}/search?q=b"), Scope::ItemMasterRead),
        (Method::GET, one.clone(), Scope::ItemMasterRead),
        (Method::GET, format!("{one}/pending-changes"), Scope::ItemMasterRead),
        (Method::GET, format!("{one}/documents"), Scope::ItemMasterRead),
        (Method::POST, ITEMS.to_owned(), Scope::ItemMasterWrite),
        (Method::PUT, one.clone(), Scope::ItemMasterWrite),
        (Method::POST, format!("{one}/duplicate"), Scope::ItemMasterWrite),
        (Method::POST, format!("{one}/verify"), Scope::ItemMasterWrite),
        (Method::DELETE, one.clone(), Scope::ItemMasterDelete),
    ] {
        let others: Vec<Scope> = Scope::ALL.iter().copied().filter(|other| *other != scope).collect();
        let without = authorized(method.clone(), &colleague(&bench, &credentials, &others), &path);
        let reply = bench.send(without).await;
        assert_eq!(reply.status, 403, "{method} {path}");
        assert_eq!(reply.json()["required_scope"], json!(scope.as_str()), "{method} {path}");
        let with = authorized(method.clone(), &colleague(&bench, &credentials, &[scope]), &path);
        let with = match method {
            Method::POST => with.set_json(json!({"item_code": "N", "description": "Nut"})),
            Method::PUT => with.set_json(json!({"hs_code": "73181588"})),
            _ => with,
        };
        let reply = bench.send(with).await;
        assert!((200..300).contains(&reply.status), "{method} {path}: {}", reply.text());
    }
}
