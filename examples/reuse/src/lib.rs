//! A desk that plans trips and checks the declarations of what is on board. Trips are measured in `f64`; amounts and
//! masses of declarations are exact.

use customs_billing::dossier::DossierForm;
use customs_declarations::form::DeclarationForm;
use customs_declarations::validation;
use customs_guarantees::account::Thresholds;
use customs_kernel::{FieldErrors, Money};
use serde::{Deserialize, Serialize};

/// Where a lorry is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Position {
    /// Degrees to the north.
    pub latitude: f64,
    /// Degrees to the east.
    pub longitude: f64,
}

/// A report of a lorry, whose position stands beside its number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Number plate.
    pub lorry: String,
    /// Position, flattened.
    #[serde(flatten)]
    pub position: Position,
}

/// What a lorry measures, by its kind.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Measure {
    /// A distance.
    Distance {
        /// Kilometres.
        kilometres: f64,
    },
    /// A temperature in the hold.
    Temperature {
        /// Degrees Celsius.
        celsius: f64,
    },
    /// A toll that was paid, in our type.
    Toll(Money),
}

/// A value as devices send it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Reading {
    /// A number.
    Number(f64),
    /// Words.
    Words(String),
}

/// A trip with what is on board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Trip {
    /// The declaration of the goods.
    pub declaration: DeclarationForm,
    /// The last report, flattened.
    #[serde(flatten)]
    pub report: Report,
}

impl Trip {
    /// Checks the declaration.
    ///
    /// # Errors
    /// The rules that it breaks.
    pub fn check(&self) -> Result<(), FieldErrors> {
        validation::validate(self.declaration.clone()).map(|_| ())
    }
}

/// The usual thresholds of guarantees, and a dossier that nothing is known of yet.
#[must_use]
pub fn beginnings() -> (Thresholds, DossierForm) {
    (Thresholds::default(), DossierForm::default())
}
