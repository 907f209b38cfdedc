use super::{InvoiceChange, InvoiceChangeFields, InvoiceForm};
use crate::money::PaymentTermGroup;
use chrono::NaiveDate;
use customs_json_reading::read;
use customs_kernel::broken_rules;

fn change(text: &str) -> InvoiceChange {
    read::<InvoiceChangeFields>(text).expect("fields").value.change()
}

#[test]
fn what_is_left_out_of_a_change_stays_and_null_clears_it() {
    assert_eq!(change("{}"), InvoiceChange::default());
    let handling = PaymentTermGroup::Handling.word().to_owned();
    let cleared = InvoiceChange { notes: Some(None), due_date: Some(None), payment_term_group: Some(handling) };
    assert_eq!(change(r#"{ "notes": null, "due_date": null, "payment_term_group": null }"#), cleared);
    let notes = Some(Some("Thank you".to_owned()));
    assert_eq!(change(r#"{ "notes": "Thank you" }"#), InvoiceChange { notes, ..InvoiceChange::default() });
}

#[test]
fn a_text_in_place_of_a_day_breaks_its_rule() {
    let wrong = change(r#"{ "due_date": "2026-02-30", "payment_term_group": "later" }"#);
    assert_eq!(wrong.due_date, Some(Some(NaiveDate::MAX)));
    assert_eq!(broken_rules(&wrong).paths().collect::<Vec<_>>(), ["due_date", "payment_term_group"]);
}

#[test]
fn a_new_invoice_is_read_through_its_fields() {
    let text = r#"{ "customer_code": "ACME", "dossier_id": 7.0, "payment_term_days": null, "note": "x" }"#;
    let sent = read::<InvoiceForm>(text).expect("a form");
    let expected =
        InvoiceForm { customer_code: Some("ACME".to_owned()), dossier_id: Some(7), ..InvoiceForm::default() };
    assert_eq!(sent.value, expected);
    assert_eq!(
        sent.unknown.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["note: is not known; did you mean notes?"]
    );
}
