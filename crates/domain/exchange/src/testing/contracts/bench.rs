use crate::ports::{InboundLog, MessageExchange, OutboundQueue, SentMessages};
use crate::{
    Answered, BuiltMessage, GivingUp, KindOfMessage, MessageId, NewInboundMessage, NewOutboundMessage, OutboundMessage,
    RecordedAnswer, References, SentMessage,
};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{EmissionMap, Lrn, Mrn, OrganisationId, StorageError, Subject, UnitOfWork};
use std::sync::Arc;

/// One empty store behind all ports of the exchange, for records of one kind. The contract suites use it from several
/// threads.
pub struct ExchangeBench<K: KindOfMessage> {
    /// Messages to customs.
    pub queue: Arc<dyn OutboundQueue>,
    /// Messages from customs.
    pub inbound: Arc<dyn InboundLog>,
    /// Messages to customs, by their references.
    pub sent: Arc<dyn SentMessages<K>>,
    /// Messages in both directions, to be shown.
    pub exchange: Arc<dyn MessageExchange>,
    /// Gives messages up, and lets the records of this kind go on without them.
    pub giving_up: GivingUp,
    /// The unit of work that all of them take part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that records may belong to.
    pub organisations: [OrganisationId; 2],
    /// The records themselves.
    pub records: Arc<dyn BenchRecords<K>>,
}

/// The records of one kind, as far as the contracts of the exchange need some. Each call stores what it says, and panics
/// when that fails.
pub trait BenchRecords<K: KindOfMessage>: Send + Sync {
    /// A new draft of the organisation.
    fn draft(&self, organisation: OrganisationId) -> i64;

    /// The record stands submitted at [`start`] under the LRN of this message, which is stored with the change.
    fn submit(&self, organisation: OrganisationId, record: i64, message: NewOutboundMessage<K>);

    /// A change of the record at [`start`] that leaves it as it stands and sends these messages.
    fn send(&self, organisation: OrganisationId, record: i64, messages: Vec<NewOutboundMessage<K>>);

    /// The record stands accepted under this MRN; no message tells so.
    fn accept(&self, organisation: OrganisationId, record: i64, mrn: &Mrn);

    /// Removes the record, which customs gave no MRN; its messages stay.
    fn delete(&self, organisation: OrganisationId, record: i64);

    /// Holds the record for a change as use cases do, and stores it as it stands.
    fn change(&self, organisation: OrganisationId, record: i64);

    /// The details in the history of the record, oldest first.
    fn history(&self, organisation: OrganisationId, record: i64) -> Vec<String>;

    /// The version of the record, which every change of it raises.
    fn version(&self, organisation: OrganisationId, record: i64) -> i64;

    /// Its reference.
    fn reference(&self, organisation: OrganisationId, record: i64) -> String;

    /// What a submission may be stored with for later messages to repeat, where this kind of record has such.
    fn lodged(&self) -> Option<K::Lodged> {
        None
    }
}

impl<K: KindOfMessage> ExchangeBench<K> {
    /// The organisation that most of a contract is about.
    pub(super) fn mine(&self) -> OrganisationId {
        self.organisations[0]
    }

    /// A new draft of the first organisation.
    pub(super) fn draft(&self) -> i64 {
        self.records.draft(self.mine())
    }

    /// A record of the first organisation that was submitted under this LRN.
    pub(super) fn submitted(&self, number: &str) -> i64 {
        let record = self.draft();
        self.submit(record, number);
        record
    }

    /// Submits the record under this LRN, also when it was submitted before.
    pub(super) fn submit(&self, record: i64, number: &str) {
        self.records.submit(self.mine(), record, submission(number));
    }

    /// Sends the submission under the first LRN again under the second one, under which the record stands from then on.
    pub(super) fn send_again(&self, record: i64, replaced: &str, number: &str) {
        let replaces = Some(self.known(replaced));
        self.records.submit(self.mine(), record, NewOutboundMessage { replaces, ..submission(number) });
    }

    /// Sends a message of that kind about the record.
    pub(super) fn send(&self, record: i64, kind: K, number: &str) {
        self.records.send(self.mine(), record, vec![message(kind, number)]);
    }

    /// Claims at the second, for a minute.
    pub(super) fn claim(&self, limit: usize, second: i64) -> Vec<OutboundMessage> {
        self.queue.claim(limit, after(second), after(second + 60)).expect("a claim")
    }

    /// Claims the only message that is due at the second.
    ///
    /// # Panics
    /// When there is another number of them.
    #[must_use]
    pub fn claim_one(&self, second: i64) -> OutboundMessage {
        let mut claimed = self.claim(10, second);
        assert_eq!(claimed.len(), 1);
        claimed.remove(0)
    }

    /// Customs takes all that is due at the second.
    pub(super) fn hand_over(&self, second: i64) {
        for message in self.claim(100, second) {
            self.queue.record_sent(message.id, after(second)).expect("it is recorded");
        }
    }

    /// Version and history of the record of the first organisation.
    pub(super) fn stands(&self, record: i64) -> (i64, Vec<String>) {
        (self.records.version(self.mine(), record), self.records.history(self.mine(), record))
    }

    /// What is known of the message of the first organisation under this LRN.
    pub(super) fn known(&self, number: &str) -> SentMessage<K> {
        self.sent.sent_message(self.mine(), &lrn(number)).expect("a look-up").expect("it was made")
    }

    /// Keeps an answer about the record of the first organisation.
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

    /// Keeps the answer with this code and MRN, and notes it on what it means.
    pub(super) fn answer(&self, record: i64, answered: &Answered<K>, code: &str, given: Option<&str>, second: i64) {
        let answer = RecordedAnswer {
            message: self.receive(record, "LRN-1", code, second),
            code: code.to_owned(),
            mrn: given.map(mrn),
            received_at: after(second),
        };
        self.sent.record_answer(self.mine(), record, answered, &answer).expect("it is recorded");
    }

    /// Tenant and id of the record that a message was sent for under this LRN.
    ///
    /// # Panics
    /// When that is no LRN, or the look-up fails.
    #[must_use]
    pub fn sent_for(&self, number: &str) -> Option<(OrganisationId, i64)> {
        let references = References { lrn: Some(lrn(number)), ..References::default() };
        let found = self.sent.locate_all(&[references]).expect("a look-up");
        found.into_iter().next().flatten()
    }

    /// Takes the message of the first organisation under this LRN back, where that is possible.
    pub(super) fn withdraw(&self, number: &str) -> bool {
        self.sent.withdraw(self.mine(), &lrn(number)).expect("an answer")
    }
}

pub(super) const MRN: &str = "26NL000396A1B2C3R0";
pub(super) const ANOTHER_MRN: &str = "26NL000510ZX81K4A6";

/// The moment at which records of a bench change, with all digits that storage must keep.
#[must_use]
pub fn start() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + Duration::microseconds(1_772_443_800_123_456)
}

/// That many seconds after the start.
#[must_use]
pub fn after(seconds: i64) -> DateTime<Utc> {
    start() + Duration::seconds(seconds)
}

/// The LRN that is written so.
///
/// # Panics
/// When it is none.
#[must_use]
pub fn lrn(text: &str) -> Lrn {
    text.parse().expect("an LRN")
}

pub(super) fn mrn(text: &str) -> Mrn {
    text.parse().expect("an MRN")
}

/// The message under this LRN.
pub(super) fn named<K: KindOfMessage>(number: &str) -> Answered<K> {
    Answered::Message(lrn(number))
}

/// The record with this id.
pub(super) const fn subject<K: KindOfMessage>(record: i64) -> Subject {
    Subject { kind: K::SUBJECT, id: record }
}

/// A message to customs with bytes that no text column would keep.
pub(super) fn message<K: KindOfMessage>(kind: K, number: &str) -> NewOutboundMessage<K> {
    let mut emission_map = EmissionMap::default();
    emission_map.note("42A/67A/68A[1]/23A/137", "items.0.description");
    let bytes = [&[0, 0xff, b'\r', b'\n'], number.as_bytes()].concat();
    NewOutboundMessage::new(kind, lrn(number), BuiltMessage { bytes, emission_map, warnings: vec![] })
}

/// The message that lodges a record under this LRN, with bytes that no text column would keep.
///
/// # Panics
/// When that is no LRN.
#[must_use]
pub fn submission<K: KindOfMessage>(number: &str) -> NewOutboundMessage<K> {
    message(K::SUBMISSION, number)
}

/// Whether it was refused with a conflict that names this rule, or that names none.
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

/// What is known of a submission that nobody tried to hand over yet, nor answered.
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

/// A message of customs about that record, where it is known.
pub(super) fn inbound<K: KindOfMessage>(about: Option<(OrganisationId, i64)>, bytes: &[u8]) -> NewInboundMessage {
    NewInboundMessage {
        kind: K::SUBJECT,
        bytes: bytes.to_vec(),
        codes: acceptance::<K>().to_owned(),
        lrn: Some(lrn("LRN-1")),
        mrn: Some(mrn(MRN)),
        about,
        received_at: start(),
    }
}
