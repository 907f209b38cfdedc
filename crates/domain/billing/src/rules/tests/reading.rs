//! The forms of billing are read from the JSON that clients send.

use crate::billable_item::BillableItemForm;
use crate::invoice::{InvoiceChange, InvoiceForm, InvoiceLineForm};
use crate::rate_card::{RateCardForm, RateCardLineForm};
use chrono::NaiveDate;
use customs_json_reading::read;
use rust_decimal::Decimal;
use serde_json::json;

#[test]
fn a_rate_card_is_read_by_serde_and_by_path() {
    let sent = json!({
        "customer_code": "ACME", "name": "Prices", "valid_from": "2026-01-01", "valid_until": null,
        "invoice_frequency": "daily", "consolidation_mode": "per_dossier", "valid_untill": "2026-12-31",
    });
    let form: RateCardForm = serde_json::from_value(sent.clone()).expect("a form");
    assert_eq!((form.valid_from, form.valid_until), (NaiveDate::from_ymd_opt(2026, 1, 1), None));
    assert!(form.clone().terms().is_ok());
    let read_form = read::<RateCardForm>(&sent.to_string()).expect("a form");
    assert_eq!(read_form.value, form);
    let unknown: Vec<String> = read_form.unknown.iter().map(ToString::to_string).collect();
    assert_eq!(unknown, ["valid_untill: is not known; did you mean valid_until?"]);
    let errors = read::<RateCardForm>(r#"{ "name": 1, "is_active": "yes" }"#).expect_err("errors");
    assert_eq!(errors.paths().collect::<Vec<_>>(), ["is_active", "name"]);
}

#[test]
fn a_day_that_does_not_exist_breaks_the_rule_of_the_form() {
    let form = read::<RateCardForm>(r#"{ "valid_from": "2026-02-30" }"#).expect("a form").value;
    assert!(form.terms().expect_err("errors").paths().any(|path| path == "valid_from"));
}

#[test]
fn prices_keep_all_their_digits() {
    let item: BillableItemForm =
        serde_json::from_str(r#"{ "code": "CLEAR", "default_price": 95.10 }"#).expect("a form");
    assert_eq!(item.default_price.map(|price| price.to_string()).as_deref(), Some("95.10"));
    let line = read::<RateCardLineForm>(r#"{ "billable_item_id": 1, "unit_price": 0.125 }"#).expect("a form").value;
    assert_eq!((line.billable_item_id, line.unit_price), (Some(1), Some(Decimal::new(125, 3))));
    let errors = read::<InvoiceLineForm>(r#"{ "quantity": "1", "vat_rate": 21 }"#).expect_err("errors");
    assert_eq!(errors.paths().collect::<Vec<_>>(), ["quantity"]);
}

#[test]
fn invoices_and_their_changes_are_read() {
    let form: InvoiceForm =
        serde_json::from_str(r#"{ "customer_code": "ACME", "payment_term_days": 14 }"#).expect("a form");
    assert_eq!((form.customer_code.as_deref(), form.payment_term_days), (Some("ACME"), Some(14)));
    let change = read::<InvoiceChange>(r#"{ "notes": null, "payment_term_group": null }"#).expect("a change").value;
    let handling = Some("handling".to_owned());
    assert_eq!(change, InvoiceChange { notes: Some(None), due_date: None, payment_term_group: handling });
}
