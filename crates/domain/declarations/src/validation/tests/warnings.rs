use super::*;
use crate::testing::SmallCodebook;
use chrono::NaiveDate;

fn warned(form: &DeclarationForm) -> Vec<String> {
    let found = warnings(form, &SmallCodebook, NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day"));
    found.iter().map(ToString::to_string).collect()
}

#[test]
fn forms_with_codes_of_the_codebook_give_no_warnings() {
    assert_eq!(warned(&a_valid_import()), [""; 0]);
    assert_eq!(warned(&a_valid_export()), [""; 0]);
}

#[test]
fn an_unknown_code_is_a_warning_and_no_error() {
    let export = edited(&a_valid_export(), &[("declaration.seller.name", json!("Seller Ltd"))]);
    for (path, code) in [
        ("declaration.office", json!("XX000000")),
        ("declaration.exit_office", json!("XX000000")),
        ("declaration.procedure.previous", json!("99")),
        ("declaration.procedure.special", json!("Z99")),
        ("declaration.transaction_nature", json!(98)),
        ("declaration.total_invoice_currency", json!("XTS")),
        ("declaration.destination_country", json!("ZY")),
        ("declaration.export_country", json!("ZY")),
        ("declaration.consignor.address.country", json!("ZY")),
        ("declaration.seller.address.country", json!("ZY")),
        ("declaration.transport.border.nationality", json!("ZY")),
        ("declaration.transport.departure.nationality", json!("ZY")),
        ("declaration.goods_location.country", json!("ZY")),
        ("declaration.incoterms.country", json!("ZY")),
        ("declaration.items.0.country_of_origin", json!("ZY")),
        ("declaration.items.0.preferential_country_of_origin", json!("ZY")),
        ("declaration.items.0.invoice_currency", json!("XTS")),
        ("declaration.items.0.previous_code", json!("99")),
        ("declaration.items.0.procedure_specials.0", json!("Z99")),
        ("declaration.items.0.duty_regime", json!("999")),
        ("declaration.items.0.packaging.0.type", json!("ZZ")),
        ("declaration.items.0.supporting_documents.0.type", json!("Z999")),
        ("declaration.items.0.supporting_documents.0.currency", json!("XTS")),
        ("declaration.items.0.additional_references.0.type", json!("Z999")),
        ("declaration.items.0.previous_documents.0.type", json!("Z999")),
    ] {
        let text = code.as_str().map_or_else(|| code.to_string(), str::to_owned);
        let form = edited(&export, &[(path, code)]);
        assert_eq!(broken(&form), [""; 0]);
        assert_eq!(warned(&form), [format!("{path}: {text} is not in the codebook")]);
    }
    for (path, field, code) in [
        ("declaration.authorizations.0", "type_code", "C999"),
        ("declaration.domestic_duty_tax_party", "role", "ZZ"),
        ("declaration.items.0.valuation.charge_deductions.0", "code", "ZZ"),
        ("declaration.items.0.valuation.charge_deductions.0", "currency", "XTS"),
    ] {
        let mut entry = json!({ "id": "1", "code": "AK", "type_code": "C521" });
        entry[field] = json!(code);
        let form = edited(&a_valid_import(), &[(path, entry)]);
        assert_eq!(broken(&form), [""; 0]);
        assert_eq!(warned(&form), [format!("{path}.{field}: {code} is not in the codebook")]);
    }
}

#[test]
fn fields_of_the_other_direction_are_named_since_they_are_not_sent() {
    let party = json!({ "name": "Somebody", "eori": "NL801234566" });
    for (form, field, value, direction) in [
        (a_valid_import(), "exit_office", json!("NL000510"), "export"),
        (a_valid_import(), "consignor", party.clone(), "export"),
        (a_valid_import(), "consignee", party.clone(), "export"),
        (a_valid_export(), "importer", party.clone(), "import"),
        (a_valid_export(), "exporter", party, "import"),
        (a_valid_export(), "domestic_duty_tax_party", json!({ "id": "1", "role": "FR" }), "import"),
    ] {
        let path = format!("declaration.{field}");
        let form = edited(&form, &[(&path, value)]);
        assert_eq!(warned(&form), [format!("{path}: is for {direction} only and is not sent")]);
    }
}
