//! Amendments of declarations that customs accepted.

mod balances;
mod followed;
mod orders;

use std::thread;
use std::time::Duration;

use customs_test_support::at_length;
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::guarantees::{detail, secured_customer, secured_import, wait_until_synced, wait_until_used};
use crate::harness::{
    Api, Dice, Kind, Receiver, Site, create_customer, create_draft, decimal, eventually, exit_body, import_body,
    starting_lot, story_of, submit, wait_for_balance, wait_for_status, within,
};

on_both_databases!(
    an_amendment_is_granted_and_comes_into_force,
    an_amendment_is_refused_and_the_old_data_stay,
    customs_wants_documents_before_it_grants_an_amendment,
    stock_stays_with_the_lines_of_an_amended_exit,
    the_surety_of_an_amended_import_adds_up,
    an_amendment_survives_kills_between_request_and_answer,
);

/// The goods of the example, in this number of items.
fn items(count: usize) -> Vec<Value> {
    let item = import_body()["declaration"]["items"][0].clone();
    let part = |number: usize| {
        let mut item = item.clone();
        item["description"] = json!(format!("Parts for electric shavers, part {number} of {count}"));
        item
    };
    (1..=count).map(part).collect()
}

fn into(count: usize) -> Value {
    json!({ "reason": "The goods were counted again.", "declaration": { "items": items(count) } })
}

/// A declaration that customs answers as this scenario of the simulator says, once it has this status.
#[track_caller]
fn declared(api: &Api, scenario: &str, status: &str) -> i64 {
    let mut body = import_body();
    body["application_reference"] = json!(scenario);
    let id = create_draft(api, &body);
    submit(api, id);
    wait_for_status(api, id, status);
    id
}

fn record(api: &Api, id: i64) -> Value {
    api.get(&format!("/declarations/{id}")).expect(200)["data"].clone()
}

fn lines(api: &Api, id: i64) -> usize {
    record(api, id)["lines"].as_array().expect("lines").len()
}

/// What happened to the amendments of a declaration, by its history.
fn story_of_amendments(api: &Api, id: i64) -> Vec<String> {
    let mut story = story_of(api, id);
    story.retain(|event| event.starts_with("amend"));
    story
}

/// Waits until customs decided on the amendment, and returns it.
#[track_caller]
fn decided(api: &Api, id: i64, number: u64) -> Value {
    eventually(&format!("amendment {number} of declaration {id} is decided"), || {
        let amendment = api.get(&format!("/declarations/{id}/amendments/{number}")).expect(200);
        (amendment["status"] != "pending").then_some(amendment)
    })
}

fn an_amendment_is_granted_and_comes_into_force(kind: Kind) {
    // The answer takes long enough for another request in the meantime.
    let site = Site::new(kind).with("customs.simulator.accept_after_ms", "1500");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    receiver.register(&api);
    let id = declared(&api, "SIM-ACCEPT-ONLY", "ACC");
    let before = record(&api, id);
    let preview = api.post(&format!("/declarations/{id}/preview-amendment"), &into(2)).expect(200);
    assert!(preview["estimates"]["before"]["total_duties"].is_number(), "{preview}");
    let path = format!("/declarations/{id}/amend");
    let asked = api.post(&path, &into(2)).expect(200);
    assert_eq!((&asked["status"], &asked["amendment"]["status"]), (&json!("ACC"), &json!("pending")));
    assert_eq!(asked["changes"], preview["changes"]);
    let second = api.post(&path, &into(3)).expect(409);
    assert_eq!((&second["error"], &second["number"]), (&json!("amendment_pending"), &json!(1)), "{second}");
    assert_eq!(record(&api, id)["declaration"], before["declaration"], "what customs accepted is in force");
    let granted = decided(&api, id, 1);
    assert_eq!((&granted["status"], &granted["changes"]), (&json!("granted"), &asked["changes"]));
    let after = record(&api, id);
    assert_eq!((&after["status"], &after["mrn"]), (&json!("ACC"), &before["mrn"]));
    assert_eq!(after["lines"].as_array().map(Vec::len), Some(2));
    assert_eq!(after["lines"][0]["id"], before["lines"][0]["id"], "stock stays with its line");
    receiver.wait_for(id, &["declaration.amendment_requested", "declaration.amended"]);
    let third = api.post(&path, &into(3)).expect(200);
    assert_eq!(third["amendment"]["number"], 2);
    assert_eq!(decided(&api, id, 2)["status"], "granted");
    assert_eq!(lines(&api, id), 3);
}

fn an_amendment_is_refused_and_the_old_data_stay(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let receiver = Receiver::open();
    receiver.register(&api);
    let id = declared(&api, "UCR-1", "REL");
    let body = json!({ "reason": "The reference was wrong.", "application_reference": "SIM-AMENDMENT-REFUSED" });
    let asked = api.post(&format!("/declarations/{id}/amend"), &body).expect(200);
    assert_eq!(asked["amendment"]["after_release"], true);
    let warned = asked["warning_details"].as_array().expect("warnings");
    assert!(warned.iter().any(|warning| warning["code"] == "amended_after_release"), "{asked}");
    assert_eq!(decided(&api, id, 1)["status"], "refused");
    let after = record(&api, id);
    assert_eq!((&after["status"], &after["application_reference"]), (&json!("REL"), &json!("UCR-1")));
    receiver.wait_for(id, &["declaration.amendment_requested", "declaration.amendment_refused"]);
    assert_eq!(story_of_amendments(&api, id), ["amendment_sent", "amendment_refused"]);
}

fn customs_wants_documents_before_it_grants_an_amendment(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let id = declared(&api, "SIM-AMENDMENT-DOCUMENTS", "REL");
    api.post(&format!("/declarations/{id}/amend"), &into(2)).expect(200);
    assert_eq!(decided(&api, id, 1)["status"], "granted");
    let messages = api.get(&format!("/customs-messages?declaration_id={id}&direction=inbound")).expect(200);
    let wanted = |message: &Value| message["function_codes"] == json!(["06"]);
    assert!(messages["data"].as_array().expect("messages").iter().any(wanted), "{messages}");
    assert_eq!((record(&api, id)["status"].clone(), lines(&api, id)), (json!("REL"), 2));
}

fn stock_stays_with_the_lines_of_an_amended_exit(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "ACME", &json!({ "customer_country_code": "NL" }));
    let lot = starting_lot(&api, "COFFEE", 100, "2026-01-01");
    let exit_of = |quantity: &str| {
        let mut body = exit_body(quantity);
        body["declaration"]["items"][0]["inventory_line_id"] = json!(lot);
        body
    };
    let mut body = exit_of("40");
    body["application_reference"] = json!("SIM-ACCEPT-ONLY");
    body["submit_when_valid"] = json!(true);
    let exit = api.post("/declarations/create", &body).expect(201)["declaration"]["id"].as_i64().expect("an id");
    wait_for_status(&api, exit, "ACC");
    wait_for_balance(&api, lot, "60", "40");
    for (number, quantity) in [(1, "30"), (2, "40")] {
        let items = exit_of(quantity)["declaration"]["items"].clone();
        let amended = json!({ "reason": "The goods were weighed again.", "declaration": { "items": items } });
        api.post(&format!("/declarations/{exit}/amend"), &amended).expect_status(200);
        assert_eq!(decided(&api, exit, number)["status"], "granted");
        wait_for_balance(&api, lot, "60", "40");
    }
    api.post(&format!("/declarations/{exit}/invalidate"), &json!({ "reason": "Goods stayed" })).expect_status(200);
    wait_for_status(&api, exit, "INV");
    wait_for_balance(&api, lot, "100", "0");
}

fn the_surety_of_an_amended_import_adds_up(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    secured_customer(&api);
    wait_until_synced(&api, "surety");
    let mut body = secured_import();
    body["application_reference"] = json!("SIM-ACCEPT-ONLY");
    let id = create_draft(&api, &body);
    submit(&api, id);
    wait_for_status(&api, id, "ACC");
    let used = eventually("customs counts the import", || {
        Some(decimal(&detail(&api, "surety")["used_amount"])).filter(|used| !used.is_zero())
    });
    wait_until_used(&api, "surety", used);
    api.post(&format!("/declarations/{id}/amend"), &into(2)).expect_status(200);
    assert_eq!(decided(&api, id, 1)["status"], "granted");
    // The simulator secures what it accepted first, and nothing is kept beside that.
    wait_until_used(&api, "surety", used);
    api.post(&format!("/declarations/{id}/invalidate"), &json!({ "reason": "Goods stayed" })).expect_status(200);
    wait_for_status(&api, id, "INV");
    wait_until_used(&api, "surety", Decimal::ZERO);
}

fn an_amendment_survives_kills_between_request_and_answer(kind: Kind) {
    let (mut dice, kills) = (Dice::new(), at_length(3, 30));
    let site = Site::new(kind).with("customs.simulator.accept_after_ms", "200");
    let mut service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let accepted: Vec<i64> = (0..kills).map(|_| declared(&api, "SIM-ACCEPT-ONLY", "ACC")).collect();
    for id in &accepted {
        let (moment, path) = (dice.below(Duration::from_millis(500)), format!("/declarations/{id}/amend"));
        let body = into(2).to_string();
        let headers = [("content-type", "application/json")];
        thread::scope(|scope| {
            // The service is killed meanwhile, so the answer may never come.
            scope.spawn(|| api.try_request("POST", &path, &headers, Some(body.as_bytes())).ok());
            thread::sleep(moment);
            service.kill();
        });
        service.restart(&site);
        let known = api.get(&format!("/declarations/{id}/amendments")).expect(200);
        if known["data"].as_array().is_some_and(Vec::is_empty) {
            api.post(&path, &into(2)).expect(200);
        }
    }
    for id in accepted {
        within(Duration::from_secs(180), &format!("the amendment of {id} is in force"), || {
            (lines(&api, id) == 2).then_some(())
        });
        let amendments = api.get(&format!("/declarations/{id}/amendments")).expect(200)["data"].clone();
        assert_eq!(amendments.as_array().map(Vec::len), Some(1), "{amendments}");
        assert_eq!(story_of_amendments(&api, id), ["amendment_sent", "amended"], "nothing happened twice");
        let sent = api.get(&format!("/customs-messages?declaration_id={id}&direction=outbound")).expect(200);
        assert_eq!(sent["data"].as_array().map(Vec::len), Some(2), "the declaration and one amendment: {sent}");
    }
}
