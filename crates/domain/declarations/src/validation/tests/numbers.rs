use super::*;

/// Returns a JSON number with every digit as written.
fn number(text: &str) -> Value {
    serde_json::from_str(text).expect("a number")
}

const AMOUNTS: [&str; 5] = [
    "declaration.total_invoice_value",
    "declaration.items.0.invoice_value",
    "declaration.items.0.statistical_value",
    "declaration.items.0.valuation.charge_deductions.0.amount",
    "declaration.items.0.supporting_documents.0.value",
];

const QUANTITIES: [&str; 6] = [
    "declaration.items.0.supplementary_quantity",
    "declaration.items.0.supporting_documents.0.quantity",
    "declaration.items.0.sku_details.0.quantity",
    "declaration.items.0.sku_details.0.unit_value",
    "declaration.items.0.sku_details.0.unit_gross_weight",
    "declaration.items.0.sku_details.0.unit_net_weight",
];

#[test]
fn amounts_have_at_most_16_digits_of_which_3_decimals_and_are_not_negative() {
    let form = a_complete_import();
    for path in AMOUNTS {
        for allowed in ["0", "0.001", "9999999999999999", "1234567890123.456", "1.5000000"] {
            assert_accepted(&form, path, number(allowed));
        }
        assert_refused(&form, path, number("0.0001"), "must not have more than 3 decimals");
        assert_refused(&form, path, number("10000000000000000"), "must not have more than 16 digits");
        assert_refused(&form, path, number("12345678901234.567"), "must not have more than 16 digits");
        assert_refused(&form, path, number("-0.01"), "must not be negative");
    }
}

#[test]
fn quantities_have_at_most_16_digits_of_which_6_decimals_and_are_not_negative() {
    let form = a_complete_import();
    for path in QUANTITIES {
        for allowed in ["0", "0.000001", "9999999999999999", "1234567890.123456"] {
            assert_accepted(&form, path, number(allowed));
        }
        assert_refused(&form, path, number("0.0000001"), "must not have more than 6 decimals");
        assert_refused(&form, path, number("12345678901.123456"), "must not have more than 16 digits");
        assert_refused(&form, path, number("-1"), "must not be negative");
    }
}

#[test]
fn masses_follow_the_rules_of_quantities_and_gross_is_at_least_net() {
    let form = a_valid_import();
    let masses = |gross: &str, net: &str| {
        let gross = ("declaration.items.0.gross_weight", number(gross));
        broken(&edited(&form, &[gross, ("declaration.items.0.net_weight", number(net))]))
    };
    assert_eq!(masses("0.000001", "0.000001"), [""; 0]);
    assert_eq!(masses("1.5", "1.500001"), ["declaration.items.0.gross_weight: must be at least net_weight"]);
    assert_eq!(masses("1", "0.0000001"), ["declaration.items.0.net_weight: must not have more than 6 decimals"]);
    assert_eq!(
        masses("10000000000000000", "1"),
        ["declaration.items.0.gross_weight: must not have more than 16 digits"]
    );
    assert_eq!(
        masses("-1", "-2"),
        [
            "declaration.items.0.gross_weight: must not be negative",
            "declaration.items.0.net_weight: must not be negative"
        ]
    );
}

#[test]
fn counts_stay_within_what_the_message_can_carry() {
    let form = a_complete_import();
    for (path, min, max) in [
        ("daysDelayBeforeSubmit", 0, 99_999),
        ("declaration.transaction_nature", 1, 99),
        ("declaration.total_packages", 0, 99_999_999),
        ("declaration.items.0.sequence", 1, 99_999),
        ("declaration.items.0.packaging.0.quantity", 0, 99_999_999),
        ("declaration.items.0.supporting_documents.0.line", 0, 99_999),
        ("declaration.items.0.previous_documents.0.line", 0, 99_999),
    ] {
        assert_accepted(&form, path, json!(min));
        assert_accepted(&form, path, json!(max));
        let message = format!("must be between {min} and {max}");
        for outside in [min - 1, max + 1, i64::MIN, i64::MAX] {
            assert_refused(&form, path, json!(outside), &message);
        }
    }
}

#[test]
fn a_number_of_an_item_is_used_once() {
    let mut form = a_valid_import();
    form.items = vec![form.items[0].clone(); 3];
    form.items[0].sequence = Some(2);
    form.items[2].sequence = Some(2);
    assert_eq!(broken(&form), ["declaration.items.2.sequence: is used by another item"]);
}

#[test]
fn skus_have_a_code_and_a_quantity_above_zero() {
    let form = edited(
        &a_valid_import(),
        &[("declaration.items", json!([])), ("declaration.skus", json!([{ "sku_code": "CHAIR-1", "quantity": 1 }]))],
    );
    assert_eq!(broken(&form), [""; 0]);
    let path = |field: &str| format!("declaration.skus.0.{field}");
    assert_refused(&form, &path("sku_code"), json!(" "), "is required");
    assert_refused(&form, &path("quantity"), json!(null), "is required");
    assert_refused(&form, &path("quantity"), json!(0), "must be greater than 0");
    assert_refused(&form, &path("quantity"), json!(-1), "must not be negative");
    assert_refused(&form, &path("unit_value"), json!(-1), "must not be negative");
    assert_refused(&form, &path("unit_gross_weight"), number("0.0000001"), "must not have more than 6 decimals");
    assert_refused(&form, &path("unit_net_weight"), json!(-1), "must not be negative");
    assert_refused(&form, &path("country_of_origin"), json!("NLD"), "must be a country code of 2 letters");
    assert_eq!(broken(&edited(&form, &[("declaration.skus.0.unit_value_currency", json!("E"))])).len(), 1);
}
