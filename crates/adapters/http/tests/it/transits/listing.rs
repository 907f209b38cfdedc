use super::{MRN, TRANSITS, a_transit, answered, created, shown};
use crate::Bench;
use chrono::Duration;
use serde_json::{Value, json};

async fn listed(bench: &Bench, token: &str, query: &str) -> Vec<i64> {
    let reply = bench.get(token, &format!("{TRANSITS}?{query}")).await;
    assert_eq!(reply.status, 200, "{query}: {}", reply.text());
    reply.json()["data"].as_array().expect("a list").iter().map(|row| row["id"].as_i64().expect("an id")).collect()
}

#[actix_rt::test]
async fn a_list_is_filtered_and_sorted_as_asked() {
    let bench = Bench::new();
    let credentials = bench.client();
    let mut ids = Vec::new();
    for (reference, transit_type) in [("b", "T1"), ("a", "T2"), ("C", "T1")] {
        let mut body = a_transit();
        body["reference"] = json!(reference);
        body["transit_type"] = json!(transit_type);
        // A token expires before the day is over, so each day takes a new one.
        let token = bench.token_of(&credentials);
        ids.push(if reference == "C" {
            answered(&bench, &token, body, &["IE028"]).await
        } else {
            created(&bench, &token, body).await
        });
        bench.clock.advance(Duration::days(1));
    }
    let token = bench.token_of(&credentials);
    let lrn = shown(&bench, &token, ids[2]).await.json()["data"]["lrn"].as_str().expect("an LRN").to_owned();
    for (query, expected) in [
        ("", vec![2, 1, 0]),
        ("direction=asc", vec![0, 1, 2]),
        ("sort=reference&direction=asc", vec![2, 1, 0]),
        ("sort=id", vec![2, 1, 0]),
        ("sort=status&direction=asc", vec![2, 0, 1]),
        ("sort=submitted_at&per_page=1", vec![2]),
        ("sort=accepted_at&direction=asc", vec![0, 1, 2]),
        ("status=ACC", vec![2]),
        ("status=DRF&transit_type=T1", vec![0]),
        ("transit_type=T2F", vec![]),
        ("customer_code=ACME", vec![2, 1, 0]),
        ("customer_code=acme", vec![]),
        ("dossier_id=7", vec![]),
        ("open_request=enquiry", vec![]),
        (&format!("mrn={MRN}"), vec![2]),
        (&format!("lrn={lrn}"), vec![2]),
    ] {
        let expected: Vec<i64> = expected.into_iter().map(|place: usize| ids[place]).collect();
        assert_eq!(listed(&bench, &token, query).await, expected, "{query}");
    }
    assert_eq!(listed(&bench, &bench.token(), "").await, [0_i64; 0], "another organisation sees none");
}

#[actix_rt::test]
async fn a_row_has_what_columns_hold_and_a_page_tells_where_it_stands() {
    let bench = Bench::new();
    let token = bench.token();
    for _ in 0..3 {
        created(&bench, &token, a_transit()).await;
    }
    let page = bench.get(&token, &format!("{TRANSITS}?page=2&per_page=2")).await.json();
    assert_eq!(page["meta"], json!({"current_page": 2, "last_page": 2, "per_page": 2, "total": 3}));
    let row = page["data"][0].as_object().expect("a record");
    let record = shown(&bench, &token, row["id"].as_i64().expect("an id")).await.json()["data"].take();
    for (field, value) in row {
        assert_eq!(value, &record[field], "{field}");
    }
    let left_out = ["items", "holder", "consignor", "consignee", "transport", "seals", "limit_date"];
    assert!(left_out.iter().all(|field| !row.contains_key(*field)), "{row:?}");
    assert_eq!(row["guarantee_amount"].to_string(), "12500.50");
    assert_eq!(row["mrn"], Value::Null);
}

#[actix_rt::test]
async fn a_parameter_out_of_range_is_refused() {
    let bench = Bench::new();
    let token = bench.token();
    for query in
        ["status=CTL", "transit_type=T3", "open_request=lost", "sort=mrn", "per_page=101", "page=0", "direction=up"]
    {
        let reply = bench.get(&token, &format!("{TRANSITS}?{query}")).await;
        assert_eq!((reply.status, &reply.json()["error"]), (422, &json!("validation_error")), "{query}");
    }
}
