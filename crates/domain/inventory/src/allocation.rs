//! What of which lot is meant for which line of a declaration.

use crate::LotId;
use crate::declaration::CustomsDeclaration;
use chrono::{DateTime, Utc};
use customs_kernel::{Checker, FieldErrors, OrganisationId, words};
use rust_decimal::Decimal;
use std::collections::BTreeSet;

words!(
    /// How an allocation came about.
    AllocationOrigin {
        /// Somebody allocated the line. It stays until it is replaced or freed, or the submission ends.
        Chosen = "chosen",
        /// The submission did, because the line names a lot or the customer wants it. The next one does it anew.
        Submitted = "submitted",
    }
);

words!(
    /// How far an allocation is.
    AllocationState {
        /// The goods are kept for the line.
        Reserved = "reserved",
        /// The goods left the warehouse.
        Removed = "removed",
    }
);

/// Goods of one lot that a line of a declaration takes. There is one at most for a line and a lot; it is gone
/// when it was freed or put back, and the movements of the lot tell of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Allocation {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The declaration.
    pub declaration: i64,
    /// Its line.
    pub line: i64,
    /// The lot.
    pub lot: LotId,
    /// How much of it.
    pub quantity: Decimal,
    /// How it came about.
    pub origin: AllocationOrigin,
    /// The submission (LRN) it belongs to; none while the declaration is a draft that was not submitted since.
    pub submission: Option<String>,
    /// How far it is.
    pub state: AllocationState,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// What is to become of an allocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    Stays,
    Leaves,
    IsFreed,
    IsPutBack,
}

impl Allocation {
    /// What is to become of it, by what customs decided so far. It depends on nothing else, so that it does
    /// not matter in which order and how often that is told.
    pub(crate) fn fate(&self, declaration: Option<&CustomsDeclaration>) -> Fate {
        let ended = match declaration {
            None => true,
            Some(declaration) => {
                let lrn = self.submission.as_deref().or(declaration.lrn());
                lrn.is_some_and(|lrn| declaration.has_ended(lrn)) || declaration.line(self.line).is_none()
            }
        };
        let released = declaration.is_some_and(|declaration| declaration.released_at().is_some());
        match (self.state, ended, released) {
            (AllocationState::Reserved, true, _) => Fate::IsFreed,
            (AllocationState::Reserved, false, true) => Fate::Leaves,
            (AllocationState::Reserved, false, false) | (AllocationState::Removed, false, _) => Fate::Stays,
            (AllocationState::Removed, true, _) => Fate::IsPutBack,
        }
    }
}

/// One lot that a client names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AllocationEntry {
    /// The lot.
    pub inventory_line_id: Option<i64>,
    /// How much of it.
    pub quantity: Option<Decimal>,
}

/// What a client wants of the stock for a line: certain lots, or a quantity of the oldest ones.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AllocationForm {
    /// Lots.
    pub allocations: Option<Vec<AllocationEntry>>,
    /// Or a quantity.
    pub quantity: Option<Decimal>,
}

/// The same, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum AllocationWish {
    Lots(Vec<(LotId, Decimal)>),
    Oldest(Decimal),
}

/// Lots that one line can be taken from.
pub const MOST_LOTS: usize = 1_000;

impl AllocationForm {
    pub(crate) fn wish(&self) -> Result<AllocationWish, FieldErrors> {
        let mut check = Checker::default();
        let positive = |check: &mut Checker, quantity: Option<Decimal>| {
            check.required_value("quantity", quantity.as_ref());
            check.quantity("quantity", quantity);
            if quantity.is_some_and(|quantity| quantity.is_zero()) {
                check.error("quantity", "must be greater than 0");
            }
        };
        match (&self.allocations, self.quantity) {
            (Some(_), Some(_)) => check.error("quantity", "must not stand beside allocations"),
            (None, None) => check.error("allocations", "is required without a quantity"),
            (None, quantity) => positive(&mut check, quantity),
            (Some(entries), None) => {
                if entries.is_empty() || entries.len() > MOST_LOTS {
                    check.error("allocations", format!("must have 1 to {MOST_LOTS} entries"));
                }
                let mut seen = BTreeSet::new();
                check.each("allocations", entries, |check, entry| {
                    check.required_value("inventory_line_id", entry.inventory_line_id.as_ref());
                    if entry.inventory_line_id.is_some_and(|lot| !seen.insert(lot)) {
                        check.error("inventory_line_id", "must not be named twice");
                    }
                    positive(check, entry.quantity);
                });
            }
        }
        check.into_result()?;
        Ok(match &self.allocations {
            None => AllocationWish::Oldest(self.quantity.unwrap_or_default()),
            Some(entries) => {
                let named = |entry: &AllocationEntry| Some((LotId::new(entry.inventory_line_id?), entry.quantity?));
                AllocationWish::Lots(entries.iter().filter_map(named).collect())
            }
        })
    }
}
