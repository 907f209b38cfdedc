use super::inbound_bench::inbound_of;
use crate::ports::{InboundLog, MessageExchange, OutboundQueue, SentMessages};
use crate::{
    Answered, BuiltMessage, GivingUp, KindOfMessage, MessageId, NewInboundMessage, NewOutboundMessage, OutboundMessage,
    RecordedAnswer, References, SentMessage,
};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{EmissionMap, Lrn, Mrn, OrganisationId, StorageError, Subject, UnitOfWork, equal};
use std::sync::Arc;

/// One empty store behind all ports of the exchange, for records of one kind. The contract suites use it from several
/// threads.
pub struct ExchangeBench<K: KindOfMessage> {
    /// The queue of messages to customs.
    pub queue: Arc<dyn OutboundQueue>,
    /// The log of messages from customs.
    pub inbound: Arc<dyn InboundLog>,
    /// The messages to customs, found by their references.
    pub sent: Arc<dyn SentMessages<K>>,
    /// The messages in both directions, as lists show them.
    pub exchange: Arc<dyn MessageExchange>,
    /// Gives up messages, and lets the records of this kind go on without them.
    pub giving_up: GivingUp,
    /// The unit of work that all the ports take part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that own the records of the contracts.
    pub organisations: [OrganisationId; 2],
    /// The records that the messages are about.
    pub records: Arc<dyn BenchRecords<K>>,
}

customs_kernel::debug_by_name!(ExchangeBench<K: KindOfMessage>);

/// The records of one kind, as far as the contracts of the exchange need them. Each call stores what its name says, and
/// panics when that fails.
pub trait BenchRecords<K: KindOfMessage>: Send + Sync {
    /// Creates a draft of the organisation.
    fn draft(&self, organisation: OrganisationId) -> i64;

    /// Submits the record at [`start`] under the LRN of this message, which is stored with the change.
    fn submit(&self, organisation: OrganisationId, record: i64, message: NewOutboundMessage<K>);

    /// Changes the record at [`start`] without a new status, and sends these messages.
    fn send(&self, organisation: OrganisationId, record: i64, messages: Vec<NewOutboundMessage<K>>);

    /// Marks the record as accepted under this MRN; no message reports the acceptance.
    fn accept(&self, organisation: OrganisationId, record: i64, mrn: &Mrn);

    /// Deletes the record, to which customs assigned no MRN; its messages stay.
    fn delete(&self, organisation: OrganisationId, record: i64);

    /// Locks the record for a change as use cases do, and stores it unchanged.
    fn change(&self, organisation: OrganisationId, record: i64);

    /// The details in the history of the record, oldest first.
    fn history(&self, organisation: OrganisationId, record: i64) -> Vec<String>;

    /// The version of the record, which every change of it raises.
    fn version(&self, organisation: OrganisationId, record: i64) -> i64;

    /// The broker's reference of the record.
    fn reference(&self, organisation: OrganisationId, record: i64) -> String;

    /// The facts of a submission that later messages repeat; `None` when this kind of record has none.
    fn lodged(&self) -> Option<K::Lodged> {
        None
    }
}

impl<K: KindOfMessage> ExchangeBench<K> {
    /// The organisation that most contracts are about.
    pub(super) fn mine(&self) -> OrganisationId {
        self.organisations[0]
    }

    /// Creates a draft of the first organisation.
    pub(super) fn draft(&self) -> i64 {
        self.records.draft(self.mine())
    }

    /// Creates a record of the first organisation and submits it under this LRN.
    pub(super) fn submitted(&self, number: &str) -> i64 {
        let record = self.draft();
        self.submit(record, number);
        record
    }

    /// Submits the record under this LRN, for the first time or again.
    pub(super) fn submit(&self, record: i64, number: &str) {
        self.records.submit(self.mine(), record, submission(number));
    }

    /// Sends the submission under the first LRN again under the second one, which the record has from then on.
    pub(super) fn send_again(&self, record: i64, replaced: &str, number: &str) {
        let replaces = Some(self.known(replaced));
        self.records.submit(self.mine(), record, NewOutboundMessage { replaces, ..submission(number) });
    }

    /// Sends a message of the kind about the record.
    pub(super) fn send(&self, record: i64, kind: K, number: &str) {
        self.records.send(self.mine(), record, vec![message(kind, number)]);
    }

    /// Claims messages at the second, with a lease of a minute.
    pub(super) fn claim(&self, limit: usize, second: i64) -> Vec<OutboundMessage> {
        self.queue.claim(limit, after(second), after(second + 60)).expect("a claim")
    }

    /// Claims the only message that is due at the second.
    ///
    /// # Panics
    /// When no message or more than one is due.
    #[must_use]
    pub fn claim_one(&self, second: i64) -> OutboundMessage {
        let mut claimed = self.claim(10, second);
        equal!(claimed.len(), 1, [claimed]);
        claimed.remove(0)
    }

    /// Hands over all messages that are due at the second; customs takes them.
    pub(super) fn hand_over(&self, second: i64) {
        for message in self.claim(100, second) {
            let _recorded = self.queue.record_sent(message.id, after(second)).expect("it is recorded");
        }
    }

    /// The version and the history of a record of the first organisation.
    pub(super) fn stands(&self, record: i64) -> (i64, Vec<String>) {
        (self.records.version(self.mine(), record), self.records.history(self.mine(), record))
    }

    /// The facts about the message of the first organisation under this LRN.
    pub(super) fn known(&self, number: &str) -> SentMessage<K> {
        self.sent.sent_message(self.mine(), &lrn(number)).expect("a look-up").expect("it was made")
    }

    /// Stores an answer about a record of the first organisation.
    pub(super) fn receive(&self, record: i64, number: &str, code: &str, second: i64) -> MessageId {
        let message = NewInboundMessage {
            bytes: [b"\0\xff", code.as_bytes()].concat(),
            codes: code.to_owned(),
            lrn: Some(lrn(number)),
            mrn: Some(mrn(MRN)),
            received_at: after(second),
            ..inbound::<K>(Some((self.mine(), record)), &[])
        };
        self.inbound.keep(message).expect("it is kept")
    }

    /// Stores an answer with this code and MRN, and notes it on the messages that it settles.
    pub(super) fn answer(&self, record: i64, answered: &Answered<K>, code: &str, given: Option<&str>, second: i64) {
        let answer = RecordedAnswer {
            message: Some(self.receive(record, "LRN-1", code, second)),
            code: code.to_owned(),
            mrn: given.map(mrn),
            received_at: after(second),
        };
        self.sent.record_answer(self.mine(), record, answered, &answer).expect("it is recorded");
    }

    /// The organisation and the id of the record that a message was sent for under this LRN.
    ///
    /// # Panics
    /// When the text is not an LRN, or the look-up fails.
    #[must_use]
    pub fn sent_for(&self, number: &str) -> Option<(OrganisationId, i64)> {
        let references = References { lrn: Some(lrn(number)), ..References::default() };
        let found = self.sent.locate_all(&[references]).expect("a look-up");
        found.into_iter().next().flatten()
    }

    /// Takes the message of the first organisation under this LRN back, and returns whether that was possible.
    pub(super) fn withdraw(&self, number: &str) -> bool {
        self.sent.withdraw(self.mine(), &lrn(number)).expect("an answer")
    }
}

pub(super) const MRN: &str = "26NL000396A1B2C3R0";
pub(super) const ANOTHER_MRN: &str = "26NL000510ZX81K4A6";

/// The moment at which the records of a bench change. It uses all the digits that storage must keep.
#[must_use]
pub fn start() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + Duration::microseconds(1_772_443_800_123_456)
}

/// The moment that many seconds after the start.
#[must_use]
pub fn after(seconds: i64) -> DateTime<Utc> {
    start() + Duration::seconds(seconds)
}

/// Parses an LRN.
///
/// # Panics
/// When the text is not an LRN.
#[must_use]
pub fn lrn(text: &str) -> Lrn {
    text.parse().expect("an LRN")
}

pub(super) fn mrn(text: &str) -> Mrn {
    text.parse().expect("an MRN")
}

pub(super) fn named<K: KindOfMessage>(number: &str) -> Answered<K> {
    Answered::Message(lrn(number))
}

pub(super) const fn subject<K: KindOfMessage>(record: i64) -> Subject {
    Subject { kind: K::SUBJECT, id: record }
}

/// The bytes of a message to customs under this LRN, which no text column could store.
#[must_use]
pub fn document(number: &str) -> Vec<u8> {
    [&[0, 0xff, b'\r', b'\n'], number.as_bytes()].concat()
}

/// Makes a message to customs with bytes that no text column could store.
pub(super) fn message<K: KindOfMessage>(kind: K, number: &str) -> NewOutboundMessage<K> {
    let mut emission_map = EmissionMap::default();
    emission_map.note("42A/67A/68A[1]/23A/137", "items.0.description");
    NewOutboundMessage::new(kind, lrn(number), BuiltMessage { bytes: document(number), emission_map, warnings: vec![] })
}

/// Makes the message that lodges a record under this LRN, with bytes that no text column could store.
///
/// # Panics
/// When the text is not an LRN.
#[must_use]
pub fn submission<K: KindOfMessage>(number: &str) -> NewOutboundMessage<K> {
    message(K::SUBMISSION, number)
}

/// Whether the result is a conflict that names this rule, or that names no rule.
#[must_use]
pub fn is_conflict<T>(result: &Result<T, StorageError>, rule: Option<&str>) -> bool {
    matches!(result, Err(StorageError::Conflict { constraint }) if constraint.as_deref() == rule)
}

/// A kind of message that lodges nothing.
pub(super) fn later_kind<K: KindOfMessage>() -> K {
    let mut kinds = K::KINDS.iter().copied();
    kinds.find(|kind| *kind != K::SUBMISSION).expect("records are written about after they were lodged")
}

/// The code of an answer that refuses a message.
pub(super) fn refusal<K: KindOfMessage>() -> &'static str {
    K::REFUSALS.first().expect("customs can refuse")
}

/// The code of an answer that settles a submission and does not refuse it.
pub(super) fn acceptance<K: KindOfMessage>() -> &'static str {
    let answers = K::SUBMISSION.expected_answers();
    answers.iter().find(|code| !K::REFUSALS.contains(code)).expect("customs can accept")
}

/// The facts about a submission without any try to hand it over and without an answer.
pub(super) fn first_sent<K: KindOfMessage>(number: &str) -> SentMessage<K> {
    SentMessage {
        kind: K::SUBMISSION,
        lrn: lrn(number),
        first_lrn: lrn(number),
        mrn: None,
        answer_code: None,
        created_at: start(),
        sent_at: None,
        failed_at: None,
        may_have_left: false,
        invalidated: false,
        lodged: None,
    }
}

/// Makes a message from customs about the record, or about no known record.
pub(super) fn inbound<K: KindOfMessage>(about: Option<(OrganisationId, i64)>, bytes: &[u8]) -> NewInboundMessage {
    NewInboundMessage { codes: acceptance::<K>().to_owned(), ..inbound_of(K::SUBJECT, about, bytes) }
}
