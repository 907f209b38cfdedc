//! Data that the tariff demands for goods, beside their duties, and that a declaration does not show.

mod asked;
mod declared;

pub(crate) use asked::Asked;
pub use declared::{DeclaredGoods, DeclaredHow};

use chrono::NaiveDate;
use std::fmt;

/// Possible objections of customs to a declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Objection {
    /// A control measure demands one of these certificates, and the declaration names none of them.
    MissingCertificate {
        /// TARIC measure type.
        measure_type: u16,
        /// Certificates, any one of which is enough.
        certificates: Vec<String>,
    },
    /// A preference is claimed without a proof of origin.
    UnprovenPreference {
        /// Claimed preference code.
        regime: String,
        /// Code of the country of preferential origin.
        country: String,
        /// Documents that would prove the origin; empty when the tariff has no such preference.
        proofs: Vec<String>,
    },
    /// The quantity in the supplementary unit is missing.
    MissingSupplementaryQuantity {
        /// Code of the supplementary unit.
        unit: String,
    },
    /// No commodity has this code: its heading does not exist.
    NoSuchHeading {
        /// The first four digits of the code.
        heading: String,
    },
    /// The nomenclature of this installation does not have the code. It may lag behind.
    UnknownCommodity {
        /// The 8 digits of the Combined Nomenclature.
        code: String,
    },
    /// The nomenclature has the 8 digits, but not with these digits of TARIC. It may lag behind.
    UnknownSubheading {
        /// The 10 digits of the code.
        code: String,
    },
    /// The code is not valid on the day.
    OutOfForce {
        /// The code as it is declared.
        code: String,
        /// The day.
        on: NaiveDate,
    },
    /// Goods are declared under a subdivision of the code.
    Subdivided {
        /// The code as it is declared.
        code: String,
    },
    /// A trade defence duty applies. Its rate depends on the producer, which an additional code has to name.
    MissingAdditionalCode {
        /// TARIC measure type of the duty.
        measure_type: u16,
    },
}

impl Objection {
    /// Whether goods cannot be declared under their code at all, as far as the tables are sure of it.
    #[must_use]
    pub const fn is_about_no_commodity(&self) -> bool {
        matches!(self, Self::NoSuchHeading { .. } | Self::OutOfForce { .. } | Self::Subdivided { .. })
    }
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingCertificate { measure_type, certificates } => {
                write!(f, "measure {measure_type} asks for {}", certificates.join(" or "))
            }
            Self::UnprovenPreference { regime, country, proofs } if proofs.is_empty() => {
                write!(f, "preference {regime} for {country} has no proof of origin among the documents")
            }
            Self::UnprovenPreference { regime, country, proofs } => write!(
                f,
                "preference {regime} for {country} counts only with a proof of origin ({}) among the documents",
                proofs.join(" or ")
            ),
            Self::MissingSupplementaryQuantity { unit } => write!(f, "the commodity is declared in {unit} too"),
            Self::NoSuchHeading { heading } => write!(f, "heading {heading} does not exist in the Harmonized System"),
            Self::UnknownCommodity { code } | Self::UnknownSubheading { code } => {
                write!(f, "{code} is not in the nomenclature")
            }
            Self::OutOfForce { code, on } => write!(f, "{code} is not valid on {on}"),
            Self::Subdivided { code } => {
                write!(f, "{code} is subdivided, and goods are declared under one of its subdivisions")
            }
            Self::MissingAdditionalCode { measure_type } => {
                write!(f, "measure {measure_type} (trade defence) asks for the additional code of the producer")
            }
        }
    }
}
