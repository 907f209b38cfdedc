//! The statistical value is in euros (UCC DA annex B, D.E. 99 06), whatever the currency of the invoice.

use crate::forms::{export, facts, form};
use customs_messages::building::{Lodged, build_declaration};
use customs_messages::element_table::DEC_ELEMENTS;
use rust_decimal::Decimal;
use serde_json::{Value, json};

/// Returns the statistical values in a message of items with an invoice value of 9,500 pounds each; `given` are those
/// of the form.
fn written(given: &[Option<i64>], in_euros: &[Option<Decimal>]) -> Vec<String> {
    let mut body = export();
    let item = |given: &Option<i64>| {
        let mut item = body["items"][0].clone();
        item["invoice_value"] = serde_json::from_str("9500.00").expect("a number");
        item["invoice_currency"] = json!("GBP");
        item["statistical_value"] = given.map_or(Value::Null, |value| json!(value));
        item
    };
    let items = Value::Array(given.iter().map(item).collect());
    body["items"] = items;
    let form = form(body);
    let message = build_declaration(&Lodged { statistical_values: in_euros, ..Lodged::from_form(&form) });
    assert!(DEC_ELEMENTS.check(&message.bytes).expect("well-formed XML").is_empty());
    assert_eq!(
        message.emission_map.path_of("42A/67A/68A[1]/114"),
        Some("declaration.items.0.statistical_value"),
        "an error of customs leads to the field that would overrule it"
    );
    let facts = facts(&message.bytes);
    let values = facts.iter().filter_map(|fact| fact.split_once("StatisticalValueAmount"));
    values.map(|(_, value)| value.to_owned()).collect()
}

/// Calculated by hand: at 0.8781 pounds for a euro, 9,500 / 0.8781 = 10,818.813.
#[test]
fn it_is_what_is_given_or_the_invoice_value_in_euros() {
    let in_euros = [Some(Decimal::new(1_081_881, 2)), Some(Decimal::from(11_000))];
    assert_eq!(
        written(&[None, Some(11_000)], &in_euros),
        ["[@currencyID=EUR] = 10818.81", "[@currencyID=EUR] = 11000"]
    );
}

#[test]
fn without_a_rate_the_invoice_value_goes_in_its_own_currency() {
    assert_eq!(written(&[None], &[None]), ["[@currencyID=GBP] = 9500.00"]);
    assert_eq!(written(&[None], &[]), ["[@currencyID=GBP] = 9500.00"], "nothing is known");
    assert_eq!(written(&[Some(11_000)], &[]), ["[@currencyID=EUR] = 11000"]);
}
