use crate::Lodged;
use crate::ports::unique_rules;
use chrono::TimeDelta;
use customs_exchange::KindOfMessage;
use customs_form_macros::growing;
use customs_kernel::{SubjectKind, words};

words!(
    /// Kinds of messages that the trader sends.
    #[growing]
    MessageKind {
        /// The transit declaration (IE015).
        Declaration = "declaration",
        /// The presentation of the goods of a pre-lodged transit (IE170).
        Presentation = "presentation",
        /// The request to invalidate the transit (IE014).
        Invalidation = "invalidation",
        /// The arrival notification (IE007).
        Arrival = "arrival",
        /// The unloading remarks: the trader's findings at unloading (IE044).
        UnloadingRemarks = "unloading_remarks",
        /// The request to invalidate a second acceptance of the same transit (IE014).
        SurplusInvalidation = "surplus_invalidation",
        /// The amendment of an accepted transit (IE013).
        Amendment = "amendment",
        /// The answer to the enquiry about a movement that did not arrive (IE141).
        EnquiryAnswer = "enquiry_answer",
        /// The request to release goods that customs holds back for a control (IE054).
        ReleaseRequest = "release_request",
    }
);

/// Time that customs needs when its system decides automatically.
const BY_MACHINE: TimeDelta = TimeDelta::minutes(15);
/// Time that customs needs when an officer decides.
const BY_OFFICER: TimeDelta = TimeDelta::days(1);
/// Time that customs needs to close an enquiry. No rule names one; this is the time that article 310 of the Union
/// customs code's implementing act gives the holder of the procedure for the answer.
const BY_ENQUIRY: TimeDelta = TimeDelta::days(28);

impl MessageKind {
    /// Returns the kind of message with this number (`015` of `CC015C`), as customs names the messages that it refuses.
    /// Both requests to invalidate have one number, which counts for the transit's own.
    #[must_use]
    pub fn from_number(number: &str) -> Option<Self> {
        match number {
            "015" => Some(Self::Declaration),
            "170" => Some(Self::Presentation),
            "014" => Some(Self::Invalidation),
            "007" => Some(Self::Arrival),
            "044" => Some(Self::UnloadingRemarks),
            "013" => Some(Self::Amendment),
            "141" => Some(Self::EnquiryAnswer),
            "054" => Some(Self::ReleaseRequest),
            _ => None,
        }
    }
}

impl KindOfMessage for MessageKind {
    type Lodged = Lodged;

    const SUBJECT: SubjectKind = SubjectKind::Transit;
    const SUBMISSION: Self = Self::Declaration;
    const KINDS: &'static [Self] = Self::ALL;
    const REFUSALS: &'static [&'static str] = &["IE056", "IE057", "IE906", "IE917"];
    const SEALED: bool = true;
    const LRN_RULE: &'static str = unique_rules::TRANSIT_LRN;
    const ANSWER_ENDS_WAITING: bool = false;
    const GIVING_UP_WITHDRAWS: bool = true;

    fn word(self) -> &'static str {
        Self::word(self)
    }

    /// Returns all answers that may follow; which of them settles the message is decided case by case.
    fn expected_answers(self) -> &'static [&'static str] {
        match self {
            Self::Declaration => &["IE028", "IE056", "IE906", "IE917"],
            Self::Presentation => &["IE928", "IE056", "IE906", "IE917"],
            Self::Invalidation | Self::SurplusInvalidation => &["IE009", "IE056", "IE906", "IE917"],
            Self::Arrival => &["IE043", "IE025", "IE057", "IE906", "IE917"],
            Self::UnloadingRemarks => &["IE025", "IE057", "IE906", "IE917"],
            Self::Amendment => &["IE004", "IE056", "IE906", "IE917"],
            Self::EnquiryAnswer => &["IE045", "IE035", "IE019", "IE056", "IE906", "IE917"],
            Self::ReleaseRequest => &["IE029", "IE051", "IE056", "IE906", "IE917"],
        }
    }

    fn answer_within(self) -> TimeDelta {
        match self {
            Self::Declaration | Self::Presentation => BY_MACHINE,
            Self::Invalidation
            | Self::SurplusInvalidation
            | Self::Arrival
            | Self::UnloadingRemarks
            | Self::Amendment
            | Self::ReleaseRequest => BY_OFFICER,
            Self::EnquiryAnswer => BY_ENQUIRY,
        }
    }
}
