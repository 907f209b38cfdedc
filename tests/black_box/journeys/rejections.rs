//! Customs rejects a declaration.

use serde_json::{Value, json};

use crate::harness::{Kind, Receiver, Site, assert_in_order, create_draft, import_body, submit, wait_for_status};

on_both_databases!(a_scenario_is_rejected_with_its_code, errors_of_content_are_rejected_with_the_field_they_mean);

const STORY: [&str; 2] = ["declaration.submitted", "declaration.rejected"];

/// The timeline's entry about the rejection.
fn rejection(api: &crate::harness::Api, id: i64) -> String {
    let timeline = api.get(&format!("/declarations/{id}/timeline")).expect(200);
    let events = timeline["events"].as_array().expect("events");
    let rejected = events.iter().find(|event| event["event"] == "rejected").expect("a rejection");
    rejected["details"].to_string()
}

fn a_scenario_is_rejected_with_its_code(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let receiver = Receiver::open();
    let registered = receiver.register(&broker.api);
    let mut body = import_body();
    body["application_reference"] = json!("SIM-REJECT-DMS653AA");

    let id = create_draft(&broker.api, &body);
    submit(&broker.api, id);
    let declaration = wait_for_status(&broker.api, id, "ERR");
    assert_eq!(declaration["mrn"], json!(null));
    assert!(rejection(&broker.api, id).contains("DMS653AA"), "{}", rejection(&broker.api, id));
    let taken = receiver.wait_for(id, &STORY);
    assert_in_order(&taken, &STORY);
    taken[1].verify(&registered.secret);
}

fn errors_of_content_are_rejected_with_the_field_they_mean(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut body = import_body();
        change(&mut body["declaration"]);
        body
    };
    let cases = [
        ("DMS548AA", "procedure", changed(&|declaration| declaration["procedure"]["previous"] = json!("99"))),
        (
            "DMS343AA",
            "exporter.address.country",
            changed(&|declaration| declaration["exporter"]["address"]["country"] = json!("ZZ")),
        ),
        ("DMS255AB", "items.0", changed(&|declaration| declaration["items"][0]["taric_subheading"] = json!(null))),
        (
            "TMSV0045",
            "items.0",
            changed(&|declaration| {
                declaration["items"][0]["hs_code"] = json!("01019000");
            }),
        ),
        (
            "TMSV0045",
            "supporting_documents",
            changed(&|declaration| declaration["items"][0]["duty_regime"] = json!("300")),
        ),
        (
            "DMS10047",
            "items.0",
            changed(&|declaration| {
                declaration["items"][0]["hs_code"] = json!("62052000");
                declaration["items"][0]["taric_subheading"] = json!("90");
            }),
        ),
        (
            "DMS40011",
            "items.0",
            changed(&|declaration| {
                declaration["items"][0]["hs_code"] = json!("69111000");
                declaration["items"][0]["country_of_origin"] = json!("CN");
            }),
        ),
        (
            "DMS10045",
            "charge_deductions.0",
            changed(&|declaration| {
                let deduction = json!({ "code": "BA", "currency": "GBP", "amount": 1000.01 });
                declaration["items"][0]["valuation"]["charge_deductions"] = json!([deduction]);
            }),
        ),
    ];
    for (code, field, body) in cases {
        let id = create_draft(&broker.api, &body);
        submit(&broker.api, id);
        wait_for_status(&broker.api, id, "ERR");
        let reported = rejection(&broker.api, id);
        assert!(reported.contains(code), "{code}: {reported}");
        assert!(reported.contains(field), "{code} means {field}: {reported}");
    }
}
