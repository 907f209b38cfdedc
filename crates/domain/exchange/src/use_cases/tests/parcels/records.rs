use super::{Parcel, ParcelKind, Parcels, Standing};
use crate::ports::{GivesUp, MessageExchange, OutboundQueue};
use crate::testing::{InMemoryExchange, start};
use crate::{
    Addressee, Answer, Answered, BuiltMessage, Exchange, ExchangePorts, GivingUp, InboundFate, NewOutboundMessage,
    PlacedAnswer, Received, RecordError, RecordedAnswer, Records, References, Unanswered, UnreadableMessage,
};
use customs_kernel::{
    Actor, Clock, EmissionMap, ErrorKind, FieldErrors, Lrn, ManualClock, OrganisationId, StorageError, UnitOfWork,
};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

pub(in crate::use_cases::tests) const BROKER: OrganisationId = OrganisationId::new(1);
pub(in crate::use_cases::tests) const MRN: &str = "26NL000396A1B2C3R0";

#[derive(Debug)]
pub(in crate::use_cases::tests) enum ParcelError {
    Storage(StorageError),
    Unreadable(UnreadableMessage),
    Invalid(FieldErrors),
    NotFound,
}

impl From<StorageError> for ParcelError {
    fn from(error: StorageError) -> Self {
        Self::Storage(error)
    }
}

impl From<UnreadableMessage> for ParcelError {
    fn from(error: UnreadableMessage) -> Self {
        Self::Unreadable(error)
    }
}

impl RecordError for ParcelError {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::Storage(error) => error.kind(),
            Self::Unreadable(_) | Self::Invalid(_) => ErrorKind::Invalid,
            Self::NotFound => ErrorKind::NotFound,
        }
    }

    fn is_conflict(&self) -> bool {
        matches!(self, Self::Storage(StorageError::Conflict { .. }))
    }

    fn invalid(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }

    fn broken_rules(self) -> Result<FieldErrors, Self> {
        match self {
            Self::Invalid(errors) => Ok(errors),
            other => Err(other),
        }
    }

    fn not_found() -> Self {
        Self::NotFound
    }
}

/// An answer of customs about a parcel, one slip on each line: `OK answers=LRN-1 lrn=LRN-1 mrn=26NL…`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::use_cases::tests) struct Slip {
    code: String,
    references: References,
}

impl Slip {
    fn read(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let code = words.next().filter(|code| code.chars().all(|letter| letter.is_ascii_uppercase()))?.to_owned();
        let mut references = References::default();
        for word in words {
            match word.split_once('=')? {
                ("answers", lrn) => references.answers = lrn.parse().ok(),
                ("to", "reporter") => references.addressee = Addressee::Reporter { trader: None },
                ("lrn", lrn) => references.lrn = lrn.parse().ok(),
                ("mrn", mrn) => references.mrn = mrn.parse().ok(),
                _ => {}
            }
        }
        Some(Self { code, references })
    }
}

impl Answer for Slip {
    fn references(&self) -> References {
        self.references.clone()
    }

    fn code(&self) -> &str {
        &self.code
    }
}

/// The use cases of parcels over fakes of the ports.
pub(in crate::use_cases::tests) struct ParcelsOverFakes {
    pub(in crate::use_cases::tests) exchange: Arc<InMemoryExchange>,
    pub(in crate::use_cases::tests) parcels: Arc<Parcels<ParcelKind>>,
    pub(in crate::use_cases::tests) clock: Arc<ManualClock>,
    /// Errors to return for the next answers that are acted on.
    pub(in crate::use_cases::tests) failures: Mutex<Vec<StorageError>>,
    /// The number of next answers that end in a panic when they are acted on.
    pub(in crate::use_cases::tests) panics: AtomicU32,
    /// Rules that a parcel breaks when it is sent again.
    pub(in crate::use_cases::tests) broken_rules: Mutex<Option<FieldErrors>>,
    /// The parcel that customs accepts just before it is sent again.
    pub(in crate::use_cases::tests) accepted_meanwhile: Mutex<Option<i64>>,
    /// A first word that this release does not read in documents.
    pub(in crate::use_cases::tests) forgotten: Mutex<Option<&'static str>>,
    ports: ExchangePorts<ParcelKind>,
}

pub(in crate::use_cases::tests) fn parcels_over_fakes() -> ParcelsOverFakes {
    let exchange = InMemoryExchange::new();
    ParcelsOverFakes {
        parcels: Parcels::over(exchange.clone()),
        clock: Arc::new(ManualClock::at(start())),
        failures: Mutex::default(),
        panics: AtomicU32::default(),
        broken_rules: Mutex::default(),
        accepted_meanwhile: Mutex::default(),
        forgotten: Mutex::default(),
        ports: ExchangePorts {
            inbound: exchange.clone(),
            messages: exchange.clone(),
            sent: exchange.clone(),
            fallback: exchange.clone(),
        },
        exchange,
    }
}

impl ParcelsOverFakes {
    pub(in crate::use_cases::tests) fn giving_up(&self) -> GivingUp {
        let records = vec![self.parcels.clone() as Arc<dyn GivesUp>];
        GivingUp { queue: self.exchange.clone(), records, work: self.parcels.clone() }
    }

    pub(in crate::use_cases::tests) fn shown(&self) -> Exchange {
        Exchange { messages: self.exchange.clone(), clock: self.clock.clone() }
    }

    /// The messages about a parcel, newest first.
    pub(in crate::use_cases::tests) fn about(&self, id: i64) -> Vec<crate::ExchangedMessage> {
        let messages = self.exchange.for_record(BROKER, customs_kernel::Subject::declaration(id), 10);
        messages.expect("a look-up").expect("the parcel")
    }

    pub(in crate::use_cases::tests) fn find(&self, id: i64) -> Parcel {
        self.parcels.find(BROKER, id).expect("it is there")
    }

    fn submit(&self, id: i64, number: &str, replaced: Option<&Lrn>) -> Result<Lrn, ParcelError> {
        let lrn: Lrn = number.parse().expect("an LRN");
        let emission_map = EmissionMap::default();
        let message = BuiltMessage { bytes: number.into(), emission_map, warnings: vec![] };
        let replaces = match replaced {
            Some(replaced) => self.ports.sent.sent_message(BROKER, replaced)?,
            None => None,
        };
        let message =
            NewOutboundMessage { replaces, ..NewOutboundMessage::new(ParcelKind::Announcement, lrn.clone(), message) };
        let parcel = Parcel { standing: Standing::Submitted, lrn: Some(lrn.clone()), ..self.find(id) };
        self.parcels.save(id, parcel, "submitted", &[message], self.clock.now())?;
        Ok(lrn)
    }

    pub(in crate::use_cases::tests) fn submitted(&self, id: i64, number: &str) {
        self.submit(id, number, None).expect("it is submitted");
    }

    /// Submits a parcel under this LRN and hands the message over to customs.
    pub(in crate::use_cases::tests) fn lodged(&self, number: &str) -> i64 {
        let id = self.parcels.insert(BROKER);
        self.submitted(id, number);
        self.hand_over();
        id
    }

    /// Hands over all messages that are due; customs takes them.
    pub(in crate::use_cases::tests) fn hand_over(&self) {
        let now = self.clock.now();
        for message in OutboundQueue::claim(self.exchange.as_ref(), 100, now, now).expect("a claim") {
            let _recorded = self.exchange.record_sent(message.id, now).expect("it is recorded");
        }
    }
}

impl Records for ParcelsOverFakes {
    type Kind = ParcelKind;
    type Answer = Slip;
    type Record = i64;
    type Error = ParcelError;

    fn exchange(&self) -> &ExchangePorts<ParcelKind> {
        &self.ports
    }

    fn clock(&self) -> &dyn Clock {
        self.clock.as_ref()
    }

    fn work(&self) -> &dyn UnitOfWork {
        self.parcels.as_ref()
    }

    fn read(&self, document: &[u8]) -> Vec<Slip> {
        self.divide(document).map(|places| places.into_iter().map(|place| place.message).collect()).unwrap_or_default()
    }

    fn divide(&self, document: &[u8]) -> Result<Vec<PlacedAnswer<Slip>>, UnreadableMessage> {
        let unreadable = || UnreadableMessage { reason: "is no slip".to_owned() };
        let text = std::str::from_utf8(document).map_err(|_| unreadable())?;
        let forgotten = *self.forgotten.lock().expect("a lock");
        if text.is_empty() || forgotten.is_some_and(|word| text.starts_with(word)) {
            return Err(unreadable());
        }
        let place = |line: &str| Some(PlacedAnswer { message: Slip::read(line)?, document: line.as_bytes().to_vec() });
        text.lines().map(|line| place(line).ok_or_else(unreadable)).collect()
    }

    /// `OK` accepts, `NO` refuses, `OUT` releases an accepted parcel, `HI` means nothing.
    fn apply_answer(
        &self,
        organisation: OrganisationId,
        record: i64,
        answer: &Slip,
        received: Received,
    ) -> Result<InboundFate, ParcelError> {
        if self.panics.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok() {
            panic!("a fault in the rules of parcels");
        }
        if let Some(failure) = self.failures.lock().expect("a lock").pop() {
            return Err(failure.into());
        }
        let mut parcel = self.parcels.find(organisation, record).ok_or(ParcelError::NotFound)?;
        match (answer.code.as_str(), parcel.standing) {
            ("OK", Standing::Submitted) => {
                parcel.standing = Standing::Accepted;
                parcel.mrn.clone_from(&answer.references.mrn);
            }
            ("NO", Standing::Submitted) => parcel.standing = Standing::Rejected,
            ("OUT", Standing::Accepted) => parcel.standing = Standing::Released,
            ("OUT", Standing::Submitted) => return Ok(InboundFate::Waiting),
            _ => return Ok(InboundFate::Ignored),
        }
        if let Some(lrn) = answer.references.lrn.clone().filter(|_| answer.code != "OUT") {
            let (code, mrn) = (answer.code.clone(), answer.references.mrn.clone());
            let recorded = RecordedAnswer { message: received.message, code, mrn, received_at: received.at };
            self.ports.sent.record_answer(organisation, record, &Answered::Message(lrn), &recorded)?;
        }
        let line = if received.inferred { format!("{} (implied)", answer.code) } else { answer.code.clone() };
        self.parcels.save(record, parcel, &line, &[], self.clock.now())?;
        Ok(InboundFate::Applied)
    }

    fn hold_submitted(
        &self,
        organisation: OrganisationId,
        submission: &Unanswered,
    ) -> Result<Option<i64>, ParcelError> {
        let id = submission.subject.id;
        if *self.accepted_meanwhile.lock().expect("a lock") == Some(id) {
            let accepted = Parcel { standing: Standing::Accepted, ..self.find(id) };
            self.parcels.save(id, accepted, "accepted", &[], self.clock.now())?;
        }
        let held = self.parcels.find(organisation, id);
        let stands =
            |parcel: &Parcel| parcel.standing == Standing::Submitted && parcel.lrn.as_ref() == Some(&submission.lrn);
        Ok(held.filter(stands).map(|_| id))
    }

    fn implied_acceptance(answer: Slip) -> Slip {
        Slip { code: "OK".to_owned(), ..answer }
    }

    fn send_again(&self, record: i64, submission: &Unanswered, _: &Actor) -> Result<Option<Lrn>, ParcelError> {
        if let Some(errors) = self.broken_rules.lock().expect("a lock").clone() {
            return Err(ParcelError::Invalid(errors));
        }
        self.submit(record, &format!("{}-AGAIN", submission.lrn), Some(&submission.lrn)).map(Some)
    }
}
