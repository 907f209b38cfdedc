use super::Objection as O;
use customs_kernel::facts::{Codes, Day, Fact};
use std::collections::BTreeSet;

/// Clients of the API have read these sentences before they had codes.
#[test]
fn every_objection_has_the_sentence_that_is_promised() {
    let codes = |codes: &[&str]| Codes(codes.iter().map(|code| (*code).to_owned()).collect());
    let day = Day("2026-03-02".parse().expect("a day"));
    let sentences = [
        (
            O::MissingCertificate { measure: "410".into(), certificates: codes(&["N853", "C640"]) },
            "measure 410 asks for N853 or C640",
        ),
        (
            O::UnprovenPreference { preference: "300".into(), country: "CH".into(), proofs: codes(&["N954", "U110"]) },
            "preference 300 for CH counts only with a proof of origin (N954 or U110) among the documents",
        ),
        (
            O::UnknownPreference { preference: "300".into(), country: "CH".into() },
            "preference 300 for CH has no proof of origin among the documents",
        ),
        (O::MissingSupplementaryQuantity { unit: "NAR".into() }, "the commodity is declared in NAR too"),
        (O::NoSuchHeading { heading: "7700".into() }, "heading 7700 does not exist in the Harmonized System"),
        (O::UnknownCommodity { code: "94016999".into() }, "94016999 is not in the nomenclature"),
        (O::UnknownSubheading { code: "9401690099".into() }, "9401690099 is not in the nomenclature"),
        (O::OutOfForce { code: "94016900".into(), day }, "94016900 is not valid on 2026-03-02"),
        (
            O::Subdivided { code: "94016900".into() },
            "94016900 is subdivided, and goods are declared under one of its subdivisions",
        ),
        (
            O::MissingAdditionalCode { measure: "552".into() },
            "measure 552 (trade defence) asks for the additional code of the producer",
        ),
    ];
    for (objection, sentence) in &sentences {
        assert_eq!(objection.to_string(), *sentence);
        assert_eq!(O::from_statement(&objection.statement()).as_ref(), Some(objection));
    }
    let stated: BTreeSet<&str> = sentences.iter().map(|(objection, _)| objection.code()).collect();
    assert_eq!(stated, O::CODES.iter().map(|code| code.code).collect::<BTreeSet<_>>());
}
