use customs_http::internals::{camel_case, shortened};

#[test]
fn envelopes_are_called_after_what_they_carry() {
    for (name, expected) in [
        ("Record_Vec_DeclarationLine", "DeclarationLineList"),
        ("Written_Vec_StockAllocation", "StockAllocationListResult"),
        ("Record_Dossier", "DossierResponse"),
        ("Listed_Dossier", "DossierPage"),
        ("WrittenWithWarnings_Customer", "CustomerResultWithWarnings"),
        ("Kept_Declaration", "DeclarationDraftResult"),
        ("Dossier", "Dossier"),
    ] {
        assert_eq!(shortened(name), expected);
    }
}

#[test]
fn operations_have_ids_with_a_verb_in_front() {
    assert_eq!(camel_case("submit_declaration"), "submitDeclaration");
    assert_eq!(camel_case("redeliver"), "redeliver");
}
