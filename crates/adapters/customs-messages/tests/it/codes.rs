use customs_declarations::Symbol;
use customs_messages::internals::codes::{
    authorisation_document, authorisation_letters, charge, document_parts, fiscal_role, supplementary_letter,
    transport_identification, warehouse_kind,
};

#[test]
fn the_codes_of_the_api_become_the_official_ones() {
    assert_eq!((warehouse_kind("U"), warehouse_kind("R"), warehouse_kind("T")), ("R", "U", "T"));
    let identifications = ["10", "11", "20", "30", "41", "80", "99"].map(transport_identification);
    assert_eq!(identifications, ["10", "30", "40", "20", "99", "99", "99"]);
    assert_eq!((charge("AH"), charge("AK"), charge("BA")), ("AK", "AK", "BA"));
    assert_eq!((fiscal_role("FR"), fiscal_role("FR1")), ("FR3", "FR1"));
}

#[test]
fn the_type_of_a_supplementary_declaration_is_the_legal_one() {
    let letters = Symbol::ALL.map(|symbol| (symbol.letter(), supplementary_letter(symbol)));
    let table = [("A", "X"), ("B", "X"), ("C", "Y"), ("D", "X"), ("E", "X"), ("F", "Y"), ("Z", "Z")];
    assert_eq!(letters, table);
}

#[test]
fn authorisations_have_letters_and_a_document_whichever_is_given() {
    for (api, letters, document) in [
        ("CWP", "CWP", Some("C517")),
        ("C517", "CWP", Some("C517")),
        ("CGU", "CGU", Some("C505")),
        ("C506", "DPO", Some("C506")),
        ("C521", "EIR", Some("C514")),
        ("EUS", "EUS", Some("N990")),
        ("C999", "C999", Some("C999")),
        ("XYZ", "XYZ", None),
        ("", "", None),
    ] {
        assert_eq!((authorisation_letters(api), authorisation_document(api)), (letters, document), "{api}");
    }
}

#[test]
fn document_codes_split_into_category_and_type() {
    for (code, parts) in [
        ("N935", ("N", "935")),
        ("NCLE", ("N", "CLE")),
        ("Y929", ("Y", "929")),
        ("A1234", ("A1", "234")),
        ("N", ("N", "")),
        ("", ("", "")),
        ("ÑÑÑÑÑ", ("ÑÑ", "ÑÑÑ")),
        ("ABCDEFG", ("ABC", "DEFG")),
    ] {
        assert_eq!(document_parts(code), parts, "{code}");
    }
}
