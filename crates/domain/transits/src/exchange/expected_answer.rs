use crate::MessageKind;
use chrono::TimeDelta;

/// How long customs takes when a machine decides.
const BY_MACHINE: TimeDelta = TimeDelta::minutes(15);
/// How long customs takes when an officer decides.
const BY_OFFICER: TimeDelta = TimeDelta::days(1);

impl MessageKind {
    /// The messages of customs that settle one of this kind. Which of them names it is decided case by case.
    #[must_use]
    pub const fn expected_answers(self) -> &'static [&'static str] {
        match self {
            Self::Declaration => &["IE028", "IE056", "IE906", "IE917"],
            Self::Presentation => &["IE928", "IE056", "IE906", "IE917"],
            Self::Invalidation | Self::SurplusInvalidation => &["IE009", "IE056", "IE906", "IE917"],
            Self::Arrival => &["IE043", "IE025", "IE057", "IE906", "IE917"],
            Self::UnloadingRemarks => &["IE025", "IE057", "IE906", "IE917"],
        }
    }

    /// How long an answer may take from the moment at which customs took the message; then it is overdue. No law says so:
    /// it is how long brokers wait before they ask.
    #[must_use]
    pub const fn answer_within(self) -> TimeDelta {
        match self {
            Self::Declaration | Self::Presentation => BY_MACHINE,
            Self::Invalidation | Self::SurplusInvalidation | Self::Arrival | Self::UnloadingRemarks => BY_OFFICER,
        }
    }
}
