mod assessments;
mod discharges;
mod guarantees;
mod named_movement;
mod placements;
mod transits;

use self::discharges::declared;
use self::guarantees::import_entries;
use crate::accounts::{AccountLedger, AccountLimits, GuaranteeName, PlannedEntry};
use crate::assessment::CaseAssessment;
use crate::cases::{
    CaseId, CaseState, CaseStore, EarlierMessage, GoodsChange, NewCase, NewMessage, Recorded, ScheduledAnswer, Subject,
};
use crate::decision::{self, About, Examiner, Moment, PlannedAnswer, Verdict};
use crate::inquiries::{Inquiry, write_result};
use crate::message::{Message, NotAMessage};
use crate::mrn_allocation::{ProcedureLetter, new_mrn};
use crate::outage::Outage;
use crate::pace::Pace;
use crate::reference_tables::ReferenceTables;
use crate::transit::MovementRecord;
use crate::wco::{DecMessage, ResponseHead, write_response};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{Clock, Entropy, ErrorKind, Mrn, StorageError, amsterdam_date};
use customs_tariff::{Objection, TariffMeasures, TradeDirection};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use tokio::sync::Notify;

/// The simulated customs authority: reads the messages of traders, decides, and plans its answers.
pub struct Simulator {
    store: Arc<dyn CaseStore>,
    ledger: Arc<dyn AccountLedger>,
    limits: AccountLimits,
    tables: Arc<dyn ReferenceTables>,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
    pace: Pace,
    outage: Outage,
    work: Arc<Notify>,
}

/// The reason why a message was not taken.
#[derive(Debug, thiserror::Error)]
pub enum ReceiveError {
    /// The bytes are no message of a trader.
    #[error(transparent)]
    NotAMessage(#[from] NotAMessage),
    /// The header and the document name different references.
    #[error("X-Correlation-Id is not the reference that stands in the message")]
    OtherReference,
    /// An inquiry came under the reference of another message. A result could not distinguish the two.
    #[error("the Reference of the inquiry was used before, for another message")]
    UsedReference,
    /// The storage cannot be reached; the same message may be taken later.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// An answer could not be written.
    #[error("an answer could not be written")]
    Answer(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl ReceiveError {
    /// The kind of the error for the caller.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::NotAMessage(_) | Self::OtherReference | Self::UsedReference => ErrorKind::Invalid,
            Self::Storage(error) => error.kind(),
            Self::Answer(_) => ErrorKind::Internal,
        }
    }
}

/// Most times a message is decided, since its case may move in the meantime.
const MOST_DECISIONS: usize = 8;

impl Simulator {
    /// Creates an authority that stores its cases and its ledger in `store` and decides by the tables.
    #[must_use]
    pub fn new<S: CaseStore + AccountLedger + 'static>(
        store: Arc<S>,
        tables: Arc<dyn ReferenceTables>,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
        pace: Pace,
    ) -> Self {
        let (ledger, limits): (Arc<dyn AccountLedger>, _) = (store.clone(), AccountLimits::default());
        let (outage, work) = (Outage::NONE, Arc::new(Notify::new()));
        Self { store, ledger, limits, tables, clock, entropy, pace, outage, work }
    }

    /// The same authority, but some answers are lost or late.
    #[must_use]
    pub fn with_outage(self, outage: Outage) -> Self {
        Self { outage, ..self }
    }

    /// The same authority with other limits of guarantees.
    #[must_use]
    pub fn with_limits(self, limits: AccountLimits) -> Self {
        Self { limits, ..self }
    }

    /// Notifies the deliverer of answers when a message was taken that has answers.
    #[must_use]
    pub fn work(&self) -> Arc<Notify> {
        Arc::clone(&self.work)
    }

    /// Takes a message of a trader. The same bytes under the same reference are taken once, however often they come.
    /// Other bytes under that reference are rejected (an inquiry is refused at once) and leave the first message
    /// unchanged.
    ///
    /// # Errors
    /// When it is no message, an inquiry under a used reference, or cannot be recorded now.
    pub fn receive(&self, account: &str, correlation_id: &str, bytes: &[u8]) -> Result<(), ReceiveError> {
        let message = Message::read(bytes, correlation_id)?;
        if message.reference() != correlation_id {
            return Err(ReceiveError::OtherReference);
        }
        let fingerprint = hex::encode(Sha256::digest(bytes));
        for _ in 0..MOST_DECISIONS {
            let Some(new) = self.decide(account, &message, bytes, &fingerprint)? else {
                return Ok(());
            };
            match self.store.record(new) {
                Ok(Recorded::New) => {
                    self.work.notify_one();
                    return Ok(());
                }
                Ok(Recorded::Known) => return Ok(()),
                Ok(Recorded::Outdated) | Err(StorageError::Conflict { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(StorageError::Unavailable("the case moved again and again".into()).into())
    }

    /// Decides the message on the present state, and returns the record to store; `None` when it was recorded before.
    fn decide(
        &self,
        account: &str,
        message: &Message,
        bytes: &[u8],
        fingerprint: &str,
    ) -> Result<Option<NewMessage>, ReceiveError> {
        let received_at = self.clock.now();
        let Taken { subject, answers, entries, goods, movement } =
            match (self.store.earlier_message(account, message.reference(), fingerprint)?, message) {
                (Some(EarlierMessage { same_message: true, .. }), _) => return Ok(None),
                (Some(EarlierMessage { case, .. }), Message::Declaration(message)) => {
                    let refusal = decision::duplicate_reference(&self.tables.codebook());
                    let names = Names { message: message.lrn(), declaration: message.lrn(), mrn: None };
                    Taken::repeating(case.id, self.scheduled(&refusal, &names, received_at)?)
                }
                (Some(EarlierMessage { case, .. }), Message::Transit(message)) => {
                    let refusal = self.repeated_transit_message(message, received_at)?;
                    Taken::repeating(case.id, refusal)
                }
                (Some(_), Message::Inquiry(_)) => return Err(ReceiveError::UsedReference),
                (None, Message::Declaration(message)) => {
                    let today = amsterdam_date(received_at);
                    let (codebook, measures) = (self.tables.codebook(), self.measures_on(message, today)?);
                    let asked = self.asked_on(message, today)?;
                    let examiner = Examiner { today, codebook: &codebook, measures: &measures, asked: &asked };
                    self.first_message(account, message, bytes, &examiner, received_at)?
                }
                (None, Message::Transit(message)) => self.first_transit_message(account, message, received_at)?,
                (None, Message::Inquiry(inquiry)) => self.first_inquiry(inquiry, received_at)?,
            };
        let given = |answer: ScheduledAnswer| {
            let due_at = self.outage.given_at(message.reference(), answer.due_at)?;
            Some(ScheduledAnswer { due_at, ..answer })
        };
        let answers = answers.into_iter().filter_map(given).collect();
        Ok(Some(NewMessage {
            account: account.to_owned(),
            lrn: message.reference().to_owned(),
            fingerprint: fingerprint.to_owned(),
            received_at,
            subject,
            answers,
            entries,
            goods,
            movement,
        }))
    }

    /// The control measures on the goods of the message.
    fn measures_on(&self, message: &DecMessage, today: NaiveDate) -> Result<TariffMeasures, StorageError> {
        match decision::direction(message) {
            Some(direction) => {
                self.tables.measures(&decision::content::commodity_codes(message, direction), direction, today)
            }
            None => Ok(TariffMeasures::default()),
        }
    }

    /// The requirements of the tariff that the goods of the message do not meet.
    fn asked_on(&self, message: &DecMessage, today: NaiveDate) -> Result<Vec<(usize, Objection)>, StorageError> {
        match decision::direction(message) {
            Some(direction) => {
                let goods = decision::content::declared_goods(message, direction);
                self.tables.asked(&goods, &decision::content::in_full(direction), today)
            }
            None => Ok(Vec::new()),
        }
    }

    /// Decides an inquiry, which is a case of its own with one answer.
    fn first_inquiry(&self, inquiry: &Inquiry, received_at: DateTime<Utc>) -> Result<Taken, ReceiveError> {
        let verdict = decision::decide_inquiry(inquiry);
        let body = write_result(inquiry.reference(), &verdict).map_err(|error| ReceiveError::Answer(error.into()))?;
        let answer = ScheduledAnswer { due_at: self.pace.due_at(Moment::Acceptance, received_at), body };
        let case = NewCase {
            mrn: None,
            type_code: Inquiry::FUNCTION_CODE.to_owned(),
            procedure: String::new(),
            trader_reference: None,
            guarantee_amount: None,
            guarantor: None,
            assessment: None,
            state: CaseState::Answered,
        };
        Ok(Taken::without_goods(Subject::Opens(case), answer))
    }

    fn first_message(
        &self,
        account: &str,
        message: &DecMessage,
        bytes: &[u8],
        examiner: &Examiner<'_>,
        received_at: DateTime<Utc>,
    ) -> Result<Taken, ReceiveError> {
        let referred = match message.referred_mrn() {
            Some(mrn) => self.store.case_by_mrn(account, &mrn)?,
            None => None,
        };
        let verdict = decision::decide(message, referred.as_ref(), examiner);
        let request_on = referred.filter(|_| message.function_code() == "13");
        let given = if verdict.gives_mrn { Some(self.new_mrn(message, examiner)?) } else { None };
        let names = match &request_on {
            Some(case) => Names { message: message.lrn(), declaration: &case.lrn, mrn: case.mrn.as_ref() },
            None => Names { message: message.lrn(), declaration: message.lrn(), mrn: given.as_ref() },
        };
        let secured = self.secured_import(message, &verdict, examiner.today)?;
        let accepted_on = amsterdam_date(self.pace.due_at(Moment::Acceptance, received_at));
        let granted = (message.amends() && verdict.grants()).then_some(bytes);
        let assessment = match &request_on {
            Some(case) => self.assessment_of(case, &verdict, accepted_on, granted)?,
            None => {
                let secured = secured.as_ref().map(|secured| secured.amount);
                self.assessment_of_import(message, bytes, &verdict, accepted_on, secured)?
            }
        };
        let charged = assessment.as_ref().and_then(CaseAssessment::made);
        let charged_before = request_on.as_ref().and_then(|case| case.assessment.as_ref()?.made());
        let verdict = verdict.charging(charged, granted.is_some() && charged != charged_before);
        let answers = verdict
            .answers
            .iter()
            .map(|answer| self.scheduled(answer, &names, received_at))
            .collect::<Result<_, _>>()?;
        let goods = match &request_on {
            Some(case) => self.kept_goods(case)?,
            None => declared(message, &verdict, secured.as_ref()),
        };
        let course = self.course(request_on.as_ref().map(|case| case.state), verdict.state, received_at);
        let mut entries = import_entries(message, request_on.as_ref(), goods.as_ref(), secured.as_ref(), &course);
        if let Some(case) = &request_on {
            entries.extend(self.surety_of_assessment(case, &verdict, accepted_on, &course)?);
        }
        let discharged = self.discharge(account, goods, &course)?;
        entries.extend(discharged.entries);
        let subject = match &request_on {
            Some(case) => concerning(case.id, case.revision, &verdict, assessment),
            None => {
                let guarantor = secured.map(|secured| GuaranteeName::Eori(secured.holder));
                Subject::Opens(opened(message, given, guarantor, assessment, verdict.state))
            }
        };
        Ok(Taken { subject, answers, entries, goods: discharged.goods, movement: None })
    }

    fn new_mrn(&self, message: &DecMessage, examiner: &Examiner<'_>) -> Result<Mrn, ReceiveError> {
        let procedure = match decision::direction(message) {
            Some(TradeDirection::Import) | None => ProcedureLetter::Import,
            Some(TradeDirection::Export) => ProcedureLetter::Export,
        };
        new_mrn(procedure, examiner.today, &*self.entropy).map_err(|error| ReceiveError::Answer(error.into()))
    }

    fn scheduled(
        &self,
        answer: &PlannedAnswer,
        names: &Names<'_>,
        received_at: DateTime<Utc>,
    ) -> Result<ScheduledAnswer, ReceiveError> {
        let due_at = self.pace.due_at(answer.moment, received_at);
        let (lrn, mrn) = match answer.about {
            About::Declaration => (names.declaration, names.mrn),
            About::Message => (names.message, names.mrn),
            About::MessageAlone => (names.message, None),
        };
        let head = ResponseHead { message_id: &self.message_id(), issued_at: due_at, lrn, mrn };
        let body = write_response(&head, &answer.content).map_err(|error| ReceiveError::Answer(error.into()))?;
        Ok(ScheduledAnswer { due_at, body })
    }

    /// A new id for a message of the authority.
    fn message_id(&self) -> String {
        let mut id = [0; 16];
        self.entropy.fill(&mut id);
        hex::encode(id)
    }
}

/// The result of deciding a message, before the outage and the record.
struct Taken {
    subject: Subject,
    answers: Vec<ScheduledAnswer>,
    entries: Vec<PlannedEntry>,
    goods: Vec<GoodsChange>,
    movement: Option<MovementRecord>,
}

impl Taken {
    /// Refuses a message under a used reference; the case stays unchanged.
    fn repeating(case: CaseId, refusal: ScheduledAnswer) -> Self {
        Self::without_goods(Subject::Repeats { case }, refusal)
    }

    /// A message with one answer that touches neither guarantees nor goods.
    fn without_goods(subject: Subject, answer: ScheduledAnswer) -> Self {
        Self { subject, answers: vec![answer], entries: Vec::new(), goods: Vec::new(), movement: None }
    }
}

/// The references that answers can name.
struct Names<'n> {
    message: &'n str,
    declaration: &'n str,
    mrn: Option<&'n Mrn>,
}

/// The case that a declaration opens.
fn opened(
    message: &DecMessage,
    mrn: Option<Mrn>,
    guarantor: Option<GuaranteeName>,
    assessment: Option<CaseAssessment>,
    state: CaseState,
) -> NewCase {
    NewCase {
        mrn,
        type_code: shortened(message.type_code()),
        procedure: shortened(&message.procedure()),
        trader_reference: message.trader_reference().map(shortened),
        guarantee_amount: None,
        guarantor,
        assessment,
        state,
    }
}

fn concerning(case: CaseId, revision: i64, verdict: &Verdict, assessment: Option<CaseAssessment>) -> Subject {
    let &Verdict { state, withdraws_planned, .. } = verdict;
    Subject::Concerns { case, revision, state, withdraws_planned, assessment }
}

/// Cuts a text to 35 characters, which is as long as the schema lets a reference be.
fn shortened(text: &str) -> String {
    text.chars().take(35).collect()
}
