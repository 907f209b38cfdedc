use super::*;

/// Returns the warnings about a form that follows every rule, submitted on 2 March 2026.
fn found(form: &TransitForm, edits: &[(&str, Value)]) -> Vec<String> {
    let form = edited(form, edits);
    assert_eq!(broken(&form), [""; 0], "a warning is no error: {edits:?}");
    warnings(&form, "2026-03-02".parse().expect("a day")).iter().map(ToString::to_string).collect()
}

#[test]
fn plausible_forms_give_nothing() {
    for form in [a_valid_transit(), a_complete_transit()] {
        assert_eq!(found(&form, &[]), [""; 0]);
    }
    assert_eq!(warnings(&TransitForm::default(), chrono::NaiveDate::MIN), [""; 0], "what is not there is no doubt");
}

#[test]
fn a_limit_date_that_is_over_too_near_or_too_far_is_named() {
    let until = |day: &str| found(&a_valid_transit(), &[("limit_date", json!(day))]);
    let over = "is over: customs refuses a day before the submission";
    for day in ["2026-03-01", "2025-03-09"] {
        assert_eq!(until(day), [format!("limit_date: {day} {over}")]);
    }
    let near = "limit_date: 2026-03-02 is the day of the submission, and the destination is in another country";
    assert_eq!(until("2026-03-02"), [near]);
    let at_home = [("limit_date", json!("2026-03-02")), ("office_of_destination", json!("NL000396"))];
    assert_eq!(found(&a_valid_transit(), &at_home), [""; 0]);
    // The 90 days are 29 in March, 30 in April and 31 in May.
    for day in ["2026-03-03", "2026-03-10", "2026-05-31"] {
        assert_eq!(until(day), [""; 0], "{day}");
    }
    for day in ["2026-06-01", "2027-03-10"] {
        assert_eq!(until(day), [format!("limit_date: {day} is more than 90 days after the submission")]);
    }
}

#[test]
fn a_border_without_an_office_of_transit_is_named() {
    let route = |from: &str, through: &[&str], to: &str| {
        let edits = [
            ("office_of_departure", json!(from)),
            ("offices_of_transit", json!(through)),
            ("office_of_destination", json!(to)),
        ];
        found(&a_valid_transit(), &edits)
    };
    let derived = |to: &str| format!(": the message names the office of destination, {to}");
    for (from, through, to, territory) in [
        ("NL000510", &[][..], "CH001251", "CH"),
        ("TR340300", &[], "DE003302", "the Union"),
        ("NL000510", &[], "GB000060", "GB"),
        ("NL000510", &["DE004304"], "CH001251", "CH"),
        ("NL000510", &["RS012345"], "TR340300", "TR"),
        ("NL000510", &["FR000730"], "AD000001", "AD"),
    ] {
        let reported = format!("offices_of_transit: none is named where the goods enter {territory}{}", derived(to));
        assert_eq!(route(from, through, to), [reported], "{from} {through:?} {to}");
    }
    let left_to_customs = "offices_of_transit: none is named where the goods enter the Union";
    assert_eq!(route("NL000510", &["CH001251"], "DE003302"), [left_to_customs]);
    let outside = format!("offices_of_transit: none is named in the Union{}", derived("NL000510"));
    assert_eq!(route("CH001251", &["AD000001"], "NL000510"), [outside]);
    for (from, through, to) in [
        ("NL000510", &[][..], "XI000014"),
        ("NL000510", &["FR000730", "AD000001"], "AD000001"),
        ("AD000001", &["FR000730"], "NL000510"),
        ("CH001251", &[], "CH001631"),
        ("NL000510", &["CH001251"], "CH001631"),
        ("CH001251", &["DE004304"], "NL000510"),
        ("NL000510", &["CH001251", "IT018100"], "IT277100"),
    ] {
        assert_eq!(route(from, through, to), [""; 0], "{from} {through:?} {to}");
    }
    let from_andorra = format!("offices_of_transit: none is named where the goods leave AD{}", derived("NL000510"));
    assert_eq!(route("AD000001", &[], "NL000510"), [from_andorra]);
}

#[test]
fn goods_under_t2_pass_an_office_of_transit() {
    let offices = |kind: &str, from: &str, through: &[&str], to: &str| {
        let edits = [
            ("transit_type", json!(kind)),
            ("office_of_departure", json!(from)),
            ("offices_of_transit", json!(through)),
            ("office_of_destination", json!(to)),
        ];
        found(&a_valid_transit(), &edits)
    };
    let reported = "offices_of_transit: none is named, and customs asks for one with T2: the message names the office of \
                destination, IT277100";
    assert_eq!(offices("T2", "NL000510", &[], "IT277100"), [reported]);
    assert_eq!(offices("T2", "NL000510", &["CH001251", "IT018100"], "IT277100"), [""; 0]);
    assert_eq!(offices("T2", "CH001251", &[], "CH001631"), [""; 0]);
    assert_eq!(offices("T2F", "NL000510", &[], "IT277100"), [""; 0]);
}

#[test]
fn a_guarantee_with_an_account_and_without_an_amount_is_named() {
    let of_type = |kind: Value, reference: Value, amount: Value| {
        let edits = [("guarantee_type", kind), ("guarantee_reference", reference), ("guarantee_amount", amount)];
        found(&a_valid_transit(), &edits)
    };
    let reported =
        |account: &str| format!("guarantee_amount: is missing, and customs takes it off the account of {account}");
    let grn = || json!("26NL0000000123456");
    for (kind, account) in [
        (json!("0"), "a comprehensive guarantee (type 0)"),
        (json!("3"), "a waiver (type 3)"),
        (Value::Null, "a comprehensive guarantee"),
    ] {
        assert_eq!(of_type(kind.clone(), grn(), Value::Null), [reported(account)]);
        assert_eq!(of_type(kind, grn(), json!(0)), [""; 0], "nothing is an amount too");
    }
    assert_eq!(of_type(json!("0"), Value::Null, Value::Null), [reported("a comprehensive guarantee (type 0)")]);
    assert_eq!(of_type(Value::Null, Value::Null, Value::Null), [""; 0], "the message names no guarantee");
    for kind in ["1", "2", "4", "9"] {
        assert_eq!(of_type(json!(kind), grn(), Value::Null), [""; 0], "{kind}");
    }
    let listed = json!([{"type": "0", "reference": grn(), "amount": 1}, {"type": "3", "reference": grn()}]);
    let edits = [
        ("guarantee_type", Value::Null),
        ("guarantee_reference", Value::Null),
        ("guarantee_amount", Value::Null),
        ("guarantees", listed),
    ];
    let reported = "guarantees.1.amount: is missing, and customs takes it off the account of a waiver (type 3)";
    assert_eq!(found(&a_valid_transit(), &edits), [reported]);
}

#[test]
fn codes_that_no_country_has_are_named() {
    for path in [
        "country_of_dispatch",
        "country_of_destination",
        "holder.address.country",
        "consignor.address.country",
        "consignee.address.country",
        "transport.border.nationality",
        "transport.departure.nationality",
    ] {
        let with = |code: &str| found(&a_complete_transit(), &[(path, json!(code))]);
        assert_eq!(with("ZZ"), [format!("{path}: ZZ is no code of a country")]);
        for known in ["XI", "XK", "GB"] {
            assert_eq!(with(known), [""; 0], "{path} {known}");
        }
    }
    let begins = |path: &str| format!("{path}: ZZ, with which it begins, is no code of a country");
    for path in ["office_of_departure", "offices_of_transit.0"] {
        assert_eq!(found(&a_complete_transit(), &[(path, json!("ZZ000510"))]), [begins(path)]);
    }
    let to_nowhere = found(&a_valid_transit(), &[("office_of_destination", json!("ZZ000510"))]);
    let border = "offices_of_transit: none is named where the goods enter ZZ";
    assert_eq!(to_nowhere, [begins("office_of_destination").as_str(), border]);
}
