//! How duties are estimated has Dutch sentences. The sources that write them are read, so that a new one
//! cannot be forgotten.

use super::sentences_in_dutch::{files, sample, texts, whole};
use customs_console::internals::Language;

/// Sources that say how duties are estimated.
const ESTIMATE: [&str; 4] = [
    "domain/tariff/src/duty",
    "domain/tariff/src/use_cases/tariff/duties.rs",
    "api/src/joiners/duties.rs",
    "domain/declarations/src/ports/duties.rs",
];

/// Parts of texts in these sources.
const PARTS_OF_STEPS: [&str; 5] = [
    "measure {} ({})",
    "measure {} ({}) on {} for {}",
    "measure {measure_type} ({description}) on {code_prefix} for {area}",
    "measure {measure_type} ({description}) on {code_prefix} with additional code {code} for {area}",
    "{} under regime {regime}",
];

fn is_sentence(text: &str) -> bool {
    text.trim().matches(' ').count() >= 2
}

#[test]
fn how_duties_are_estimated_is_said_in_dutch() {
    let is_dutch = |step: &str| Language::Nl.of_estimate(step).language == "nl";
    let mut seen = 0;
    for file in ESTIMATE.iter().flat_map(|source| files(source)) {
        for text in texts(&file) {
            if is_sentence(&text) && !PARTS_OF_STEPS.contains(&&*text) {
                let is_known = is_dutch(&whole(&text)) || is_dutch(&sample(&text));
                assert!(is_known, "{}: {text:?} is not in texts/estimates.rs", file.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 40, "{seen}");
}

#[test]
fn what_an_electronic_invoice_lacks_is_said_in_dutch() {
    let file = files("adapters/invoice-documents/src/rules/particulars.rs").remove(0);
    let all = texts(&file);
    let mut seen = 0;
    for window in all.windows(3) {
        let [code, path, message] = window else { continue };
        if !code.starts_with("BR-") && !code.starts_with("NL-R") {
            continue;
        }
        let path = path.replace("{path}", "seller");
        let said = Language::Nl.paper_lacks(&format!("missing: {path}: {message} ({code})"));
        assert!(!said.contains(&**code), "{path}: {message} is not in texts/papers.rs");
        seen += 1;
    }
    assert!(seen > 12, "{seen}");
}
