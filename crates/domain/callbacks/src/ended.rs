use crate::DeliveryFailure;
use chrono::{DateTime, Duration, Utc};
use customs_form_macros::growing;
use customs_kernel::facts::Code;

/// For how long nothing may have been delivered to a receiver before its registration ends.
pub const ENDS_AFTER_FAILING: Duration = Duration::days(5);

customs_kernel::words!(
    /// Why deliveries to a receiver ended.
    #[growing]
    EndReason {
        /// The receiver answered 410: it is gone for good.
        Gone = "gone",
        /// Nothing could be delivered for [`ENDS_AFTER_FAILING`].
        Failing = "failing",
    }
);

/// When and why deliveries to a receiver ended. They begin again only on request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ended {
    /// When they ended.
    pub at: DateTime<Utc>,
    /// Why they ended.
    pub reason: EndReason,
}

impl Ended {
    /// Why a delivery was not sent.
    #[must_use]
    pub fn why_not_sent(self) -> DeliveryFailure {
        let reason = match self.reason {
            EndReason::Gone => DeliveryFailure::ReceiverAnswered { status: Code::from(&410) },
            EndReason::Failing => DeliveryFailure::Failing,
        };
        DeliveryFailure::Withheld { reason: reason.into() }
    }
}
