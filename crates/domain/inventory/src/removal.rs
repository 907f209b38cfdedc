//! What is to be said of goods that leave a warehouse: where they come from, and what of that is not in order.

use crate::LotId;
use crate::allocation::Allocation;
use crate::declaration::{CustomsDeclaration, CustomsLine};
use crate::stock::LotInStock;
use crate::words::words;
use chrono::{DateTime, Utc};
use customs_kernel::OrganisationId;
use rust_decimal::Decimal;

words!(
    /// What is not in order about goods that leave a warehouse.
    ExceptionKind {
        /// No stock is allocated to the line.
        NotAllocated = "not_allocated",
        /// The line is of another quantity than is allocated to it.
        QuantityDiffers = "quantity_differs",
        /// The line names another placement than the one its goods come from.
        OtherEntry = "other_entry",
    }
);

/// What is not in order about a line. The records of the warehouse have to show for all goods where they came from and
/// how the procedure was discharged (UCC article 214 and delegated act article 178): each of these is a gap in them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The line.
    pub line: i64,
    /// Its place among the lines, from 0.
    pub index: usize,
    /// What it is.
    pub kind: ExceptionKind,
    /// How much the line is of, in `unit`; none where it does not say.
    pub quantity: Option<Decimal>,
    /// How much is allocated to it.
    pub allocated: Decimal,
    /// What both are counted in.
    pub unit: String,
    /// The placement that it names, of [`ExceptionKind::OtherEntry`].
    pub entry: Option<String>,
}

/// A finding that is kept until it is put right: a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockException {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The declaration.
    pub declaration: i64,
    /// What is not in order.
    pub finding: Finding,
    /// Since when.
    pub since: DateTime<Utc>,
}

/// A placement that goods of a line come from, as a previous document names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryDocument {
    /// The lot.
    pub lot: LotId,
    /// MRN of the placement.
    pub mrn: String,
    /// The item of the placement.
    pub item: Option<i64>,
    /// How much comes from it.
    pub quantity: Decimal,
    /// What that is counted in.
    pub unit: String,
}

impl Finding {
    /// The finding in words.
    #[must_use]
    pub fn message(&self) -> String {
        let allocated = self.allocated.normalize();
        match (self.kind, self.quantity) {
            (ExceptionKind::NotAllocated, _) => {
                "its goods leave the warehouse and no stock is allocated to it".to_owned()
            }
            (ExceptionKind::QuantityDiffers, Some(quantity)) => {
                let (quantity, unit) = (quantity.normalize(), &self.unit);
                format!("is of {quantity} {unit}, and {allocated} {unit} are allocated to it")
            }
            (ExceptionKind::QuantityDiffers, None) => {
                format!("does not say how much it is in {}, of which {allocated} are allocated to it", self.unit)
            }
            (ExceptionKind::OtherEntry, _) => {
                let entry = self.entry.as_deref().unwrap_or_default();
                format!("names the placement {entry}, from which none of the goods allocated to it come")
            }
        }
    }
}

/// What is not in order about a line whose goods leave the warehouse, with what is allocated to it.
pub(crate) fn findings_of<'l>(
    (index, line): (usize, &CustomsLine),
    allocated: &[Allocation],
    lot: impl Fn(LotId) -> Option<&'l LotInStock>,
) -> Vec<Finding> {
    let own = || allocated.iter().filter(|own| own.line == line.id);
    let lots: Vec<&LotInStock> = own().filter_map(|own| lot(own.lot)).collect();
    let finding = |kind, quantity, unit: &str| Finding {
        line: line.id,
        index,
        kind,
        quantity,
        allocated: own().map(|own| own.quantity).sum(),
        unit: unit.to_owned(),
        entry: None,
    };
    let Some(first) = lots.first() else {
        let (quantity, unit) = line.quantity();
        return vec![finding(ExceptionKind::NotAllocated, Some(quantity), unit)];
    };
    let mut found = Vec::new();
    let unit = &first.lot.goods.unit;
    // Lots that are counted differently come to no quantity that could be compared.
    let stated = line.quantity_in(unit).filter(|_| lots.iter().all(|lot| lot.lot.goods.unit == *unit));
    let differs = finding(ExceptionKind::QuantityDiffers, stated, unit);
    if stated != Some(differs.allocated) {
        found.push(differs);
    }
    let mrns: Vec<Option<&str>> = lots.iter().map(|lot| mrn_of(lot)).collect();
    // Starting stock tells no placement: whatever is named may be its own.
    if mrns.iter().all(Option::is_some) {
        let is_known = |entry: &&String| mrns.iter().flatten().any(|mrn| is_same(mrn, entry));
        if let Some(other) = line.entries.iter().find(|entry| !is_known(entry)) {
            let entry = Some(other.clone());
            found.push(Finding { entry, ..finding(ExceptionKind::OtherEntry, stated, unit) });
        }
    }
    found
}

/// The lines of a declaration whose goods leave the warehouse, with their places.
pub(crate) fn leaving(declaration: &CustomsDeclaration) -> impl Iterator<Item = (usize, &CustomsLine)> {
    declaration.lines.iter().enumerate().filter(|(_, line)| line.leaves_warehouse)
}

pub(crate) fn mrn_of(lot: &LotInStock) -> Option<&str> {
    lot.stock.terms.placement.as_ref()?.mrn.as_deref()
}

fn is_same(mrn: &str, entry: &str) -> bool {
    entry.trim().eq_ignore_ascii_case(mrn)
}
