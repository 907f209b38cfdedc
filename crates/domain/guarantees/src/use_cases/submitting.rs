//! Use cases around submissions: the short ones here, the others in a file each.

mod amend;
mod books;
mod movement;
mod reserve;
mod settle;
mod what_if;

use crate::account::{Account, Balance, Level, Thresholds};
use crate::error::{GuaranteeError, Insufficiency};
use crate::ports::GuaranteePorts;
use customs_form_macros::growing;
use rust_decimal::Decimal;

pub(crate) use books::ENTRY_IS_AWAITED;
pub use what_if::{AccountOutlook, LiabilityOutlook, UseOutlook, WhatIf, WhatIfForm};

/// When a submission that its guarantee does not cover is refused.
#[growing]
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

customs_kernel::debug_by_name!(GuaranteeGate);

impl GuaranteeGate {
    /// Creates the use cases over `ports`.
    #[must_use]
    pub const fn new(ports: GuaranteePorts, blocking: Blocking) -> Self {
        Self { ports, blocking }
    }
}

/// Whether an account with this balance covers another amount: it is below the critical level, and the amount stays
/// within the limit. An account that was never synced covers everything, because its figures are unknown.
fn covers(account: &Account, balance: Balance, thresholds: &Thresholds, amount: Decimal) -> bool {
    let is_known = account.sync.last_synced_at.is_some();
    let is_critical = thresholds.level(balance.usage_percentage()) == Level::Critical;
    !is_known || amount.is_zero() || (!is_critical && balance.committed() + amount <= balance.total_limit)
}

fn insufficient(account: &Account, thresholds: &Thresholds, amount: Decimal) -> GuaranteeError {
    GuaranteeError::Insufficient(Box::new(Insufficiency {
        account: account.key.clone(),
        level: thresholds.level(account.balance.usage_percentage()),
        amount,
        available: account.balance.total_available(),
    }))
}
