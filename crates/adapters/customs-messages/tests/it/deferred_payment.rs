//! Duties on a deferment account (C506): every item carries the customs duty (A00) with its method of payment (E,
//! deferred payment; D.E. 14 03), as import VAT carries its own (UCC articles 110 and 111). Where duties are suspended
//! nothing is paid.

use crate::forms::{export, facts, import, lodge, warehouse_entry};
use crate::published::valid_by_schema;
use serde_json::{Value, json};

const TAXES: &str = "md:MetaData/Declaration/GoodsShipment/GovernmentAgencyGoodsItem/Commodity/DutyTaxFee/";

fn deferring(mut body: Value) -> Value {
    let deferment = json!({ "type_code": "C506", "id": "NLDPO000000123456" });
    match body["declaration"]["authorizations"].as_array_mut() {
        Some(named) => named.push(deferment),
        None => body["declaration"]["authorizations"] = json!([deferment]),
    }
    body
}

/// Returns what the message says about taxes, and the pairs of its emission map for their methods of payment.
fn taxes(body: Value) -> (Vec<String>, Vec<String>) {
    let message = lodge(body, "LRN26000001");
    if let Some(verdict) = valid_by_schema(&message.bytes) {
        assert_eq!(verdict, Ok(()));
    }
    let reported =
        facts(&message.bytes).iter().filter_map(|fact| fact.strip_prefix(TAXES)).map(str::to_owned).collect();
    let methods = message.emission_map.iter().filter(|(chain, _)| chain.ends_with("/94A/107"));
    (reported, methods.map(|(_, path)| path.to_owned()).collect())
}

#[test]
fn every_item_has_the_duty_with_its_method_of_payment() {
    let mut body = deferring(import());
    let mut second = body["items"][0].clone();
    second["duty_regime"] = Value::Null;
    body["items"].as_array_mut().expect("a list").push(second);
    let (reported, methods) = taxes(body);
    assert_eq!(
        reported,
        [
            "DutyRegimeCode = 100",
            "TypeCode = A00",
            "Payment/MethodCode = E",
            "TypeCode = A00",
            "Payment/MethodCode = E"
        ],
        "the second item claims no preference"
    );
    assert_eq!(methods, ["declaration.authorizations"; 2]);
}

#[test]
fn nothing_is_said_where_nothing_is_paid() {
    for body in [warehouse_entry(), export()] {
        let (reported, methods) = taxes(deferring(body));
        assert!(methods.is_empty() && !reported.iter().any(|fact| fact.starts_with("Payment")), "{reported:?}");
    }
    assert_eq!(taxes(import()).0, ["DutyRegimeCode = 100", "TypeCode = A00"], "without a deferment");
}
