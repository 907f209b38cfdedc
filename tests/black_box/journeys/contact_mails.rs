//! Contacts of a customer that ask for mails get them in their own language; no other contact does.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::harness::{
    Api, Kind, Site, create_customer, create_draft, create_transit, eventually, import_body, submit, submit_transit,
    transit_body, wait_for_status, wait_for_transit,
};

on_both_databases!(
    contacts_are_mailed_what_they_want_to_know_and_once,
    a_power_of_attorney_that_has_ended_is_a_warning_and_stops_nothing,
);

/// The mails in the folder as text, each with its recipient.
fn mails(folder: &Path) -> Vec<(String, String)> {
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = files.filter_map(|file| file.ok().map(|file| file.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "eml"));
    let text = |path: &_| String::from_utf8_lossy(&fs::read(path).expect("a file")).into_owned();
    let address = |text: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix("To: ")).expect("an address");
        line.trim().to_owned()
    };
    let mut mails: Vec<_> = paths.iter().map(text).map(|text| (address(&text), text)).collect();
    mails.sort();
    mails
}

/// The mails about a record, once there are this many and all are sent.
fn all_sent(api: &Api, record: &str, count: usize) -> Option<Vec<Value>> {
    let mails = api.get(&format!("{record}/emails")).expect(200)["data"].as_array().expect("a list").clone();
    (mails.len() == count && mails.iter().all(|mail| mail["status"] == "sent")).then_some(mails)
}

fn contact(api: &Api, customer: i64, email: &str, language: &str, events: &[&str]) {
    let contact = json!({
        "name": "Anna", "email": email, "language": language, "receives_notifications": true,
        "notification_preferences": events,
    });
    api.post(&format!("/customers/{customer}/contacts"), &contact).expect_status(201);
}

fn import_for_acme() -> Value {
    let mut body = import_body();
    body["declaration"]["importer"]["customer_code"] = json!("ACME");
    body
}

fn contacts_are_mailed_what_they_want_to_know_and_once(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let requested = json!({ "notifications_enabled": true, "to_declaration_completed_email": "klaar@acme.example" });
    let customer = create_customer(&api, "ACME", &requested);
    contact(&api, customer, "anna@acme.example", "nl", &["declaration.accepted", "declaration.released"]);
    contact(&api, customer, "bert@acme.example", "en", &["declaration.rejected", "declaration.released"]);
    let mut quiet = json!({ "name": "Carl", "email": "carl@acme.example" });
    quiet["notification_preferences"] = json!(["declaration.released"]);
    api.post(&format!("/customers/{customer}/contacts"), &quiet).expect_status(201);
    let declaration = create_draft(&api, &import_for_acme());
    submit(&api, declaration);
    wait_for_status(&api, declaration, "REL");
    let folder = site.home().join("data/mail");
    let sent = eventually("all mails are sent", || Some(mails(&folder)).filter(|mails| mails.len() >= 4));
    let addresses: Vec<&str> = sent.iter().map(|(address, _)| address.as_str()).collect();
    assert_eq!(
        addresses,
        ["anna@acme.example", "anna@acme.example", "bert@acme.example", "klaar@acme.example"],
        "each address once for each event that it wants"
    );
    for (address, language) in [("anna@acme.example", "aanvaard"), ("anna@acme.example", "vrijgegeven")] {
        assert!(sent.iter().any(|(to, text)| to == address && text.contains(language)), "{language}: {sent:?}");
    }
    let listed =
        eventually("all of them are listed as sent", || all_sent(&api, &format!("/declarations/{declaration}"), 4));
    let mut recipients: Vec<&str> = listed.iter().filter_map(|mail| mail["recipient"].as_str()).collect();
    recipients.sort_unstable();
    assert_eq!(recipients, addresses);
    assert!(listed.iter().all(|mail| mail["attempts"] == 1 && mail["last_error"].is_null()), "{listed:?}");

    let transit = create_transit(&api, &transit_body());
    assert_eq!(api.get(&format!("/transits/{transit}/emails")).expect(200), json!({ "data": [] }));
    submit_transit(&api, transit);
    wait_for_transit(&api, transit, "REL");
    let listed = eventually("those about a transit are listed", || all_sent(&api, &format!("/transits/{transit}"), 3));
    assert_eq!((&listed[2]["recipient"], &listed[2]["cc"]), (&json!("anna@acme.example"), &json!([])), "{listed:?}");
    assert_eq!(all_sent(&api, &format!("/declarations/{declaration}"), 4).map(|mails| mails.len()), Some(4));
    assert!(sent[2].1.contains("released by customs") && sent[2].1.contains("Havenzicht Expeditie"), "{}", sent[2].1);
}

fn a_power_of_attorney_that_has_ended_is_a_warning_and_stops_nothing(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    create_customer(&api, "ACME", &json!({ "poa_valid_until": "2020-12-31" }));
    let declaration = create_draft(&api, &import_for_acme());
    let warning = "declaration.importer.customer_code: the power of attorney of ACME ended on 2020-12-31";
    let overview = api.get(&format!("/declarations/{declaration}/submit-overview")).expect(200);
    assert!(overview["warnings"].as_array().is_some_and(|reported| reported.contains(&json!(warning))), "{overview}");
    assert_eq!(submit(&api, declaration)["warnings"], json!([warning]));
    wait_for_status(&api, declaration, "REL");
}
