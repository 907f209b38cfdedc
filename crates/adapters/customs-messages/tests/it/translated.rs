use customs_declarations::Symbol;
use customs_declarations::form::{CodedField, TRANSLATED_CODES};
use customs_messages::internals::codes::supplementary_letter;
use customs_messages::internals::translated::{List, TRANSLATIONS, Translation, official, reported};

fn field(list: List) -> &'static str {
    match list {
        List::WarehouseKind => "`warehouse.licence_type`",
        List::TransportIdentification => "`identification_type` of a means of transport",
        List::Charge => "`charge_deductions[].code`",
        List::FiscalRole => "`domestic_duty_tax_party.role`",
        List::Authorisation => "`type_code` of an authorisation",
        List::PreviousDocument => "`previous_documents[].type`",
    }
}

fn documented() -> String {
    let mut table =
        String::from("| Field | You send | You mean | Customs gets | Your code is there |\n|---|---|---|---|---|\n");
    for Translation { list, api, meaning, official, as_what, there } in &TRANSLATIONS {
        let called = as_what.map(|what| format!(" ({what})")).unwrap_or_default();
        let there = there.unwrap_or("not a code");
        table.push_str(&format!("| {} | {api} | {meaning} | {official}{called} | {there} |\n", field(*list)));
    }
    table
}

#[test]
fn the_documentation_has_the_same_table() {
    let documentation = include_str!("../../../../../docs/integrators.md");
    let table = documented();
    assert!(documentation.contains(&table), "docs/integrators.md lacks this table:\n{table}");
}

/// UCC DA annex B, D.E. 11 02: X after an occasional simplified declaration, Y after one that is authorised.
#[test]
fn the_documentation_tells_letters_of_supplementary_declarations_that_differ() {
    let documentation = include_str!("../../../../../docs/integrators.md");
    let differs = |symbol: &Symbol| symbol.supplementary_type().is_some_and(|api| api != supplementary_letter(*symbol));
    let differing: Vec<Symbol> = Symbol::ALL.into_iter().filter(differs).collect();
    assert_eq!(differing, [Symbol::C, Symbol::E]);
    for symbol in differing {
        let (api, official) = (symbol.supplementary_type().unwrap_or_default(), supplementary_letter(symbol));
        let row = format!("after {}: {api} here, {official} in the message", symbol.letter());
        assert!(documentation.contains(&row), "docs/integrators.md lacks: {row}");
    }
}

#[test]
fn both_codes_are_told() {
    let stated: Vec<String> = TRANSLATIONS.iter().map(|translation| reported(translation).to_string()).collect();
    assert_eq!(
        stated[0],
        "11 (vehicle registration) goes to customs as 30; 11 of customs is: name of a sea-going ship"
    );
    assert_eq!(
        stated[3],
        "41 (container number) goes to customs as 99 (unknown); 41 of customs is: registration of an aircraft"
    );
    assert_eq!(stated[9], "FR (fiscal representative) goes to customs as FR3");
    assert_eq!(
        stated[10],
        "N951 (summary declaration) goes to customs as N951; N951 of customs is: TIF form (a summary declaration is \
         N337 in temporary storage, N355 at entry)"
    );
}

#[test]
fn only_codes_of_their_list_are_translated() {
    assert_eq!((official(List::WarehouseKind, "U"), official(List::WarehouseKind, "11")), ("R", "11"));
    assert_eq!((official(List::Authorisation, "C521"), official(List::PreviousDocument, "C521")), ("C514", "C521"));
}

/// The domain knows these codes too, for what people read of a declaration. A previous document keeps its code.
#[test]
fn the_domain_translates_the_same_codes() {
    let field = |list: List| match list {
        List::WarehouseKind => Some(CodedField::WarehouseKind),
        List::TransportIdentification => Some(CodedField::TransportIdentification),
        List::Charge => Some(CodedField::Charge),
        List::FiscalRole => Some(CodedField::FiscalRole),
        List::Authorisation => Some(CodedField::Authorisation),
        List::PreviousDocument => None,
    };
    let here = TRANSLATIONS.iter();
    let here: Vec<_> = here.filter_map(|one| field(one.list).map(|field| (field, one.api, one.official))).collect();
    assert_eq!(here, TRANSLATED_CODES);
}
