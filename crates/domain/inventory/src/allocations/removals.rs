//! What is found about goods that leave the warehouse, and what is kept of that.

use super::Allocations;
use super::open::Open;
use crate::allocation::{Allocation, AllocationOrigin, AllocationState};
use crate::declaration::CustomsDeclaration;
use crate::ports::{ExceptionFilter, ExceptionRow};
use crate::removal::{EntryDocument, Finding, StockException, findings_of, leaving, mrn_of};
use crate::{InventoryError, LotId, StockId};
use customs_kernel::{OrganisationId, Page, PageRequest};
use std::collections::{BTreeMap, BTreeSet};

/// What a submission took, as its declaration says it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TakenGoods {
    /// Where the goods of each line come from, by the id of the line and oldest first. Lines whose goods do not leave a
    /// warehouse, or come from stock that was there before the service was, are not among it.
    pub entries: BTreeMap<i64, Vec<EntryDocument>>,
    /// What is not in order.
    pub findings: Vec<Finding>,
}

impl Allocations {
    /// What would not be in order if a draft were submitted as it stands; nothing of what leaves no warehouse, or of a
    /// customer without stock there.
    ///
    /// # Errors
    /// `Storage`.
    pub fn foresee(&self, organisation: OrganisationId, declaration: i64) -> Result<Vec<Finding>, InventoryError> {
        let Some(declaration) = self.ports.declarations.find(organisation, declaration)? else {
            return Ok(Vec::new());
        };
        if leaving(&declaration).next().is_none() || !self.concerns_stock(organisation, &declaration)? {
            return Ok(Vec::new());
        }
        let mut allocated = self.ports.allocations.of_declaration(organisation, declaration.id)?;
        let is_allocated = |allocated: &[Allocation], line: i64| allocated.iter().any(|own| own.line == line);
        // A line that names a lot takes all it is of from there; oldest goods are taken as far as the line is of them.
        let named: Vec<(i64, LotId)> = leaving(&declaration)
            .filter(|(_, line)| !is_allocated(&allocated, line.id))
            .filter_map(|(_, line)| Some((line.id, LotId::new(line.inventory_line_id?))))
            .collect();
        let lots: Vec<LotId> = allocated.iter().map(|own| own.lot).chain(named.iter().map(|(_, lot)| *lot)).collect();
        let stocks: Vec<StockId> = self.stocks_of(organisation, &lots)?;
        let records = self.ports.stocks.find(organisation, &stocks)?;
        let lots: BTreeMap<LotId, _> = records
            .iter()
            .flat_map(|record| record.lots.iter().map(move |lot| (lot.id, record.in_stock(lot))))
            .collect();
        for (line, lot) in named {
            let unit = lots.get(&lot).map(|held| held.lot.goods.unit.as_str()).unwrap_or_default();
            let quantity = declaration.line(line).and_then(|line| line.quantity_in(unit)).unwrap_or_default();
            allocated.push(Allocation {
                organisation,
                declaration: declaration.id,
                line,
                lot,
                quantity,
                origin: AllocationOrigin::Submitted,
                submission: None,
                state: AllocationState::Reserved,
                created_at: self.ports.clock.now(),
            });
        }
        let taken_by_age = |line: i64| declaration.allocates_by_age && !is_allocated(&allocated, line);
        let lines = leaving(&declaration).filter(|(_, line)| !taken_by_age(line.id));
        Ok(lines.flat_map(|line| findings_of(line, &allocated, |lot| lots.get(&lot))).collect())
    }

    /// One page of the tasks that are left of goods that left a warehouse, or are about to.
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

    /// What a submission took, and what is not in order about it; the latter is kept as tasks.
    pub(super) fn taken(&self, open: &Open) -> Result<TakenGoods, InventoryError> {
        let findings = self.note(open, true)?;
        Ok(TakenGoods { entries: self.entries(open)?, findings })
    }

    /// Keeps what is not in order about a declaration that was submitted, in place of what was kept of it before.
    pub(super) fn note_exceptions(&self, open: &Open) -> Result<(), InventoryError> {
        let stands = |declaration: &CustomsDeclaration| {
            declaration.submission.as_ref().is_some_and(|submission| !declaration.has_ended(&submission.lrn))
        };
        self.note(open, open.declaration.as_ref().is_some_and(stands)).map(drop)
    }

    fn note(&self, open: &Open, is_submitted: bool) -> Result<Vec<Finding>, InventoryError> {
        let organisation = open.organisation;
        let findings = match open.declaration.as_ref().filter(|_| is_submitted) {
            Some(declaration) => {
                let lot = |lot| open.ledger.lot(lot);
                let found = leaving(declaration).flat_map(|line| findings_of(line, &open.allocations, lot));
                found.collect::<Vec<_>>()
            }
            None => Vec::new(),
        };
        let concerns = match &open.declaration {
            Some(declaration) if !findings.is_empty() => self.concerns_stock(organisation, declaration)?,
            _ => false,
        };
        let findings = if concerns { findings } else { Vec::new() };
        let before = self.ports.exceptions.of_declaration(organisation, open.id)?;
        let since = |finding: &Finding| {
            let same = |kept: &&StockException| (kept.finding.line, kept.finding.kind) == (finding.line, finding.kind);
            before.iter().find(same).map_or_else(|| self.ports.clock.now(), |kept| kept.since)
        };
        let after: Vec<StockException> = findings
            .iter()
            .map(|finding| StockException {
                organisation,
                declaration: open.id,
                since: since(finding),
                finding: finding.clone(),
            })
            .collect();
        if before != after {
            self.ports.exceptions.replace(organisation, open.id, &after)?;
        }
        Ok(findings)
    }

    /// Whether the customer of a declaration has stock under the licence that it names; under any where it names none.
    fn concerns_stock(
        &self,
        organisation: OrganisationId,
        declaration: &CustomsDeclaration,
    ) -> Result<bool, InventoryError> {
        let Some(customer) = declaration.customer_code.as_deref() else { return Ok(false) };
        Ok(self.ports.directory.holds_stock(organisation, customer, declaration.warehouse_licence.as_deref())?)
    }

    /// The placements of what is allocated, each with its item: lots are made in the order of the items.
    fn entries(&self, open: &Open) -> Result<BTreeMap<i64, Vec<EntryDocument>>, InventoryError> {
        let Some(declaration) = &open.declaration else { return Ok(BTreeMap::new()) };
        let leaving: BTreeSet<i64> = leaving(declaration).map(|(_, line)| line.id).collect();
        let mut own: Vec<(&Allocation, &crate::stock::LotInStock)> = open
            .allocations
            .iter()
            .filter(|own| leaving.contains(&own.line))
            .filter_map(|own| Some((own, open.ledger.lot(own.lot).filter(|held| mrn_of(held).is_some())?)))
            .collect();
        if own.is_empty() {
            return Ok(BTreeMap::new());
        }
        own.sort_by_key(|(own, held)| (held.stock.terms.placed_at, own.lot));
        let stocks: BTreeSet<StockId> = own.iter().map(|(_, held)| held.stock.id).collect();
        let records = self.ports.stocks.find(open.organisation, &stocks.into_iter().collect::<Vec<_>>())?;
        let item = |lot: LotId| {
            let place = records.iter().find_map(|record| record.lots.iter().position(|one| one.id == lot))?;
            i64::try_from(place + 1).ok()
        };
        let mut entries: BTreeMap<i64, Vec<EntryDocument>> = BTreeMap::new();
        for (own, held) in own {
            let Some(mrn) = mrn_of(held) else { continue };
            entries.entry(own.line).or_default().push(EntryDocument {
                lot: own.lot,
                mrn: mrn.to_owned(),
                item: item(own.lot),
                quantity: own.quantity,
                unit: held.lot.goods.unit.clone(),
            });
        }
        Ok(entries)
    }

    fn stocks_of(&self, organisation: OrganisationId, lots: &[LotId]) -> Result<Vec<StockId>, InventoryError> {
        if lots.is_empty() {
            return Ok(Vec::new());
        }
        let found: BTreeSet<StockId> = self.ports.directory.stocks_of(organisation, lots)?.into_values().collect();
        Ok(found.into_iter().collect())
    }
}
