//! What follows an amendment is made once, whatever is killed meanwhile.

use std::thread;
use std::time::Duration;

use customs_test_support::at_length;
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::{into, story_of_amendments};
use crate::harness::{
    Api, Dice, Kind, Site, create_billable_item, create_customer, create_dossier, create_draft, create_rate_card,
    decimal, import_body, submit, wait_for_charges, wait_for_status, within,
};

on_both_databases!(what_follows_an_amendment_survives_kills);

/// A declaration of two items, each of which is invoiced with 2.00; returns its id.
fn invoiced(api: &Api) -> i64 {
    let dossier = create_dossier(api, "ACME", &json!({}));
    let mut body = import_body();
    body["application_reference"] = json!("SIM-ACCEPT-ONLY");
    body["dossier_id"] = json!(dossier);
    body["declaration"]["items"] = into(2)["declaration"]["items"].clone();
    let id = create_draft(api, &body);
    submit(api, id);
    wait_for_status(api, id, "ACC");
    wait_for_charges(api, dossier, 1);
    let made = api.post("/invoices/generate-for-dossier", &json!({ "dossier_id": dossier })).expect(201);
    for invoice in made["data"].as_array().expect("invoices") {
        api.post_empty(&format!("/invoices/{}/finalize", invoice["id"])).expect_status(200);
    }
    id
}

fn what_follows_an_amendment_survives_kills(kind: Kind) {
    let (mut dice, kills) = (Dice::new(), at_length(2, 20));
    let site = Site::new(kind).with("customs.simulator.accept_after_ms", "100");
    let mut service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "ACME", &json!({ "customer_country_code": "NL" }));
    let by_line = create_billable_item(&api, "LINES", "2.00", &json!({ "trigger_type": "per_line" }));
    create_rate_card(&api, "ACME", &[by_line], &json!({}));
    let declarations: Vec<i64> = (0..kills).map(|_| invoiced(&api)).collect();
    for id in &declarations {
        api.post(&format!("/declarations/{id}/amend"), &into(1)).expect_status(200);
        thread::sleep(dice.below(Duration::from_millis(600)));
        service.kill();
        service.restart(&site);
    }
    for id in declarations {
        let amended = within(Duration::from_secs(180), &format!("what {id} is invoiced too much is noted"), || {
            let amendments = api.get(&format!("/declarations/{id}/amendments")).expect(200)["data"].clone();
            (amendments[0]["to_credit"] == true).then_some(amendments)
        });
        assert_eq!(amended.as_array().map(Vec::len), Some(1), "{amended}");
        assert_eq!(decimal(&amended[0]["credit_amount"]), Decimal::from(2), "{amended}");
        assert_eq!(story_of_amendments(&api, id), ["amendment_sent", "amended"], "nothing happened twice");
        assert_eq!(noted(&api, id), 1, "it is noted once");
        let task = api.get(&format!("/tasks/credit_due-{id}")).expect(200)["data"].clone();
        assert_eq!(decimal(&task["at_stake"]["amount"]), Decimal::from(2), "{task}");
    }
}

/// How often the history says that a part has to be credited.
fn noted(api: &Api, id: i64) -> usize {
    let timeline = api.get(&format!("/declarations/{id}/timeline")).expect(200);
    let says = |entry: &&Value| entry["detail"]["code"] == "declaration_amendment_to_credit";
    timeline["events"].as_array().expect("events").iter().filter(says).count()
}
