//! The use of guarantees, as customs states it.

use rust_decimal::{Decimal, RoundingStrategy};
use serde_json::{Value, json};

use crate::harness::{
    Api, Kind, Site, amount, create_customer, create_draft, create_transit, decimal, eventually, exit_body,
    import_body, placement_body, submit, submit_transit, transit_body, wait_for_status, wait_for_transit,
};

on_both_databases!(
    an_accepted_import_uses_the_surety_of_its_declarant,
    the_surety_of_a_placement_is_free_as_its_goods_leave,
    a_released_transit_uses_its_guarantee_until_it_is_written_off,
    what_if_tells_the_level_before_anything_is_sent,
    levels_follow_the_thresholds_of_the_organisation,
    guarantees_of_another_organisation_do_not_exist,
);

/// Creates the importer of the example, with a surety and a guarantee for transit.
pub(super) fn secured_customer(api: &Api) {
    let fields = json!({
        "customer_eori_number": "NL801234566", "customer_country_code": "NL", "surety_sync_enabled": true,
        "dva_guarantee_sync_enabled": true, "dva_guarantee_type": "0", "dva_guarantee_grn": "26NL0000000123456",
    });
    create_customer(api, "ACME", &fields);
}

/// An import that ACME declares.
pub(super) fn secured_import() -> Value {
    let mut body = import_body();
    body["declaration"]["importer"]["customer_code"] = json!("ACME");
    body["declaration"]["importer"]["eori"] = json!("NL801234566");
    body
}

#[track_caller]
pub(super) fn detail(api: &Api, kind: &str) -> Value {
    api.get(&format!("/guarantees/{kind}/ACME")).expect(200)["data"].clone()
}

/// Waits until customs has sent a statement of the account.
#[track_caller]
pub(super) fn wait_until_synced(api: &Api, kind: &str) -> Value {
    eventually(&format!("customs tells of {kind}"), || {
        let detail = detail(api, kind);
        (detail["sync_status"] == "synced").then_some(detail)
    })
}

/// Waits until customs counts this amount as used and the service reserves nothing beside it; checks that the ledger
/// adds up.
#[track_caller]
pub(super) fn wait_until_used(api: &Api, kind: &str, used: Decimal) {
    eventually(&format!("{used} of {kind} is used"), || {
        (decimal(&detail(api, kind)["used_amount"]) == used).then_some(())
    });
    let (mut sum, mut kept) = (Decimal::ZERO, Decimal::ZERO);
    for page in 1.. {
        let list = api.get(&format!("/guarantees/{kind}/ACME/movements?per_page=100&page={page}")).expect(200);
        let entries = list["data"].as_array().expect("movements").clone();
        if entries.is_empty() {
            break;
        }
        sum += entries.iter().map(|entry| decimal(&entry["amount"])).sum::<Decimal>();
        kept += entries.iter().map(|entry| decimal(&entry["in_processing"])).sum::<Decimal>();
    }
    let now = detail(api, kind);
    assert_eq!(sum, decimal(&now["used_amount"]), "the balance is the sum of its movements");
    if let Some(processing) = now.get("in_processing") {
        assert_eq!(kept, decimal(processing));
    }
}

fn an_accepted_import_uses_the_surety_of_its_declarant(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    secured_customer(&api);
    let before = wait_until_synced(&api, "surety");
    let tag = || api.get("/guarantees/surety/ACME").header("etag").expect("a strong ETag").to_owned();
    let tag_before = tag();
    assert!(tag_before.starts_with('"'), "{tag_before}");
    assert_eq!((decimal(&before["total_limit"]), decimal(&before["used_amount"])), (amount("1000000"), amount("0")));
    assert_eq!((&before["level"], &before["warning_threshold"]), (&json!("normal"), &json!(70)));

    let mut body = secured_import();
    body["application_reference"] = json!("SIM-ACCEPT-ONLY");
    let import = create_draft(&api, &body);
    let estimate = api.get(&format!("/declarations/{import}/duty-estimate")).expect(200);
    let duties = decimal(&estimate["total_duties"]);
    assert!(duties > Decimal::ZERO, "{estimate}");
    submit(&api, import);
    wait_for_status(&api, import, "ACC");
    wait_until_used(&api, "surety", duties);
    assert_ne!(tag(), tag_before, "it is of what is shown");
    let overview = api.get("/guarantees/surety").expect(200)["data"].clone();
    assert_eq!((decimal(&overview["used"]), &overview["declarant_count"]), (duties, &json!(1)), "{overview}");
    assert_eq!(decimal(&overview["available"]), amount("1000000") - duties);

    api.post(&format!("/declarations/{import}/invalidate"), &json!({ "reason": "Not needed" })).expect_status(200);
    wait_for_status(&api, import, "INV");
    wait_until_used(&api, "surety", Decimal::ZERO);
}

/// A quarter of the 1,200.5 kg leaves. Three quarters of the amount that the placement secures stay used, beside the
/// amount of the exit itself.
fn the_surety_of_a_placement_is_free_as_its_goods_leave(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    secured_customer(&api);
    wait_until_synced(&api, "surety");
    let placement = create_draft(&api, &placement_body());
    submit(&api, placement);
    let mrn = wait_for_status(&api, placement, "REL")["mrn"].clone();
    let used = || decimal(&detail(&api, "surety")["used_amount"]);
    let placed = eventually("the placement is counted", || (used() > Decimal::ZERO).then(used));
    wait_until_used(&api, "surety", placed);
    let mut body = exit_body("300.125");
    body["declaration"]["items"][0]["previous_documents"] = json!([{ "type": "NCLE", "id": mrn, "line": 1 }]);
    let exit = create_draft(&api, &body);
    let estimate = api.get(&format!("/declarations/{exit}/duty-estimate")).expect(200);
    submit(&api, exit);
    wait_for_status(&api, exit, "REL");
    let quarter = (placed / Decimal::from(4)).round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero);
    wait_until_used(&api, "surety", placed - quarter + decimal(&estimate["total_payable"]));
}

fn a_released_transit_uses_its_guarantee_until_it_is_written_off(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    secured_customer(&api);
    let before = wait_until_synced(&api, "dva");
    assert_eq!(
        (&before["guarantee_type_label"], &before["grn"]),
        (&json!("Comprehensive guarantee"), &json!("26NL0000000123456"))
    );
    let transit = create_transit(&api, &transit_body());
    submit_transit(&api, transit);
    wait_for_transit(&api, transit, "REL");
    wait_until_used(&api, "dva", amount("12500.50"));
    api.post_empty(&format!("/transits/{transit}/arrival")).expect_status(200);
    wait_for_transit(&api, transit, "CMP");
    wait_until_used(&api, "dva", Decimal::ZERO);
    let overview = api.get("/guarantees/dva").expect(200)["data"].clone();
    assert_eq!((&overview["declarant_count"], &overview["currency"]), (&json!(1), &json!("EUR")));
    assert!(overview.get("available_import").is_none(), "that is for sureties: {overview}");
}

fn what_if_tells_the_level_before_anything_is_sent(kind: Kind) {
    let site = Site::new(kind).with("customs.simulator.dva_limit", "15000.00");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    secured_customer(&api);
    wait_until_synced(&api, "dva");
    let transits = [create_transit(&api, &transit_body()), create_transit(&api, &transit_body())];
    let import = create_draft(&api, &secured_import());
    let asked = json!({ "declarations": [import], "transits": transits });
    let outlook = api.post("/guarantees/what-if", &asked).expect(200)["data"].clone();
    let dva =
        outlook["accounts"].as_array().expect("accounts").iter().find(|account| account["kind"] == "dva").cloned();
    let dva = dva.unwrap_or_else(|| panic!("{outlook}"));
    assert_eq!((&dva["level"], &dva["level_after"]), (&json!("normal"), &json!("critical")));
    assert_eq!(decimal(&dva["total_available_after"]), amount("-10001.00"), "{dva}");
    assert_eq!(outlook["items"].as_array().map(Vec::len), Some(3));
    assert_eq!(decimal(&detail(&api, "dva")["used_amount"]), Decimal::ZERO, "nothing changed");
    api.post("/guarantees/what-if", &json!({})).expect_status(422);
    let unknown = api.post("/guarantees/what-if", &json!({ "transits": [9_000_000_001_i64] })).expect(422);
    assert!(unknown["errors"]["transits.0"].is_array(), "{unknown}");
}

fn levels_follow_the_thresholds_of_the_organisation(kind: Kind) {
    let site = Site::new(kind).with("customs.simulator.dva_limit", "100000.00");
    let service = site.serve();
    let broker = site.broker(&service, "Havenzicht Expeditie");
    let api = broker.api;
    secured_customer(&api);
    wait_until_synced(&api, "dva");
    let mut body = transit_body();
    body["guarantee_amount"] = json!(75000);
    let transit = create_transit(&api, &body);
    submit_transit(&api, transit);
    wait_for_transit(&api, transit, "REL");
    wait_until_used(&api, "dva", amount("75000"));
    let now = detail(&api, "dva");
    assert_eq!((&now["level"], &now["usage_percentage"]), (&json!("warning"), &json!(75)));
    let update = ["organisation", "update", "--organisation", &broker.organisation];
    let set = site.run(&[&update[..], &["--warning-threshold", "50", "--critical-threshold", "75"]].concat());
    assert!(set.status.success(), "{}", String::from_utf8_lossy(&set.stderr));
    let now = detail(&api, "dva");
    assert_eq!((&now["level"], &now["critical_threshold"]), (&json!("critical"), &json!(75)));
    let refused = site.run(&[&update[..], &["--warning-threshold", "90", "--critical-threshold", "80"]].concat());
    assert!(!refused.status.success(), "the warning comes first");
}

fn guarantees_of_another_organisation_do_not_exist(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let ours = site.broker(&service, "Havenzicht Expeditie");
    let theirs = site.broker(&service, "Andere Expeditie").api;
    secured_customer(&theirs);
    wait_until_synced(&theirs, "surety");
    for kind in ["surety", "dva"] {
        for path in [format!("/guarantees/{kind}/ACME"), format!("/guarantees/{kind}/ACME/movements")] {
            let absent = ours.api.get(&path.replace("ACME", "NOBODY"));
            let answer = ours.api.get(&path);
            assert_eq!((answer.status, absent.status), (404, 404), "{path}");
            assert_eq!(answer.json(), absent.json(), "{path}");
        }
        let overview = ours.api.get(&format!("/guarantees/{kind}")).expect(200)["data"].clone();
        assert_eq!((&overview["declarant_count"], &overview["declarants"]), (&json!(0), &json!([])));
    }
    let transit = create_transit(&theirs, &transit_body());
    ours.api.post("/guarantees/what-if", &json!({ "transits": [transit] })).expect_status(422);
    let narrow = site.client_with_scopes(&service, &ours, &["declarations:read"]);
    assert_eq!(narrow.get("/guarantees/surety").expect(403)["required_scope"], "guarantees:read");
}
