use super::{SimulatedCases, SimulatedPlannedEntry, planned_entries};
use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::portable::Portable;
use crate::schema::{
    simulated_answers as answers, simulated_cases as cases, simulated_goods as goods, simulated_messages as messages,
    simulated_movements as movements, simulated_references as references,
};
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_kernel::{Mrn, StorageError, in_unit_of_work};
use diesel::prelude::*;
use std::fmt;

/// A message to the authority, with the answers it leads to.
#[derive(Clone, PartialEq, Eq)]
pub struct SimulatedMessage {
    /// The trader's account at the gateway; may be empty.
    pub account: String,
    /// The LRN of the message.
    pub lrn: String,
    /// A digest that distinguishes the message from others under the same LRN.
    pub fingerprint: String,
    /// The moment when the message arrived.
    pub received_at: DateTime<Utc>,
    /// The case that the message opens or is about.
    pub subject: SimulatedSubject,
    /// The answers with the earliest moment for each; answers of the same moment keep their order.
    pub answers: Vec<(DateTime<Utc>, Vec<u8>)>,
    /// The planned entries of the ledger; entries of the same moment keep their order.
    pub entries: Vec<SimulatedPlannedEntry>,
    /// The changes of goods under suspensive procedures.
    pub goods: Vec<SimulatedGoods>,
    /// The record of a movement from now on, in the authority's own format; `None` leaves what is stored.
    pub movement: Option<String>,
}

/// A change of the goods of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulatedGoods {
    /// The case; `None` for the one that the message opens or is about.
    pub case: Option<i64>,
    /// The version that the goods must still have; 0 when none are stored.
    pub version: i64,
    /// The goods, in the authority's own format.
    pub goods: String,
}

impl fmt::Debug for SimulatedMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SimulatedMessage")
            .field("lrn", &self.lrn)
            .field("subject", &self.subject)
            .finish_non_exhaustive()
    }
}

/// The case that a message opens or is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SimulatedSubject {
    /// The message is the first under its LRN and opens a case.
    Opens(NewSimulatedCase),
    /// The message is the first under its LRN and changes a case that exists already.
    Concerns {
        /// The id of the case.
        case: i64,
        /// The revision that the case must still have.
        revision: i64,
        /// The word for the new state of the case.
        state: String,
        /// Whether answers and planned entries of the case that are not due yet are dropped.
        withdraws_planned: bool,
        /// The charges of an import from now on, in the authority's own format.
        assessment: Option<String>,
    },
    /// The LRN was used before by a message of this case. The case stays as it is.
    Repeats {
        /// The id of the case.
        case: i64,
    },
}

/// A new case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSimulatedCase {
    /// The MRN, unique over all accounts; `None` until the authority gives one.
    pub mrn: Option<Mrn>,
    /// Declaration type and additional type.
    pub type_code: String,
    /// Requested and previous procedure of the first item.
    pub procedure: String,
    /// The trader's reference of the consignment.
    pub trader_reference: Option<String>,
    /// The amount that a movement takes of its guarantee, as declared.
    pub guarantee_amount: Option<String>,
    /// The guarantee that the case uses: its GRN, or the EORI of its holder.
    pub guarantor: Option<String>,
    /// The charges of an import at its release, in the authority's own format.
    pub assessment: Option<String>,
    /// The word for the state of the case.
    pub state: String,
}

/// The result of recording a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SimulatedOutcome {
    /// The message was recorded.
    New,
    /// The message was recorded before; nothing changed.
    Known,
    /// Meanwhile the LRN was used, or the case or its goods changed; nothing was recorded.
    Outdated,
}

#[derive(Insertable)]
#[diesel(table_name = answers)]
struct NewAnswer<'a> {
    case_id: i64,
    due_at: Ts,
    claimable_at: Ts,
    attempts: i32,
    body: &'a [u8],
}

/// The reason why recording a message stopped without a change.
enum Stopped {
    At(SimulatedOutcome),
    By(StorageError),
}

impl From<StorageError> for Stopped {
    fn from(error: StorageError) -> Self {
        Self::By(error)
    }
}

impl SimulatedCases {
    /// Records a message with its answers and planned entries, all or nothing, and opens or changes its case. Of
    /// several callers at the same moment exactly one gets `New` for one message, for the first message of an LRN,
    /// and for one revision of a case.
    ///
    /// # Errors
    /// `Conflict` when another case has the MRN; `Unavailable` when the database does not answer.
    pub fn record(&self, message: &SimulatedMessage) -> Result<SimulatedOutcome, StorageError> {
        let recorded = in_unit_of_work(&self.0, || match self.0.write(|connection| record(connection, message))? {
            SimulatedOutcome::New => Ok(()),
            unchanged => Err(Stopped::At(unchanged)),
        });
        match recorded {
            Ok(()) => Ok(SimulatedOutcome::New),
            Err(Stopped::At(outcome)) => Ok(outcome),
            Err(Stopped::By(error)) => Err(error),
        }
    }
}

fn record(connection: &mut AnyConnection, message: &SimulatedMessage) -> Fallible<SimulatedOutcome> {
    let row = (
        messages::account.eq(&message.account),
        messages::lrn.eq(&message.lrn),
        messages::fingerprint.eq(&message.fingerprint),
        messages::received_at.eq(Ts(message.received_at)),
    );
    let insert = diesel::insert_into(messages::table).values(row);
    let key = (messages::account, messages::lrn, messages::fingerprint);
    if Portable(insert.on_conflict(key).do_nothing()).execute(connection)? == 0 {
        return Ok(SimulatedOutcome::Known);
    }
    let case = match &message.subject {
        SimulatedSubject::Opens(new) => open(connection, message, new)?,
        SimulatedSubject::Concerns { case, revision, state, withdraws_planned, assessment } => {
            let moved = move_case(connection, *case, *revision, state, assessment.as_deref())?
                && refer(connection, message, *case)?;
            if moved && *withdraws_planned {
                let planned = answers::table
                    .filter(answers::case_id.eq(case))
                    .filter(answers::due_at.gt(Ts(message.received_at)));
                diesel::delete(planned).execute(connection)?;
                planned_entries::withdraw(connection, *case, message.received_at)?;
            }
            moved.then_some(*case)
        }
        SimulatedSubject::Repeats { case } => {
            let used = references::table.find((&message.account, &message.lrn));
            let used: bool = diesel::select(diesel::dsl::exists(used)).get_result(connection)?;
            used.then_some(*case)
        }
    };
    let Some(case) = case else { return Ok(SimulatedOutcome::Outdated) };
    let rows: Vec<_> = message.answers.iter().map(|(due_at, body)| answer(case, *due_at, body)).collect();
    insert_all!(connection, answers::table, &rows);
    planned_entries::plan(connection, case, message)?;
    for change in &message.goods {
        if !update_goods(connection, case, change)? {
            return Ok(SimulatedOutcome::Outdated);
        }
    }
    if let Some(movement) = &message.movement {
        update_movement(connection, case, movement)?;
    }
    Ok(SimulatedOutcome::New)
}

/// Stores the record of a movement, in place of an earlier one.
fn update_movement(connection: &mut AnyConnection, case: i64, movement: &str) -> Fallible<()> {
    let present = movements::table.find(case);
    if diesel::update(present).set(movements::movement.eq(movement)).execute(connection)? == 0 {
        let row = (movements::case_id.eq(case), movements::movement.eq(movement));
        diesel::insert_into(movements::table).values(row).execute(connection)?;
    }
    Ok(())
}

/// Stores goods, if they still have that version; returns whether they had.
fn update_goods(connection: &mut AnyConnection, opened: i64, change: &SimulatedGoods) -> Fallible<bool> {
    let SimulatedGoods { case, version, goods: text } = change;
    let case = case.unwrap_or(opened);
    let changed = if *version == 0 {
        let row = (goods::case_id.eq(case), goods::version.eq(1), goods::goods.eq(text));
        let insert = diesel::insert_into(goods::table).values(row);
        Portable(insert.on_conflict(goods::case_id).do_nothing()).execute(connection)?
    } else {
        let present = goods::table.find(case).filter(goods::version.eq(version));
        let set = (goods::version.eq(version + 1), goods::goods.eq(text));
        diesel::update(present).set(set).execute(connection)?
    };
    Ok(changed > 0)
}

/// Opens a case; `None` when the LRN was used before.
fn open(connection: &mut AnyConnection, message: &SimulatedMessage, new: &NewSimulatedCase) -> Fallible<Option<i64>> {
    let NewSimulatedCase {
        mrn,
        type_code,
        procedure,
        trader_reference,
        guarantee_amount,
        guarantor,
        assessment,
        state,
    } = new;
    let row = (
        cases::account.eq(&message.account),
        cases::lrn.eq(&message.lrn),
        cases::mrn.eq(mrn.as_ref().map(Mrn::as_str)),
        cases::revision.eq(1),
        cases::type_code.eq(type_code),
        cases::procedure.eq(procedure),
        cases::trader_reference.eq(trader_reference),
        cases::guarantee_amount.eq(guarantee_amount),
        cases::guarantor.eq(guarantor),
        cases::assessment.eq(assessment),
        cases::state.eq(state),
    );
    let case: i64 = diesel::insert_into(cases::table).values(row).returning(cases::id).get_result(connection)?;
    Ok(refer(connection, message, case)?.then_some(case))
}

/// Changes the state of a case, if it still has that revision; returns whether it had.
fn move_case(
    connection: &mut AnyConnection,
    case: i64,
    revision: i64,
    state: &str,
    assessment: Option<&str>,
) -> Fallible<bool> {
    let present = cases::table.find(case).filter(cases::revision.eq(revision));
    let set = (cases::revision.eq(revision + 1), cases::state.eq(state), cases::assessment.eq(assessment));
    Ok(diesel::update(present).set(set).execute(connection)? > 0)
}

/// Assigns the LRN of the message to the case, if the message is the first under it; returns whether it was.
fn refer(connection: &mut AnyConnection, message: &SimulatedMessage, case: i64) -> Fallible<bool> {
    let row =
        (references::account.eq(&message.account), references::lrn.eq(&message.lrn), references::case_id.eq(case));
    let insert = diesel::insert_into(references::table).values(row);
    let first = insert.on_conflict((references::account, references::lrn)).do_nothing();
    Ok(Portable(first).execute(connection)? > 0)
}

fn answer(case_id: i64, due_at: DateTime<Utc>, body: &[u8]) -> NewAnswer<'_> {
    NewAnswer { case_id, due_at: Ts(due_at), claimable_at: Ts(due_at), attempts: 0, body }
}
