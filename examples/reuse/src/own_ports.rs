//! Ports over what this program keeps itself.

use customs_billing::invoice::ChainHash;
use customs_billing::kernel::{OrganisationId, Outcome, StorageError, Subject, UnitOfWork};
use customs_billing::ports::{InvoiceNumbers, NumberTaken, SeriesHead};
use customs_guarantees::account::AccountKey;
use customs_guarantees::liability::{AccountUse, Decision, Liability, Standing};
use customs_guarantees::ports::Liabilities;
use rust_decimal::Decimal;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The numbers of its invoices. What a unit of work took and gave up is free again.
pub struct Series {
    /// The last number of each year, with the hash of its invoice.
    pub heads: Mutex<BTreeMap<i32, SeriesHead>>,
    /// The unit of work of the other stores, which this one joins.
    pub others: Arc<dyn UnitOfWork>,
}

impl UnitOfWork for Series {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        self.others.run(&mut || {
            let before = locked(&self.heads).clone();
            let outcome = work();
            if outcome == Outcome::Undo {
                *locked(&self.heads) = before;
            }
            outcome
        })
    }
}

impl InvoiceNumbers for Series {
    fn take(&self, organisation: OrganisationId, year: i32) -> Result<NumberTaken, StorageError> {
        let start = SeriesHead { sequence: 0, hash: ChainHash::START };
        let last = self.head(organisation, year)?.unwrap_or(start);
        Ok(NumberTaken { sequence: last.sequence + 1, previous: last.hash })
    }

    fn seal(&self, _: OrganisationId, year: i32, head: SeriesHead) -> Result<(), StorageError> {
        locked(&self.heads).insert(year, head);
        Ok(())
    }

    fn head(&self, _: OrganisationId, year: i32) -> Result<Option<SeriesHead>, StorageError> {
        Ok(locked(&self.heads).get(&year).copied())
    }
}

/// What its declarations use of a surety.
#[derive(Debug)]
pub struct Goods {
    /// The account of the surety.
    pub surety: AccountKey,
    /// The LRN of each submission and its amount in EUR, by the number of the declaration.
    pub submitted: Mutex<BTreeMap<i64, (String, Decimal)>>,
}

impl Liabilities for Goods {
    fn estimate(&self, organisation: OrganisationId, liable: &[Subject]) -> Result<Vec<Liability>, StorageError> {
        let used = |one: &Subject| {
            let amount = self.amount(organisation, *one)?;
            let used = AccountUse { account: Some(self.surety.clone()), grns: Vec::new(), amount };
            Ok(Liability::new(*one, [used], false))
        };
        liable.iter().map(used).collect()
    }

    fn amount(&self, _: OrganisationId, liable: Subject) -> Result<Decimal, StorageError> {
        Ok(locked(&self.submitted).get(&liable.id).map_or(Decimal::ZERO, |(_, amount)| *amount))
    }

    fn hold(&self, _: OrganisationId, liable: Subject) -> Result<Option<Standing>, StorageError> {
        let lrn = locked(&self.submitted).get(&liable.id).map(|(lrn, _)| lrn.clone());
        let accounts = vec![self.surety.clone()];
        Ok(lrn.map(|lrn| Standing { accounts, submission: Some(lrn), decision: Decision::Open }))
    }

    fn freed_accounts(&self, _: OrganisationId, _: Subject) -> Result<Vec<AccountKey>, StorageError> {
        Ok(Vec::new())
    }
}

fn locked<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}
