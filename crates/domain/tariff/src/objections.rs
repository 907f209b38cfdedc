//! Data that the tariff demands for goods, beside their duties, and that a declaration does not show.

mod asked;
mod declared;

pub(crate) use asked::Asked;
pub use declared::{DeclaredGoods, DeclaredHow};

use customs_kernel::facts::{Code, Codes, Day};

customs_kernel::facts!(
    /// Possible objections of customs to a declaration.
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
mod tests;
