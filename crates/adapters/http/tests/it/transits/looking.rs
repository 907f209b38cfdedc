use super::{MRN, TRANSITS, a_transit, act, answered, created, customs_answers, refused, shown, token_with};
use crate::{Bench, authorized, neighbours};
use actix_web::http::Method;
use customs_access::Scope::{TransitDelete, TransitRead, TransitWrite};
use customs_transits::AccessCode;
use customs_transits::ports::KnownParty;
use customs_transits::testing::KnownParties;
use serde_json::{Value, json};
use std::sync::Arc;

#[actix_rt::test]
async fn the_history_tells_who_did_what() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, a_transit(), &["IE028", "IE029"]).await;
    let reply = bench.get(&token, &format!("{TRANSITS}/{id}/timeline")).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let timeline = reply.json();
    assert_eq!((&timeline["transit_id"], &timeline["reference"]), (&json!(id), &json!(format!("T-{id:08}"))));
    let line = |event: &str, status: &str, user: &str| json!({"event": event, "status": status, "timestamp": "2026-03-02T09:30:00Z", "user": user, "details": null, "detail": null});
    let mut accepted = line("accepted", "ACC", "customs");
    accepted["mrn"] = json!(MRN);
    let expected =
        [line("created", "DRF", "ERP"), line("submitted", "NEW", "ERP"), accepted, line("released", "REL", "customs")];
    assert_eq!(timeline["events"], Value::from(expected.to_vec()));
}

#[actix_rt::test]
async fn the_message_is_shown_without_the_access_code_of_the_guarantee() {
    let guarantee_reference = Some("26NL0000000123456".to_owned());
    let acme = KnownParty { guarantee_reference, ..KnownParty::default() };
    let bench = Bench::with(|services| {
        let parties = KnownParties {
            parties: [("ACME".to_owned(), acme)].into(),
            access_code: Some(AccessCode::new("S3CR".to_owned())),
        };
        let over = neighbours::transits_over(|ports| ports.parties = Arc::new(parties));
        services.transits = Arc::new(over.transits);
    });
    let token = bench.token();
    let id = created(&bench, &token, a_transit()).await;
    let reply = act(&bench, &token, id, "generate-xml", None).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let generated = reply.json();
    assert_eq!((&generated["format"], &generated["warnings"]), (&json!("IE015A"), &json!([])));
    assert!(generated["generated_at"].is_string());
    let xml = generated["xml"].as_str().expect("a text");
    assert!(xml.starts_with("IE015 lrn= code=****") && !xml.contains("S3CR"), "{xml}");
    let mut prelodged = a_transit();
    prelodged["additional_declaration_type"] = json!("D");
    let id = answered(&bench, &token, prelodged, &[]).await;
    let generated = act(&bench, &token, id, "generate-xml", None).await.json();
    let lrn = shown(&bench, &token, id).await.json()["data"]["lrn"].as_str().expect("an LRN").to_owned();
    assert_eq!(generated["format"], "IE015D");
    assert!(generated["xml"].as_str().is_some_and(|xml| xml.starts_with(&format!("IE015 lrn={lrn} code=****"))));
}

#[actix_rt::test]
async fn an_access_code_that_is_not_sent_is_told_of_at_the_submission() {
    let guarantee_reference = Some("26NL0000000123456".to_owned());
    let acme = KnownParty { guarantee_reference, ..KnownParty::default() };
    let bench = Bench::with(|services| {
        let access_code = Some(AccessCode::new("S3CRET".to_owned()));
        let parties = KnownParties { parties: [("ACME".to_owned(), acme)].into(), access_code };
        let over = neighbours::transits_over(|ports| ports.parties = Arc::new(parties));
        services.transits = Arc::new(over.transits);
    });
    let token = bench.token();
    let id = created(&bench, &token, a_transit()).await;
    let reported = json!(["guarantee_reference: its access code is not sent: it has not 4 characters"]);
    let generated = act(&bench, &token, id, "generate-xml", None).await.json();
    assert_eq!(generated["warnings"], reported);
    assert!(generated["xml"].as_str().is_some_and(|xml| xml.starts_with("IE015 lrn= code= ")), "{}", generated["xml"]);
    let submitted = act(&bench, &token, id, "submit", None).await;
    assert_eq!((submitted.status, &submitted.json()["warnings"]), (200, &reported));
}

#[actix_rt::test]
async fn messages_to_and_from_customs_are_listed_with_what_became_of_them_and_without_their_texts() {
    let bench = Bench::with(|services| {
        let guarantee_reference = Some("26NL0000000123456".to_owned());
        let acme = KnownParty { guarantee_reference, ..KnownParty::default() };
        let parties = KnownParties {
            parties: [("ACME".to_owned(), acme)].into(),
            access_code: Some(AccessCode::new("S3CR".to_owned())),
        };
        let over = neighbours::transits_over(|ports| ports.parties = Arc::new(parties));
        services.transits = Arc::new(over.transits);
    });
    let token = bench.token();
    let id = created(&bench, &token, a_transit()).await;
    let path = format!("{TRANSITS}/{id}/messages");
    assert_eq!(bench.get(&token, &path).await.json(), json!({ "data": [] }));
    assert_eq!(act(&bench, &token, id, "submit", None).await.status, 200);
    customs_answers(&bench, &token, id, &["IE928", "IE028", "IE028"]).await;
    let lrn = shown(&bench, &token, id).await.json()["data"]["lrn"].clone();

    let reply = bench.get(&token, &path).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert!(!reply.text().contains("S3CR") && !reply.text().contains("IE015 "), "{}", reply.text());
    let listed = reply.json()["data"].take();
    let words = |index: usize| {
        ["direction", "kind", "message_type", "status", "fate"].map(|field| listed[index][field].clone())
    };
    let from_customs = |kind: &str, fate: &str| [json!("inbound"), Value::Null, json!(kind), Value::Null, json!(fate)];
    assert_eq!(words(0), from_customs("IE028", "ignored"), "it came twice");
    assert_eq!(words(1), from_customs("IE028", "applied"));
    assert_eq!(words(2), from_customs("IE928", "applied"));
    assert_eq!(words(3), [json!("outbound"), json!("declaration"), Value::Null, json!("answered"), Value::Null]);
    assert_eq!(listed.as_array().map(Vec::len), Some(4));
    assert_eq!((&listed[1]["lrn"], &listed[1]["mrn"]), (&lrn, &json!(MRN)));
    assert_eq!((&listed[3]["lrn"], &listed[3]["attempts"]), (&lrn, &json!(0)));
    assert_eq!(listed[3]["answered_by"], listed[1]["id"], "a technical receipt is no answer");
    let number = |index: usize| listed[index]["id"].as_i64().expect("an id");
    assert_eq!([0, 1, 2, 3].map(|index| number(index) % 2), [1, 1, 1, 0]);

    let writer = token_with(&bench, &[TransitWrite]);
    assert_eq!(bench.get(&writer, &path).await.status, 403);
}

#[actix_rt::test]
async fn another_organisation_finds_nothing_and_changes_nothing() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, a_transit(), &["IE028", "IE029"]).await;
    let before = shown(&bench, &token, id).await.text();
    let stranger = bench.token();
    let record = format!("{TRANSITS}/{id}");
    for (method, path) in [
        (Method::GET, record.clone()),
        (Method::PUT, record.clone()),
        (Method::DELETE, record.clone()),
        (Method::GET, format!("{record}/timeline")),
        (Method::GET, format!("{record}/messages")),
        (Method::GET, format!("{record}/emails")),
        (Method::GET, format!("{record}/submit-overview")),
        (Method::POST, format!("{record}/submit")),
        (Method::POST, format!("{record}/generate-xml")),
        (Method::POST, format!("{record}/invalidate")),
        (Method::POST, format!("{record}/arrival")),
        (Method::POST, format!("{record}/send-presentation")),
    ] {
        let absent = path.replace(&format!("/{id}"), "/987654");
        let mut answers = Vec::new();
        for path in [path.clone(), absent] {
            let body = json!({"reason": "sent back"});
            let reply = bench.send(authorized(method.clone(), &stranger, &path).set_json(body)).await;
            answers.push((reply.status, reply.text()));
        }
        assert_eq!(answers[0].0, 404, "{method} {path}");
        assert_eq!(answers[0], answers[1], "as one that never was: {method} {path}");
    }
    assert_eq!(shown(&bench, &token, id).await.text(), before);
}

#[actix_rt::test]
async fn each_endpoint_needs_its_scope() {
    let bench = Bench::new();
    let tokens = [TransitRead, TransitWrite, TransitDelete].map(|scope| (scope, token_with(&bench, &[scope])));
    let both = [TransitRead, TransitWrite];
    for (method, path, scopes) in [
        (Method::GET, "", &[TransitRead][..]),
        (Method::GET, "/7", &[TransitRead]),
        (Method::GET, "/7/timeline", &[TransitRead]),
        (Method::POST, "/7/generate-xml", &both),
        (Method::GET, "/7/submit-overview", &both),
        (Method::POST, "/create/validate", &[TransitWrite]),
        (Method::POST, "", &[TransitWrite]),
        (Method::PUT, "/7", &[TransitWrite]),
        (Method::POST, "/7/submit", &[TransitWrite]),
        (Method::POST, "/7/invalidate", &[TransitWrite]),
        (Method::POST, "/7/arrival", &[TransitWrite]),
        (Method::POST, "/7/send-presentation", &[TransitWrite]),
        (Method::DELETE, "/7", &[TransitDelete]),
    ] {
        for (scope, token) in &tokens {
            let request = authorized(method.clone(), token, &format!("{TRANSITS}{path}"));
            let status = bench.send(request.set_json(json!({"reason": "x"}))).await.status;
            assert_eq!(status != 403, scopes.contains(scope), "{method} {path} with {scope}: {status}");
        }
    }
}

#[actix_rt::test]
async fn a_rejected_transit_tells_why() {
    let bench = Bench::new();
    let token = bench.token();
    let id = answered(&bench, &token, a_transit(), &["IE056"]).await;
    let record = shown(&bench, &token, id).await.json()["data"].take();
    assert_eq!((&record["status"], &record["departure_state"]), (&json!("ERR"), &json!("rejected")));
    let refusal = refused(&act(&bench, &token, id, "submit", None).await, "invalid_status");
    assert_eq!(refusal["allowed_statuses"], json!(["DRF"]));
}
