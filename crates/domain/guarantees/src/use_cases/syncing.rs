//! Use cases that keep the figures equal to those of customs, one file each.

mod claim;
mod register;
mod store;

use crate::ports::GuaranteePorts;
use chrono::Duration;

pub use store::SyncOutcome;

/// Default interval, in seconds, at which customs is asked.
pub const REFRESH_INTERVAL_SECONDS: i64 = 300;

/// The use cases of syncing. Between [`claim`](GuaranteeSync::claim) and [`store`](GuaranteeSync::store) a worker asks
/// [`CustomsAccounts`](crate::ports::CustomsAccounts), with no unit of work open.
#[derive(Clone)]
pub struct GuaranteeSync {
    pub(crate) ports: GuaranteePorts,
    pub(crate) interval: Duration,
}

customs_kernel::debug_by_name!(GuaranteeSync);

impl GuaranteeSync {
    /// Creates the use cases over `ports`; customs is asked at this interval.
    #[must_use]
    pub const fn new(ports: GuaranteePorts, interval: Duration) -> Self {
        Self { ports, interval }
    }
}
