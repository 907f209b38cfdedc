//! A declaration with its allocations and all lots that a use case touches, locked for the unit of work.

use super::Allocations;
use crate::allocation::{Allocation, AllocationOrigin, AllocationState, Fate, MOST_LOTS};
use crate::declaration::{CustomsDeclaration, WantedGoods};
use crate::error::{InventoryError, Shortage};
use crate::ledger::{Ledger, Why};
use crate::stock::{LotChange, LotInStock, StockMovementCause, StockMovementKind, StockRecord};
use crate::{LotId, StockId, fifo};
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, OrganisationId, RuleCode};
use rust_decimal::Decimal;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The records of one use case and the changes to be stored.
pub(super) struct Open {
    pub(super) organisation: OrganisationId,
    pub(super) id: i64,
    /// The declaration; `None` when it is gone.
    pub(super) declaration: Option<CustomsDeclaration>,
    pub(super) allocations: Vec<Allocation>,
    pub(super) placed: Vec<StockRecord>,
    pub(super) ledger: Ledger,
    /// Candidate lots of the lines that ask for the oldest goods, by age.
    by_age: BTreeMap<i64, Vec<LotId>>,
    new: Vec<Allocation>,
    changed: Vec<Allocation>,
    gone: Vec<(i64, LotId)>,
    /// Moment at which goods recorded afterwards left the warehouse; `None` when the goods are still there.
    left_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
}

/// Way of reading a declaration and its lots.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// Locked: no other unit changes them until the unit of work ends.
    Held,
    /// Unlocked, as they are now.
    Seen,
}

/// Lots to lock beside those of the existing allocations.
#[derive(Default)]
pub(super) struct Wanted {
    /// Ids of single lots.
    pub(super) lots: Vec<LotId>,
    /// Ids of lines; all lots that these lines can take goods from.
    pub(super) lines: Vec<i64>,
}

impl Allocations {
    pub(super) fn open(
        &self,
        organisation: OrganisationId,
        id: i64,
        by: &Actor,
        wanted: impl FnOnce(Option<&CustomsDeclaration>, &[Allocation]) -> Result<Wanted, InventoryError>,
    ) -> Result<Open, InventoryError> {
        let declaration = self.ports.declarations.hold(organisation, id)?;
        self.open_as(Reading::Held, (organisation, id), declaration, by, wanted)
    }

    /// Does the same for a declaration as it is now, without locks, to foretell a result. Nothing of it may be
    /// stored.
    pub(super) fn look_at(
        &self,
        organisation: OrganisationId,
        declaration: CustomsDeclaration,
        wanted: impl FnOnce(Option<&CustomsDeclaration>, &[Allocation]) -> Result<Wanted, InventoryError>,
    ) -> Result<Open, InventoryError> {
        let whose = (organisation, declaration.id);
        self.open_as(Reading::Seen, whose, Some(declaration), &Actor::System, wanted)
    }

    fn open_as(
        &self,
        reading: Reading,
        (organisation, id): (OrganisationId, i64),
        declaration: Option<CustomsDeclaration>,
        by: &Actor,
        wanted: impl FnOnce(Option<&CustomsDeclaration>, &[Allocation]) -> Result<Wanted, InventoryError>,
    ) -> Result<Open, InventoryError> {
        let allocations = self.ports.allocations.for_declaration(organisation, id)?;
        let placed = self.ports.stocks.placed_by(organisation, id)?;
        let wanted = wanted(declaration.as_ref(), &allocations)?;
        let mut by_age = self.lots_by_line(organisation, declaration.as_ref(), &wanted.lines, &allocations)?;
        let lots = all_lots(wanted.lots, &allocations, &placed, &by_age);
        let held = match reading {
            _ if lots.is_empty() => Vec::new(),
            Reading::Held => self.ports.stocks.hold(organisation, &lots)?,
            Reading::Seen => self.seen(organisation, &lots)?,
        };
        let now = self.ports.clock.now();
        let ledger = Ledger::over(held, by, now);
        for (line, lots) in &mut by_age {
            let wanted = declaration.as_ref().and_then(|declaration| declaration.wanted_by(*line));
            ledger.order_by_age(lots, wanted.as_ref());
        }
        Ok(Open {
            organisation,
            id,
            declaration,
            allocations,
            placed,
            ledger,
            by_age,
            new: Vec::new(),
            changed: Vec::new(),
            gone: Vec::new(),
            left_at: None,
            now,
        })
    }

    /// The lots that may supply each of these lines, in no order yet.
    fn lots_by_line(
        &self,
        organisation: OrganisationId,
        declaration: Option<&CustomsDeclaration>,
        wanted: &[i64],
        allocations: &[Allocation],
    ) -> Result<BTreeMap<i64, Vec<LotId>>, InventoryError> {
        let mut by_line = BTreeMap::new();
        let lines =
            declaration.iter().flat_map(|declaration| declaration.lines.iter().map(move |line| (declaration, line)));
        // Lines with the same article take goods from the same lots.
        let mut found: HashMap<WantedGoods, Vec<LotId>> = HashMap::new();
        for (declaration, line) in lines.filter(|(_, line)| wanted.contains(&line.id)) {
            let mut lots = match declaration.wanted_by(line.id) {
                None => Vec::new(),
                Some(goods) => match found.entry(goods) {
                    Entry::Occupied(known) => known.get().clone(),
                    Entry::Vacant(new) => {
                        let lots = self.lots_for(organisation, new.key())?;
                        new.insert(lots).clone()
                    }
                },
            };
            // Goods that the line has now may become available to it again.
            lots.extend(allocations.iter().filter(|own| own.line == line.id).map(|own| own.lot));
            by_line.insert(line.id, lots);
        }
        Ok(by_line)
    }

    /// Reads these lots as they are now; `lots` must be in the order of their ids.
    fn seen(&self, organisation: OrganisationId, lots: &[LotId]) -> Result<Vec<LotInStock>, InventoryError> {
        let stocks: BTreeSet<StockId> = self.ports.directory.stocks_of(organisation, lots)?.into_values().collect();
        let records = self.ports.stocks.find(organisation, &stocks.into_iter().collect::<Vec<_>>())?;
        let all = records.iter().flat_map(|record| record.lots.iter().map(|lot| record.in_stock(lot)));
        Ok(all.filter(|seen| lots.binary_search(&seen.lot.id).is_ok()).collect())
    }

    /// The lots that can supply such goods, the oldest first. All of them are locked before any is chosen: if
    /// another unit takes goods meanwhile, this use case chooses another lot instead of failing.
    fn lots_for(&self, organisation: OrganisationId, wanted: &WantedGoods) -> Result<Vec<LotId>, InventoryError> {
        let found = self.ports.directory.available(organisation, wanted, MOST_LOTS)?;
        Ok(found.into_iter().map(|found| found.lot.id).collect())
    }

    /// Stores all changes.
    pub(super) fn keep(&self, open: &Open) -> Result<(), InventoryError> {
        self.ports.stocks.record(open.ledger.movements())?;
        if !open.gone.is_empty() {
            self.ports.allocations.delete(open.organisation, &open.gone)?;
        }
        if !open.changed.is_empty() {
            self.ports.allocations.save(&open.changed)?;
        }
        if !open.new.is_empty() {
            self.ports.allocations.insert(&open.new)?;
        }
        Ok(())
    }
}

impl Open {
    /// Applies the decisions of customs on the declaration to its allocations.
    pub(super) fn catch_up(&mut self) -> Result<(), InventoryError> {
        for mut allocation in std::mem::take(&mut self.allocations) {
            let quantity = allocation.quantity;
            match allocation.fate(self.declaration.as_ref()) {
                Fate::Stays => self.allocations.push(allocation),
                Fate::Leaves => {
                    self.book(&allocation, StockMovementKind::Removal, LotChange::take_out(quantity), None)?;
                    allocation.state = AllocationState::Removed;
                    self.changed.push(allocation.clone());
                    self.allocations.push(allocation);
                }
                Fate::IsFreed => self.free(&allocation, Some("The declaration does not take it any more"))?,
                Fate::IsPutBack => {
                    self.put_back(&allocation, "The removal was rejected or invalidated after its release")?;
                }
            }
        }
        Ok(())
    }

    /// Frees the existing reservations of a line.
    pub(super) fn free_line(&mut self, line: i64) -> Result<(), InventoryError> {
        for allocation in std::mem::take(&mut self.allocations) {
            if allocation.line == line && allocation.state == AllocationState::Reserved {
                self.free(&allocation, None)?;
            } else {
                self.allocations.push(allocation);
            }
        }
        Ok(())
    }

    /// Returns the goods of a line of a released declaration to stock, so that they can be recorded again.
    pub(super) fn put_back_line(&mut self, line: i64) -> Result<(), InventoryError> {
        for allocation in std::mem::take(&mut self.allocations) {
            if allocation.line == line && allocation.state == AllocationState::Removed {
                self.put_back(&allocation, "What left is written down anew")?;
            } else {
                self.allocations.push(allocation);
            }
        }
        Ok(())
    }

    fn put_back(&mut self, allocation: &Allocation, why: &str) -> Result<(), InventoryError> {
        self.book(allocation, StockMovementKind::Removal, LotChange::on_hand(allocation.quantity), Some(why))?;
        self.ledger.let_go_if_withdrawn(allocation.lot)?;
        // The allocation is deleted, so its change to the removed state must not be stored as well.
        self.changed.retain(|changed| (changed.line, changed.lot) != (allocation.line, allocation.lot));
        self.gone.push((allocation.line, allocation.lot));
        Ok(())
    }

    /// Removes the goods just reserved from stock, since customs released them before.
    pub(super) fn let_go_at_once(&mut self) -> Result<(), InventoryError> {
        let mut new = std::mem::take(&mut self.new);
        for allocation in &mut new {
            let change = LotChange::take_out(allocation.quantity);
            self.book(allocation, StockMovementKind::Removal, change, Some("Written down after the release"))?;
            allocation.state = AllocationState::Removed;
            let (line, lot) = (allocation.line, allocation.lot);
            let same = self.allocations.iter_mut().filter(|own| (own.line, own.lot) == (line, lot));
            same.for_each(|own| own.state = AllocationState::Removed);
        }
        self.new = new;
        Ok(())
    }

    fn free(&mut self, allocation: &Allocation, reason: Option<&str>) -> Result<(), InventoryError> {
        self.book(allocation, StockMovementKind::Release, LotChange::reserve(-allocation.quantity), reason)?;
        self.ledger.let_go_if_withdrawn(allocation.lot)?;
        self.gone.push((allocation.line, allocation.lot));
        Ok(())
    }

    /// Reserves goods of lots for a line; existing reservations of the line stay.
    pub(super) fn reserve(
        &mut self,
        line: i64,
        lots: &[(LotId, Decimal)],
        origin: AllocationOrigin,
        submission: Option<String>,
    ) -> Result<(), InventoryError> {
        for (lot, quantity) in lots {
            let available = self.ledger.available(*lot);
            if available < *quantity {
                return Err(self.shortage(Some(*lot), line, *quantity, available));
            }
            let allocation = Allocation {
                organisation: self.organisation,
                declaration: self.id,
                line,
                lot: *lot,
                quantity: *quantity,
                origin,
                submission: submission.clone(),
                state: AllocationState::Reserved,
                created_at: self.now,
            };
            self.book(&allocation, StockMovementKind::Allocation, LotChange::reserve(*quantity), None)?;
            self.allocations.push(allocation.clone());
            self.new.push(allocation);
        }
        Ok(())
    }

    /// The oldest goods that make up the quantity of a line. Goods in different units are not added up: the unit is
    /// that of the oldest lot with available goods.
    pub(super) fn oldest(&self, line: i64, quantity: Decimal) -> Result<Vec<(LotId, Decimal)>, InventoryError> {
        let lots = self.lots_of_one_unit(line);
        let all: Decimal = lots.iter().map(|(_, available)| available).sum();
        fifo::oldest_first(lots, quantity).ok_or_else(|| self.shortage(None, line, quantity, all))
    }

    /// The unit of the oldest lot with available goods for a line.
    pub(super) fn unit_of_oldest(&self, line: i64) -> Option<&str> {
        let lots = self.by_age.get(&line).map(Vec::as_slice).unwrap_or_default();
        let first = lots.iter().find(|lot| !self.ledger.available(**lot).is_zero())?;
        self.ledger.lot(*first).map(|held| held.lot.goods.unit.as_str())
    }

    /// Excludes lots placed after the goods of a line left, since they cannot be those goods.
    pub(super) fn leave_out_later_than(&mut self, left_at: Option<DateTime<Utc>>) {
        self.left_at = left_at;
        for lots in self.by_age.values_mut() {
            lots.retain(|lot| was_there(&self.ledger, *lot, left_at).is_ok());
        }
    }

    /// Whether a lot was in stock when the goods left; if not, the broken rule.
    pub(super) fn was_there(&self, lot: LotId) -> Result<(), (RuleCode, &'static str)> {
        was_there(&self.ledger, lot, self.left_at)
    }

    fn lots_of_one_unit(&self, line: i64) -> Vec<(LotId, Decimal)> {
        let unit = self.unit_of_oldest(line);
        let lots = self.by_age.get(&line).map(Vec::as_slice).unwrap_or_default().iter();
        let of_unit = |lot: &&LotId| self.ledger.lot(**lot).map(|held| held.lot.goods.unit.as_str()) == unit;
        lots.filter(of_unit).map(|lot| (*lot, self.ledger.available(*lot))).collect()
    }

    pub(super) fn shortage(
        &self,
        lot: Option<LotId>,
        line: i64,
        wanted: Decimal,
        available: Decimal,
    ) -> InventoryError {
        InventoryError::InsufficientStock(Shortage { lot, declaration_line: Some(line), wanted, available })
    }

    /// Assigns all reservations to this submission.
    pub(super) fn belong_to(&mut self, submission: &str) {
        for allocation in &mut self.allocations {
            let stored = !self.new.iter().any(|new| (new.line, new.lot) == (allocation.line, allocation.lot));
            let other = allocation.submission.as_deref() != Some(submission);
            if stored && other && allocation.state == AllocationState::Reserved {
                allocation.submission = Some(submission.to_owned());
                self.changed.push(allocation.clone());
            }
        }
    }

    fn book(
        &mut self,
        allocation: &Allocation,
        kind: StockMovementKind,
        change: LotChange,
        reason: Option<&str>,
    ) -> Result<(), InventoryError> {
        let mrn = self.declaration.as_ref().and_then(|declaration| declaration.mrn.clone());
        let cause = StockMovementCause { declaration: self.id, line: allocation.line, mrn };
        self.ledger.book(allocation.lot, change, &Why { kind, cause: Some(&cause), reason })
    }
}

fn was_there(ledger: &Ledger, lot: LotId, left_at: Option<DateTime<Utc>>) -> Result<(), (RuleCode, &'static str)> {
    let later = ledger.lot(lot).zip(left_at).is_some_and(|(held, left_at)| held.stock.terms.placed_at > left_at);
    let rule = (RuleCode::LotPlacedLater, "was placed after the goods of the line were released");
    if later { Err(rule) } else { Ok(()) }
}

/// All lots that are touched, in the order of their ids.
fn all_lots(
    named: Vec<LotId>,
    allocations: &[Allocation],
    placed: &[StockRecord],
    by_age: &BTreeMap<i64, Vec<LotId>>,
) -> Vec<LotId> {
    let mut lots: BTreeSet<LotId> = named.into_iter().collect();
    lots.extend(allocations.iter().map(|allocation| allocation.lot));
    lots.extend(placed.iter().flat_map(|stock| stock.lots.iter().map(|lot| lot.id)));
    lots.extend(by_age.values().flatten());
    lots.into_iter().collect()
}
