//! A desk that plans trips, with the declarations of what is on board. Trips are measured in `f64`; amounts and masses of
//! declarations are exact. Its [`office`] reserves guarantees and bills the work.

pub mod office;
pub mod own_ports;

use customs_declarations::form::DeclarationForm;
use customs_declarations::kernel::Money;
use serde::{Deserialize, Serialize};

/// Where a lorry is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Number plate.
    pub lorry: String,
    /// Degrees to the north.
    pub latitude: f64,
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
    /// A toll that was paid, in our type.
    Toll(Money),
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
