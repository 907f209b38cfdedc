use crate::Database;
use crate::failure::{Fallible, corrupt};
use crate::schema::{
    simulated_cases as cases, simulated_goods as goods, simulated_messages as messages,
    simulated_movements as movements, simulated_references as references,
};
use customs_kernel::{Mrn, StorageError};
use diesel::prelude::*;

/// The authority's record of a declaration or a transit movement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulatedCase {
    /// The id, given by the database.
    pub id: i64,
    /// The revision, raised by every message about the case; the first is 1.
    pub revision: i64,
    /// The trader's account at the gateway.
    pub account: String,
    /// The LRN of the message that opened the case.
    pub lrn: String,
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

#[derive(Queryable, Selectable)]
#[diesel(table_name = cases)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
struct CaseRow {
    id: i64,
    revision: i64,
    account: String,
    lrn: String,
    mrn: Option<String>,
    type_code: String,
    procedure: String,
    trader_reference: Option<String>,
    guarantee_amount: Option<String>,
    guarantor: Option<String>,
    assessment: Option<String>,
    state: String,
}

/// Cases of the simulated authority, the answers it has still to give, and its ledger of guarantees.
#[derive(Debug, Clone)]
pub struct SimulatedCases(pub(super) Database);

impl SimulatedCases {
    /// Stores cases in `database`; several simulators may share it.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }

    /// The case of the first message under that LRN, and whether a message with this fingerprint came under it.
    /// `None` when no message came under the LRN.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Corrupt` for an unreadable row.
    pub fn earlier_message(
        &self,
        account: &str,
        lrn: &str,
        fingerprint: &str,
    ) -> Result<Option<(SimulatedCase, bool)>, StorageError> {
        self.0.read(|connection| {
            let row: Option<CaseRow> = cases::table
                .inner_join(references::table)
                .filter(references::account.eq(account))
                .filter(references::lrn.eq(lrn))
                .select(CaseRow::as_select())
                .first(connection)
                .optional()?;
            let Some(row) = row else { return Ok(None) };
            let same = messages::table.find((account, lrn, fingerprint));
            let same_message: bool = diesel::select(diesel::dsl::exists(same)).get_result(connection)?;
            Ok(Some((case(row)?, same_message)))
        })
    }

    /// The account's case with that id.
    ///
    /// # Errors
    /// The errors of [`Self::earlier_message`].
    pub fn case(&self, account: &str, id: i64) -> Result<Option<SimulatedCase>, StorageError> {
        self.0.read(|connection| {
            let row: Option<CaseRow> = cases::table
                .find(id)
                .filter(cases::account.eq(account))
                .select(CaseRow::as_select())
                .first(connection)
                .optional()?;
            row.map(case).transpose()
        })
    }

    /// Version and text of the stored goods of a case; `None` when none are stored.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn goods(&self, case: i64) -> Result<Option<(i64, String)>, StorageError> {
        self.0.read(|connection| {
            let kept = goods::table.find(case).select((goods::version, goods::goods));
            Ok(kept.first(connection).optional()?)
        })
    }

    /// Text of the stored record of a movement; `None` when none is stored.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn movement(&self, case: i64) -> Result<Option<String>, StorageError> {
        self.0.read(|connection| {
            let kept = movements::table.find(case).select(movements::movement);
            Ok(kept.first(connection).optional()?)
        })
    }

    /// The account's case with that MRN.
    ///
    /// # Errors
    /// The errors of [`Self::earlier_message`].
    pub fn case_by_mrn(&self, account: &str, mrn: &Mrn) -> Result<Option<SimulatedCase>, StorageError> {
        self.0.read(|connection| {
            let row: Option<CaseRow> = cases::table
                .filter(cases::mrn.eq(mrn.as_str()))
                .filter(cases::account.eq(account))
                .select(CaseRow::as_select())
                .first(connection)
                .optional()?;
            row.map(case).transpose()
        })
    }
}

fn case(row: CaseRow) -> Fallible<SimulatedCase> {
    let mrn = row.mrn.map(|mrn| mrn.parse()).transpose().map_err(|_| corrupt(format!("simulated case {}", row.id)))?;
    Ok(SimulatedCase {
        id: row.id,
        revision: row.revision,
        account: row.account,
        lrn: row.lrn,
        mrn,
        type_code: row.type_code,
        procedure: row.procedure,
        trader_reference: row.trader_reference,
        guarantee_amount: row.guarantee_amount,
        guarantor: row.guarantor,
        assessment: row.assessment,
        state: row.state,
    })
}
