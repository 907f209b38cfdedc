use chrono::{DateTime, Duration, Utc};

/// For how long nothing may have been delivered to a receiver before its registration ends.
pub const ENDS_AFTER_FAILING: Duration = Duration::days(5);

customs_kernel::words!(
    /// Why deliveries to a receiver ended.
    EndReason {
        /// The receiver answered 410: nobody is there any more.
        Gone = "gone",
        /// Nothing could be delivered for [`ENDS_AFTER_FAILING`].
        Failing = "failing",
    }
);

/// When and why deliveries to a receiver ended. They begin again only when somebody asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ended {
    /// When they ended.
    pub at: DateTime<Utc>,
    /// Why they ended.
    pub reason: EndReason,
}

impl Ended {
    /// Why a delivery was not sent, in words for the client.
    #[must_use]
    pub fn why_not_sent(self) -> String {
        let why = match self.reason {
            EndReason::Gone => "the receiver answered 410",
            EndReason::Failing => "nothing could be delivered for 5 days",
        };
        format!("not sent: the callback has ended, because {why}")
    }
}
