//! Forms that may be submitted, with whatever decides a condition: kinds of transit, offices in and out of the Union,
//! parties with and without EORI, containers, seals, guarantees, packages and documents.

use customs_transits::form::{PartyForm, TransitForm};
use customs_transits::validation::validate;
use customs_transits::{AccessCode, Lodgement};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Returns one of some values of a field; `null` leaves it out.
fn either(values: Value) -> BoxedStrategy<Value> {
    let values = values.as_array().cloned().expect("a list");
    prop::sample::select(values).boxed()
}

fn list(entry: BoxedStrategy<Value>, most: usize) -> BoxedStrategy<Value> {
    vec(entry, 0..=most).prop_map(Value::Array).boxed()
}

/// Returns an object of fields, each with its values.
fn object(fields: Vec<(&'static str, BoxedStrategy<Value>)>) -> BoxedStrategy<Value> {
    let (names, values): (Vec<_>, Vec<_>) = fields.into_iter().unzip();
    let filled = |(name, value): (&&str, Value)| (!value.is_null()).then(|| ((*name).to_owned(), value));
    values.prop_map(move |values| Value::Object(names.iter().zip(values).filter_map(filled).collect())).boxed()
}

fn party() -> BoxedStrategy<Value> {
    let street = |country: &str| json!({ "street": "Kade 1", "city": "Stad", "country": country });
    let mut whole = street("NL");
    whole["postal_code"] = json!("3011 AA");
    object(vec![
        ("eori", either(json!([null, "NL801234566", "DE1234567", "chABC12"]))),
        ("name", either(json!(["Voorbeeld B.V."]))),
        ("address", either(json!([null, whole, whole, street("DE"), street("AE"), { "city": "Stad" }]))),
    ])
}

fn means() -> BoxedStrategy<Value> {
    object(vec![
        ("mode", either(json!([null, "1", "2", "3", "4", "7", "9"]))),
        ("nationality", either(json!([null, "nl", "CH"]))),
        ("identification", either(json!([null, "12-abc-3", "Zeepaard", " "]))),
        ("identification_type", either(json!([null, "10", "11", "20", "30", "41", "80", "99"]))),
    ])
}

fn transport() -> BoxedStrategy<Value> {
    let seals = || list(either(json!(["S-1", "S-2", "S-3"])), 2);
    let container = object(vec![("number", either(json!(["MSKU1234565", "CSQU3054383", "A"]))), ("seals", seals())]);
    let means = || prop_oneof![Just(Value::Null), means()].boxed();
    object(vec![("departure", means()), ("border", means()), ("containers", list(container, 3))])
}

fn item() -> BoxedStrategy<Value> {
    let packages = object(vec![
        ("type", either(json!(["CT", "BX", "VR", "NE", "NG"]))),
        ("quantity", either(json!([0, 1, 12, 3, 4]))),
        ("marks", either(json!([null, "A 1-12", " "]))),
    ]);
    let previous = object(vec![
        ("type", either(json!(["N337", "N830", "N705", "C651"]))),
        ("id", either(json!(["26NL000510A1B2C3A2", "26NL000001", "26NL000510A1B2C3A2"]))),
        ("line", either(json!([null, 0, 7]))),
    ]);
    let supporting = object(vec![
        ("type", either(json!(["N935", "C651", "C658"]))),
        ("id", either(json!([null, "INV-1", "é".repeat(70), "x".repeat(70)]))),
    ]);
    object(vec![
        ("description", either(json!(["Chairs"]))),
        ("hs_code", either(json!(["940169", "9401690", "94016900"]))),
        ("gross_weight", either(json!([12.5, 12.5, 12.5, 0]))),
        ("net_weight", either(json!([null, 0, 11, 12.5]))),
        ("packaging", list(packages, 2)),
        ("previous_documents", list(previous, 2)),
        ("supporting_documents", list(supporting, 2)),
    ])
}

fn guarantee() -> BoxedStrategy<Value> {
    object(vec![
        ("type", either(json!(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]))),
        ("reference", either(json!([null, "26NL0000000123456", "24BE00123456789A4A000017"]))),
        ("access_code", either(json!([null, "S3CR"]))),
        ("amount", either(json!([null, 0, 12_500.5]))),
    ])
}

fn form() -> BoxedStrategy<TransitForm> {
    let offices =
        || either(json!(["NL000510", "NL000510", "DE003302", "CH001251", "GB000060", "XI000142", "AD000003"]));
    let form = object(vec![
        ("customer_code", either(json!(["ACME"]))),
        ("application_reference", either(json!([null, "JOB-26-001", "Łódź", " "]))),
        ("transit_type", either(json!(["T1", "T2", "T2F"]))),
        ("additional_declaration_type", either(json!(["A", "D"]))),
        ("office_of_departure", offices()),
        ("office_of_destination", offices()),
        ("offices_of_transit", list(offices(), 3)),
        ("country_of_dispatch", either(json!([null, "NL", "KR"]))),
        ("country_of_destination", either(json!([null, "DE", "KR"]))),
        ("limit_date", either(json!([null, "2026-03-12"]))),
        ("holder", party()),
        ("consignor", prop_oneof![Just(Value::Null), party()].boxed()),
        ("consignee", prop_oneof![Just(Value::Null), party()].boxed()),
        ("transport", prop_oneof![Just(Value::Null), transport()].boxed()),
        ("seals", list(either(json!(["S-1", "S-2", "x".repeat(20)])), 2)),
        ("guarantees", list(guarantee(), 3)),
        ("items", vec(item(), 1..=3).prop_map(Value::Array).boxed()),
    ]);
    form.prop_map(|form| serde_json::from_value(form).expect("a form")).boxed()
}

/// Returns a declaration of a form that may be submitted.
pub(super) fn lodgement() -> BoxedStrategy<Lodgement> {
    let codes = prop::sample::select(vec![None, Some("S3CR"), Some("too long")]);
    let customers = prop::sample::select(vec![
        None,
        Some(json!({ "eori": "NL801234566", "name": "ACME" })),
        Some(json!({ "name": "ACME" })),
    ]);
    let permits = prop::sample::select(vec![None, Some("NL ACR 1"), Some("é")]);
    let valid = form().prop_filter_map("the form may not be submitted", |form| validate(form).ok());
    (valid, any::<bool>(), codes, customers, permits)
        .prop_map(|(form, broker, code, customer, permit)| Lodgement {
            form,
            lrn: "LRN26000001".parse().ok(),
            organisation_eori: broker.then(|| "NL009876543".parse().expect("an EORI")),
            access_codes: vec![code.map(|code| AccessCode::new(code.to_owned())); 3],
            consignor_permit: permit.map(str::to_owned),
            customer: customer.map(|party| serde_json::from_value::<PartyForm>(party).expect("a party")),
            prepared_at: chrono::DateTime::UNIX_EPOCH,
        })
        .boxed()
}
