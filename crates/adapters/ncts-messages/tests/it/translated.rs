use customs_ncts_messages::internals::translated::{
    List, NOT_SENT, TRANSLATIONS, Translation, called, official, reported,
};

fn field(list: List) -> &'static str {
    match list {
        List::Guarantee => "`guarantee_type`",
        List::TransportIdentification => "`identification_type` of a means of transport",
    }
}

fn documented() -> String {
    let mut table = String::from(
        "| Field of a transit | You send | You mean | Customs gets | Your code is there |\n|---|---|---|---|---|\n",
    );
    for translation in &TRANSLATIONS {
        let Translation { list, api, meaning, there, .. } = translation;
        let (field, called) = (field(*list), called(translation));
        table.push_str(&format!("| {field} | {api} | {meaning} | {called} | {there} |\n"));
    }
    let field = field(List::TransportIdentification);
    for [api, meaning, there] in NOT_SENT {
        table.push_str(&format!("| {field} | {api} | {meaning} | nothing: it is left out | {there} |\n"));
    }
    table.push_str(&format!("| {field} | 99 | unknown | 11, 20, 30 or 40, as of the mode | nothing any more |\n"));
    table
}

#[test]
fn the_documentation_has_the_same_table() {
    let documentation = include_str!("../../../../../docs/integrators.md");
    let table = documented();
    assert!(documentation.contains(&table), "docs/integrators.md lacks this table:\n{table}");
}

#[test]
fn the_codes_of_the_api_become_the_official_ones() {
    let types = ["0", "1", "2", "3", "4", "9", "5", "8"].map(|code| official(List::Guarantee, code));
    assert_eq!(types, ["1", "2", "3", "0", "8", "5", "5", "8"]);
    let kinds = ["10", "11", "20", "30"];
    let kinds = kinds.map(|code| official(List::TransportIdentification, code));
    assert_eq!(kinds, ["10", "30", "40", "20"]);
}

/// The domain knows the types of guarantees too, since the rules on references depend on them.
#[test]
fn the_domain_translates_types_of_guarantees_alike() {
    let of_guarantees = TRANSLATIONS.iter().filter(|translation| translation.list == List::Guarantee);
    let here: Vec<_> = of_guarantees.map(|translation| (translation.api, translation.official)).collect();
    assert_eq!(here, customs_transits::form::TRANSLATED_GUARANTEE_TYPES);
}

#[test]
fn both_codes_are_told() {
    assert_eq!(
        reported(&TRANSLATIONS[0]).to_string(),
        "0 (comprehensive guarantee) goes to customs as 1; 0 of customs is: waiver"
    );
}
