use super::SimulatedCases;
use super::planned_entries::{BATCH, are_due, make_due};
use crate::failure::{Answer, corrupt};
use crate::schema::{simulated_cases as cases, simulated_entries as entries};
use crate::values::{Exact, Ts};
use chrono::{DateTime, Utc};
use customs_kernel::{Mrn, StorageError};
use diesel::prelude::*;
use rust_decimal::Decimal;

/// Names an account of the authority's ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulatedAccount {
    /// The trader's account at the gateway.
    pub account: String,
    /// The word for what it secures.
    pub kind: String,
    /// What counts on it, each once: its EORI, and guarantees by their GRN.
    pub guarantees: Vec<String>,
}

/// An entry that is made once it is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulatedPlannedEntry {
    /// The word for what its account secures.
    pub kind: String,
    /// What it uses, by its GRN or the EORI of whose it is.
    pub guarantee: String,
    /// The word for why: only `use` has an amount, `given_back` and `payment` are of all that the case uses then.
    pub entry: String,
    /// How much it uses.
    pub amount: Option<Decimal>,
    /// The most that it gives back, where that is not all.
    pub part: Option<Decimal>,
    /// The case that it is for; that of the message when left out.
    pub case: Option<i64>,
    /// Not before this moment.
    pub due_at: DateTime<Utc>,
}

/// An entry that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulatedEntry {
    /// Its number among the entries of the trader and the kind.
    pub number: i64,
    /// The word for why.
    pub entry: String,
    /// Change of what is used.
    pub amount: Decimal,
    /// LRN of its case.
    pub lrn: String,
    /// MRN of its case.
    pub mrn: Option<Mrn>,
    /// When it was due.
    pub occurred_at: DateTime<Utc>,
}

/// Some entries of an account, and what they come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulatedLedgerPage {
    /// What was used before the first of them.
    pub opening: Decimal,
    /// By number.
    pub entries: Vec<SimulatedEntry>,
    /// What was used after the last of them.
    pub used: Decimal,
    /// Whether there are no more.
    pub is_complete: bool,
}

/// Number, why, amount, when, LRN and MRN.
type Row = (i64, String, Exact, Ts, String, Option<String>);

impl SimulatedCases {
    /// Up to `limit` entries of an account after the one with that number. What is planned and due at `now` is made
    /// before, each entry once however many callers there are.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Corrupt` for an unreadable row.
    pub fn account_entries(
        &self,
        of: &SimulatedAccount,
        after: Option<i64>,
        limit: usize,
        now: DateTime<Utc>,
    ) -> Result<SimulatedLedgerPage, StorageError> {
        while self.0.read(|connection| are_due(connection, of, now))? {
            if self.0.write(|connection| make_due(connection, of, now))? < BATCH {
                break;
            }
        }
        self.page(of, after.unwrap_or(0), limit)
    }

    /// Entries never change, so that it does not matter how many are made meanwhile.
    fn page(&self, of: &SimulatedAccount, after: i64, limit: usize) -> Result<SimulatedLedgerPage, StorageError> {
        let one_more = i64::try_from(limit).unwrap_or(i64::MAX).saturating_add(1);
        let of_account = || {
            entries::table
                .filter(entries::account.eq(&of.account))
                .filter(entries::kind.eq(&of.kind))
                .filter(entries::guarantee.eq_any(&of.guarantees))
        };
        let (mut rows, opening) = self.0.read(|connection| {
            let rows: Vec<Row> = of_account()
                .filter(entries::number.gt(after))
                .inner_join(cases::table)
                .order(entries::number.asc())
                .limit(one_more)
                .select((
                    entries::number,
                    entries::entry,
                    entries::amount,
                    entries::occurred_at,
                    cases::lrn,
                    cases::mrn,
                ))
                .load(connection)?;
            let mut opening = Decimal::ZERO;
            for guarantee in &of.guarantees {
                let before: Option<Exact> = of_account()
                    .filter(entries::guarantee.eq(guarantee))
                    .filter(entries::number.le(after))
                    .order(entries::number.desc())
                    .select(entries::used_after)
                    .first(connection)
                    .optional()?;
                opening += before.map_or(Decimal::ZERO, |Exact(used)| used);
            }
            Ok((rows, opening))
        })?;
        let is_complete = rows.len() <= limit;
        rows.truncate(limit);
        let used = opening + rows.iter().map(|(_, _, Exact(amount), ..)| *amount).sum::<Decimal>();
        let entries = rows.into_iter().map(entry).collect::<Answer<_>>()?;
        Ok(SimulatedLedgerPage { opening, entries, used, is_complete })
    }
}

fn entry((number, entry, Exact(amount), Ts(occurred_at), lrn, mrn): Row) -> Answer<SimulatedEntry> {
    let mrn = mrn.map(|mrn| mrn.parse()).transpose().map_err(|_| corrupt(format!("simulated entry {number}")))?;
    Ok(SimulatedEntry { number, entry, amount, lrn, mrn, occurred_at })
}
