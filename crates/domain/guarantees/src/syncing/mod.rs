//! Keeping the figures those of customs: one file each.

mod claim;
mod register;
mod store;

use crate::ports::GuaranteePorts;
use chrono::Duration;

/// How often customs is asked, unless the operator sets another time.
pub const REFRESH_INTERVAL_SECONDS: i64 = 300;

/// The use cases of syncing. Between [`claim`](GuaranteeSync::claim) and [`store`](GuaranteeSync::store) a worker asks
/// [`CustomsAccounts`](crate::ports::CustomsAccounts), with no unit of work open.
#[derive(Clone)]
pub struct GuaranteeSync {
    pub(crate) ports: GuaranteePorts,
    pub(crate) interval: Duration,
}

impl GuaranteeSync {
    /// The use cases over these ports, asking customs at that interval.
    #[must_use]
    pub const fn new(ports: GuaranteePorts, interval: Duration) -> Self {
        Self { ports, interval }
    }
}
