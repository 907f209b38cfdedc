//! How guarantees stand: one file each.

mod declarant;
mod movements;
mod sums;
mod thresholds;

pub use declarant::{DeclarantBalance, SuretyFigures};
pub use sums::GuaranteeOverview;

use crate::ports::GuaranteePorts;

/// The use cases of those who look at guarantees.
#[derive(Clone)]
pub struct Guarantees {
    pub(crate) ports: GuaranteePorts,
}

impl Guarantees {
    /// The use cases over these ports.
    #[must_use]
    pub const fn new(ports: GuaranteePorts) -> Self {
        Self { ports }
    }
}
