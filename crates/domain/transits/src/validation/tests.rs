mod plausibility;

use super::*;
use crate::testing::{a_complete_transit, a_valid_transit};
use serde_json::{Value, json};

/// Returns the form with values set by their paths; `null` removes a field.
pub(super) fn edited(form: &TransitForm, edits: &[(&str, Value)]) -> TransitForm {
    let mut json = serde_json::to_value(form).expect("a form");
    for (path, value) in edits {
        *place(&mut json, path) = value.clone();
    }
    serde_json::from_value(without_nulls(json)).expect("a form again")
}

fn place<'a>(json: &'a mut Value, path: &str) -> &'a mut Value {
    path.split('.').fold(json, |value, step| match step.parse::<usize>() {
        Ok(index) => {
            if !value.is_array() {
                *value = json!([]);
            }
            let list = value.as_array_mut().expect("a list");
            if list.len() <= index {
                list.resize(index + 1, json!({}));
            }
            &mut list[index]
        }
        Err(_) => {
            if !value.is_object() {
                *value = json!({});
            }
            &mut value[step]
        }
    })
}

fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields.into_iter().filter(|(_, value)| !value.is_null());
            Value::Object(kept.map(|(name, value)| (name, without_nulls(value))).collect())
        }
        Value::Array(entries) => Value::Array(entries.into_iter().map(without_nulls).collect()),
        other => other,
    }
}

/// Returns the broken rules as `path: message`.
fn broken(form: &TransitForm) -> Vec<String> {
    let errors = broken_rules(form);
    let messages = |(path, messages): (&str, &[customs_kernel::BrokenRule])| {
        messages.iter().map(|message| format!("{path}: {message}")).collect::<Vec<_>>()
    };
    errors.iter().flat_map(messages).collect()
}

/// Asserts that one value breaks exactly one rule, at its own path.
fn assert_refused(path: &str, value: Value, message: &str) {
    let edit = [(path, value)];
    assert_eq!(broken(&edited(&a_complete_transit(), &edit)), [format!("{path}: {message}")], "{edit:?}");
}

fn assert_accepted(path: &str, value: Value) {
    let edit = [(path, value)];
    assert_eq!(broken(&edited(&a_complete_transit(), &edit)), [""; 0], "{edit:?}");
}

#[test]
fn the_example_forms_keep_every_rule() {
    assert_eq!(broken(&a_valid_transit()), [""; 0]);
    assert_eq!(broken(&a_complete_transit()), [""; 0]);
    assert!(validate(a_valid_transit()).is_ok());
}

#[test]
fn an_empty_form_breaks_every_rule_about_what_is_required_at_once() {
    let required = [
        "customer_code: is required",
        "transit_type: is required",
        "office_of_departure: is required",
        "office_of_destination: is required",
        "items: must hold at least one item",
    ];
    let mut found = broken(&TransitForm::default());
    found.sort_unstable();
    let mut required = required.map(str::to_owned);
    required.sort_unstable();
    assert_eq!(found, required);
}

#[test]
fn what_an_item_needs_is_told_by_its_path() {
    for path in ["items.0.description", "items.0.gross_weight", "items.0.packaging.0.type"] {
        let found = broken(&edited(&a_complete_transit(), &[(path, Value::Null)]));
        assert!(found.contains(&format!("{path}: is required")), "{found:?}");
    }
    assert_refused("items.0.previous_documents.0.id", json!(" "), "is required");
    assert_refused("items.0.supporting_documents.0.type", json!(""), "is required");
    assert_refused("transport.containers.0.number", Value::Null, "is required");
    assert_accepted("items.0.hs_code", Value::Null);
    assert_accepted("items.0.net_weight", Value::Null);
    assert_accepted("items.0.packaging", json!([]));
}

#[test]
fn codes_come_from_their_lists() {
    assert_refused("transit_type", json!("T"), "must be one of T1, T2, T2F");
    assert_refused("transit_type", json!("t1"), "must be one of T1, T2, T2F");
    assert_refused("additional_declaration_type", json!("B"), "must be one of A, D");
    assert_refused("transport.border.mode", json!("8"), "must be one of 1, 2, 3, 4, 7, 9");
    let kinds = "must be one of 10, 11, 20, 30, 41, 80, 99";
    assert_refused("transport.departure.identification_type", json!("12"), kinds);
    for kind in ["T1", "T2", "T2F"] {
        assert_accepted("transit_type", json!(kind));
    }
}

#[test]
fn offices_have_two_letters_and_six_more_characters() {
    let rule = "must be a customs office of 8 characters: 2 letters, 6 letters or digits";
    for wrong in ["NL00510", "00NL0510", "NL0005100", "nl000510", "NL00051\u{e9}", "NL00051 "] {
        assert_refused("office_of_departure", json!(wrong), rule);
        assert_refused("office_of_destination", json!(wrong), rule);
        assert_refused("offices_of_transit.1", json!(wrong), rule);
    }
    assert_refused("offices_of_transit.1", json!(""), "is required");
    assert_accepted("office_of_destination", json!("XX00ABCD"));
}

#[test]
fn a_guarantee_has_a_digit_for_its_type_a_checked_reference_and_an_amount_in_cents() {
    for digit in 0..=9 {
        assert_accepted("guarantee_type", json!(digit.to_string()));
    }
    assert_refused("guarantee_type", json!("A"), "must be 1 digits");
    assert_refused("guarantee_type", json!("10"), "must be 1 digits");
    assert_refused("guarantee_reference", json!("26NL0000000123457"), "must be a GRN; its check digit is wrong");
    assert_accepted("guarantee_reference", json!("24BE00123456789A4A000017"));
    assert_refused("guarantee_amount", json!(-1), "must not be negative");
    assert_refused("guarantee_amount", json!(0.001), "must not have more than 2 decimals");
    assert_accepted("guarantee_amount", json!(0));
    let many: Value = serde_json::from_str("12345678901234567").expect("a number");
    assert_refused("guarantee_amount", many, "must not have more than 16 digits");
}

#[test]
fn a_type_without_a_grn_has_another_reference() {
    let found = |code: &str, reference: &str| {
        let edits = [("guarantee_type", json!(code)), ("guarantee_reference", json!(reference))];
        broken(&edited(&a_complete_transit(), &edits))
    };
    for code in ["2", "4", "8"] {
        assert_eq!(found(code, "see decision 4711"), [""; 0], "{code}");
        assert_eq!(found(code, &"x".repeat(36)), ["guarantee_reference: must not be longer than 35 characters"]);
    }
    for code in ["0", "1", "3", "5", "9"] {
        assert_eq!(found(code, "see decision 4711").len(), 1, "{code}");
    }
}

#[test]
fn an_access_code_has_4_visible_characters_and_a_reference() {
    let rule = "must be 4 visible characters of ASCII";
    for code in ["123", "12345", "12 4", "12\u{e9}4", "12\t4"] {
        assert_refused("guarantee_access_code", json!(code), rule);
    }
    for code in ["1234", "a~!Z"] {
        assert_accepted("guarantee_access_code", json!(code));
    }
    let edits = [("guarantee_reference", Value::Null), ("guarantee_access_code", json!("1234"))];
    let alone = ["guarantee_access_code: must come with the reference of its guarantee"];
    assert_eq!(broken(&edited(&a_complete_transit(), &edits)), alone);
}

#[test]
fn several_guarantees_stand_in_the_list_alone() {
    let flat = ["guarantee_type", "guarantee_reference", "guarantee_amount"];
    let without = flat.map(|field| (field, Value::Null));
    let form = edited(&a_complete_transit(), &without);
    let listed = json!({"type": "0", "reference": "26NL0000000123456", "access_code": "1234", "amount": 12.5});
    let with = |list: Value| edited(&form, &[("guarantees", list)]);
    for most in [1, 9] {
        assert_eq!(broken(&with(json!(vec![listed.clone(); most]))), [""; 0]);
    }
    let many = with(json!(vec![listed.clone(); 10]));
    assert_eq!(broken(&many), ["guarantees: must not hold more than 9 entries"]);
    let mut both = edited(&a_complete_transit(), &[("guarantees", json!([listed]))]);
    both.guarantee_access_code = Some(crate::AccessCode::new("1234".to_owned()));
    let reported = "must be left out when guarantees is given";
    let expected = ["guarantee_access_code", "guarantee_amount", "guarantee_reference", "guarantee_type"];
    let mut found = broken(&both);
    found.sort_unstable();
    assert_eq!(found, expected.map(|field| format!("{field}: {reported}")));
    let wrong = json!([{}, {"type": "AB"}, {"type": "0", "reference": "x", "access_code": "12345", "amount": -1}]);
    let found = broken(&with(wrong));
    let paths: Vec<_> = found.iter().map(|line| line.split_once(':').expect("a path").0).collect();
    for path in [
        "guarantees.0.type",
        "guarantees.1.type",
        "guarantees.2.reference",
        "guarantees.2.access_code",
        "guarantees.2.amount",
    ] {
        assert!(paths.contains(&path), "{path} in {found:?}");
    }
    assert!(!format!("{found:?}").contains("12345"), "no error repeats a code");
    assert_eq!(paths.len(), 5, "{found:?}");
}

#[test]
fn commodity_codes_have_six_to_eight_digits() {
    for right in ["940169", "9401690", "94016900"] {
        assert_accepted("items.0.hs_code", json!(right));
    }
    for wrong in ["94016", "940169000", "9401AA", "٩٤٠١٦٩"] {
        assert_refused("items.0.hs_code", json!(wrong), "must be 6 to 8 digits");
    }
}

#[test]
fn masses_and_quantities_have_their_limits() {
    assert_refused("items.0.gross_weight", json!(1), "must be at least net_weight");
    let edit = [("items.0.gross_weight", json!(-1)), ("items.0.net_weight", Value::Null)];
    assert_eq!(broken(&edited(&a_complete_transit(), &edit)), ["items.0.gross_weight: must not be negative"]);
    let tiny: Value = serde_json::from_str("0.0000001").expect("a number");
    assert_refused("items.0.net_weight", tiny, "must not have more than 6 decimals");
    let mut heavy = a_complete_transit();
    heavy.items[0].gross_weight = "9999999999999999".parse().ok();
    heavy.items.push(heavy.items[0].clone());
    assert_eq!(broken(&heavy), ["items: must not weigh more together than 16 digits can say"]);
    assert_refused("items.0.packaging.0.quantity", json!(-1), "must be between 0 and 99999999");
    assert_refused("items.0.previous_documents.0.line", json!(100_000), "must be between 0 and 99999");
}

#[test]
fn parties_are_checked_as_those_of_declarations() {
    assert_refused("consignee.name", Value::Null, "is required when customer_code is absent");
    let unknown = "is required, since no customer has this customer_code";
    assert_refused("holder.name", Value::Null, unknown);
    let eori = broken(&edited(&a_complete_transit(), &[("holder.eori", json!("801234566"))]));
    assert!(eori.len() == 1 && eori[0].starts_with("holder.eori: "), "{eori:?}");
    let country = broken(&edited(&a_complete_transit(), &[("consignor.address.country", json!("CHN"))]));
    assert!(country.len() == 1 && country[0].starts_with("consignor.address.country: "), "{country:?}");
}

#[test]
fn texts_have_their_lengths_in_characters() {
    for (path, max) in [
        ("reference", 255),
        ("application_reference", 50),
        ("customer_code", 100),
        ("holder.name", 255),
        ("holder.address.street", 255),
        ("holder.address.city", 100),
        ("holder.address.postal_code", 20),
        ("transport.departure.identification", 35),
        ("transport.containers.0.number", 17),
        ("items.0.description", 500),
        ("items.0.packaging.0.type", 2),
        ("items.0.packaging.0.marks", 512),
        ("items.0.previous_documents.0.type", 4),
        ("items.0.previous_documents.0.id", 70),
        ("items.0.supporting_documents.0.type", 5),
    ] {
        assert_accepted(path, json!("é".repeat(max)));
        assert_refused(path, json!("é".repeat(max + 1)), &format!("must not be longer than {max} characters"));
        assert_refused(path, json!("a\u{0}"), "must not contain control characters");
    }
    assert_refused("seals.0", json!("x".repeat(21)), "must have 1 to 20 characters");
    assert_refused("transport.containers.0.seals.1", json!(" "), "must have 1 to 20 characters");
}

#[test]
fn days_have_four_digits_for_the_year() {
    for path in ["limit_date", "items.0.supporting_documents.0.expiry_date"] {
        assert_accepted(path, json!("9999-12-31"));
        assert_refused(path, json!("+10000-01-01"), "must be a date (YYYY-MM-DD)");
    }
}

#[test]
fn lists_hold_what_the_message_has_room_for() {
    let full = |path: &str, entry: Value, most: usize| {
        assert_accepted(path, json!(vec![entry.clone(); most]));
        assert_refused(path, json!(vec![entry; most + 1]), &format!("must not hold more than {most} entries"));
    };
    full("offices_of_transit", json!("CH001251"), 9);
    full("seals", json!("S-1"), 99);
    full("transport.containers", json!({ "number": "CSQU3054383" }), 999);
    full("items", json!({ "description": "Chairs", "gross_weight": 1 }), 999);
    full("items.0.packaging", json!({ "type": "CT" }), 99);
    full("items.0.previous_documents", json!({ "type": "N337", "id": "1" }), 99);
    full("items.0.supporting_documents", json!({ "type": "N935" }), 99);
}

/// The texts that clients read stay the same.
#[test]
fn each_broken_form_gets_the_errors_of_the_corpus() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/validation/tests/corpus.txt");
    let form = serde_json::to_value(a_complete_transit()).expect("a form");
    customs_kernel::testing::corpus::assert_corpus(file, &form, |form| {
        Some(broken_rules(&serde_json::from_value::<TransitForm>(form).ok()?))
    });
}
