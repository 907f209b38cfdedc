use super::SimulatedCases;
use super::planned_entries::{BATCH, are_due, make_due};
use crate::failure::{Fallible, corrupt};
use crate::schema::{simulated_cases as cases, simulated_entries as entries};
use crate::values::{Exact, Ts};
use chrono::{DateTime, Utc};
use customs_kernel::{Mrn, StorageError};
use diesel::prelude::*;
use rust_decimal::Decimal;

/// An account in the authority's ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulatedAccount {
    /// The trader's account at the gateway.
    pub account: String,
    /// The word for the kind of debt that the account secures: `surety` or `dva`.
    pub kind: String,
    /// The guarantees that count on the account, each once: its EORI, and GRNs.
    pub guarantees: Vec<String>,
}

/// An entry planned for a later moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulatedPlannedEntry {
    /// The word for the kind of debt that the account secures: `surety` or `dva`.
    pub kind: String,
    /// The guarantee that the entry uses: its GRN, or the EORI of its holder.
    pub guarantee: String,
    /// The word for the reason. Only `use` has an amount; `given_back` and `payment` cover everything that the case
    /// uses at that moment.
    pub entry: String,
    /// The amount that a `use` takes.
    pub amount: Option<Decimal>,
    /// The most that a `given_back` returns; `None` for everything.
    pub part: Option<Decimal>,
    /// The case of the entry; `None` for the case of the message.
    pub case: Option<i64>,
    /// The entry is made at this moment or later.
    pub due_at: DateTime<Utc>,
}

/// An entry in the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulatedEntry {
    /// The number of the entry among those of the trader and the kind.
    pub number: i64,
    /// The word for the reason.
    pub entry: String,
    /// The change of the used amount.
    pub amount: Decimal,
    /// The LRN of the case.
    pub lrn: String,
    /// The MRN of the case, if it has one.
    pub mrn: Option<Mrn>,
    /// The moment when the entry was due.
    pub occurred_at: DateTime<Utc>,
}

/// A page of the entries of an account, with the amounts before and after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulatedLedgerPage {
    /// The amount in use before the first entry.
    pub opening: Decimal,
    /// The entries, sorted by number.
    pub entries: Vec<SimulatedEntry>,
    /// The amount in use after the last entry.
    pub used: Decimal,
    /// Whether no further entries follow.
    pub is_complete: bool,
}

/// Number, reason, amount, moment, LRN and MRN.
type Row = (i64, String, Exact, Ts, String, Option<String>);

impl SimulatedCases {
    /// Up to `limit` entries of an account after the one with number `after`. Planned entries that are due at `now`
    /// are made before, each once however many callers there are.
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

    /// Reads a page. Entries never change, so new ones made meanwhile do not matter.
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
        let entries = rows.into_iter().map(entry).collect::<Fallible<_>>()?;
        Ok(SimulatedLedgerPage { opening, entries, used, is_complete })
    }
}

fn entry((number, entry, Exact(amount), Ts(occurred_at), lrn, mrn): Row) -> Fallible<SimulatedEntry> {
    let mrn = mrn.map(|mrn| mrn.parse()).transpose().map_err(|_| corrupt(format!("simulated entry {number}")))?;
    Ok(SimulatedEntry { number, entry, amount, lrn, mrn, occurred_at })
}
