use super::{ITEMS, a_customer, created, named, reported};
use crate::{Bench, authorized};
use actix_web::http::Method;
use serde_json::{Value, json};

async fn found(bench: &Bench, token: &str, query: &str) -> Vec<i64> {
    let reply = bench.get(token, &format!("{ITEMS}/search?{query}")).await;
    assert_eq!(reply.status, 200, "{query}: {}", reply.text());
    let data: Value = reply.json()["data"].take();
    let mut ids: Vec<i64> = data.as_array().expect("hits").iter().map(|hit| hit["id"].as_i64().expect("id")).collect();
    ids.sort_unstable();
    ids
}

#[actix_rt::test]
async fn active_items_are_found_by_code_description_and_commodity_code() {
    let bench = Bench::new();
    let token = bench.token();
    let body = json!({"item_code": "XB-1", "description": "Steel bolt", "hs_code": "73181588", "sku": "S77"});
    let bolt = created(&bench, &token, body).await;
    let gone = json!({"item_code": "XB-2", "description": "Steel bolt", "status": "inactive"});
    created(&bench, &token, gone).await;
    for (query, ids) in [
        ("q=xb", vec![bolt]),
        ("q=STEEL+bol", vec![bolt]),
        ("q=7318", vec![bolt]),
        ("q=steel+nut", vec![]),
        ("q=s77", vec![]),
        ("q=-", vec![]),
    ] {
        assert_eq!(found(&bench, &token, query).await, ids, "{query}");
    }
    let reply = bench.get(&token, &format!("{ITEMS}/search?q=xb")).await;
    let hit = format!(
        r#"{{"id":{bolt},"item_code":"XB-1","description":"Steel bolt","hs_code":"73181588","customer_id":null}}"#
    );
    assert_eq!(reply.text(), format!(r#"{{"data":[{hit}]}}"#));
    assert_eq!(found(&bench, &bench.token(), "q=xb").await, [0_i64; 0], "another organisation finds none");
}

#[actix_rt::test]
async fn a_search_for_a_customer_finds_its_items_and_global_ones() {
    let bench = Bench::new();
    let credentials = bench.client();
    let token = bench.token_of(&credentials);
    let organisation = credentials.client.organisation();
    let customers = [a_customer(&bench, organisation, "C1"), a_customer(&bench, organisation, "C2")];
    let global = named(&bench, &token, "B", "Bolt").await;
    let mut own = Vec::new();
    for customer in customers {
        let body = json!({"item_code": "B", "description": "Bolt", "customer_id": customer});
        own.push(created(&bench, &token, body).await);
    }
    let query_for = |customer: i64| format!("q=bolt&customer_id={customer}");
    assert_eq!(found(&bench, &token, &query_for(customers[0])).await, [global, own[0]]);
    assert_eq!(found(&bench, &token, "q=bolt").await, [global, own[0], own[1]]);
    assert_eq!(found(&bench, &token, &query_for(customers[1] + 1000)).await, [global]);
    assert_eq!(found(&bench, &bench.token(), &query_for(customers[0])).await, [0_i64; 0]);
}

#[actix_rt::test]
async fn a_search_finds_twenty_items_at_most() {
    let bench = Bench::new();
    let token = bench.token();
    for number in 0..22 {
        named(&bench, &token, &format!("I-{number}"), "Bolt").await;
    }
    assert_eq!(found(&bench, &token, "q=bolt").await.len(), 20);
}

#[actix_rt::test]
async fn a_search_needs_something_to_look_for() {
    let bench = Bench::new();
    let token = bench.token();
    for query in ["", "?q=", "?q=+%20", "?q=%00"] {
        let reply = bench.get(&token, &format!("{ITEMS}/search{query}")).await;
        assert_eq!((reply.status, reported(&reply)), (422, vec!["q".to_owned()]), "{query}: {}", reply.text());
        assert_eq!(reply.json()["error"], json!("validation_error"));
    }
    let reply = bench.get(&token, &format!("{ITEMS}/search?q=a&customer_id=x")).await;
    assert_eq!((reply.status, reported(&reply)), (400, vec!["customer_id".to_owned()]));
}

#[actix_rt::test]
async fn the_search_is_no_item() {
    let bench = Bench::new();
    let token = bench.token();
    for method in [Method::PUT, Method::DELETE] {
        let request = authorized(method.clone(), &token, &format!("{ITEMS}/search")).set_json(json!({}));
        let reply = bench.send(request).await;
        assert_eq!((reply.status, reply.header("allow")), (405, "GET, HEAD"), "{method}");
    }
}
