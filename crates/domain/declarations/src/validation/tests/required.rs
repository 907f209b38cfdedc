use super::*;

#[test]
fn fields_that_every_declaration_needs() {
    for form in [a_valid_import(), a_valid_export()] {
        for path in [
            "dms_version",
            "declaration.office",
            "declaration.procedure.current",
            "declaration.procedure.previous",
            "declaration.items.0.description",
            "declaration.items.0.hs_code",
        ] {
            for nothing in [json!(null), json!(""), json!("  ")] {
                assert_refused(&form, path, nothing, "is required");
            }
        }
        for path in ["declaration.items.0.gross_weight", "declaration.items.0.net_weight"] {
            assert_refused(&form, path, json!(null), "is required");
        }
    }
}

#[test]
fn an_import_needs_an_importer_and_origin_and_value_of_each_item() {
    let form = a_valid_import();
    assert_refused(&form, "declaration.importer", json!(null), "is required");
    assert_refused(&form, "declaration.items.0.country_of_origin", json!(null), "is required");
    assert_refused(&form, "declaration.items.0.invoice_value", json!(null), "is required");
    assert_accepted(&form, "declaration.importer.eori", json!(null));
    let export = a_valid_export();
    assert_accepted(&export, "declaration.items.0.country_of_origin", json!(null));
    assert_accepted(&export, "declaration.items.0.invoice_value", json!(null));
}

#[test]
fn an_export_needs_a_consignor_with_an_eori() {
    let form = a_valid_export();
    assert_refused(&form, "declaration.consignor", json!(null), "is required");
    assert_refused(&form, "declaration.consignor.eori", json!(null), "is required");
    // Customs itself refuses an export without destination; the service has no such rule.
    assert_accepted(&form, "declaration.destination_country", json!(null));
}

#[test]
fn a_declaration_needs_an_item_or_an_article() {
    let message = "must hold at least one item, or skus at least one article";
    assert_refused(&a_valid_import(), "declaration.items", json!([]), message);
}

#[test]
fn a_party_that_nobody_knows_needs_a_name() {
    let form = a_complete_import();
    for party in ["importer", "exporter", "consignor", "consignee", "buyer", "seller"] {
        let code = format!("declaration.{party}.customer_code");
        let name = format!("declaration.{party}.name");
        let without = |code_value: Value| broken(&edited(&form, &[(&code, code_value), (&name, json!(" "))]));
        assert_eq!(without(json!("WHO")), [format!("{name}: is required, since no customer has this customer_code")]);
        assert_eq!(without(json!(null)), [format!("{name}: is required when customer_code is absent")]);
    }
}

#[test]
fn entries_of_lists_need_what_makes_them_entries() {
    let form = a_complete_import();
    for path in [
        "declaration.transport.containers.0.number",
        "declaration.authorizations.0.id",
        "declaration.items.0.valuation.charge_deductions.0.code",
        "declaration.items.0.containers.0.number",
        "declaration.items.0.supporting_documents.0.type",
        "declaration.items.0.authorisations.0.identification",
    ] {
        assert_refused(&form, path, json!(""), "is required");
    }
    let extra = edited(&form, &[("declaration.authorizations.3.id", json!("1"))]);
    assert_eq!(broken(&extra), ["declaration.authorizations.3.type_code: is required"]);
    // The API requires none of these fields.
    for path in [
        "declaration.authorizations.0.holder_id",
        "declaration.items.0.packaging.0.type",
        "declaration.items.0.additional_references.0.value",
        "declaration.items.0.previous_documents.0.id",
        "declaration.goods_location",
        "declaration.incoterms",
        "declaration.transport",
    ] {
        assert_accepted(&form, path, json!(null));
    }
}
