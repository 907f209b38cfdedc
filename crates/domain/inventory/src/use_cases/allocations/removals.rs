//! Findings about goods that leave the warehouse, and their storage as tasks.

use super::Allocations;
use super::open::Open;
use crate::allocation::Allocation;
use crate::declaration::{CustomsDeclaration, NamedEntry};
use crate::ports::{ExceptionFilter, ExceptionRow};
use crate::removal::{
    EntryDocument, ExceptionKind, Finding, StockException, UnsplitLine, WarehouseRecords, leaving, mrn_of,
};
use crate::stock::LotInStock;
use crate::{InventoryError, LotId, StockId};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, Page, PageRequest};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};

/// The goods that a submission takes from stock.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TakenGoods {
    /// The placements that the goods of each line come from, by the id of the line and oldest first. Lines with
    /// goods that do not leave a warehouse, or come from starting stock, are left out.
    pub entries: BTreeMap<i64, Vec<EntryDocument>>,
    /// Findings about the lines.
    pub findings: Vec<Finding>,
    /// Lines that should be split.
    pub unsplit: Vec<UnsplitLine>,
}

impl Allocations {
    /// One page of the open tasks about goods that left a warehouse or are about to leave.
    ///
    /// # Errors
    /// `Storage`.
    pub fn exceptions(
        &self,
        organisation: OrganisationId,
        filter: &ExceptionFilter,
        page: PageRequest,
    ) -> Result<Page<ExceptionRow>, InventoryError> {
        Ok(self.ports.exceptions.list(organisation, filter, page)?)
    }

    /// The goods that a submission takes, with the findings about them.
    pub(super) fn taken(&self, open: &Open) -> Result<TakenGoods, InventoryError> {
        let Some(declaration) = &open.declaration else { return Ok(TakenGoods::default()) };
        let items = self.items(open, declaration)?;
        let findings = self.findings(open, declaration, &items, false)?;
        let entries = entries(open, declaration, &items);
        let mut taken_before = BTreeMap::new();
        let unsplit = leaving(declaration)
            .filter_map(|(index, line)| {
                let entry = unsplit(open, entries.get(&line.id)?, &mut taken_before)?;
                Some(UnsplitLine { index, entry })
            })
            .collect();
        Ok(TakenGoods { entries, findings, unsplit })
    }

    /// Stores the findings about a submitted declaration, replacing the earlier ones.
    pub(super) fn note_exceptions(&self, open: &Open) -> Result<(), InventoryError> {
        let stands = |declaration: &&CustomsDeclaration| {
            declaration.submission.as_ref().is_some_and(|submission| !declaration.has_ended(&submission.lrn))
        };
        let findings = match open.declaration.as_ref().filter(stands) {
            Some(declaration) => self.findings(open, declaration, &self.items(open, declaration)?, true)?,
            None => Vec::new(),
        };
        self.note(open, &findings)
    }

    /// Stores these findings, replacing the earlier ones of the declaration.
    pub(super) fn note(&self, open: &Open, findings: &[Finding]) -> Result<(), InventoryError> {
        let organisation = open.organisation;
        let before = self.ports.exceptions.for_declaration(organisation, open.id)?;
        let since = |finding: &Finding| {
            let same = |kept: &&StockException| (kept.finding.line, kept.finding.kind) == (finding.line, finding.kind);
            before.iter().find(same).map_or_else(|| self.ports.clock.now(), |kept| kept.since)
        };
        let after: Vec<StockException> = findings
            .iter()
            .map(|finding| StockException {
                organisation,
                declaration: open.id,
                customer_code: open.declaration.as_ref().and_then(|declaration| declaration.customer_code.clone()),
                since: since(finding),
                finding: finding.clone(),
            })
            .collect();
        if before != after {
            self.ports.exceptions.replace(organisation, open.id, &after)?;
        }
        Ok(())
    }

    /// The findings about the lines with goods that leave a warehouse. A line without an allocation is correct for a
    /// customer that has no stock there.
    fn findings(
        &self,
        open: &Open,
        declaration: &CustomsDeclaration,
        items: &BTreeMap<LotId, i64>,
        customs_has_them: bool,
    ) -> Result<Vec<Finding>, InventoryError> {
        let records =
            WarehouseRecords { allocations: &open.allocations, ledger: &open.ledger, items, customs_has_them };
        let mut found: Vec<Finding> =
            leaving(declaration).flat_map(|line| records.findings_of(declaration, line)).collect();
        // Allocated goods are stock, wherever they lie. Goods without an allocation may lie in a warehouse with
        // stock that is not kept here.
        let is_unallocated = |finding: &Finding| finding.kind == ExceptionKind::NotAllocated;
        if found.iter().any(is_unallocated) && !self.concerns_stock(open.organisation, declaration)? {
            found.retain(|finding| !is_unallocated(finding));
        }
        Ok(found)
    }

    /// Whether the customer of a declaration has stock under the licence that the declaration names, or under any
    /// licence if it names none.
    fn concerns_stock(
        &self,
        organisation: OrganisationId,
        declaration: &CustomsDeclaration,
    ) -> Result<bool, InventoryError> {
        let Some(customer) = declaration.customer_code.as_deref() else { return Ok(false) };
        Ok(self.ports.directory.holds_stock(organisation, customer, declaration.licence_of_exit())?)
    }

    /// The placement item of each lot that the leaving lines take. Lots are created in the order of the items.
    fn items(&self, open: &Open, declaration: &CustomsDeclaration) -> Result<BTreeMap<LotId, i64>, InventoryError> {
        let placed = placed_goods(open, declaration);
        if placed.is_empty() {
            return Ok(BTreeMap::new());
        }
        let stocks: BTreeSet<StockId> = placed.iter().map(|(_, held)| held.stock.id).collect();
        let records = self.ports.stocks.find(open.organisation, &stocks.into_iter().collect::<Vec<_>>())?;
        Ok(records.iter().flat_map(|record| record.lots.iter().map(|lot| lot.id).zip(1..)).collect())
    }
}

/// The allocations of lines with goods that leave a warehouse, as far as their lots come from a placement.
fn placed_goods<'o>(open: &'o Open, declaration: &CustomsDeclaration) -> Vec<(&'o Allocation, &'o LotInStock)> {
    let leaving: BTreeSet<i64> = leaving(declaration).map(|(_, line)| line.id).collect();
    let own = open.allocations.iter().filter(|own| leaving.contains(&own.line));
    own.filter_map(|own| Some((own, open.ledger.lot(own.lot).filter(|held| mrn_of(held).is_some())?))).collect()
}

/// The placements of the allocations, each with its item.
fn entries(
    open: &Open,
    declaration: &CustomsDeclaration,
    items: &BTreeMap<LotId, i64>,
) -> BTreeMap<i64, Vec<EntryDocument>> {
    let mut own = placed_goods(open, declaration);
    own.sort_by_key(|(own, held)| (held.stock.terms.placed_at, own.lot));
    let mut entries: BTreeMap<i64, Vec<EntryDocument>> = BTreeMap::new();
    for (own, held) in own {
        let Some(mrn) = mrn_of(held) else { continue };
        entries.entry(own.line).or_default().push(EntryDocument {
            lot: own.lot,
            mrn: mrn.to_owned(),
            item: items.get(&own.lot).copied(),
            quantity: own.quantity,
            unit: held.lot.goods.unit.clone(),
        });
    }
    entries
}

/// The first placement that a line neither empties nor names last. Customs gets no quantities per placement, so it
/// takes goods from the documents in their order, as far as earlier lines left any.
fn unsplit(open: &Open, entries: &[EntryDocument], taken_before: &mut BTreeMap<LotId, Decimal>) -> Option<NamedEntry> {
    let mut found = None;
    for (place, entry) in entries.iter().enumerate() {
        let taken = taken_before.entry(entry.lot).or_default();
        *taken += entry.quantity;
        let stays = open.ledger.lot(entry.lot).is_some_and(|held| held.lot.balance.on_hand() > *taken);
        if stays && place + 1 < entries.len() && found.is_none() {
            found = Some(NamedEntry { mrn: entry.mrn.clone(), item: entry.item });
        }
    }
    found
}
