//! Data that the tariff demands for goods, beside their duties, and that a declaration does not show.

mod asked;
mod declared;

pub(crate) use asked::Asked;
pub use declared::{DeclaredGoods, DeclaredHow};

use customs_form_macros::growing;
use customs_kernel::facts::{Code, Codes, Day};

customs_kernel::facts!(
    /// Possible objections of customs to a declaration.
    #[growing]
    pub enum Objection {
        /// A control measure demands one of these certificates, and the declaration names none of them.
        MissingCertificate("missing_certificate") { measure: Code, certificates: Codes }
            = "measure {measure} asks for {certificates}", "Name one of the certificates among the documents.";
        /// A preference is claimed without a proof of origin that the tariff asks for.
        UnprovenPreference("unproven_preference") { preference: Code, country: Code, proofs: Codes }
            = "preference {preference} for {country} counts only with a proof of origin ({proofs}) among the documents",
            "Name the proof of origin, or claim no preference.";
        /// A preference that the tariff of this installation does not have is claimed without a proof of origin.
        UnknownPreference("unknown_preference") { preference: Code, country: Code }
            = "preference {preference} for {country} has no proof of origin among the documents",
            "Name the proof of origin, or claim no preference.";
        /// The quantity in the supplementary unit is missing.
        MissingSupplementaryQuantity("missing_supplementary_quantity") { unit: Code }
            = "the commodity is declared in {unit} too", "Send the quantity in that unit.";
        /// No commodity has this code: its heading does not exist.
        NoSuchHeading("no_such_heading") { heading: Code }
            = "heading {heading} does not exist in the Harmonized System", "Correct the commodity code.";
        /// The nomenclature of this installation does not have the 8 digits; it may lag behind.
        UnknownCommodity("unknown_commodity") { code: Code } = "{code} is not in the nomenclature", "Check the code.";
        /// The nomenclature has the 8 digits, but not with these digits of TARIC; it may lag behind.
        UnknownSubheading("unknown_subheading") { code: Code }
            = "{code} is not in the nomenclature", "Check the two digits of TARIC.";
        /// The code is not valid on the day.
        OutOfForce("commodity_out_of_force") { code: Code, day: Day }
            = "{code} is not valid on {day}", "Declare the code of that day.";
        /// Goods are declared under a subdivision of the code.
        Subdivided("commodity_subdivided") { code: Code }
            = "{code} is subdivided, and goods are declared under one of its subdivisions",
            "Declare one of the subdivisions.";
        /// A trade defence duty applies, and its rate depends on the producer.
        MissingAdditionalCode("missing_additional_code") { measure: Code }
            = "measure {measure} (trade defence) asks for the additional code of the producer",
            "Send the additional code of the producer.";
    }
);

impl Objection {
    /// Whether goods cannot be declared under their code at all, as far as the tables are sure of it.
    #[must_use]
    pub const fn is_about_no_commodity(&self) -> bool {
        matches!(self, Self::NoSuchHeading { .. } | Self::OutOfForce { .. } | Self::Subdivided { .. })
    }
}

#[cfg(test)]
mod tests {
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
                O::UnprovenPreference {
                    preference: "300".into(),
                    country: "CH".into(),
                    proofs: codes(&["N954", "U110"]),
                },
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
}
