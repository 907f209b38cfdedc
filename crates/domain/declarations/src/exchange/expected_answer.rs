use crate::{AuthorityAnswer, MessageKind};
use chrono::TimeDelta;

/// How long customs takes when a machine decides.
const BY_MACHINE: TimeDelta = TimeDelta::minutes(15);
/// How long customs takes when an officer decides.
const BY_OFFICER: TimeDelta = TimeDelta::days(1);
/// How long an office of exit takes to judge a proof.
const BY_OFFICE_OF_EXIT: TimeDelta = TimeDelta::days(7);

impl MessageKind {
    /// The function codes of the answers that settle a message of this kind. 02 settles a declaration
    /// only when it is an advance one: customs answers that by registering it, and accepts it when its goods are presented.
    #[must_use]
    pub const fn expected_answers(self) -> &'static [&'static str] {
        match self {
            Self::Declaration => &["01", "02", "03"],
            Self::Supplementary | Self::Presentation => &["01", "02", "03", "11"],
            Self::Invalidation | Self::SurplusInvalidation => &["03", "10", "11"],
            Self::ControlResponse => &["01", "02", "03", "05", "06", "08", "09", "11", "51"],
            Self::AlternativeProof => &["01", "02", "03", "11", "16"],
        }
    }

    /// How long an answer may take from the moment at which customs took the message; then it is
    /// overdue. No law says so: it is how long brokers wait before they ask.
    #[must_use]
    pub const fn answer_within(self) -> TimeDelta {
        match self {
            Self::Declaration | Self::Supplementary | Self::Presentation => BY_MACHINE,
            Self::Invalidation | Self::SurplusInvalidation | Self::ControlResponse => BY_OFFICER,
            Self::AlternativeProof => BY_OFFICE_OF_EXIT,
        }
    }

    /// Whether an answer that names a message of this kind settles it.
    pub(crate) const fn is_settled_by(self, answer: &AuthorityAnswer, advance: bool) -> bool {
        use AuthorityAnswer as A;
        match self {
            Self::Declaration => match answer {
                A::Accepted { .. } | A::Rejected { .. } => true,
                A::Received => advance,
                _ => false,
            },
            Self::Invalidation | Self::SurplusInvalidation => {
                matches!(answer, A::Rejected { .. } | A::Invalidated { .. } | A::RequestGranted | A::RequestDenied)
            }
            Self::Supplementary | Self::Presentation | Self::ControlResponse | Self::AlternativeProof => {
                matches!(
                    answer,
                    A::Accepted { .. } | A::Received | A::Rejected { .. } | A::RequestGranted | A::RequestDenied
                )
            }
        }
    }
}
