use super::*;

#[test]
fn codes_that_document_3_lists_are_the_only_ones() {
    let form = a_complete_import();
    for (path, allowed) in [
        ("representation_type", "2, 3"),
        ("declaration.language", "NL, EN, DE, PL"),
        ("declaration.imex", "IM, EX"),
        ("declaration.chain_continuation_possible", "yes, no"),
        ("declaration.eidr_type", "min, max"),
        ("declaration.transport.border.mode", "1, 2, 3, 4, 7, 9"),
        ("declaration.transport.departure.mode", "1, 2, 3, 4, 7, 9"),
        ("declaration.transport.border.identification_type", "10, 11, 20, 30, 41, 80, 99"),
        ("declaration.transport.departure.identification_type", "10, 11, 20, 30, 41, 80, 99"),
        ("declaration.goods_location.type", "A, B, C, D"),
        ("declaration.goods_location.identification_type", "U, Y, Z"),
        ("declaration.incoterms.code", "EXW, FCA, FAS, FOB, CFR, CIF, CPT, CIP, DAP, DPU, DDP"),
        ("declaration.warehouse.licence_type", "U, R"),
        ("declaration.items.0.valuation.method", "1, 2, 3, 4, 5, 6"),
    ] {
        assert_refused(&form, path, json!("?"), &format!("must be one of {allowed}"));
        // Other rules depend on these two; their allowed values have tests of their own.
        if !["declaration.imex", "declaration.eidr_type"].contains(&path) {
            for code in allowed.split(", ").chain([""]) {
                assert_accepted(&form, path, json!(code));
            }
        }
    }
    assert_refused(&a_valid_import(), "dms_version", json!("5.0"), "must be one of 4.0, 4.1");
    assert_accepted(&a_valid_import(), "dms_version", json!("4.1"));
    let symbols = edited(&a_valid_import(), &[("declaration.symbol", json!("G"))]);
    assert_eq!(broken(&symbols), ["declaration.symbol: must be one of A, B, C, D, E, F, Z"]);
    for symbol in ["A", "B", "C", "D", "E", "F"] {
        assert_accepted(&a_valid_import(), "declaration.symbol", json!(symbol));
    }
}

#[test]
fn a_commodity_code_has_8_digits_and_its_suffix_2() {
    let form = a_valid_import();
    for code in ["9401690000", "940169", "9401.6900", "9401690A", "٩٤٠١٦٩٠٠"] {
        assert_refused(&form, "declaration.items.0.hs_code", json!(code), "must be 8 digits");
    }
    for suffix in ["0", "000", "A0"] {
        assert_refused(&form, "declaration.items.0.taric_subheading", json!(suffix), "must be 2 digits");
    }
}

#[test]
fn countries_are_two_letters_wherever_they_stand() {
    for path in [
        "declaration.destination_country",
        "declaration.export_country",
        "declaration.importer.address.country",
        "declaration.exporter.address.country",
        "declaration.consignor.address.country",
        "declaration.consignee.address.country",
        "declaration.buyer.address.country",
        "declaration.seller.address.country",
        "declaration.transport.border.nationality",
        "declaration.transport.departure.nationality",
        "declaration.goods_location.country",
        "declaration.incoterms.country",
        "declaration.items.0.country_of_origin",
        "declaration.items.0.preferential_country_of_origin",
        "declaration.items.0.sku_details.0.country_of_origin",
    ] {
        for text in ["N", "NLD", "N1"] {
            assert_refused(&a_complete_import(), path, json!(text), "must be a country code of 2 letters");
        }
        // Customs knows whether such a country exists.
        assert_accepted(&a_complete_import(), path, json!("ZY"));
    }
}

#[test]
fn currencies_are_three_letters_wherever_they_stand() {
    for path in [
        "declaration.total_invoice_currency",
        "declaration.items.0.invoice_currency",
        "declaration.items.0.valuation.charge_deductions.0.currency",
        "declaration.items.0.supporting_documents.0.currency",
        "declaration.items.0.sku_details.0.unit_value_currency",
    ] {
        let broken = broken(&edited(&a_complete_import(), &[(path, json!("EU"))]));
        assert_eq!(broken.len(), 1, "{broken:?}");
        assert!(broken[0].starts_with(&format!("{path}: ")), "{broken:?}");
        assert_accepted(&a_complete_import(), path, json!("XTS"));
    }
}

#[test]
fn an_eori_is_two_letters_and_up_to_fifteen_characters_wherever_it_stands() {
    for path in [
        "declaration.importer.eori",
        "declaration.exporter.eori",
        "declaration.consignor.eori",
        "declaration.consignee.eori",
        "declaration.buyer.eori",
        "declaration.seller.eori",
        "declaration.authorizations.0.holder_id",
    ] {
        for eori in ["801234566", "NL", "NL80-1234", "NL1234567890123456"] {
            let message = "must be an EORI: two letters and 1 to 15 letters or digits";
            assert_refused(&a_complete_import(), path, json!(eori), message);
        }
        assert_accepted(&a_complete_import(), path, json!("XI123456789012345"));
    }
}

#[test]
fn a_warehouse_licence_is_nlcwp_and_12_digits() {
    for licence in ["NLCWP00000000001", "NLCWP0000000000001", "NLCW1000000000001", "nlcwp000000000001"] {
        let message = "must be NLCWP and 12 digits";
        assert_refused(&a_complete_import(), "declaration.warehouse.licence", json!(licence), message);
    }
}
