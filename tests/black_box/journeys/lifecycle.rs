//! Everything that a broker does with a declaration after its submission.

use serde_json::{Value, json};

use crate::harness::{Api, Kind, Site, create_draft, eventually, example, import_body, submit, wait_for_status};

on_both_databases!(
    an_invalidation_is_granted,
    an_invalidation_is_refused,
    a_control_is_answered_and_the_goods_are_released,
    goods_that_were_declared_in_advance_are_presented_and_released,
    a_rejected_presentation_is_sent_again,
    an_incomplete_declaration_is_completed,
    an_entry_in_the_records_is_completed_with_what_it_left_out,
    a_rejected_declaration_is_changed_and_lodged_anew,
    a_rejected_declaration_is_corrected_in_one_call_and_lodged_anew,
);

fn asking_for(mut body: Value, scenario: &str) -> Value {
    body["application_reference"] = json!(scenario);
    body
}

fn with_symbol(mut body: Value, symbol: &str) -> Value {
    body["declaration"]["symbol"] = json!(symbol);
    body
}

#[track_caller]
fn submitted(api: &Api, body: &Value) -> i64 {
    let id = create_draft(api, body);
    submit(api, id);
    id
}

fn record(api: &Api, id: i64) -> Value {
    api.get(&format!("/declarations/{id}")).expect(200)["data"].clone()
}

/// The history of a declaration, oldest first: event and details.
fn history(api: &Api, id: i64) -> Vec<(String, Option<String>)> {
    let timeline = api.get(&format!("/declarations/{id}/timeline")).expect(200);
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let line = |event: &Value| (text(&event["event"]).expect("an event"), text(&event["details"]));
    timeline["events"].as_array().expect("events").iter().map(line).collect()
}

fn invalidate(api: &Api, id: i64) -> Value {
    api.post(&format!("/declarations/{id}/invalidate"), &json!({"reason": "The goods were sent back."})).expect(200)
}

fn an_invalidation_is_granted(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = submitted(&api, &import_body());
    wait_for_status(&api, id, "REL");
    let asked = invalidate(&api, id);
    assert_eq!(asked["status"], "INV_PENDING");
    assert!(asked["invalidation_requested_at"].is_string());
    let invalidated = wait_for_status(&api, id, "INV");
    assert!(invalidated["invalidated_at"].is_string());
    let again = api.post(&format!("/declarations/{id}/invalidate"), &json!({"reason": "again"})).expect(422);
    assert_eq!((&again["error"], &again["current_status"]), (&json!("invalid_status"), &json!("INV")));
}

fn an_invalidation_is_refused(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = submitted(&api, &asking_for(import_body(), "SIM-INVALIDATION-REFUSED"));
    wait_for_status(&api, id, "REL");
    assert_eq!(invalidate(&api, id)["status"], "INV_PENDING");
    wait_for_status(&api, id, "REL");
    let (_, details) = history(&api, id).pop().expect("a line");
    assert!(details.is_some_and(|details| details.starts_with("invalidation refused")));
}

fn a_control_is_answered_and_the_goods_are_released(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = submitted(&api, &asking_for(import_body(), "SIM-CONTROL"));
    wait_for_status(&api, id, "CTL");
    let body = json!({
        "response_type": "document_provided", "documents": [{"type": "N380", "reference": "INV-1"}], "remarks": "as asked",
    });
    let sent = api.post(&format!("/declarations/{id}/control-response"), &body).expect(200);
    assert_eq!((&sent["status"], &sent["response_type"]), (&json!("CTL"), &json!("document_provided")));
    wait_for_status(&api, id, "REL");
}

fn goods_that_were_declared_in_advance_are_presented_and_released(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = submitted(&api, &example("import-prelodged"));
    let accepted = wait_for_status(&api, id, "ACC");
    assert!(accepted["registered_at"].is_string() && accepted["accepted_at"].is_null(), "{accepted}");
    let sent = api.post_empty(&format!("/declarations/{id}/send-presentation")).expect(200);
    assert_eq!(sent["success"], true);
    let released = wait_for_status(&api, id, "REL");
    assert_eq!(released["registered_at"], accepted["registered_at"]);
    assert!(released["accepted_at"].as_str() >= sent["presentation_sent_at"].as_str(), "{released}");
    assert_eq!((&released["mrn"], &released["lrn"]), (&accepted["mrn"], &accepted["lrn"]));
    assert_eq!(released["presentation_sent_at"], sent["presentation_sent_at"]);
    assert!(released["presentation_accepted_at"].is_string());
    let again = api.post_empty(&format!("/declarations/{id}/send-presentation")).expect(422);
    assert_eq!(again["error"], "already_sent");
}

fn a_rejected_presentation_is_sent_again(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = submitted(&api, &asking_for(example("import-prelodged"), "SIM-PRESENTATION-REJECTED"));
    wait_for_status(&api, id, "ACC");
    api.post_empty(&format!("/declarations/{id}/send-presentation")).expect(200);
    eventually("the presentation is rejected", || record(&api, id)["presentation_sent_at"].is_null().then_some(()));
    assert_eq!(record(&api, id)["status"], "ACC");
    api.post_empty(&format!("/declarations/{id}/send-presentation")).expect(200);
    wait_for_status(&api, id, "REL");
    let sent = history(&api, id).into_iter().filter(|(event, _)| event == "presentation_sent").count();
    assert_eq!(sent, 2);
}

fn an_incomplete_declaration_is_completed(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = submitted(&api, &with_symbol(import_body(), "B"));
    let released = wait_for_status(&api, id, "REL");
    assert_eq!(released["additional_declaration_type"], "B");
    let sent = api.post_empty(&format!("/declarations/{id}/send-supplementary")).expect(200);
    assert_eq!(sent["additional_declaration_type"], "X");
    // Customs answers the supplementary declaration under its own LRN.
    eventually("customs answers the supplementary declaration", || {
        let lines = history(&api, id);
        let sent = lines.iter().position(|(event, _)| event == "supplementary_sent").expect("it was sent");
        lines[sent..].iter().any(|(_, details)| details.as_deref() == Some("customs message 01")).then_some(())
    });
    let completed = record(&api, id);
    assert_eq!((&completed["status"], &completed["mrn"]), (&json!("REL"), &released["mrn"]));
    assert_eq!(completed["additional_declaration_type"], "X");
    assert_eq!(completed["supplementary_sent_at"], sent["supplementary_sent_at"]);
    let again = api.post_empty(&format!("/declarations/{id}/send-supplementary")).expect(422);
    assert_eq!(again["error"], "already_sent");
}

/// UCC articles 167 and 182: an entry in the records counts from its own moment, and its supplementary declaration
/// brings what it left out.
fn an_entry_in_the_records_is_completed_with_what_it_left_out(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let mut body = with_symbol(import_body(), "Z");
    body["dms_version"] = json!("4.1");
    body["declaration"]["eidr_type"] = json!("min");
    // This is within the month in which it has to be completed.
    let entered_at = (chrono::Utc::now() - chrono::Duration::days(3)).format("%Y-%m-%dT%H:00:00Z").to_string();
    body["declaration"]["entered_in_records_at"] = json!(entered_at);
    let id = submitted(&api, &body);
    let released = wait_for_status(&api, id, "REL");
    assert_eq!((&released["accepted_at"], &released["additional_declaration_type"]), (&json!(entered_at), &json!("Z")));
    let preview = format!("/declarations/{id}/preview-supplementary");
    let broken = api.post(&preview, &json!({"declaration": {"symbol": "A"}})).expect(200);
    assert_eq!(broken["ready_to_send"], false, "{broken}");
    let errors = broken["validation"]["errors"].as_array().expect("errors");
    assert!(errors.iter().any(|error| error.as_str().is_some_and(|error| error.starts_with("declaration.symbol: "))));
    let change = json!({"declaration": {"transaction_nature": 1.1e1}});
    let right = api.post(&preview, &change).expect(200);
    assert_eq!(
        (&right["ready_to_send"], &right["additional_declaration_type"]),
        (&json!(true), &json!("Z")),
        "{right}"
    );
    let sent = api.post(&format!("/declarations/{id}/send-supplementary"), &change).expect(200);
    assert_eq!(sent["additional_declaration_type"], "Z", "{sent}");
    eventually("customs answers the supplementary declaration", || {
        let lines = history(&api, id);
        let sent = lines.iter().position(|(event, _)| event == "supplementary_sent").expect("it was sent");
        lines[sent..].iter().any(|(_, details)| details.as_deref() == Some("customs message 01")).then_some(())
    });
    let now = record(&api, id);
    assert_eq!(now["declaration"], released["declaration"], "the record keeps what was lodged");
}

fn a_rejected_declaration_is_changed_and_lodged_anew(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = submitted(&api, &asking_for(import_body(), "SIM-REJECT-DMS548AA"));
    let rejected = wait_for_status(&api, id, "ERR");
    let draft = api.post_empty(&format!("/declarations/{id}/save-as-draft")).expect(200);
    assert_eq!(draft["status"], "DRF");
    api.put(&format!("/declarations/{id}"), &json!({"application_reference": "UCR-1"})).expect(200);
    submit(&api, id);
    let released = wait_for_status(&api, id, "REL");
    assert_ne!(released["lrn"], rejected["lrn"]);
    let late = api.post_empty(&format!("/declarations/{id}/save-as-draft")).expect(422);
    assert_eq!(late["allowed_statuses"], json!(["NEW", "ERR"]));
}

fn a_rejected_declaration_is_corrected_in_one_call_and_lodged_anew(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = submitted(&api, &asking_for(import_body(), "SIM-REJECT-DMS548AA"));
    let rejected = wait_for_status(&api, id, "ERR");
    let at = format!("/declarations/{id}/correct");
    let broken = json!({"application_reference": "UCR-1", "declaration": {"items": [{"sequence": 1, "hs_code": "x"}]}});
    let refused = api.post(&at, &broken).expect(422);
    assert!(refused["errors"]["declaration.items.0.hs_code"].is_array(), "{refused}");
    assert_eq!(record(&api, id), rejected, "nothing is half done");
    let line = &rejected["lines"][0]["id"];
    let body = json!({
        "application_reference": "UCR-1", "declaration": {"items": [{"id": line, "description": "corrected goods"}]},
    });
    let corrected = api.post(&at, &body).expect(200)["data"].clone();
    assert_eq!((&corrected["status"], &corrected["application_reference"]), (&json!("DRF"), &json!("UCR-1")));
    let goods = &corrected["lines"][0];
    assert_eq!((&goods["id"], &goods["description"]), (line, &json!("corrected goods")));
    assert_eq!(goods["gross_weight"], rejected["lines"][0]["gross_weight"]);
    submit(&api, id);
    let released = wait_for_status(&api, id, "REL");
    assert_ne!(released["lrn"], rejected["lrn"]);
    api.post(&at, &body).expect(422);
}
