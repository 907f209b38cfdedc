//! Warnings on pages: in English as clients of the API read them, in Dutch by their facts.

use customs_console::internals::Language;
use customs_declarations::{DeclarationWarning, MessageWarning};
use customs_inventory::StockWarning;
use customs_kernel::facts::{Amount, Codes, Count, Day, Fact, More, Quantity, Reason, Statement};
use customs_tariff::Objection;
use customs_transits::TransitWarning;
use rust_decimal::Decimal;

fn dutch(fact: &impl Fact) -> String {
    let stated = Language::Nl.sentence(&fact.statement());
    assert_eq!(stated.language, "nl", "{fact}");
    stated.text
}

#[test]
fn a_page_in_english_says_what_the_api_says() {
    let warning = DeclarationWarning::NotInCodebook { code: "NL1".into() };
    let stated = Language::En.sentence(&warning.statement());
    assert_eq!((stated.text, stated.language), (warning.to_string(), "en"));
}

#[test]
fn days_numbers_and_amounts_are_written_as_dutch_pages_write_them() {
    let number: Decimal = "12000.50".parse().expect("a number");
    let day = Day("2026-03-02".parse().expect("a day"));
    let rate = DeclarationWarning::NoExchangeRate { currency: "XAU".into(), day, amount: Amount::new(number, "XAU") };
    assert_eq!(
        dutch(&rate),
        "de douane heeft voor XAU geen koers op 02-03-2026; het bericht bevat daarom 12.000,50 XAU in plaats van euro's"
    );
    let differ = DeclarationWarning::InvoiceValuesDiffer { total: Quantity(number), sum: Quantity(Decimal::from(12)) };
    assert_eq!(dutch(&differ), "12.000,50, maar de artikelen zijn samen 12");
}

/// Once a Dutch page wrote `2.026,10` for the year and month in a reference, and translated words of people.
#[test]
fn references_and_words_of_people_are_written_as_they_are() {
    for words in ["copy of 2026.10", "lost or stolen", "other", "12.5"] {
        let unknown = customs_kernel::PartyWarning::UnknownCustomer { customer: words.into() };
        assert_eq!(dutch(&unknown), format!("{words} is geen bekende klant"));
        let named = TransitWarning::CustomersGuaranteeNamed { customer: "ACME".into(), reference: words.into() };
        assert_eq!(dutch(&named), format!("is niet genoemd; die van ACME wordt gebruikt: {words}"));
    }
}

#[test]
fn a_reason_inside_a_warning_is_said_in_dutch_as_well() {
    let reason = Reason::from(TransitWarning::NoOfficeAtEntryOfUnion);
    let assumed = TransitWarning::OfficeOfTransitAssumed { reason, office: "DE003302".into() };
    assert_eq!(
        dutch(&assumed),
        "waar de goederen de Unie binnenkomen, is er geen genoemd: het bericht noemt het kantoor van bestemming, DE003302"
    );
}

#[test]
fn alternatives_and_further_fields_are_said_in_dutch() {
    let codes = Codes(vec!["N853".to_owned(), "C640".to_owned()]);
    let missing = Objection::MissingCertificate { measure: "410".into(), certificates: codes };
    assert_eq!(dutch(&missing), "maatregel 410 vraagt N853 of C640");
    let translated = MessageWarning::CodeGoesAs {
        code: "FR".into(),
        meaning: "fiscal representative".into(),
        official: "FR3".into(),
        more: More(4),
    };
    assert_eq!(dutch(&translated), "FR gaat naar de douane als FR3 (en nog 4)");
    let cut = MessageWarning::Cut { length: Count(35) };
    assert_eq!(dutch(&cut), "wordt in het bericht afgekapt na 35 tekens");
    let placement = StockWarning::OtherPlacement { placement: "26NL0000000000002J item 7".into() };
    assert_eq!(
        dutch(&placement),
        "noemt inslag 26NL0000000000002J artikel 7, waaruit geen van de toegewezen goederen komt"
    );
}

#[test]
fn what_no_fact_of_this_version_says_is_shown_in_english() {
    let statement = Statement::new("of_a_later_version", "says something new".to_owned(), Vec::new());
    let stated = Language::Nl.sentence(&statement);
    assert_eq!((stated.text.as_str(), stated.language), ("says something new", "en"));
}
