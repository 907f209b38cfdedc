//! What the tariff asks of goods beside their duties, and a declaration does not show.

mod asked;
mod declared;
#[cfg(test)]
mod tests;

pub use declared::{DeclaredGoods, DeclaredHow};

use std::fmt;

/// What customs may object to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Objection {
    /// A control measure asks for one of these certificates, and none of them is there.
    MissingCertificate {
        /// TARIC measure type.
        measure_type: u16,
        /// One of them is enough.
        certificates: Vec<String>,
    },
    /// A preference is claimed without proof of origin.
    UnprovenPreference {
        /// The preference code.
        regime: String,
        /// The country of preferential origin.
        country: String,
        /// What would prove it; empty when the tariff knows no such preference.
        proofs: Vec<String>,
    },
    /// The quantity in the supplementary unit is missing.
    MissingSupplementaryQuantity {
        /// The unit.
        unit: String,
    },
    /// A trade defence duty applies, whose rate depends on the producer, who is named by an additional code.
    MissingAdditionalCode {
        /// TARIC measure type.
        measure_type: u16,
    },
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
            Self::MissingAdditionalCode { measure_type } => {
                write!(f, "measure {measure_type} (trade defence) asks for the additional code of the producer")
            }
        }
    }
}
