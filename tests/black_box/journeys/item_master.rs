//! The broker's article file.

use serde_json::{Value, json};

use crate::harness::{Kind, Site, create_customer, create_item};

on_both_databases!(
    an_article_is_created_changed_verified_copied_and_deleted,
    every_broken_rule_is_told_at_once,
    search_finds_words_and_beginnings_of_active_articles,
    lists_are_filtered_sorted_and_counted,
);

fn an_article_is_created_changed_verified_copied_and_deleted(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let api = broker.api;
    let id = create_item(
        &api,
        "BOLT-8",
        &json!({
            "description": "Steel bolt M8",
            "hs_code": "73181595",
            "taric_code": "90",
            "country_of_origin": "cn",
            "net_weight": 0.0125,
            "gross_weight": 0.013,
            "unit_value": 0.15,
            "unit_currency": "EUR",
        }),
    );
    let path = format!("/item-master/{id}");
    let item = api.get(&path).expect(200)["data"].clone();
    assert_eq!(item["status"], "active");
    assert_eq!(item["country_of_origin"], "CN");
    assert_eq!(item["net_weight"].to_string(), "0.0125");
    assert_eq!(item["unit_value"].to_string(), "0.15");
    assert_eq!((&item["verified_at"], &item["customer_id"]), (&Value::Null, &Value::Null));
    assert_eq!((&item["pending_changes"], &item["documents"]), (&json!([]), &json!([])));

    let verified = api.post_empty(&format!("{path}/verify")).expect(200)["data"].clone();
    assert_eq!((&verified["id"], &verified["item_code"]), (&json!(id), &json!("BOLT-8")));
    assert!(verified["verified_at"].is_string());
    assert_eq!(api.get(&path).expect(200)["data"]["verified_by"], "black box");
    api.put(&path, &json!({ "notes": "in bags of 100" })).expect(200);
    assert!(api.get(&path).expect(200)["data"]["verified_at"].is_string(), "notes decide nothing");

    let changed = api.put(&path, &json!({ "hs_code": "73181692", "taric_code": null })).expect(200)["data"].clone();
    assert_eq!((&changed["hs_code"], &changed["verified_at"]), (&json!("73181692"), &Value::Null));
    assert_eq!(api.get(&format!("{path}/pending-changes")).expect(200)["data"], json!([]));
    let changes = api.get(&format!("{path}/pending-changes?status=approved")).expect(200)["data"].clone();
    let fields: Vec<_> = changes
        .as_array()
        .expect("changes")
        .iter()
        .map(|change| (&change["field"], &change["old_value"], &change["new_value"]))
        .collect();
    assert_eq!(
        fields,
        [
            (&json!("hs_code"), &json!("73181595"), &json!("73181692")),
            (&json!("taric_code"), &json!("90"), &Value::Null),
        ]
    );
    assert_eq!(changes[0]["decided_by"], "black box");
    assert_eq!(api.get(&format!("{path}/documents")).expect(200)["data"], json!([]));

    let copies: Vec<Value> =
        (0..3).map(|_| api.post_empty(&format!("{path}/duplicate")).expect(201)["data"]["item_code"].clone()).collect();
    assert_eq!(copies, ["BOLT-8_COPY", "BOLT-8_COPY_2", "BOLT-8_COPY_3"]);
    api.put(&path, &json!({ "item_code": "BOLT-8_COPY" })).expect_status(422);

    api.delete(&path).expect_status(204);
    api.get(&path).expect_status(404);
}

fn every_broken_rule_is_told_at_once(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_item(&api, "TAKEN", &json!({}));
    let customer = create_customer(&api, "ACME", &json!({}));
    create_item(&api, "TAKEN", &json!({ "customer_id": customer }));
    let refused = api.post(
        "/item-master",
        &json!({
            "item_code": "TAKEN",
            "hs_code": "1234567",
            "country_of_origin": "China",
            "status": "gone",
            "net_weight": 2,
            "gross_weight": 1,
            "vat_rate": 101,
            "unit_value": -1,
            "customer_id": null,
        }),
    );
    let refused = refused.expect(422);
    let fields: Vec<&String> = refused["errors"].as_object().expect("errors").keys().collect();
    assert_eq!(
        fields,
        [
            "country_of_origin",
            "description",
            "gross_weight",
            "hs_code",
            "item_code",
            "status",
            "unit_value",
            "vat_rate",
        ]
    );
    api.post("/item-master", &json!({ "item_code": 5 })).expect_status(400);
    api.get("/item-master/search").expect_status(422);
    api.get("/item-master?sort_by=weight").expect_status(422);
    api.get("/item-master?customer_id=x").expect_status(400);
}

fn search_finds_words_and_beginnings_of_active_articles(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let acme = create_customer(&api, "ACME", &json!({}));
    let other = create_customer(&api, "OTHER", &json!({}));
    create_item(&api, "GLOBAL-1", &json!({ "description": "Größe Schraube", "hs_code": "73181595" }));
    create_item(&api, "ACME-1", &json!({ "description": "Steel bolt", "customer_id": acme, "sku": "only-lists" }));
    create_item(&api, "OTHER-1", &json!({ "description": "Steel nut", "customer_id": other }));
    create_item(&api, "OLD-1", &json!({ "description": "Steel rod", "status": "inactive" }));
    let search = |query: &str| {
        let hits = api.get(&format!("/item-master/search?{query}")).expect(200);
        let mut codes: Vec<String> = hits["data"]
            .as_array()
            .expect("hits")
            .iter()
            .map(|hit| hit["item_code"].as_str().expect("a code").to_owned())
            .collect();
        codes.sort();
        codes
    };
    assert_eq!(search("q=steel"), ["ACME-1", "OTHER-1"]);
    assert_eq!(search("q=STE%20bol"), ["ACME-1"], "every word begins one");
    assert_eq!(search("q=gr%C3%B6%C3%9Fe"), ["GLOBAL-1"]);
    assert_eq!(search("q=7318"), ["GLOBAL-1"]);
    assert_eq!(search(&format!("q=1&customer_id={acme}")), ["ACME-1", "GLOBAL-1"], "its own and global ones");
    assert_eq!(search("q=teel"), Vec::<String>::new(), "the middle of a word is no word");
    assert_eq!(search("q=only"), Vec::<String>::new());
    assert_eq!(search("q=%25"), Vec::<String>::new());
    for number in 0..25 {
        create_item(&api, &format!("MANY-{number}"), &json!({ "description": "alike" }));
    }
    assert_eq!(search("q=alike").len(), 20);
    let listed = api.get("/item-master?search=only-li").expect(200);
    assert_eq!((&listed["meta"]["total"], &listed["data"][0]["item_code"]), (&json!(1), &json!("ACME-1")));
}

fn lists_are_filtered_sorted_and_counted(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let acme = create_customer(&api, "ACME", &json!({}));
    let b = create_item(&api, "B", &json!({ "hs_code": "73181595" }));
    create_item(&api, "A", &json!({ "customer_id": acme, "status": "pending" }));
    create_item(&api, "C", &json!({ "status": "inactive" }));
    let listed = |query: &str| {
        let list = api.get(&format!("/item-master?{query}")).expect(200);
        let codes: Vec<String> = list["data"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|item| item["item_code"].as_str().expect("a code").to_owned())
            .collect();
        (codes.join(""), list["meta"]["total"].as_u64().expect("a total"))
    };
    assert_eq!(listed("sort_by=item_code&sort_order=asc"), ("ABC".to_owned(), 3));
    api.put(&format!("/item-master/{b}"), &json!({ "notes": "newest" })).expect(200);
    assert_eq!(listed("per_page=2"), ("BC".to_owned(), 3), "the latest change first");
    assert_eq!(listed("status=pending"), ("A".to_owned(), 1));
    assert_eq!(listed(&format!("customer_id={acme}")), ("A".to_owned(), 1));
    assert_eq!(listed("sort_by=hs_code&sort_order=desc").0.chars().next(), Some('B'));
    api.put(&format!("/item-master/{b}"), &json!({ "status": "pending", "customer_id": acme })).expect(200);
    assert_eq!(
        listed(&format!("status=pending&customer_id={acme}&sort_by=item_code&sort_order=asc")),
        ("AB".to_owned(), 2)
    );
    api.delete(&format!("/item-master/{b}")).expect_status(204);
    assert_eq!(listed("sort_by=item_code&sort_order=asc"), ("AC".to_owned(), 2));
    assert_eq!(api.get("/item-master").expect(200)["meta"]["per_page"], 15);
}
