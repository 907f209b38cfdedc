//! After the acceptance of a transit the broker asks customs to amend it, to decide on the release, and reports where
//! goods are that did not arrive.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{
    Api, Kind, Receiver, Site, create_transit, eventually, submit_transit, transit_body, transit_history,
    wait_for_transit, within,
};

on_both_databases!(
    an_amendment_counts_when_customs_takes_it_over,
    a_refused_amendment_leaves_the_declaration_in_force,
    a_guarantee_that_is_not_valid_is_replaced_and_the_goods_are_released,
    goods_that_did_not_arrive_are_accounted_for,
    a_release_is_asked_for_after_a_control,
    what_is_no_message_by_the_schema_is_changed_and_lodged_anew,
    each_scenario_ends_where_the_page_says,
);

const SLOWLY: Duration = Duration::from_secs(60);

fn scenario(api: &Api, name: &str) -> i64 {
    let mut body = transit_body();
    body["application_reference"] = json!(name);
    let id = create_transit(api, &body);
    submit_transit(api, id);
    id
}

#[track_caller]
fn wait_for_departure(api: &Api, id: i64, state: &str) -> Value {
    within(SLOWLY, &format!("transit {id} is {state}"), || {
        let transit = api.get(&format!("/transits/{id}")).expect(200);
        (transit["data"]["departure_state"] == state).then(|| transit["data"].clone())
    })
}

/// The ids of the transits about which this is open at customs.
fn open_at_customs(api: &Api, request: &str) -> Vec<i64> {
    let list = api.get(&format!("/transits?open_request={request}&sort=id&direction=asc")).expect(200);
    list["data"].as_array().expect("a list").iter().map(|row| row["id"].as_i64().expect("an id")).collect()
}

fn an_amendment_counts_when_customs_takes_it_over(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    receiver.register(&api);
    let id = scenario(&api, "SIM-ACCEPT-ONLY");
    wait_for_departure(&api, id, "accepted");

    let path = format!("/transits/{id}");
    let fixed = api.put(&path, &json!({ "transit_type": "T2" })).expect(422);
    assert!(fixed["errors"]["transit_type"].is_array(), "{fixed}");
    let wrong = api.put(&path, &json!({ "office_of_destination": "Berlin" })).expect(422);
    assert!(wrong["errors"]["office_of_destination"].is_array(), "{wrong}");

    let asked = api.put(&path, &json!({ "office_of_destination": "DE003301" })).expect(200);
    assert_eq!(asked["data"]["office_of_destination"], "DE003302", "the declaration in force");
    let pending = &asked["data"]["pending_amendment"];
    assert_eq!(pending["office_of_destination"], "DE003301", "{asked}");
    let amended = eventually("customs takes the amendment over", || {
        let transit = api.get(&path).expect(200);
        (transit["data"]["office_of_destination"] == "DE003301").then(|| transit["data"].clone())
    });
    assert_eq!(amended["pending_amendment"], Value::Null);
    assert!(transit_history(&api, id).contains(&"amended".to_owned()));
    let shown = api.post_empty(&format!("{path}/generate-xml")).expect(200);
    let xml = shown["xml"].as_str().unwrap_or_default();
    assert!(xml.contains("CC013C") && xml.contains("DE003301"), "{shown}");
    assert_eq!(shown["format"], "IE013A");
    eventually("the broker's system is told", || {
        let reported = receiver.all();
        reported.iter().any(|one| one.event() == "declaration.status_changed" && one.declaration() == id).then_some(())
    });
}

fn a_refused_amendment_leaves_the_declaration_in_force(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = scenario(&api, "SIM-AMENDMENT-REFUSED");
    wait_for_departure(&api, id, "accepted");
    let path = format!("/transits/{id}");
    api.put(&path, &json!({ "office_of_destination": "DE003301" })).expect_status(200);
    let refused = eventually("customs refuses the amendment", || {
        let transit = api.get(&path).expect(200);
        (!transit["data"]["refused_amendment"].is_null()).then(|| transit["data"].clone())
    });
    assert_eq!((&refused["office_of_destination"], &refused["status"]), (&json!("DE003302"), &json!("ACC")));
    assert_eq!(refused["refused_amendment"]["office_of_destination"], "DE003301", "{refused}");
    assert!(!transit_history(&api, id).contains(&"amended".to_owned()));
}

fn a_guarantee_that_is_not_valid_is_replaced_and_the_goods_are_released(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = scenario(&api, "SIM-GUARANTEE-INVALID");
    wait_for_departure(&api, id, "guarantee_problem");
    assert_eq!(open_at_customs(&api, "guarantee"), [id]);
    let path = format!("/transits/{id}");
    let counted = api.get("/rejection-analysis/error-codes/G02/declarations?period=last_30_days").expect(200);
    let counted = &counted["declarations"][0];
    let field = "guarantee_reference";
    assert_eq!((&counted["declaration_id"], &counted["path"]), (&json!(id), &json!(field)), "{counted}");
    let too_much =
        api.put(&path, &json!({ "guarantee_amount": 9000, "office_of_destination": "DE003301" })).expect(422);
    assert!(too_much["errors"]["office_of_destination"].is_array(), "{too_much}");
    let asked = json!({ "guarantee_amount": 9000, "guarantee_access_code": "X9Y8" });
    let asked = api.put(&path, &asked).expect(200);
    assert!(!asked.to_string().contains("X9Y8"), "{asked}");
    let released = wait_for_transit(&api, id, "REL");
    assert!(open_at_customs(&api, "guarantee").is_empty());
    assert_eq!(released["guarantee_amount"].to_string().trim_end_matches(".00"), "9000", "{released}");
}

fn goods_that_did_not_arrive_are_accounted_for(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let [found, lost] = [scenario(&api, "SIM-ENQUIRY"), scenario(&api, "SIM-ENQUIRY")];
    for id in [found, lost] {
        let asked = wait_for_departure(&api, id, "enquiry");
        assert!(asked["enquiry"].is_object(), "{asked}");
    }
    assert_eq!(open_at_customs(&api, "enquiry"), [found, lost]);
    let nothing = api.post(&format!("/transits/{found}/enquiry-answer"), &json!({})).expect(422);
    assert!(nothing["errors"]["text"].is_array(), "{nothing}");
    let answer = json!({ "text": "delivered elsewhere", "office_of_destination": "DE003301" });
    api.post(&format!("/transits/{found}/enquiry-answer"), &answer).expect_status(200);
    assert_eq!(open_at_customs(&api, "enquiry"), [lost]);
    wait_for_transit(&api, found, "CMP");
    api.post(&format!("/transits/{lost}/enquiry-answer"), &json!({ "text": "not known" })).expect_status(200);
    wait_for_departure(&api, lost, "recovery");
    assert_eq!((open_at_customs(&api, "enquiry"), open_at_customs(&api, "recovery")), (vec![], vec![lost]));
}

fn a_release_is_asked_for_after_a_control(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = scenario(&api, "SIM-CONTROL-HOLD");
    wait_for_departure(&api, id, "under_control");
    api.post(&format!("/transits/{id}/request-release"), &json!({})).expect_status(200);
    wait_for_transit(&api, id, "REL");
}

fn what_is_no_message_by_the_schema_is_changed_and_lodged_anew(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = scenario(&api, "SIM-XML-NACK");
    let refused = wait_for_departure(&api, id, "error");
    assert_eq!((&refused["status"], &refused["mrn"]), (&json!("ERR"), &Value::Null), "{refused}");
    let timeline = api.get(&format!("/transits/{id}/timeline")).expect(200);
    assert!(timeline.to_string().contains("line 1, column 1"), "{timeline}");
    assert!(!transit_history(&api, id).contains(&"acknowledged".to_owned()), "no receipt came before");

    let path = format!("/transits/{id}");
    api.post_empty(&format!("{path}/save-as-draft")).expect_status(200);
    api.put(&path, &json!({ "application_reference": "ORDER-1" })).expect_status(200);
    submit_transit(&api, id);
    wait_for_transit(&api, id, "REL");
}

fn each_scenario_ends_where_the_page_says(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let ends = [
        ("SIM-CONTROL-DOCUMENTS", "released"),
        ("SIM-CONTROL-INTENTION", "released"),
        ("SIM-NO-RELEASE", "not_released"),
        ("SIM-XML-NACK", "error"),
        ("SIM-INCIDENT", "released_with_incident"),
        ("SIM-RECOVERY", "recovery"),
    ];
    for (id, end) in ends.map(|(name, end)| (scenario(&api, name), end)) {
        wait_for_departure(&api, id, end);
    }
    let arrivals = [("SIM-DISCREPANCIES", "discrepancies"), ("SIM-PARTIAL-RELEASE", "written_off")];
    for (id, end) in arrivals.map(|(name, end)| (scenario(&api, name), end)) {
        wait_for_transit(&api, id, "REL");
        api.post_empty(&format!("/transits/{id}/arrival")).expect_status(200);
        wait_for_departure(&api, id, end);
    }
}
