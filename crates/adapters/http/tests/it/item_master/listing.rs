use super::{ITEMS, a_bolt, a_customer, created, named, put};
use crate::Bench;
use chrono::Duration;
use serde_json::json;

/// The ids of a list or a search, in order.
async fn listed(bench: &Bench, token: &str, query: &str) -> Vec<i64> {
    let reply = bench.get(token, &format!("{ITEMS}?{query}")).await;
    assert_eq!(reply.status, 200, "{query}: {}", reply.text());
    reply.json()["data"].as_array().expect("a list").iter().map(|row| row["id"].as_i64().expect("an id")).collect()
}

#[actix_rt::test]
async fn a_list_is_filtered_and_sorted_as_asked() {
    let bench = Bench::new();
    let credentials = bench.client();
    let organisation = credentials.client.organisation();
    let customer = a_customer(&bench, organisation, "C1");
    let bodies = [
        json!({"item_code": "B-1", "description": "Steel bolt", "hs_code": "73181588", "sku": "S77"}),
        json!({"item_code": "A-1", "description": "Wooden crate", "hs_code": "44151010", "customer_id": customer,
            "status": "inactive", "part_number": "P99"}),
        json!({"item_code": "C-1", "description": "Steel nut", "status": "pending"}),
    ];
    let mut ids = Vec::new();
    for body in bodies {
        ids.push(created(&bench, &bench.token_of(&credentials), body).await);
        bench.clock.advance(Duration::minutes(1));
    }
    let [bolt, wood, nut]: [i64; 3] = ids.try_into().expect("three");
    let token = bench.token_of(&credentials);
    let touched = put(&bench, &token, bolt, json!({"notes": "seen"})).await;
    assert_eq!(touched.status, 200, "{}", touched.text());
    for (query, ids) in [
        ("", vec![bolt, nut, wood]),
        ("sort_order=asc", vec![wood, nut, bolt]),
        ("sort_by=created_at", vec![nut, wood, bolt]),
        ("sort_by=updated_at&sort_order=desc", vec![bolt, nut, wood]),
        ("sort_by=item_code&sort_order=asc", vec![wood, bolt, nut]),
        ("sort_by=description&sort_order=asc", vec![bolt, nut, wood]),
        ("sort_by=hs_code&sort_order=asc", vec![nut, wood, bolt]),
        ("sort_by=status&sort_order=asc", vec![bolt, wood, nut]),
        ("status=active", vec![bolt]),
        ("status=inactive", vec![wood]),
        ("status=pending", vec![nut]),
        ("search=STEEL", vec![bolt, nut]),
        ("search=steel+bo", vec![bolt]),
        ("search=7318", vec![bolt]),
        ("search=s77", vec![bolt]),
        ("search=p99", vec![wood]),
        ("search=a-1", vec![wood]),
        ("search=teel", vec![]),
        ("search=+", vec![bolt, nut, wood]),
        ("search=", vec![bolt, nut, wood]),
    ] {
        assert_eq!(listed(&bench, &token, query).await, ids, "{query}");
    }
    assert_eq!(listed(&bench, &token, &format!("customer_id={customer}")).await, [wood]);
    assert_eq!(listed(&bench, &token, &format!("customer_id={customer}&status=active")).await, [0_i64; 0]);
    for id in [customer + 1000, -7] {
        assert_eq!(listed(&bench, &token, &format!("customer_id={id}")).await, [0_i64; 0], "{id}");
    }
    let stranger = bench.token();
    for query in [String::new(), format!("customer_id={customer}"), "search=steel".to_owned()] {
        assert_eq!(listed(&bench, &stranger, &query).await, [0_i64; 0], "another organisation sees none: {query}");
    }
}

#[actix_rt::test]
async fn a_list_has_fifteen_items_a_page_unless_asked_otherwise() {
    let bench = Bench::new();
    let token = bench.token();
    for number in 0..17 {
        named(&bench, &token, &format!("I-{number}"), "Bolt").await;
    }
    for (query, meta, rows) in [
        ("", json!({"current_page": 1, "last_page": 2, "per_page": 15, "total": 17}), 15),
        ("page=2", json!({"current_page": 2, "last_page": 2, "per_page": 15, "total": 17}), 2),
        ("page=3", json!({"current_page": 3, "last_page": 2, "per_page": 15, "total": 17}), 0),
        ("per_page=100", json!({"current_page": 1, "last_page": 1, "per_page": 100, "total": 17}), 17),
    ] {
        let page = bench.get(&token, &format!("{ITEMS}?{query}")).await.json();
        assert_eq!(page["meta"], meta, "{query}");
        assert_eq!(page["data"].as_array().map(Vec::len), Some(rows), "{query}");
    }
}

#[actix_rt::test]
async fn an_item_in_a_list_carries_the_fields_of_the_contract() {
    let bench = Bench::new();
    let token = bench.token();
    let mut body = a_bolt();
    body["gross_weight"] = json!(1.25);
    body["notes"] = json!("not in lists");
    let id = created(&bench, &token, body).await;
    let reply = bench.get(&token, ITEMS).await;
    let at = "2026-03-02T09:30:00Z";
    let row = [
        &format!(r#"{{"id":{id},"item_code":"BOLT-12","description":"Steel bolt","hs_code":null,"#),
        r#""country_of_origin":null,"status":"active","net_weight":null,"gross_weight":1.25,"sku":null,"#,
        r#""part_number":null,"unit_value":null,"unit_currency":null,"#,
        &format!(r#""created_at":"{at}","updated_at":"{at}","verified_at":null}}"#),
    ]
    .concat();
    let meta = r#"{"current_page":1,"last_page":1,"per_page":15,"total":1}"#;
    assert_eq!(reply.text(), format!(r#"{{"data":[{row}],"meta":{meta}}}"#));
}

#[actix_rt::test]
async fn parameters_out_of_range_are_told_all_at_once() {
    let bench = Bench::new();
    let token = bench.token();
    let query = "status=gone&sort_by=sku&sort_order=up&per_page=101&page=0&search=%00";
    let reply = bench.get(&token, &format!("{ITEMS}?{query}")).await;
    assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("validation_error")), "{}", reply.text());
    assert_eq!(super::reported(&reply), ["page", "per_page", "search", "sort_by", "sort_order", "status"]);
    for value in ["seven", "", "1.5"] {
        let reply = bench.get(&token, &format!("{ITEMS}?customer_id={value}&page=x")).await;
        assert_eq!((reply.status, &reply.json()["error"]), (400, &json!("invalid_request")), "{value}");
        assert_eq!(super::reported(&reply), ["customer_id", "page"]);
    }
}
