use super::*;

/// Paths with the most characters that document 3 and the message schema allow there.
const LENGTHS: [(&str, usize); 41] = [
    ("reference", 255),
    ("application_reference", 50),
    ("declaration.office", 20),
    ("declaration.exit_office", 20),
    ("declaration.procedure.previous", 2),
    ("declaration.procedure.special", 3),
    ("declaration.importer.customer_code", 100),
    ("declaration.importer.name", 255),
    ("declaration.importer.address.street", 255),
    ("declaration.importer.address.city", 100),
    ("declaration.importer.address.postal_code", 20),
    ("declaration.seller.name", 255),
    ("declaration.transport.border.identification", 35),
    ("declaration.transport.departure.identification", 35),
    ("declaration.transport.containers.0.number", 17),
    ("declaration.goods_location.postal_code", 20),
    ("declaration.goods_location.city", 100),
    ("declaration.goods_location.address", 255),
    ("declaration.goods_location.house_number", 20),
    ("declaration.incoterms.location", 35),
    ("declaration.authorizations.3.type_code", 4),
    ("declaration.authorizations.0.id", 35),
    ("declaration.domestic_duty_tax_party.id", 17),
    ("declaration.domestic_duty_tax_party.role", 3),
    ("declaration.domestic_duty_tax_parties.0.id", 17),
    ("declaration.domestic_duty_tax_parties.0.role", 3),
    ("declaration.items.0.description", 500),
    ("declaration.items.0.sku", 100),
    ("declaration.items.0.additional_taric1", 4),
    ("declaration.items.0.additional_taric2", 4),
    ("declaration.items.0.duty_regime", 3),
    ("declaration.items.0.valuation.charge_deductions.0.code", 2),
    ("declaration.items.0.packaging.0.type", 2),
    ("declaration.items.0.packaging.0.marks", 512),
    ("declaration.items.0.containers.0.number", 17),
    ("declaration.items.0.supporting_documents.0.type", 5),
    ("declaration.items.0.additional_references.0.type", 5),
    ("declaration.items.0.previous_documents.1.type", 4),
    ("declaration.items.0.previous_documents.1.id", 70),
    ("declaration.items.0.authorisations.0.identification", 70),
    ("declaration.items.0.authorisations.0.type_code", 4),
];

#[test]
fn every_text_may_have_as_many_characters_as_it_is_allowed_and_no_more() {
    // These are a fourth authorisation and a second document, of types that no other rule asks for.
    let form = edited(&a_complete_import(), &[("declaration.authorizations.3.id", json!("1"))]);
    for (path, max) in LENGTHS {
        let form = if path.contains("authorizations.3") { form.clone() } else { a_complete_import() };
        // The limit counts characters, not bytes.
        assert_accepted(&form, path, json!("é".repeat(max)));
        assert_refused(&form, path, json!("é".repeat(max + 1)), &format!("must not be longer than {max} characters"));
    }
}

#[test]
fn a_previous_procedure_of_an_item_has_two_characters() {
    let form = a_valid_import();
    assert_accepted(&form, "declaration.items.0.previous_code", json!("00"));
    assert_refused(&form, "declaration.items.0.previous_code", json!("000"), "must not be longer than 2 characters");
}

#[test]
fn an_additional_procedure_of_the_list_has_1_to_3_characters_and_there_are_99() {
    let form = a_valid_import();
    let path = "declaration.procedure.specials.0";
    assert_accepted(&form, path, json!("C07"));
    for code in ["", " ", "C078"] {
        assert_refused(&form, path, json!(code), "must have 1 to 3 characters");
    }
    let many = |count: usize| json!((0..count).map(|number| format!("{number:03}")).collect::<Vec<_>>());
    assert_accepted(&form, "declaration.procedure.specials", many(99));
    assert_refused(&form, "declaration.procedure.specials", many(100), "must have at most 99 entries");
    let of_item = "declaration.items.0.procedure_specials";
    assert_accepted(&form, of_item, json!(["C07", "F48"]));
    for code in ["", " ", "C078"] {
        let edit = [(of_item, json!(["F48", code]))];
        assert_eq!(broken(&edited(&form, &edit)), [format!("{of_item}.1: must have 1 to 3 characters")]);
    }
    assert_accepted(&form, of_item, many(99));
    assert_refused(&form, of_item, many(100), "must have at most 99 entries");
}

#[test]
fn a_seal_has_1_to_20_characters() {
    let form = a_complete_import();
    let path = "declaration.transport.containers.0.seals.1";
    assert_accepted(&form, path, json!("é".repeat(20)));
    for seal in ["", " ", &"é".repeat(21)] {
        assert_refused(&form, path, json!(seal), "must have 1 to 20 characters");
    }
}
