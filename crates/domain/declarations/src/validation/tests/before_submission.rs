//! Warnings about data that customs refuses or asks for, reported before the submission.

use super::*;
use crate::testing::SmallCodebook;
use crate::validation::{doubtful_offices, plausibility, validate_for_message};
use chrono::NaiveDate;

fn found(form: &DeclarationForm, edits: &[(&str, Value)]) -> Vec<String> {
    let form = edited(form, edits);
    assert_eq!(broken(&form), [""; 0], "a warning is no error: {edits:?}");
    let found = plausibility::findings(&form, &SmallCodebook, NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day"));
    found.iter().map(ToString::to_string).collect()
}

/// The simulator rejects it with DMS255AB, as customs does.
#[test]
fn an_import_has_digits_of_taric_and_an_export_has_none() {
    let without = [("declaration.items.0.taric_subheading", Value::Null)];
    let reported = "declaration.items.0.taric_subheading: is missing: an import has the two digits of TARIC";
    assert_eq!(found(&a_valid_import(), &without), [reported]);
    assert_eq!(found(&a_valid_export(), &without), [""; 0]);
}

/// UCC article 269: goods leave the customs territory of the Union on export.
#[test]
fn an_export_says_where_the_goods_go_and_where_they_leave() {
    let export = a_valid_export();
    let destination = |value: Value| found(&export, &[("declaration.destination_country", value)]);
    assert_eq!(
        destination(Value::Null),
        ["declaration.destination_country: is missing: customs refuses an export without it"]
    );
    assert_eq!(
        destination(json!("DE")),
        ["declaration.destination_country: DE is a member state, and goods that stay in the Union are not exported"]
    );
    assert_eq!(destination(json!("GB")), [""; 0]);
    assert_eq!(
        found(&export, &[("declaration.exit_office", Value::Null)]),
        ["declaration.exit_office: is missing: an export names the office at which the goods leave"]
    );
    assert_eq!(found(&a_valid_import(), &[("declaration.destination_country", json!("DE"))]), [""; 0]);
}

/// UCC article 211(1): end-use, inward and outward processing, temporary admission and the operation of a customs
/// warehouse need an authorisation.
#[test]
fn procedures_name_the_authorisation_that_they_need() {
    let import = a_valid_import();
    let under = |procedure: &str, more: &[(&str, Value)]| {
        let warehouse = ("declaration.warehouse", json!({ "licence": "NLCWP000000123456" }));
        let mut edits = vec![("declaration.procedure.current", json!(procedure)), warehouse];
        edits.extend_from_slice(more);
        found(&import, &edits)
    };
    let header = |code: &str| ("declaration.authorizations", json!([{ "type_code": code, "id": "NL0001" }]));
    for (procedure, name, codes) in [
        ("44", "EUS (N990)", ["EUS", "N990"]),
        ("51", "IPO (C601)", ["IPO", "C601"]),
        ("53", "TEA (C516)", ["TEA", "C516"]),
        ("71", "CWP, CW1 or CW2 (C517, C518, C519)", ["CWP", "C518"]),
    ] {
        let reported = format!("declaration.authorizations: procedure {procedure} needs the authorisation {name}");
        assert_eq!(under(procedure, &[]), std::slice::from_ref(&reported), "{procedure}");
        assert_eq!(under(procedure, &[header("C506")]), [reported], "{procedure}");
        for code in codes {
            let of_item = json!([{ "identification": "NL0001", "type_code": code }]);
            let document = json!([{ "type": code, "id": "NL0001" }]);
            assert_eq!(under(procedure, &[header(code)]), [""; 0], "{code}");
            assert_eq!(under(procedure, &[("declaration.items.0.authorisations", of_item)]), [""; 0], "{code}");
            assert_eq!(under(procedure, &[("declaration.items.0.supporting_documents", document)]), [""; 0], "{code}");
        }
    }
    // UCC DA article 163: the declaration is the application for the authorisation.
    let applied = [("declaration.items.0.additional_references", json!([{ "type": "00100", "value": "applied" }]))];
    assert_eq!(under("51", &applied), [""; 0]);
    assert_eq!(under("71", &applied).len(), 1, "a warehouse is never authorised so");
    let outward = [("declaration.procedure.current", json!("21"))];
    assert_eq!(
        found(&a_valid_export(), &outward),
        ["declaration.authorizations: procedure 21 needs the authorisation OPO (C019)"]
    );
}

/// UCC article 166(2): the regular use of simplified declarations needs an authorisation, the occasional one (B, E)
/// does not.
#[test]
fn regular_simplified_declarations_name_their_authorisation() {
    let import = a_valid_import();
    for symbol in ["C", "F"] {
        let by = ("declaration.symbol", json!(symbol));
        let reported = format!("declaration.authorizations: symbol {symbol} needs the authorisation SDE (C512)");
        assert_eq!(found(&import, std::slice::from_ref(&by)), [reported]);
        for code in ["SDE", "C512"] {
            let named = json!([{ "type_code": code, "id": "NLSDE1" }]);
            assert_eq!(found(&import, &[by.clone(), ("declaration.authorizations", named)]), [""; 0]);
        }
    }
    assert_eq!(found(&import, &[("declaration.symbol", json!("B"))]), [""; 0]);
}

/// UCC DA annex B, D.E. 18 04 and 18 06; CDS12058: "at least one package above zero".
#[test]
fn packages_and_masses_that_customs_asks_for_are_named() {
    let import = a_valid_import();
    let at = "declaration.items.0.packaging";
    let packed = |packaging: Value| found(&import, &[(at, packaging)]);
    assert_eq!(packed(json!([])), [format!("{at}: is missing: customs asks for the kind and the number of packages")]);
    assert_eq!(
        packed(json!([{ "quantity": 1 }])),
        [format!("{at}.0.type: is missing: customs asks for the kind of packages")]
    );
    assert_eq!(
        packed(json!([{ "type": "CT" }])),
        [format!("{at}.0.quantity: is missing: only goods in bulk are not counted")]
    );
    assert_eq!(packed(json!([{ "type": "VQ" }])), [""; 0]);
    assert_eq!(
        packed(json!([{ "type": "CT", "quantity": 0 }])),
        ["declaration.items: have 0 packages together, and customs asks for at least one"]
    );
    let massless = [("declaration.items.0.net_weight", json!(0.0))];
    assert_eq!(found(&import, &massless), ["declaration.items.0.net_weight: is 0, and customs takes no net mass of 0"]);
}

/// The day of the test is 2 March 2026; the last day of a certificate counts.
#[test]
fn certificates_that_have_expired_are_named() {
    let until = |day: &str| {
        let document = json!([{ "type": "N935", "id": "1", "expiry_date": day }]);
        found(&a_valid_import(), &[("declaration.items.0.supporting_documents", document)])
    };
    let reported = "declaration.items.0.supporting_documents.0.expiry_date: N935 expired on 2026-03-01";
    assert_eq!(until("2026-03-01"), [reported]);
    assert_eq!(until("2026-03-02"), [""; 0]);
}

/// EN 13044-1: swap bodies and semi-trailers have A, B, D, E or K as their fourth letter, and the check digit of ISO
/// 6346. MSMK100309: 24+30*2+24*4+21*8+1*16+0+0+3*128+0+9*512 = 5356 = 11*486 + 10, which counts as 0.
#[test]
fn other_loading_units_than_containers_have_numbers_of_the_same_form() {
    let faults = |number: &str| {
        let places = [
            ("declaration.transport.containers", json!([{ "number": number }])),
            ("declaration.items.0.containers", json!([{ "number": number }])),
            ("declaration.transport.border", json!({ "identification": number, "identification_type": "41" })),
        ];
        places.map(|place| found(&a_valid_import(), &[place]))
    };
    for valid in ["MSMK1003090", "ABCA1234560", "HTLE0000217", "CSQU3054383", "ABCU0000070"] {
        assert_eq!(faults(valid).concat(), [""; 0], "{valid}");
    }
    for (number, why) in [
        ("MSMK1003091", "check digit"),
        ("CSQU3054384", "check digit"),
        ("MSMQ1003090", "is no container number"),
        ("MSM1003090", "is no container number"),
    ] {
        let reported = faults(number);
        assert!(
            reported.iter().all(|reported| reported.len() == 1 && reported[0].contains(why)),
            "{number}: {reported:?}"
        );
    }
}

#[test]
fn offices_have_the_form_that_customs_gives_them() {
    let doubts = |form: &DeclarationForm, field: &str, office: &str| {
        doubtful_offices(&edited(form, &[(&format!("declaration.{field}"), json!(office))]))
    };
    for office in ["NL000396", "NL000510", "DK003102"] {
        assert_eq!(doubts(&a_valid_export(), "exit_office", office), [""; 0]);
    }
    for office in ["nl000396", "12345678", "NL0003961", "NL 00396", "NL00396"] {
        let reported = |field: &str| {
            vec![format!("declaration.{field}: {office} is no customs office: 2 capitals, 6 capitals or digits")]
        };
        assert_eq!(doubts(&a_valid_import(), "office", office), reported("office"));
        assert_eq!(doubts(&a_valid_export(), "exit_office", office), reported("exit_office"));
        assert_eq!(doubts(&a_valid_import(), "exit_office", office), [""; 0], "it is not sent");
    }
    let mut form = edited(
        &a_valid_export(),
        &[("declaration.office", json!(" nl 000396")), ("declaration.exit_office", json!("de-1"))],
    );
    form.write_out_offices();
    let header = &form.declaration;
    assert_eq!((header.office.as_deref(), header.exit_office.as_deref()), (Some("NL000396"), Some("de-1")));
}

/// `GovernmentAgencyGoodsItem` of the published schema occurs 999 times at most. A draft may hold more, since it can
/// still be divided.
#[test]
fn a_message_holds_999_items() {
    let form = |items: usize| {
        let one = a_valid_import();
        DeclarationForm { items: vec![one.items[0].clone(); items], ..one }
    };
    assert!(validate_for_message(form(999)).is_ok());
    let refused = validate_for_message(form(1000)).expect_err("too many");
    let reported: Vec<_> = refused.iter().map(|(path, rules)| (path, rules[0].text().to_owned())).collect();
    assert_eq!(reported, [("declaration.items", "must not hold more than 999 entries".to_owned())]);
    assert!(validate(form(1000)).is_ok());
}
