//! What is to be said of goods that leave a warehouse: where they come from, and what of that is not in order.

use crate::LotId;
use crate::allocation::Allocation;
use crate::declaration::{CustomsDeclaration, CustomsLine, NamedEntry, is_same_licence};
use crate::ledger::Ledger;
use crate::stock::LotInStock;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, words};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};

words!(
    /// What is not in order about goods that leave a warehouse.
    ExceptionKind {
        /// No stock is allocated to the line.
        NotAllocated = "not_allocated",
        /// The line is of another quantity than is allocated to it.
        QuantityDiffers = "quantity_differs",
        /// Its goods lie in another warehouse than the one that the declaration names.
        OtherWarehouse = "other_warehouse",
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
    /// The placements that it names wrongly, of [`ExceptionKind::OtherEntry`]; the licences of the warehouses that its
    /// goods lie in, of [`ExceptionKind::OtherWarehouse`].
    pub entry: Option<String>,
}

/// A finding that is kept until it is put right: a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockException {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The declaration.
    pub declaration: i64,
    /// The customer it is made for, by code.
    pub customer_code: Option<String>,
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

/// A line whose goods come from several lots, of which customs cannot tell how much comes from which.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsplitLine {
    /// Its place among the lines, from 0.
    pub index: usize,
    /// The first placement that the line does not empty, and others are named behind.
    pub entry: NamedEntry,
}

impl UnsplitLine {
    /// What is wrong with it, in words.
    #[must_use]
    pub fn message(&self) -> String {
        format!(
            "its goods come from several placements, and {} is not emptied by it: the message has no quantity for a \
             previous document, so that customs may take all of it from there; split the line, one for each placement",
            self.entry
        )
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
            (ExceptionKind::OtherWarehouse, _) => {
                let licence = self.entry.as_deref().unwrap_or_default();
                format!("takes goods of the warehouse {licence}, which is not the one that the declaration names")
            }
            (ExceptionKind::OtherEntry, _) => {
                let entry = self.entry.as_deref().unwrap_or_default();
                format!("names the placement {entry}, from which none of the goods allocated to it come")
            }
        }
    }
}

/// What lines whose goods leave the warehouse are judged by.
pub(crate) struct WarehouseRecords<'l> {
    /// What is allocated to the lines.
    pub(crate) allocations: &'l [Allocation],
    /// The lots, as they stand.
    pub(crate) ledger: &'l Ledger,
    /// The item of its placement that each lot was.
    pub(crate) items: &'l BTreeMap<LotId, i64>,
    /// Whether customs has the documents of the lines; else those of the service are still to be written anew.
    pub(crate) customs_has_them: bool,
}

impl<'l> WarehouseRecords<'l> {
    /// What is not in order about a line.
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
        // Lots that are counted differently come to no quantity that could be compared.
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

    /// The placements, and items of them, that a line names and none of these lots come from.
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

/// The licences of warehouses other than the one that the declaration names, in which these lots lie.
fn other_warehouses(declaration: &CustomsDeclaration, lots: &[&LotInStock]) -> Option<String> {
    let named = declaration.licence_of_exit()?;
    let licences = lots.iter().filter_map(|lot| lot.stock.terms.warehouse_licence.as_deref());
    let others: BTreeSet<&str> = licences.filter(|licence| !is_same_licence(licence, named)).collect();
    (!others.is_empty()).then(|| others.into_iter().collect::<Vec<_>>().join(", "))
}

/// The lines of a declaration whose goods leave the warehouse, with their places.
pub(crate) fn leaving(declaration: &CustomsDeclaration) -> impl Iterator<Item = (usize, &CustomsLine)> {
    declaration.lines.iter().enumerate().filter(|(_, line)| line.leaves_warehouse)
}

pub(crate) fn mrn_of(lot: &LotInStock) -> Option<&str> {
    lot.stock.terms.placement.as_ref()?.mrn.as_deref()
}
