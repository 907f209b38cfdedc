//! Allocations: quantities of lots that lines of declarations take.

use crate::LotId;
use crate::declaration::CustomsDeclaration;
use chrono::{DateTime, Utc};
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::rules::{Positive, Quantity};
use customs_kernel::{BrokenRule, Checker, FieldErrors, OrganisationId, RuleCode, words};
use rust_decimal::Decimal;
use std::collections::BTreeSet;

words!(
    /// Origin of an allocation.
    #[growing]
    AllocationOrigin {
        /// A person allocated the line. The allocation stays until it is replaced or freed, or the submission ends.
        Chosen = "chosen",
        /// The submission allocated the line, because it names a lot or the customer allocates by age. The next
        /// submission allocates it again.
        Submitted = "submitted",
    }
);

words!(
    /// State of an allocation.
    #[growing]
    AllocationState {
        /// The goods are reserved for the line.
        Reserved = "reserved",
        /// The goods left the warehouse.
        Removed = "removed",
    }
);

/// A quantity of one lot that a line of a declaration takes. A line has at most one allocation per lot. A freed or
/// returned allocation is deleted; the movements of the lot record it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Allocation {
    /// Organisation that owns the declaration and the lot.
    pub organisation: OrganisationId,
    /// Id of the declaration.
    pub declaration: i64,
    /// Id of the declaration line.
    pub line: i64,
    /// Id of the lot.
    pub lot: LotId,
    /// Allocated quantity, in the unit of the lot.
    pub quantity: Decimal,
    /// Origin of the allocation.
    pub origin: AllocationOrigin,
    /// LRN of the submission it belongs to; `None` while the declaration is a draft that was not submitted since.
    pub submission: Option<String>,
    /// State of the allocation.
    pub state: AllocationState,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

/// The next change that an allocation needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    Stays,
    Leaves,
    IsFreed,
    IsPutBack,
}

impl Allocation {
    /// The change that the decisions of customs so far require. It depends on nothing else, so the order and number
    /// of notifications do not matter.
    pub(crate) fn fate(&self, declaration: Option<&CustomsDeclaration>) -> Fate {
        let ended = match declaration {
            None => true,
            Some(declaration) => {
                let lrn = self.submission.as_deref().or(declaration.lrn());
                lrn.is_some_and(|lrn| declaration.gives_back(lrn)) || declaration.line(self.line).is_none()
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

/// One lot that a client allocates.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Rules)]
pub struct AllocationEntry {
    /// Id of the lot (inventory line).
    #[validate(required)]
    pub inventory_line_id: Option<i64>,
    /// Quantity to take of the lot.
    #[validate(required, custom(function = Quantity::check), custom(function = Positive::check))]
    pub quantity: Option<Decimal>,
}

/// A client's request to allocate a line: certain lots, or a quantity of the oldest lots.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AllocationForm {
    /// Lots to take, with quantities.
    pub allocations: Option<Vec<AllocationEntry>>,
    /// Quantity to take of the oldest lots.
    pub quantity: Option<Decimal>,
}

/// The request after validation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum AllocationRequest {
    Lots(Vec<(LotId, Decimal)>),
    Oldest(Decimal),
}

/// Most lots that one line can be taken from.
pub const MOST_LOTS: usize = 1_000;

impl AllocationForm {
    pub(crate) fn requested(&self) -> Result<AllocationRequest, FieldErrors> {
        let mut check = Checker::default();
        match (&self.allocations, &self.quantity) {
            (Some(_), Some(_)) => {
                check.error("quantity", (RuleCode::BesideAllocations, "must not stand beside allocations"))
            }
            (None, None) => {
                check.error("allocations", (RuleCode::RequiredWithoutQuantity, "is required without a quantity"))
            }
            (None, Some(quantity)) => {
                check.value::<Quantity>("quantity", Some(quantity));
                check.value::<Positive>("quantity", Some(quantity));
            }
            (Some(entries), None) => {
                if entries.is_empty() || entries.len() > MOST_LOTS {
                    let rule = BrokenRule::new(RuleCode::Entries, format!("must have 1 to {MOST_LOTS} entries"));
                    check.error("allocations", rule.with("max", MOST_LOTS));
                }
                let mut seen = BTreeSet::new();
                check.each("allocations", entries, |check, entry| {
                    check.form(entry);
                    if entry.inventory_line_id.is_some_and(|lot| !seen.insert(lot)) {
                        check.error("inventory_line_id", (RuleCode::NamedTwice, "must not be named twice"));
                    }
                });
            }
        }
        check.into_result()?;
        Ok(match &self.allocations {
            None => AllocationRequest::Oldest(self.quantity.unwrap_or_default()),
            Some(entries) => {
                let named = |entry: &AllocationEntry| Some((LotId::new(entry.inventory_line_id?), entry.quantity?));
                AllocationRequest::Lots(entries.iter().filter_map(named).collect())
            }
        })
    }
}
