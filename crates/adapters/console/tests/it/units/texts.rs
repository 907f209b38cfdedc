mod broken_rules;
mod estimates;
mod failures;
mod grouped;
mod histories;
mod invoices;
mod transits;
mod warnings;

use customs_console::internals::Language;

#[test]
fn the_first_language_of_the_browser_that_there_is_counts() {
    for (header, language) in [
        ("nl-NL,nl;q=0.9,en;q=0.8", Language::Nl),
        ("en-GB,en;q=0.9", Language::En),
        ("de,en;q=0.5", Language::En),
        ("de, fr", Language::Nl),
        ("", Language::Nl),
    ] {
        assert_eq!(Language::asked_for(header), language, "{header}");
    }
}
