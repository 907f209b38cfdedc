use super::*;
use crate::testing::SmallCodebook;
use crate::validation::plausibility;
use chrono::NaiveDate;

fn findings(form: &DeclarationForm) -> Vec<String> {
    let found = plausibility::findings(form, &SmallCodebook, NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day"));
    found.iter().map(ToString::to_string).collect()
}

fn found(form: &DeclarationForm, edits: &[(&str, Value)]) -> Vec<String> {
    let form = edited(form, edits);
    assert_eq!(broken(&form), [""; 0], "a warning is no error: {edits:?}");
    findings(&form)
}

#[test]
fn plausible_forms_give_nothing() {
    assert_eq!(findings(&a_valid_import()), [""; 0]);
    assert_eq!(findings(&a_valid_export()), [""; 0]);
}

/// Annex B, data element 11 09: goods are re-imported (61) after an export, not released (40) after one.
#[test]
fn procedures_that_hardly_follow_each_other_are_named() {
    let import = a_valid_import();
    assert_eq!(
        found(&import, &[("declaration.procedure.previous", json!("10"))]),
        ["declaration.procedure.previous: 40/10 is an unusual pair: 40 follows 00, 51, 53, 54, 71, 78"]
    );
    assert_eq!(
        found(&import, &[("declaration.items.0.previous_code", json!("21"))]),
        ["declaration.items.0.previous_code: 40/21 is an unusual pair: 40 follows 00, 51, 53, 54, 71, 78"]
    );
    let returned = [("declaration.procedure.current", json!("61")), ("declaration.procedure.previous", json!("10"))];
    assert_eq!(found(&import, &returned), [""; 0]);
    assert_eq!(found(&import, &[("declaration.procedure.previous", json!("99"))]), [""; 0], "no procedure at all");
    // These are Union goods before their export; the codebook has these procedures too.
    for previous in ["76", "77", "95", "96"] {
        let reported = format!(
            "declaration.procedure.previous: 40/{previous} is an unusual pair: 40 follows 00, 51, 53, 54, 71, 78"
        );
        assert_eq!(found(&import, &[("declaration.procedure.previous", json!(previous))]), [reported]);
    }
    let export = a_valid_export();
    assert_eq!(found(&export, &[("declaration.procedure.previous", json!("76"))]), [""; 0]);
    assert_eq!(found(&export, &[("declaration.procedure.previous", json!("77"))]), [""; 0]);
}

#[test]
fn a_previous_procedure_that_every_item_overrides_is_not_judged() {
    let overridden =
        [("declaration.procedure.previous", json!("10")), ("declaration.items.0.previous_code", json!("00"))];
    assert_eq!(found(&a_valid_import(), &overridden), [""; 0]);
}

fn charge(code: &str, amount: i64) -> (&'static str, Value) {
    let entry = json!({ "method": "1", "charge_deductions": [{ "code": code, "currency": "EUR", "amount": amount }] });
    ("declaration.items.0.valuation", entry)
}

/// UCC article 71(1)(e): transport to the place of entry is added when the price does not include it.
#[test]
fn terms_of_delivery_that_do_not_fit_the_additions_are_named() {
    let import = a_valid_import();
    let terms = |code: &str, country: &str| ("declaration.incoterms", json!({ "code": code, "country": country }));
    let missing = "leaves transport to the Union out of the price, and no AK adds it";
    for code in ["EXW", "FCA", "FAS", "FOB"] {
        let reported = format!("declaration.items.0.valuation.charge_deductions: {code} {missing}");
        assert_eq!(found(&import, &[terms(code, "CN")]), [reported]);
        assert_eq!(found(&import, &[terms(code, "CN"), charge("AK", 10)]), [""; 0]);
    }
    for code in ["CIF", "CIP", "DAP", "DPU", "DDP"] {
        let reported = format!(
            "declaration.items.0.valuation.charge_deductions: AK adds transport that a price {code} contains already"
        );
        assert_eq!(found(&import, &[terms(code, "NL"), charge("AK", 10)]), [reported]);
        assert_eq!(found(&import, &[terms(code, "NL")]), [""; 0]);
        assert_eq!(found(&import, &[terms(code, "GB"), charge("AK", 10)]), [""; 0], "from Dover on it is paid apart");
    }
    assert_eq!(found(&import, &[terms("CFR", "NL"), charge("AK", 10)]), [""; 0], "the insurance");
    let insured = "declaration.items.0.valuation.charge_deductions: AH, which goes to customs as AK, adds insurance that a \
                   price CIF contains already";
    assert_eq!(found(&import, &[terms("CIF", "NL"), charge("AH", 60)]), [insured]);
    let uninsured = format!("declaration.items.0.valuation.charge_deductions: FOB {missing}");
    assert_eq!(found(&import, &[terms("FOB", "CN"), charge("AH", 60)]), [uninsured], "insurance is no transport");
    // The goods are bought ex warehouse, or from temporary storage in Rotterdam, so there is no transport to the Union
    // left.
    let from_warehouse = [
        terms("EXW", "NL"),
        ("declaration.procedure.previous", json!("71")),
        ("declaration.warehouse", json!({ "licence": "NLCWP000000123456" })),
        ("declaration.items.0.previous_documents", json!([{ "type": "NCLE", "id": "26NL000396A1B2C3R0" }])),
    ];
    assert_eq!(found(&import, &from_warehouse), [""; 0]);
    assert_eq!(found(&import, &[terms("FCA", "NL")]), [""; 0]);
    let by_another_method = ("declaration.items.0.valuation", json!({ "method": "2" }));
    assert_eq!(found(&import, &[terms("FOB", "CN"), by_another_method]), [""; 0]);
    assert_eq!(found(&a_valid_export(), &[terms("FOB", "NL")]), [""; 0]);
    let stored = [
        terms("FOB", "CN"),
        ("declaration.procedure.current", json!("71")),
        ("declaration.warehouse", json!({ "licence": "NLCWP000000123456" })),
        ("declaration.authorizations", json!([{ "type_code": "CWP", "id": "NLCWP000000123456" }])),
    ];
    assert_eq!(found(&import, &stored), [""; 0], "valued when it leaves the warehouse");
}

/// The price of the example is 480.50. A deduction is part of the price (UCC article 72), so additions do not raise the
/// limit.
#[test]
fn deductions_above_the_price_are_named() {
    let reported = |deducted: i64| {
        let reported = format!("the deductions ({deducted} EUR) are more than the price (480.50 EUR)");
        vec![format!("declaration.items.0.valuation.charge_deductions: {reported}")]
    };
    let entry = |code: &str, amount: i64, currency: Option<&str>| json!({ "code": code, "amount": amount, "currency": currency });
    let charged = |entries: &[Value], currency: Option<&str>| {
        let valuation = ("declaration.items.0.valuation", json!({ "method": "1", "charge_deductions": entries }));
        let import = edited(&a_valid_import(), &[("declaration.total_invoice_currency", Value::Null)]);
        found(&import, &[("declaration.items.0.invoice_currency", json!(currency)), valuation])
    };
    let euros = Some("EUR");
    assert_eq!(charged(&[entry("BA", 481, euros)], euros), reported(481));
    assert_eq!(charged(&[entry("BA", 480, euros)], euros), [""; 0]);
    assert_eq!(charged(&[entry("BA", 240, euros), entry("BB", 241, euros)], euros), reported(481));
    assert_eq!(charged(&[entry("AK", 100, euros), entry("BA", 500, euros)], euros), reported(500), "no room for them");
    assert_eq!(charged(&[entry("AK", 10, Some("USD")), entry("BA", 481, euros)], euros), reported(481), "AK is apart");
    assert_eq!(charged(&[entry("BA", 481, euros)], None), reported(481), "no currency is the euro");
    assert_eq!(charged(&[entry("BA", 481, None)], euros), reported(481));
    assert_eq!(charged(&[entry("BA", 481, euros)], Some("USD")), [""; 0], "another currency");
    assert_eq!(
        charged(&[entry("BA", 9, euros), entry("BB", 481, None)], Some("USD")),
        [
            "declaration.items.0.valuation.charge_deductions: the deductions (481 USD) are more than the price (480.50 USD)"
        ]
    );
}

/// The example has one item of 4 cartons for 480.50 EUR.
#[test]
fn totals_that_differ_from_the_items_are_named() {
    let import = a_valid_import();
    assert_eq!(
        found(&import, &[("declaration.total_packages", json!(5)), ("declaration.total_invoice_value", json!(481))]),
        [
            "declaration.total_packages: 5, and the packages of the items are 4",
            "declaration.total_invoice_value: 481, and the items add up to 480.50",
        ]
    );
    let right = [("declaration.total_packages", json!(4)), ("declaration.total_invoice_value", json!(480.5))];
    assert_eq!(found(&import, &right), [""; 0]);
    let of_items = [
        ("declaration.total_invoice_value", json!(481)),
        ("declaration.total_invoice_currency", Value::Null),
        ("declaration.items.0.invoice_currency", json!("USD")),
    ];
    let reported = "declaration.total_invoice_value: 481, and the items add up to 480.50";
    assert_eq!(found(&import, &of_items), [reported], "the total goes in the currency of the items");
    let other =
        [("declaration.total_invoice_value", json!(481)), ("declaration.items.0.invoice_currency", json!("USD"))];
    assert_eq!(found(&import, &other), [""; 0], "another currency");
    let unpacked = [("declaration.total_packages", json!(5)), ("declaration.items.0.packaging", json!([]))];
    let reported = "declaration.items.0.packaging: is missing: customs asks for the kind and the number of packages";
    assert_eq!(found(&import, &unpacked), [reported], "the item says nothing");
}

/// Calculated by hand: CSQU3054383 is the example of ISO 6346; 9074729: 63+0+35+16+21+4 = 139, so 9; NL801234566B01:
/// 72+0+7+12+15+16+15+12 = 149 = 13 x 11 + 6; NL123456789B13 leaves 1 of 97; MRN 26NL000396A1B2C3R ends with 0.
#[test]
fn wrong_check_digits_are_named() {
    let import = a_valid_import();
    let ship = |id: &str| {
        ("declaration.transport.border", json!({ "mode": "1", "identification": id, "identification_type": "10" }))
    };
    let containers = |number: &str| ("declaration.transport.containers", json!([{ "number": number }]));
    let fiscal = |id: &str| ("declaration.domestic_duty_tax_party", json!({ "id": id, "role": "FR1" }));
    let previous = |id: &str| ("declaration.items.0.previous_documents", json!([{ "type": "N337", "id": id }]));
    for right in [
        ship("9074729"),
        ship("IMO 9074729"),
        containers("CSQU3054383"),
        fiscal("NL801234566B01"),
        fiscal("NL123456789B13"),
        fiscal("DE123456789"),
        previous("26NL000396A1B2C3R0"),
        previous("A-1"),
    ] {
        assert_eq!(found(&import, std::slice::from_ref(&right)), [""; 0], "{right:?}");
    }
    for (wrong, reported) in [
        (
            ship("9074728"),
            "declaration.transport.border.identification: 9074728 is no IMO number: 7 digits, the last of which checks the others",
        ),
        (
            containers("CSQU3054384"),
            "declaration.transport.containers.0.number: the check digit of container CSQU3054384 is wrong",
        ),
        (
            containers("AD12345"),
            "declaration.transport.containers.0.number: AD12345 is no container number: 3 letters, U, J or Z (other loading units: A, B, D, E or K), 7 digits",
        ),
        (
            fiscal("NL801234567B01"),
            "declaration.domestic_duty_tax_party.id: the check digits of VAT number NL801234567B01 are wrong",
        ),
        (
            previous("26NL000396A1B2C3R1"),
            "declaration.items.0.previous_documents.0.id: the check digit of MRN 26NL000396A1B2C3R1 is wrong",
        ),
    ] {
        assert_eq!(found(&import, &[wrong]), [reported]);
    }
    let at_header = json!({ "containers": [{ "number": "CSQU3054383" }, { "number": "CSQU3054384" }] });
    let wrong = "the check digit of container";
    assert_eq!(
        found(
            &import,
            &[
                ("declaration.transport", at_header),
                ("declaration.items.0.containers", json!([{ "number": "CSQU3054384" }, { "number": "CSQU3054385" }])),
            ]
        ),
        [
            format!("declaration.transport.containers.1.number: {wrong} CSQU3054384 is wrong"),
            format!("declaration.items.0.containers.1.number: {wrong} CSQU3054385 is wrong"),
        ],
        "the number that the item has from the header is told of once"
    );
    let by_air =
        ("declaration.transport", json!({ "border": { "mode": "4" }, "containers": [{ "number": "AKE12345KL" }] }));
    assert_eq!(found(&import, &[by_air]), [""; 0], "a unit of an airline");
}
