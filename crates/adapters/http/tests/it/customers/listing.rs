use super::{CUSTOMERS, created, reported};
use crate::Bench;
use serde_json::{Value, json};

/// Creates three customers, one second apart.
async fn three(bench: &Bench, token: &str) {
    for body in [
        json!({"customer_code": "B-1", "customer_name": "Zuid", "customer_country_code": "NL",
            "customer_eori_number": "NL123456782", "portal_access_enabled": true}),
        json!({"customer_code": "A-1", "customer_name": "Noord", "customer_country_code": "DE"}),
        json!({"customer_code": "C-2", "customer_name": "Oost"}),
    ] {
        created(bench, token, body).await;
        bench.clock.advance(chrono::Duration::seconds(1));
    }
}

async fn codes(bench: &Bench, token: &str, query: &str) -> Vec<String> {
    let reply = bench.get(token, &format!("{CUSTOMERS}?{query}")).await;
    assert_eq!(reply.status, 200, "{query}: {}", reply.text());
    let found = reply.json()["data"].take();
    let code = |row: &Value| row["customer_code"].as_str().expect("a code").to_owned();
    found.as_array().expect("a list").iter().map(code).collect()
}

#[actix_rt::test]
async fn a_list_is_filtered_and_sorted_as_asked() {
    let bench = Bench::new();
    let token = bench.token();
    three(&bench, &token).await;
    for (query, expected) in [
        ("", &["A-1", "C-2", "B-1"][..]),
        ("direction=desc", &["B-1", "C-2", "A-1"]),
        ("sort=customer_code", &["A-1", "B-1", "C-2"]),
        ("sort=customer_name&direction=asc", &["A-1", "C-2", "B-1"]),
        ("sort=customer_country_code", &["C-2", "A-1", "B-1"]),
        ("sort=created_at&direction=desc", &["C-2", "A-1", "B-1"]),
        ("code=-1", &["A-1", "B-1"]),
        ("name=OOR", &["A-1"]),
        ("eori=1234", &["B-1"]),
        ("country=NL", &["B-1"]),
        ("country=N", &[]),
        ("portal_access=true", &["B-1"]),
        ("portal_access=1", &["B-1"]),
        ("portal_access=false", &["A-1", "C-2"]),
        ("portal_access=0", &["A-1", "C-2"]),
        ("name=&code=", &["A-1", "C-2", "B-1"]),
        ("per_page=1&page=2", &["C-2"]),
        ("page=9", &[]),
    ] {
        assert_eq!(codes(&bench, &token, query).await, expected, "{query}");
    }
    assert_eq!(codes(&bench, &bench.token(), "").await, [""; 0], "another organisation sees none");
}

#[actix_rt::test]
async fn an_entry_carries_the_fields_of_a_list_alone() {
    let bench = Bench::new();
    let token = bench.token();
    three(&bench, &token).await;
    let listed = bench.get(&token, &format!("{CUSTOMERS}?code=b-")).await;
    let id = &listed.json()["data"][0]["id"];
    let row =
        format!(r#"{{"id":{id},"customer_code":"B-1","customer_name":"Zuid","customer_eori_number":"NL123456782","#)
            + r#""customer_country_code":"NL","portal_access_enabled":true,"created_at":"2026-03-02T09:30:00Z"}"#;
    let meta = r#"{"current_page":1,"last_page":1,"per_page":25,"total":1}"#;
    assert_eq!(listed.text(), format!(r#"{{"data":[{row}],"meta":{meta}}}"#));
}

#[actix_rt::test]
async fn parameters_that_cannot_be_are_told_all_at_once() {
    let bench = Bench::new();
    let token = bench.token();
    for (query, status, expected) in [
        ("sort=id&direction=up&per_page=101&page=0", 422, &["direction", "page", "per_page", "sort"][..]),
        ("per_page=0", 422, &["per_page"]),
        ("portal_access=yes", 400, &["portal_access"]),
        ("portal_access=", 400, &["portal_access"]),
        ("portal_access=TRUE&page=x&sort=id", 400, &["page", "portal_access"]),
    ] {
        let reply = bench.get(&token, &format!("{CUSTOMERS}?{query}")).await;
        assert_eq!(reply.status, status, "{query}: {}", reply.text());
        assert_eq!(reported(&reply), expected, "{query}");
    }
}
