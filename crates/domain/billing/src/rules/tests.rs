mod reading;

use super::*;
use crate::billable_item::BillableItemForm;
use crate::dossier::{DossierForm, PurchaseLineForm, RevenueLineForm};
use crate::invoice::{CreditRequest, InvoiceChange, InvoiceForm, InvoiceLineForm};
use crate::money::{PaymentTermGroup, VatTreatment};
use crate::profile::ProfileChange;
use crate::rate_card::{RateCardForm, RateCardLineForm};
use crate::{InvoiceMailRequest, PrepaymentForm};
use chrono::NaiveDate;
use customs_kernel::FieldErrors;
use customs_kernel::broken_rules;
use customs_kernel::rules::tidy_texts;
use customs_kernel::testing::corpus::assert_corpus;
use serde_json::{Value, json};

/// A value of a form, read from JSON; `None` when the JSON holds something else.
trait Read: Sized {
    fn read(value: &Value) -> Option<Self>;
}

macro_rules! read {
    ($($type:ty),+) => {$(
        impl Read for $type {
            fn read(value: &Value) -> Option<Self> {
                serde_json::from_value(value.clone()).ok()
            }
        }
    )+};
}

read!(String, i64, bool, NaiveDate);

impl Read for Decimal {
    fn read(value: &Value) -> Option<Self> {
        value.as_number()?.to_string().parse().ok()
    }
}

impl<T: Read> Read for Option<T> {
    fn read(value: &Value) -> Option<Self> {
        if value.is_null() { Some(None) } else { T::read(value).map(Some) }
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(value: &Value) -> Option<Self> {
        value.as_array()?.iter().map(T::read).collect()
    }
}

/// The function that reads a form with these fields from JSON.
macro_rules! form {
    ($form:ident: $($field:ident),+) => {
        |sent: &Value| Some($form { $($field: Read::read(&sent[stringify!($field)])?),+ })
    };
}

/// The texts that clients read stay the same.
fn assert_texts<F>(
    name: &str,
    form: Value,
    read: impl Fn(&Value) -> Option<F>,
    check: impl Fn(F) -> Option<FieldErrors>,
) {
    let file = format!("{}/src/rules/tests/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let errors = |sent: Value| read(&sent).map(|form| check(form).unwrap_or_default());
    assert!(errors(form.clone()).expect("a form").is_empty(), "{name}: {:?}", errors(form));
    assert_corpus(&file, &form, errors);
}

#[test]
fn each_broken_rate_card_gets_the_errors_of_the_corpus() {
    let form = json!({
        "customer_code": "ACME", "name": "Prices", "valid_from": "2026-01-01", "valid_until": "2026-12-31",
        "invoice_frequency": "daily", "consolidation_mode": "per_dossier", "currency": "EUR", "is_active": true,
        "notes": "Notes",
    });
    let read = form!(RateCardForm: customer_code, name, valid_from, valid_until, invoice_frequency,
        consolidation_mode, currency, is_active, notes);
    assert_texts("rate_card", form, read, |form| form.terms().err());
    let line = json!({
        "billable_item_id": 1, "unit_price": 95, "vat_rate_override": 21, "invoice_frequency_override": "daily",
    });
    let read = form!(RateCardLineForm: billable_item_id, unit_price, vat_rate_override, invoice_frequency_override);
    assert_texts("rate_card_line", line, read, |form| form.terms().err());
}

#[test]
fn each_broken_billable_item_gets_the_errors_of_the_corpus() {
    let form = json!({
        "code": "CLEAR", "name": "Clearance", "default_price": 95, "trigger_type": "per_declaration",
        "trigger_event": "on_acceptance", "trigger_for": "import", "item_type": "revenue", "vat_rate": 21,
        "category": "duties", "description": "Clearance of goods", "is_active": true,
    });
    let read = form!(BillableItemForm: code, name, default_price, trigger_type, trigger_event, trigger_for, item_type,
        vat_rate, category, description, is_active);
    assert_texts("billable_item", form, read, |form| form.terms().err());
}

#[test]
fn each_broken_dossier_gets_the_errors_of_the_corpus() {
    let from = "2026-03-02T09:00:00Z";
    let to = "2026-03-02T10:00:00Z";
    let form = json!({
        "customer_code": "ACME", "invoice_to_customer_id": 1, "master_airwaybill": "1", "house_airwaybill": "2",
        "master_bill_of_lading": "3", "house_bill_of_lading": "4", "vessel_name": "Rotterdam", "voyage_number": "5",
        "carrier_name": "Carrier", "carrier_eori": "NL123456789", "transport_mode": "sea",
        "invoice_frequency": "weekly", "invoice_reference": "6", "customer_reference": "7", "internal_notes": "8",
        "shipper_details": "9", "incoterms": "DAP", "incoterms_place": "Venlo", "eta": to, "etd": from,
        "pickup_window_from": from, "pickup_window_to": to, "estimated_departure_from": from,
        "estimated_departure_to": to, "estimated_arrival_from": from, "estimated_arrival_to": to,
        "actual_departure": from, "actual_arrival": to, "total_colli": 1, "total_weight": 2.5,
        "chargeable_weight": 3.5, "goods_location_id": 1, "incoterms_location_id": 2,
    });
    let late = |sent: &Value| {
        let mut sent = sent.clone();
        for (_, value) in sent.as_object_mut().into_iter().flatten() {
            match value.as_str() {
                // Moments are tried as they stand in JSON: a day too far away, and one before its beginning.
                Some("+10000-01-01") => *value = json!("+10000-01-01T09:00:00Z"),
                Some("zz") => *value = json!("2026-03-01T09:00:00Z"),
                _ => {}
            }
        }
        serde_json::from_value::<DossierForm>(sent).ok()
    };
    assert_texts("dossier", form, late, |mut form| {
        tidy_texts(&mut form);
        let mut check = Checker::default();
        form.check(&mut check);
        check.into_result().err()
    });
}

#[test]
fn each_broken_line_gets_the_errors_of_the_corpus() {
    let line = json!({
        "billable_item_id": 1, "description": "Freight", "category": "freight", "quantity": 2, "unit_price": 95.5,
        "vat_rate": 21, "currency": "EUR",
    });
    let read = form!(PurchaseLineForm: description, category, quantity, unit_price, vat_rate, currency);
    assert_texts("purchase_line", line.clone(), read, |form| form.terms().err());
    let read = form!(RevenueLineForm: billable_item_id, description, quantity, unit_price, vat_rate);
    assert_texts("revenue_line", line.clone(), read, |mut form| form.check().err());
    let read = form!(InvoiceLineForm: description, quantity, unit_price, vat_rate, billable_item_id);
    let vat = VatTreatment::Charged;
    assert_texts("invoice_line", line, read, |form| form.new_line(PaymentTermGroup::Handling, vat).err());
}

#[test]
fn each_broken_invoice_gets_the_errors_of_the_corpus() {
    let form = json!({
        "customer_code": "ACME", "dossier_id": 1, "payment_term_group": "handling", "payment_term_days": 30,
        "notes": "Notes", "due_date": "2026-03-02",
    });
    let read = form!(InvoiceForm: customer_code, dossier_id, payment_term_group, payment_term_days, notes);
    assert_texts("invoice", form.clone(), read, |mut form| {
        tidy_texts(&mut form);
        Some(broken_rules(&form))
    });
    let read = form!(InvoiceChange: notes, due_date, payment_term_group);
    assert_texts("invoice_change", form.clone(), read, |form| Some(broken_rules(&form)));
    let read = |sent: &Value| Some(CreditRequest { notes: Read::read(&sent["notes"])?, ..CreditRequest::default() });
    assert_texts("credit", form, read, |form| Some(broken_rules(&form)));
    let prepayment = json!({ "amount": 100.25, "vat_rate": 21, "payment_term_group": "handling" });
    let read = form!(PrepaymentForm: amount, vat_rate, payment_term_group);
    assert_texts("prepayment", prepayment, read, |form| Some(broken_rules(&form)));
}

#[test]
fn each_broken_profile_gets_the_errors_of_the_corpus() {
    let form = json!({
        "name": "Broker B.V.", "eori": "NL123456789", "address": "Street 1", "postal_code": "1234 AB",
        "city": "Venlo", "country": "NL", "kvk": "12345678", "vat_number": "NL123456782B01",
        "iban": "NL91ABNA0417164300", "bic": "ABNANL2A", "email": "billing@broker.example", "phone": "+31 1",
        "logo": "logo.png", "payment_terms_handling": 30, "payment_terms_duties": 14,
        "payment_terms_disbursements": 30, "invoice_number_format": "{year}-{number}",
    });
    let read = form!(ProfileChange: name, eori, address, postal_code, city, country, kvk, vat_number, iban, bic, email,
        phone, logo, payment_terms_handling, payment_terms_duties, payment_terms_disbursements,
        invoice_number_format);
    assert_texts("profile", form, read, |form| form.check().err());
}

#[test]
fn each_broken_letter_gets_the_errors_of_the_corpus() {
    let form = json!({
        "to": "a@b.example", "cc": ["c@d.example"], "subject": "Invoice", "message": "Please find attached",
    });
    let read = form!(InvoiceMailRequest: to, cc, subject, message);
    assert_texts("letter", form, read, |form| form.tidied().check().err());
}
