//! Transits are charged like declarations.

use serde_json::{Value, json};

use crate::harness::{
    Api, Kind, Site, amount, create_billable_item, create_customer, create_dossier, create_rate_card, create_transit,
    decimal, eventually, submit_transit, transit_body, wait_for_charges, wait_for_transit,
};

on_both_databases!(a_dossier_is_charged_for_its_transits, a_transit_is_charged_when_it_is_linked_late);

/// Creates the customer ACME, which pays 80.00 for each accepted transit and 3.50 for each item of a released one.
fn prices(api: &Api) {
    create_customer(api, "ACME", &json!({ "customer_country_code": "NL" }));
    let lines = json!({ "trigger_type": "per_line", "trigger_event": "on_release" });
    let items =
        [create_billable_item(api, "TRANSIT", "80.00", &json!({})), create_billable_item(api, "LINE", "3.50", &lines)];
    create_rate_card(api, "ACME", &items, &json!({}));
}

fn in_dossier(dossier: i64) -> Value {
    let mut body = transit_body();
    body["dossier_id"] = json!(dossier);
    body
}

fn a_dossier_is_charged_for_its_transits(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    prices(&api);
    let dossier = create_dossier(&api, "ACME", &json!({}));
    let first = create_transit(&api, &in_dossier(dossier));
    let second = create_transit(&api, &in_dossier(dossier));
    for id in [first, second] {
        submit_transit(&api, id);
        wait_for_transit(&api, id, "REL");
    }
    let lines = wait_for_charges(&api, dossier, 4);
    let mut amounts: Vec<_> = lines.iter().map(|line| decimal(&line["amount"])).collect();
    amounts.sort();
    assert_eq!(amounts, ["7.00", "7.00", "80.00", "80.00"].map(amount), "two items each");

    let shown = api.get(&format!("/dossiers/{dossier}")).expect(200)["data"].clone();
    let transits = shown["transits"].as_array().expect("transits");
    assert_eq!(transits.len(), 2, "{shown}");
    for field in ["id", "lrn", "mrn", "status"] {
        assert!(!transits[0][field].is_null(), "{field}: {shown}");
    }
    let deleted = api.delete(&format!("/customers/{}", customer(&api))).expect(422);
    assert_eq!(deleted["error"], "in_use");
}

#[track_caller]
fn customer(api: &Api) -> i64 {
    api.get("/customers/code/ACME").expect(200)["data"]["id"].as_i64().expect("an id")
}

fn a_transit_is_charged_when_it_is_linked_late(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    prices(&api);
    let dossier = create_dossier(&api, "ACME", &json!({}));
    let id = create_transit(&api, &transit_body());
    submit_transit(&api, id);
    wait_for_transit(&api, id, "REL");

    let link = |path: &str, id: i64| api.post(&format!("/dossiers/{dossier}/{path}"), &json!({ "transit_id": id }));
    link("link-transit", id).expect_status(200);
    assert_eq!(wait_for_charges(&api, dossier, 2).len(), 2);
    assert_eq!(link("link-transit", id).expect(422)["error"], "already_linked");
    link("link-transit", 9_000_000_001).expect(422)["errors"]["transit_id"]
        .as_array()
        .expect("there is no such transit");
    assert_eq!(api.get(&format!("/transits?dossier_id={dossier}")).expect(200)["meta"]["total"], 1);

    link("unlink-transit", id).expect_status(200);
    assert_eq!(link("unlink-transit", id).expect(422)["error"], "not_linked");
    eventually("its charges left with it", || {
        let lines = api.get(&format!("/dossiers/{dossier}/invoice-lines")).expect(200);
        lines["data"]["pending_lines"].as_array().expect("lines").is_empty().then_some(())
    });
    link("link-transit", id).expect_status(200);
    assert_eq!(wait_for_charges(&api, dossier, 2).len(), 2, "each once");
}
