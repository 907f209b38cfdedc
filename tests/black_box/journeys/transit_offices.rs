//! Offices of transit and types of guarantees: the service completes them, and customs accepts them.

use serde_json::{Value, json};

use crate::harness::{Kind, Site, create_transit, transit_body_with, wait_for_transit};

on_both_databases!(customs_takes_what_lacks_an_office_of_transit, customs_knows_the_types_of_guarantees_that_are_sent);

fn customs_takes_what_lacks_an_office_of_transit(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let lacking = [
        json!({ "office_of_destination": "CH001251" }),
        json!({ "office_of_destination": "CH001251", "offices_of_transit": ["DE004304"] }),
        json!({ "office_of_destination": "AD000003" }),
        json!({ "transit_type": "T2" }),
    ];
    let sent: Vec<i64> = lacking
        .iter()
        .map(|lacking| {
            let id = create_transit(&api, &transit_body_with(lacking));
            let submitted = api.post_empty(&format!("/transits/{id}/submit")).expect(200);
            let warnings = submitted["warnings"].as_array().expect("warnings").iter().filter_map(Value::as_str);
            let reported = |warning: &&str| {
                warning.starts_with("offices_of_transit: ") && warning.contains("names the office of destination")
            };
            assert_eq!(warnings.filter(reported).count(), 1, "{lacking}: {submitted}");
            id
        })
        .collect();
    for id in sent {
        wait_for_transit(&api, id, "REL");
    }
}

fn customs_knows_the_types_of_guarantees_that_are_sent(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let unknown = create_transit(&api, &transit_body_with(&json!({ "guarantee_type": "6" })));
    let refused = api.post_empty(&format!("/transits/{unknown}/submit")).expect(422);
    assert!(refused["errors"]["guarantee_type"].is_array(), "{refused}");
}
