//! A transit that names several guarantees uses the account of each.

use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::guarantees::secured_customer;
use crate::harness::{
    Api, Kind, Site, amount, create_customer, create_transit, decimal, eventually, submit_transit, transit_body,
    wait_for_transit,
};

on_both_databases!(
    each_guarantee_of_a_transit_is_used_on_its_own_account,
    one_guarantee_that_is_not_covered_refuses_the_whole_transit,
);

const OF_ACME: &str = "26NL0000000123456";
const OF_PARTNER: &str = "25DE7300QA0047110";
/// A guarantee of no known customer: it counts with the transit's own.
const OF_NOBODY: &str = "24BE00123456789A4";

/// Creates ACME and PARTNER, each with guarantees on an account of its own, and waits until both are synced.
fn partners(api: &Api) {
    secured_customer(api);
    let partner = json!({
        "customer_eori_number": "NL807654321", "customer_country_code": "NL", "dva_guarantee_sync_enabled": true,
        "dva_guarantee_type": "0", "dva_guarantee_grn": OF_PARTNER,
    });
    create_customer(api, "PARTNER", &partner);
    eventually("customs tells of both", || {
        let synced = |code: &str| shown(api, code)["sync_status"] == "synced";
        (synced("ACME") && synced("PARTNER")).then_some(())
    });
}

fn shown(api: &Api, code: &str) -> Value {
    api.get(&format!("/guarantees/dva/{code}")).expect(200)["data"].clone()
}

/// The amounts that customs counts as used of the accounts of ACME and of PARTNER.
fn used(api: &Api) -> [Decimal; 2] {
    ["ACME", "PARTNER"].map(|code| decimal(&shown(api, code)["used_amount"]))
}

/// A transit of ACME with these guarantees, by reference and amount.
fn body_with(guarantees: &[(&str, i64)]) -> Value {
    let mut body = transit_body();
    for own in ["guarantee_type", "guarantee_reference", "guarantee_amount"] {
        body[own] = Value::Null;
    }
    let listed =
        guarantees.iter().map(|(reference, amount)| json!({ "type": "0", "reference": reference, "amount": amount }));
    body["guarantees"] = listed.collect();
    body
}

/// ACME's account bears 1,000 of its own guarantee and 300 of one without an owner: 1,300. PARTNER's bears 2,000.
fn each_guarantee_of_a_transit_is_used_on_its_own_account(kind: Kind) {
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    partners(&api);
    let transit = create_transit(&api, &body_with(&[(OF_ACME, 1_000), (OF_PARTNER, 2_000), (OF_NOBODY, 300)]));
    let asked = api.post("/guarantees/what-if", &json!({ "transits": [transit] })).expect(200)["data"].clone();
    let item = &asked["items"][0];
    assert_eq!((decimal(&item["amount"]), &item["is_covered"]), (amount("3300"), &json!(true)), "{asked}");
    let use_of = |used: &Value| (used["eori"].as_str().unwrap_or_default().to_owned(), decimal(&used["amount"]));
    let uses: Vec<(String, Decimal)> = item["uses"].as_array().expect("uses").iter().map(use_of).collect();
    let expected = [("NL801234566", "1300"), ("NL807654321", "2000")];
    assert_eq!(uses, expected.map(|(eori, used)| (eori.to_owned(), amount(used))), "{asked}");

    submit_transit(&api, transit);
    wait_for_transit(&api, transit, "REL");
    eventually("both accounts are used", || (used(&api) == [amount("1300"), amount("2000")]).then_some(()));
    api.post_empty(&format!("/transits/{transit}/arrival")).expect_status(200);
    wait_for_transit(&api, transit, "CMP");
    eventually("both accounts are free", || (used(&api) == [Decimal::ZERO; 2]).then_some(()));
    for code in ["ACME", "PARTNER"] {
        let movements = api.get(&format!("/guarantees/dva/{code}/movements?per_page=100")).expect(200);
        let kept = movements["data"].as_array().expect("movements").iter().map(|one| decimal(&one["in_processing"]));
        assert_eq!(kept.sum::<Decimal>(), Decimal::ZERO, "nothing stays reserved: {movements}");
    }
}

/// Each account allows 5,000. PARTNER's does not bear 6,000, so that nothing is reserved on ACME's either.
fn one_guarantee_that_is_not_covered_refuses_the_whole_transit(kind: Kind) {
    let site =
        Site::new(kind).with("guarantees.block_at_critical", "true").with("customs.simulator.dva_limit", "5000.00");
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    partners(&api);
    let transit = create_transit(&api, &body_with(&[(OF_ACME, 1_000), (OF_PARTNER, 6_000)]));
    let refused = api.post_empty(&format!("/transits/{transit}/submit")).expect(422);
    assert_eq!(refused["error"], "guarantee_insufficient", "{refused}");
    assert_eq!(refused["eori"], "NL807654321", "{refused}");
    let amounts = [&refused["amount"], &refused["total_available"]].map(decimal);
    assert_eq!(amounts, [amount("6000"), amount("5000")]);
    assert_eq!(api.get(&format!("/transits/{transit}")).expect(200)["data"]["status"], "DRF");
    for code in ["ACME", "PARTNER"] {
        let movements = api.get(&format!("/guarantees/dva/{code}/movements")).expect(200);
        assert_eq!(movements["data"], json!([]), "{code}");
    }
    let covered = create_transit(&api, &body_with(&[(OF_ACME, 1_000), (OF_PARTNER, 4_000)]));
    submit_transit(&api, covered);
    wait_for_transit(&api, covered, "REL");
    eventually("both accounts are used", || (used(&api) == [amount("1000"), amount("4000")]).then_some(()));
}
