//! Bonded stock as a broker sees it.

use serde_json::{Value, json};

use super::{Api, decimal, eventually, example, id};
use rust_decimal::Decimal;

/// A placement of ACME's coffee into the warehouse.
pub(crate) fn placement_body() -> Value {
    let mut body = example("warehouse-entry");
    body["declaration"]["importer"]["customer_code"] = json!("ACME");
    body
}

/// An exit of this many kg of the same coffee into free circulation.
pub(crate) fn exit_body(quantity: &str) -> Value {
    let mut body = placement_body();
    let number: Value = serde_json::from_str(quantity).expect("a number");
    body["declaration"]["procedure"] = json!({ "current": "40", "previous": "71", "special": "000" });
    let item = &mut body["declaration"]["items"][0];
    item["previous_documents"] = json!([{ "type": "NCLE", "id": "ENTRY-4711" }]);
    for field in ["gross_weight", "net_weight", "supplementary_quantity"] {
        item[field] = number.clone();
    }
    body
}

/// Records starting stock of ACME, one lot of an article; returns the lot.
#[track_caller]
pub(crate) fn starting_lot(api: &Api, sku: &str, quantity: u32, placed_at: &str) -> i64 {
    let line =
        json!({ "sku": sku, "hs_code": "09012100", "country_of_origin": "BR", "quantity": quantity, "unit": "KGM" });
    let body = json!({
        "customer_code": "ACME", "warehouse_licence": "NLCWP000000123456", "placed_at": placed_at, "lines": [line],
    });
    let placed = api.post("/inventory/starting", &body).expect(201);
    placed["data"]["lines"][0]["id"].as_i64().expect("a lot")
}

/// The available and the reserved quantity of a lot. Checks that its ledger adds up to them.
#[track_caller]
pub(crate) fn balance(api: &Api, lot: i64) -> (Decimal, Decimal) {
    let ledger = api.get(&format!("/inventory/lines/{lot}/movements")).expect(200);
    let (mut on_hand, mut reserved) = (Decimal::ZERO, Decimal::ZERO);
    for movement in ledger["data"].as_array().expect("movements") {
        on_hand += decimal(&movement["quantity"]);
        reserved += decimal(&movement["reserved"]);
        assert_eq!(decimal(&movement["balance"]), on_hand, "{ledger}");
        assert!(on_hand >= reserved && reserved >= Decimal::ZERO, "{ledger}");
    }
    (on_hand - reserved, reserved)
}

/// Waits until a lot has these available and reserved quantities.
#[track_caller]
pub(crate) fn wait_for_balance(api: &Api, lot: i64, available: &str, reserved: &str) {
    let wanted: (Decimal, Decimal) = (available.parse().expect("a number"), reserved.parse().expect("a number"));
    eventually(&format!("lot {lot} has {available} and {reserved}"), || (balance(api, lot) == wanted).then_some(()));
}

/// The first line of a declaration.
#[track_caller]
pub(crate) fn first_line(api: &Api, declaration: i64) -> i64 {
    let lines = api.get(&format!("/declarations/{declaration}/lines")).expect(200);
    id(&json!({ "data": lines["data"][0] }))
}
