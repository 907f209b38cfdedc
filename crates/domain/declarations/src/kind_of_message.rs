use crate::lodged_message::METHOD_OF_PAYMENT;
use crate::ports::unique_rules;
use crate::{AuthorityAnswer, MessageKind};
use chrono::TimeDelta;
use customs_exchange::KindOfMessage;
use customs_kernel::SubjectKind;

/// The time that customs takes when a machine decides.
const BY_MACHINE: TimeDelta = TimeDelta::minutes(15);
/// The time that customs takes when an officer decides.
const BY_OFFICER: TimeDelta = TimeDelta::days(1);
/// The time that an office of exit takes to judge a proof.
const BY_OFFICE_OF_EXIT: TimeDelta = TimeDelta::days(7);

impl KindOfMessage for MessageKind {
    /// A later message names the declaration only by its MRN, so nothing of the submission is repeated.
    type Lodged = ();

    const SUBJECT: SubjectKind = SubjectKind::Declaration;
    const SUBMISSION: Self = Self::Declaration;
    const KINDS: &'static [Self] = Self::ALL;
    const REFUSALS: &'static [&'static str] = &["03"];
    const SEALED: bool = false;
    const LRN_RULE: &'static str = unique_rules::DECLARATION_LRN;
    const ANSWER_ENDS_WAITING: bool = true;
    const GIVING_UP_WITHDRAWS: bool = false;

    fn word(self) -> &'static str {
        Self::word(self)
    }

    /// Estimates of duties read the methods of payment that the declaration named, also when it is long settled.
    fn outlives_settling(chain: &str) -> bool {
        chain.ends_with(METHOD_OF_PAYMENT)
    }

    /// Answer 02 settles only an advance declaration: customs registers it with 02, and accepts it when its goods are
    /// presented.
    fn expected_answers(self) -> &'static [&'static str] {
        match self {
            Self::Declaration => &["01", "02", "03"],
            Self::Supplementary | Self::Presentation => &["01", "02", "03", "11"],
            Self::Invalidation | Self::SurplusInvalidation => &["03", "10", "11"],
            Self::Amendment => &["03", "07", "11"],
            Self::ControlResponse => &["01", "02", "03", "05", "06", "08", "09", "11", "51"],
            Self::AlternativeProof => &["01", "02", "03", "11", "16"],
        }
    }

    fn answer_within(self) -> TimeDelta {
        match self {
            Self::Declaration | Self::Supplementary | Self::Presentation => BY_MACHINE,
            Self::Invalidation | Self::SurplusInvalidation | Self::ControlResponse | Self::Amendment => BY_OFFICER,
            Self::AlternativeProof => BY_OFFICE_OF_EXIT,
        }
    }
}

impl MessageKind {
    /// Returns whether an answer that names a message of this kind settles that message.
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
            Self::Amendment => {
                matches!(answer, A::Rejected { .. } | A::Corrected | A::RequestGranted | A::RequestDenied)
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
