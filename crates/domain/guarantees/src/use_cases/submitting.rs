//! Use cases around submissions, one file each.

mod amend;
mod books;
mod cover;
mod movement;
mod reserve;
mod settle;
mod what_if;

pub(crate) use books::ENTRY_IS_AWAITED;
pub use what_if::{AccountOutlook, LiabilityOutlook, UseOutlook, WhatIf, WhatIfForm};

use crate::ports::GuaranteePorts;

/// When a submission that its guarantee does not cover is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blocking {
    /// Never: levels are only shown, and customs decides.
    Never,
    /// At the critical level, and when the submission would exceed the limit.
    AtCritical,
}

/// The gate that every submission passes: it reserves guarantee amounts and releases them again.
#[derive(Clone)]
pub struct GuaranteeGate {
    pub(crate) ports: GuaranteePorts,
    pub(crate) blocking: Blocking,
}

impl GuaranteeGate {
    /// Creates the use cases over `ports`.
    #[must_use]
    pub const fn new(ports: GuaranteePorts, blocking: Blocking) -> Self {
        Self { ports, blocking }
    }
}
