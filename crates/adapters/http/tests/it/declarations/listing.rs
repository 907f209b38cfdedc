use super::bodies::{an_export, an_import};
use super::created;
use crate::Bench;
use chrono::Duration;
use customs_access::Credentials;
use serde_json::{Value, json};

/// Creates three declarations: an import, an export, and an import that is submitted.
async fn three(bench: &Bench, credentials: &Credentials) -> [i64; 3] {
    let mut ids = [0; 3];
    for (number, mut body) in [an_import(), an_export(), an_import()].into_iter().enumerate() {
        body["reference"] = json!(["ORDER-b", "ORDER-a", "invoice-C"][number]);
        // A token expires before the day is over, so each day takes a new one.
        ids[number] = created(bench, &bench.token_of(credentials), body).await;
        bench.clock.advance(Duration::days(1));
    }
    let token = bench.token_of(credentials);
    let submitted = bench.post(&token, &format!("/api/v1/declarations/{}/submit", ids[2]), json!({})).await;
    assert_eq!(submitted.status, 200);
    ids
}

async fn listed(bench: &Bench, token: &str, query: &str) -> Vec<i64> {
    let reply = bench.get(token, &format!("/api/v1/declarations?{query}")).await;
    assert_eq!(reply.status, 200, "{query}: {}", reply.text());
    reply.json()["data"].as_array().expect("a list").iter().map(|row| row["id"].as_i64().expect("an id")).collect()
}

#[actix_rt::test]
async fn a_list_is_filtered_and_sorted_as_asked() {
    let bench = Bench::new();
    let credentials = bench.client();
    let [first, second, third] = three(&bench, &credentials).await;
    let token = bench.token_of(&credentials);
    let lrn = bench.get(&token, &format!("/api/v1/declarations/{third}")).await.json()["data"]["lrn"].take();
    let lrn = lrn.as_str().expect("an LRN").to_owned();
    for (query, ids) in [
        ("", vec![third, second, first]),
        ("direction=asc", vec![first, second, third]),
        ("sort=reference&direction=asc&imex=IM", vec![first, third]),
        ("sort=id", vec![third, second, first]),
        ("sort=status&direction=desc", vec![third, second, first]),
        ("sort=submitted_at&direction=desc&per_page=1", vec![third]),
        ("status=NEW", vec![third]),
        ("status=ACC", vec![]),
        ("imex=EX", vec![second]),
        ("declaration_type=B1", vec![second]),
        ("reference=order", vec![second, first]),
        ("created_from=2026-03-03&created_to=2026-03-03", vec![second]),
        ("dossier_id=7", vec![]),
        ("open_request=documents", vec![]),
        ("customer_code=C1", vec![]),
        ("mrn=26NL000396A1B2C3R0", vec![]),
        ("search=INVOICE", vec![third]),
    ] {
        assert_eq!(listed(&bench, &token, query).await, ids, "{query}");
    }
    assert_eq!(listed(&bench, &token, &format!("lrn={lrn}")).await, [third]);
    assert_eq!(listed(&bench, &bench.token(), "").await, [0_i64; 0], "another organisation sees none");
}

#[actix_rt::test]
async fn a_page_tells_where_it_stands_and_leaves_the_contents_out() {
    let bench = Bench::new();
    let token = bench.token();
    for _ in 0..3 {
        created(&bench, &token, an_import()).await;
    }
    let page = bench.get(&token, "/api/v1/declarations?page=2&per_page=2").await.json();
    assert_eq!(page["meta"], json!({"current_page": 2, "last_page": 2, "per_page": 2, "total": 3}));
    let row = page["data"][0].as_object().expect("a record");
    assert!(!row.contains_key("lines") && !row.contains_key("declaration"), "{row:?}");
    assert_eq!((&row["status"], &row["total_items"]), (&json!("DRF"), &json!(1)));
    assert_eq!(row["total_gross_mass"].to_string(), "12.5");
    assert_eq!(row["mrn"], Value::Null);
}

#[actix_rt::test]
async fn parameters_out_of_range_are_told_all_at_once() {
    let bench = Bench::new();
    let token = bench.token();
    let query = "status=XXX&imex=CO&declaration_type=H9&sort=colour&direction=up&per_page=101&page=0&created_from=soon\
                 &open_request=money";
    let reply = bench.get(&token, &format!("/api/v1/declarations?{query}")).await;
    assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("validation_error")), "{}", reply.text());
    let errors = reply.json()["errors"].as_object().expect("errors").len();
    assert_eq!(errors, 9, "{}", reply.text());
    let reply = bench.get(&token, "/api/v1/declarations?dossier_id=seven").await;
    assert_eq!((reply.status, &reply.json()["error"]), (400, &json!("invalid_request")));
}
