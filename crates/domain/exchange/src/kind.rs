use chrono::TimeDelta;
use customs_kernel::SubjectKind;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::hash::Hash;

/// The kinds of messages that are sent to customs about one kind of record. A domain declares its kinds as an enum and
/// implements this trait for it; the rest of the exchange follows from these facts.
pub trait KindOfMessage: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The facts of a submission that later messages about the same record repeat, such as the office of departure of a
    /// transit; `()` when later messages repeat nothing. They are stored with the message that lodged the record.
    type Lodged: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// The kind of record that the messages are about.
    const SUBJECT: SubjectKind;
    /// The kind of message that lodges the record.
    const SUBMISSION: Self;
    /// All kinds of messages.
    const KINDS: &'static [Self];
    /// Codes of the answers by which customs refuses a message.
    const REFUSALS: &'static [&'static str];
    /// Whether the documents hold secrets and are therefore stored encrypted.
    const SEALED: bool;
    /// The name of the unique rule that breaks when an LRN is already in use.
    const LRN_RULE: &'static str;
    /// Whether a submission stops waiting as soon as it has an answer or is sent again, regardless of the status of its
    /// record. When this is false the status of the record alone decides, because earlier releases noted answers that
    /// decide nothing.
    const ANSWER_ENDS_WAITING: bool;
    /// Whether giving a submission up also takes it back at the same moment, because giving it up ends the record. When
    /// this is false, the record waits until a user takes the submission back.
    const GIVING_UP_WITHDRAWS: bool;

    /// The word under which the kind is stored and shown.
    fn word(self) -> &'static str;

    /// Codes of the answers that settle a message of this kind.
    fn expected_answers(self) -> &'static [&'static str];

    /// The longest time between the moment at which customs took the message and its answer; after that the answer is
    /// overdue. No law sets this time: it is how long brokers wait before they ask customs.
    fn answer_within(self) -> TimeDelta;

    /// Whether the place of an element, by its chain in the emission map, is asked for even after the record is settled.
    /// The rest of the map leads from errors that customs finds to fields, and is dropped then.
    #[must_use]
    fn outlives_settling(chain: &str) -> bool {
        let _ = chain;
        false
    }

    /// Returns the kind with this word; `None` when there is none.
    #[must_use]
    fn from_word(word: &str) -> Option<Self> {
        Self::KINDS.iter().copied().find(|kind| kind.word() == word)
    }

    /// The facts about the kind that lists of messages show.
    #[must_use]
    fn facts(self) -> KindFacts {
        KindFacts { word: self.word(), expected_answers: self.expected_answers(), answer_within: self.answer_within() }
    }
}

/// The facts about a kind of message that lists show, the same for every kind of record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KindFacts {
    /// The word under which the kind is stored and shown.
    pub word: &'static str,
    /// Codes of the answers that settle a message of this kind.
    pub expected_answers: &'static [&'static str],
    /// The longest time that an answer may take.
    pub answer_within: TimeDelta,
}
