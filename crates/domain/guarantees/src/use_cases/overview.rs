//! Use cases that show guarantees, one file each.

mod declarant;
mod movements;
mod sums;
mod thresholds;

pub use declarant::{DeclarantBalance, SuretyFigures};
pub use sums::GuaranteeOverview;

use crate::ports::GuaranteePorts;

/// The use cases that show guarantees.
#[derive(Clone)]
pub struct Guarantees {
    pub(crate) ports: GuaranteePorts,
}

impl Guarantees {
    /// Creates the use cases over `ports`.
    #[must_use]
    pub const fn new(ports: GuaranteePorts) -> Self {
        Self { ports }
    }
}
