use customs_ncts_messages::internals::translated::{List, NOT_SENT, TRANSLATIONS, Translation, called, reported};
use customs_transits::form::{
    MeansOfTransportForm, TRANSLATED_GUARANTEE_TYPES, TRANSLATED_MEANS, customs_guarantee_type,
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
    let types = ["0", "1", "2", "3", "4", "9", "5", "8"].map(customs_guarantee_type);
    assert_eq!(types, ["1", "2", "3", "0", "8", "5", "5", "8"]);
    let kind = |code: &str, mode: Option<&str>| {
        let (identification_type, mode) = (Some(code.to_owned()), mode.map(str::to_owned));
        let means = MeansOfTransportForm { identification_type, mode, ..MeansOfTransportForm::default() };
        means.customs_identification_type().map(str::to_owned)
    };
    let kinds = ["10", "11", "20", "30"].map(|code| kind(code, Some("1")).expect("a type"));
    assert_eq!(kinds, ["10", "30", "40", "20"]);
    let of_modes = ["1", "2", "3", "4"].map(|mode| kind("99", Some(mode)).expect("a type"));
    assert_eq!(of_modes, ["11", "20", "30", "40"]);
    assert_eq!((kind("99", None), kind(" ", Some("9"))), (None, None));
}

/// The domain translates, since the rules on references depend on types of guarantees, and papers show both.
#[test]
fn warnings_tell_the_codes_that_the_domain_translates() {
    let stated = |list: List| {
        let of_list = TRANSLATIONS.iter().filter(move |translation| translation.list == list);
        of_list.map(|translation| (translation.api, translation.official)).collect::<Vec<_>>()
    };
    assert_eq!(stated(List::Guarantee), TRANSLATED_GUARANTEE_TYPES);
    assert_eq!(stated(List::TransportIdentification), TRANSLATED_MEANS);
    for [code, ..] in NOT_SENT {
        let means =
            MeansOfTransportForm { identification_type: Some(code.to_owned()), ..MeansOfTransportForm::default() };
        assert!(means.is_something_else(), "{code}");
    }
}

#[test]
fn both_codes_are_told() {
    assert_eq!(
        reported(&TRANSLATIONS[0]).to_string(),
        "0 (comprehensive guarantee) goes to customs as 1; 0 of customs is: waiver"
    );
}
