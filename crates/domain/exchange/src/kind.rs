use chrono::TimeDelta;
use customs_kernel::SubjectKind;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::hash::Hash;

/// Kinds of messages that are sent to customs about one kind of record. A domain declares its kinds as an enum and
/// implements this on it: everything else of the exchange follows from these facts.
pub trait KindOfMessage: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The facts of a submission that later messages about the same record repeat, such as the office of departure of a
    /// transit; `()` where later messages repeat nothing. They are stored with the message that lodged the record.
    type Lodged: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// The records that the messages are about.
    const SUBJECT: SubjectKind;
    /// The kind that lodges the record.
    const SUBMISSION: Self;
    /// All kinds.
    const KINDS: &'static [Self];
    /// Codes of the answers by which customs refuses a message.
    const REFUSALS: &'static [&'static str];
    /// Whether documents hold secrets, and are stored encrypted.
    const SEALED: bool;
    /// Name of the rule that an LRN breaks which is in use.
    const LRN_RULE: &'static str;
    /// Whether a submission that has an answer, or that was sent again, waits for none any more, whatever its record
    /// stands at. Where that is not so the record alone tells, since earlier releases noted answers that decide nothing.
    const ANSWER_ENDS_WAITING: bool;
    /// Whether giving a submission up takes it back at the same moment, since it ends the record. Where that is not so the
    /// record waits until somebody takes the submission back.
    const GIVING_UP_WITHDRAWS: bool;

    /// The word under which it is stored and shown.
    fn word(self) -> &'static str;

    /// Codes of the answers that settle a message of this kind.
    fn expected_answers(self) -> &'static [&'static str];

    /// How long an answer may take from the moment at which customs took the message; then it is overdue. No law says
    /// so: it is how long brokers wait before they ask.
    fn answer_within(self) -> TimeDelta;

    /// The kind with that word.
    #[must_use]
    fn from_word(word: &str) -> Option<Self> {
        Self::KINDS.iter().copied().find(|kind| kind.word() == word)
    }

    /// What lists tell of the kind.
    #[must_use]
    fn facts(self) -> KindFacts {
        KindFacts { word: self.word(), expected_answers: self.expected_answers(), answer_within: self.answer_within() }
    }
}

/// What lists tell of a kind of message, whatever record it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KindFacts {
    /// The word under which it is stored and shown.
    pub word: &'static str,
    /// Codes of the answers that settle it.
    pub expected_answers: &'static [&'static str],
    /// How long an answer may take.
    pub answer_within: TimeDelta,
}
