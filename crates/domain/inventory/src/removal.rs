//! Goods that leave a warehouse: the placements they come from, and findings about them.

use crate::allocation::Allocation;
use crate::declaration::{CustomsDeclaration, CustomsLine, NamedEntry, is_same_licence};
use crate::ledger::Ledger;
use crate::stock::LotInStock;
use crate::{LotId, StockWarning};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::facts::{Code, Quantity, Reference};
use customs_kernel::{OrganisationId, words};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};

words!(
    /// Kinds of findings about goods that leave a warehouse.
    #[growing]
    ExceptionKind {
        /// No stock is allocated to the line.
        NotAllocated = "not_allocated",
        /// The quantity of the line differs from the quantity allocated to it.
        QuantityDiffers = "quantity_differs",
        /// The goods lie in another warehouse than the one that the declaration names.
        OtherWarehouse = "other_warehouse",
        /// The line names another placement than the one that its goods come from.
        OtherEntry = "other_entry",
    }
);

/// A gap in the warehouse records about a line. The records have to show for all goods where they came from and how
/// the procedure was discharged (UCC article 214 and delegated act article 178).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Id of the declaration line.
    pub line: i64,
    /// Index of the line in the declaration, from 0.
    pub index: usize,
    /// Kind of the finding.
    pub kind: ExceptionKind,
    /// Quantity of the line, in `unit`; `None` when the line does not state it.
    pub quantity: Option<Decimal>,
    /// Quantity allocated to the line, in `unit`.
    pub allocated: Decimal,
    /// Unit of both quantities.
    pub unit: String,
    /// For [`ExceptionKind::OtherEntry`], the placements that the line names wrongly; for
    /// [`ExceptionKind::OtherWarehouse`], the licences of the warehouses that hold its goods.
    pub entry: Option<String>,
}

/// A finding that is stored as a task until it is corrected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockException {
    /// Organisation that owns the declaration.
    pub organisation: OrganisationId,
    /// Id of the declaration.
    pub declaration: i64,
    /// Code of the customer that the declaration is made for.
    pub customer_code: Option<String>,
    /// The finding itself.
    pub finding: Finding,
    /// Moment at which the finding was first made.
    pub since: DateTime<Utc>,
}

/// A placement that goods of a line come from, as it is declared in a previous document.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryDocument {
    /// Id of the lot.
    pub lot: LotId,
    /// MRN of the placement.
    pub mrn: String,
    /// Item of the placement; `None` when it is unknown.
    pub item: Option<i64>,
    /// Quantity that comes from the placement, in `unit`.
    pub quantity: Decimal,
    /// Unit of the quantity.
    pub unit: String,
}

/// A line with goods from several lots in a way that customs cannot reconstruct.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsplitLine {
    /// Index of the line in the declaration, from 0.
    pub index: usize,
    /// The first placement that the line does not empty although it names further ones.
    pub entry: NamedEntry,
}

impl UnsplitLine {
    /// The warning about the line.
    #[must_use]
    pub fn message(&self) -> StockWarning {
        let placement = Reference::from(&self.entry.mrn);
        match &self.entry.item {
            Some(item) => StockWarning::ItemNotEmptied { placement, item: Reference::from(item) },
            None => StockWarning::PlacementNotEmptied { placement },
        }
    }
}

impl std::fmt::Display for NamedEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.item {
            Some(item) => write!(f, "{} item {item}", self.mrn),
            None => f.write_str(&self.mrn),
        }
    }
}

impl Finding {
    /// The warning about the line.
    #[must_use]
    pub fn message(&self) -> StockWarning {
        let (allocated, unit) = (Quantity(self.allocated.normalize()), Code::from(&self.unit));
        let entry = || Reference::from(self.entry.as_deref().unwrap_or_default());
        match (self.kind, self.quantity) {
            (ExceptionKind::NotAllocated, _) => StockWarning::NotAllocated,
            (ExceptionKind::QuantityDiffers, Some(quantity)) => {
                StockWarning::QuantityDiffers { quantity: Quantity(quantity.normalize()), allocated, unit }
            }
            (ExceptionKind::QuantityDiffers, None) => StockWarning::QuantityMissing { allocated, unit },
            (ExceptionKind::OtherWarehouse, _) => StockWarning::OtherWarehouse { warehouse: entry() },
            (ExceptionKind::OtherEntry, _) => StockWarning::OtherPlacement { placement: entry() },
        }
    }
}

/// The records that lines with goods that leave the warehouse are checked against.
pub(crate) struct WarehouseRecords<'l> {
    /// The allocations of the lines.
    pub(crate) allocations: &'l [Allocation],
    /// The lots as they stand.
    pub(crate) ledger: &'l Ledger,
    /// The item of its placement that each lot comes from.
    pub(crate) items: &'l BTreeMap<LotId, i64>,
    /// Whether customs already has the documents of the lines; if not, the service will still write its own again.
    pub(crate) customs_has_them: bool,
}

impl<'l> WarehouseRecords<'l> {
    /// The findings about one line.
    pub(crate) fn findings_of(
        &self,
        declaration: &CustomsDeclaration,
        (index, line): (usize, &CustomsLine),
    ) -> Vec<Finding> {
        let lots = self.lots_of(line);
        let allocated = self.allocations.iter().filter(|own| own.line == line.id).map(|own| own.quantity).sum();
        let finding = |kind, quantity, unit: &str, entry| {
            let unit = unit.to_owned();
            Finding { line: line.id, index, kind, quantity, allocated, unit, entry }
        };
        let Some(first) = lots.first() else {
            let (quantity, unit) = line.quantity();
            return vec![finding(ExceptionKind::NotAllocated, Some(quantity), unit, None)];
        };
        let unit = &first.lot.goods.unit;
        // Lots in different units have no common quantity to compare.
        let stated = line.quantity_in(unit).filter(|_| lots.iter().all(|lot| lot.lot.goods.unit == *unit));
        let mut found = Vec::new();
        if stated != Some(allocated) {
            found.push(finding(ExceptionKind::QuantityDiffers, stated, unit, None));
        }
        if let Some(licences) = other_warehouses(declaration, &lots) {
            found.push(finding(ExceptionKind::OtherWarehouse, stated, unit, Some(licences)));
        }
        if let Some(entries) = self.other_entries(line, &lots) {
            found.push(finding(ExceptionKind::OtherEntry, stated, unit, Some(entries)));
        }
        found
    }

    fn lots_of(&self, line: &CustomsLine) -> Vec<&'l LotInStock> {
        let own = self.allocations.iter().filter(|own| own.line == line.id);
        own.filter_map(|own| self.ledger.lot(own.lot)).collect()
    }

    /// The placements and items that a line names but none of these lots come from.
    fn other_entries(&self, line: &CustomsLine, lots: &[&LotInStock]) -> Option<String> {
        let known: Vec<_> =
            lots.iter().map(|lot| Some((mrn_of(lot)?, self.items.get(&lot.lot.id).copied()))).collect::<Option<_>>()?;
        let is_known = |entry: &&NamedEntry| {
            let named = known.iter().filter(|(mrn, _)| entry.mrn.trim().eq_ignore_ascii_case(mrn));
            named.into_iter().any(|(_, item)| entry.item.is_none() || entry.item == *item)
        };
        let entries = if self.customs_has_them { &line.entries } else { &line.stated_entries };
        let others: Vec<String> = entries.iter().filter(|entry| !is_known(entry)).map(NamedEntry::to_string).collect();
        (!others.is_empty()).then(|| others.join(", "))
    }
}

/// The licences of the warehouses that hold these lots, other than the one that the declaration names.
fn other_warehouses(declaration: &CustomsDeclaration, lots: &[&LotInStock]) -> Option<String> {
    let named = declaration.licence_of_exit()?;
    let licences = lots.iter().filter_map(|lot| lot.stock.terms.warehouse_licence.as_deref());
    let others: BTreeSet<&str> = licences.filter(|licence| !is_same_licence(licence, named)).collect();
    (!others.is_empty()).then(|| others.into_iter().collect::<Vec<_>>().join(", "))
}

/// The lines of a declaration that take goods out of the warehouse, with their index.
pub(crate) fn leaving(declaration: &CustomsDeclaration) -> impl Iterator<Item = (usize, &CustomsLine)> {
    declaration.lines.iter().enumerate().filter(|(_, line)| line.leaves_warehouse)
}

pub(crate) fn mrn_of(lot: &LotInStock) -> Option<&str> {
    lot.stock.terms.placement.as_ref()?.mrn.as_deref()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_finding_says_in_words_what_is_not_in_order() {
        let reported = |kind, quantity: Option<i64>, entry: Option<&str>| {
            let (quantity, entry) = (quantity.map(Decimal::from), entry.map(str::to_owned));
            let (allocated, unit) = (Decimal::from(40), "KGM".to_owned());
            Finding { line: 70, index: 0, kind, quantity, allocated, unit, entry }.message().to_string()
        };
        let nothing = "its goods leave the warehouse and no stock is allocated to it";
        assert_eq!(reported(ExceptionKind::NotAllocated, Some(50), None), nothing);
        let differs = "is of 50 KGM, and 40 KGM are allocated to it";
        assert_eq!(reported(ExceptionKind::QuantityDiffers, Some(50), None), differs);
        let unstated = "does not say how much it is in KGM, of which 40 are allocated to it";
        assert_eq!(reported(ExceptionKind::QuantityDiffers, None, None), unstated);
        let elsewhere = "takes goods of the warehouse NLCWPABC, which is not the one that the declaration names";
        assert_eq!(reported(ExceptionKind::OtherWarehouse, None, Some("NLCWPABC")), elsewhere);
        let entry = "names the placement 26NL0000000000002J, from which none of the goods allocated to it come";
        assert_eq!(reported(ExceptionKind::OtherEntry, None, Some("26NL0000000000002J")), entry);
    }
}
