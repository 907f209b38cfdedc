//! What submissions do to guarantees: one file each.

mod books;
mod cover;
mod reserve;
mod settle;
mod what_if;

pub(crate) use books::ENTRY_IS_AWAITED;
pub use what_if::{AccountOutlook, LiabilityOutlook, WhatIf, WhatIfForm};

use crate::ports::GuaranteePorts;

/// Whether a submission is refused that its guarantee does not cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blocking {
    /// Never; levels are shown, and customs decides.
    Never,
    /// At the critical level, and when the limit would be exceeded.
    AtCritical,
}

/// What every submission passes.
#[derive(Clone)]
pub struct GuaranteeGate {
    pub(crate) ports: GuaranteePorts,
    pub(crate) blocking: Blocking,
}

impl GuaranteeGate {
    /// The use cases over these ports.
    #[must_use]
    pub const fn new(ports: GuaranteePorts, blocking: Blocking) -> Self {
        Self { ports, blocking }
    }
}
