use customs_console::internals::editing::{HEADER, Kind, LINE, has_field, value_at};
use customs_tariff::CodeTable;

#[test]
fn a_value_is_found_by_its_path() {
    let found = |sections, path| value_at(sections, path).map(|(part, name, kind)| (part.name, name, kind));
    let street = found(HEADER, "declaration.importer.address.street");
    assert_eq!(street, Some(("address", "street", Kind::Text)));
    assert_eq!(found(HEADER, "reference"), Some(("", "reference", Kind::Text)));
    let packages = found(LINE, "packaging.3.type");
    assert_eq!(packages, Some(("packaging", "type", Kind::Code(CodeTable::Packaging))));
    assert!(has_field(LINE, "packaging.3.type") && has_field(LINE, "procedure_specials"), "also a list of texts");
    for nothing in ["packaging.type", "packaging.x.type", "packaging", "packaging.0.colour", "hs_code.0", ""] {
        assert!(!has_field(LINE, nothing), "{nothing}");
    }
    for nothing in ["packaging.type", "packaging.x.type", "packaging", "hs_code.0", ""] {
        assert_eq!(found(LINE, nothing), None, "{nothing}");
    }
}
