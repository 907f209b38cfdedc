//! Movements that somebody else lodged, and whose arrival is reported.

use super::{TRANSITS, a_transit, created, refused, shown, token_with};
use crate::Bench;
use customs_access::Scope;
use customs_transits::testing::PlainAnswer;
use serde_json::{Value, json};

const FOREIGN: &str = "26DE003302A1B2C3J0";

fn arrival() -> Value {
    json!({
        "mrn": FOREIGN, "customer_code": "ACME", "office_of_destination": "NL000510", "trader_eori": "NL801234566",
    })
}

async fn reported(bench: &Bench, token: &str) -> i64 {
    let reply = bench.post(token, &format!("{TRANSITS}/arrivals"), arrival()).await;
    assert_eq!((reply.status, reply.header("etag")), (201, "\"2\""), "{}", reply.text());
    reply.json()["data"]["id"].as_i64().expect("an id")
}

fn about(message_type: &str) -> PlainAnswer {
    PlainAnswer::new(message_type).mrn(FOREIGN)
}

fn customs_says(bench: &Bench, answer: PlainAnswer) {
    bench.services.transits.receive(answer.document()).expect("it is kept");
    bench.services.transits.apply_received(10).expect("it is applied");
}

#[actix_rt::test]
async fn an_arrival_goes_from_its_report_to_the_release() {
    let bench = Bench::new();
    let token = bench.token();
    let id = reported(&bench, &token).await;
    let path = format!("{TRANSITS}/arrivals/{id}");
    let of = |body: Value, field: &str| body["data"][field].clone();
    let first = bench.get(&token, &path).await.json();
    assert_eq!((of(first.clone(), "destination_state"), of(first, "status")), (json!("arrival_sent"), json!("REL")));
    let early = bench.post(&token, &format!("{path}/unloading-remarks"), json!({})).await;
    refused(&early, "invalid_status");
    let twice = bench.post(&token, &format!("{path}/report"), json!({})).await;
    refused(&twice, "already_sent");
    customs_says(&bench, about("IE043"));
    let remarks = json!({ "unloading_remarks": "one carton wet", "unloading_date": "2026-03-02" });
    let reply = bench.post(&token, &format!("{path}/unloading-remarks"), remarks).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(of(reply.json(), "destination_state"), "remarks_sent");
    customs_says(&bench, about("IE025"));
    let last = bench.get(&token, &path).await.json();
    assert_eq!((of(last.clone(), "destination_state"), of(last, "status")), (json!("goods_released"), json!("ARR")));
    let messages = bench.get(&token, &format!("{path}/messages")).await.json();
    assert_eq!(messages["data"].as_array().map(Vec::len), Some(4), "{messages}");
    let timeline = bench.get(&token, &format!("{path}/timeline")).await.json();
    assert_eq!((&timeline["transit_id"], &timeline["events"][0]["event"]), (&json!(id), &json!("created")));
}

#[actix_rt::test]
async fn an_arrival_that_customs_rejected_is_reported_again() {
    let bench = Bench::new();
    let token = bench.token();
    let path = format!("{TRANSITS}/arrivals/{}", reported(&bench, &token).await);
    customs_says(&bench, about("IE057").error("90", "/CC007C/TransitOperation/MRN"));
    let rejected = bench.get(&token, &path).await.json();
    assert_eq!(rejected["data"]["destination_state"], "arrival_rejected", "{rejected}");
    let elsewhere = json!({ "office_of_destination": "NL000511" });
    let reply = bench.post(&token, &format!("{path}/report"), elsewhere).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let again = reply.json()["data"].clone();
    let expected = (&json!("arrival_sent"), &json!("NL000511"));
    assert_eq!((&again["destination_state"], &again["office_of_destination"]), expected, "{again}");
}

#[actix_rt::test]
async fn arrivals_and_transits_are_apart() {
    let bench = Bench::new();
    let token = bench.token();
    let (transit, id) = (created(&bench, &token, a_transit()).await, reported(&bench, &token).await);
    assert_eq!(shown(&bench, &token, id).await.status, 404);
    assert_eq!(bench.get(&token, &format!("{TRANSITS}/arrivals/{transit}")).await.status, 404);
    for part in ["timeline", "messages", "emails", "submit-overview", "print", "fallback/paper"] {
        let path = format!("{TRANSITS}/{id}/{part}");
        assert_eq!(bench.get(&token, &path).await.status, 404, "{path}");
    }
    for part in ["timeline", "messages"] {
        let path = format!("{TRANSITS}/arrivals/{transit}/{part}");
        assert_eq!(bench.get(&token, &path).await.status, 404, "{path}");
        assert_eq!(bench.get(&token, &format!("{TRANSITS}/{transit}/{part}")).await.status, 200, "{part}");
    }
    let ids = |body: &Value| -> Vec<i64> {
        body["data"].as_array().expect("a list").iter().filter_map(|record| record["id"].as_i64()).collect()
    };
    assert_eq!(ids(&bench.get(&token, TRANSITS).await.json()), [transit]);
    for query in ["", "?destination_state=arrival_sent", "?customer_code=ACME&mrn=26DE003302A1B2C3J0"] {
        let listed = bench.get(&token, &format!("{TRANSITS}/arrivals{query}")).await.json();
        assert_eq!((ids(&listed), &listed["meta"]["total"]), (vec![id], &json!(1)), "{query}");
    }
    let none = bench.get(&token, &format!("{TRANSITS}/arrivals?destination_state=goods_released")).await.json();
    assert_eq!(none["meta"]["total"], 0, "{none}");
}

#[actix_rt::test]
async fn what_breaks_a_rule_is_named_by_its_path_and_a_reader_reports_nothing() {
    let bench = Bench::new();
    let token = bench.token();
    let wrong = json!({ "mrn": "26NL000510A1B2C3A0", "customer_code": "NOBODY", "office_of_destination": "?" });
    let refusal = refused(&bench.post(&token, &format!("{TRANSITS}/arrivals"), wrong).await, "validation_error");
    let paths: Vec<&String> = refusal["errors"].as_object().expect("errors").keys().collect();
    assert_eq!(paths, ["customer_code", "mrn", "office_of_destination"]);
    let details = refusal["error_details"].as_array().expect("details");
    assert!(details.iter().any(|detail| detail["path"] == "mrn" && detail["code"] == "transit_mrn"), "{refusal}");
    let reader = token_with(&bench, &[Scope::TransitRead]);
    assert_eq!(bench.post(&reader, &format!("{TRANSITS}/arrivals"), arrival()).await.status, 403);
}
