use super::open::{Open, Wanted};
use super::{Allocations, TakenGoods};
use crate::allocation::{Allocation, AllocationOrigin};
use crate::declaration::{CustomsDeclaration, CustomsLine};
use crate::{InventoryError, LotId};
use customs_kernel::{Actor, BrokenRule, FieldErrors, OrganisationId, RuleCode, in_unit_of_work};

impl Allocations {
    /// Allocates stock to the lines of a declaration, in the unit of work of its submission and once its lines have
    /// ids. A line that names a lot in `inventory_line_id` takes its quantity of that lot. Allocations by the
    /// submission before are made again; allocations by a person stay, and their lines are left alone. With
    /// [`CustomsDeclaration::allocates_by_age`], lines that name no lot take the oldest goods. From now on all
    /// reservations belong to this submission. Returns the placements that goods leaving the warehouse come from, and
    /// the findings about them, which are also stored.
    ///
    /// # Errors
    /// `Invalid` with the paths of the create body for lots that do not exist or hold other goods,
    /// `InsufficientStock`, `Unknown`, `Storage`. The submission must be undone then.
    pub fn at_submit(
        &self,
        organisation: OrganisationId,
        declaration: i64,
        submission: &str,
        by: &Actor,
    ) -> Result<TakenGoods, InventoryError> {
        in_unit_of_work(self.ports.work.as_ref(), || self.take_at_submit(organisation, declaration, submission, by))
    }

    /// Does the same for a submission when its declaration asks for no stock: none of its lines names a lot, and none
    /// of its goods leave a warehouse. It only considers allocations made by a person or an earlier submission. Mostly
    /// there are none, which takes one query and no lock. No other unit can allocate meanwhile, since the declaration
    /// is locked.
    ///
    /// # Errors
    /// As for [`Self::at_submit`].
    pub fn at_plain_submit(
        &self,
        organisation: OrganisationId,
        declaration: i64,
        submission: &str,
        by: &Actor,
    ) -> Result<TakenGoods, InventoryError> {
        if self.ports.allocations.for_declaration(organisation, declaration)?.is_empty() {
            return Ok(TakenGoods::default());
        }
        self.at_submit(organisation, declaration, submission, by)
    }

    fn take_at_submit(
        &self,
        organisation: OrganisationId,
        declaration: i64,
        submission: &str,
        by: &Actor,
    ) -> Result<TakenGoods, InventoryError> {
        let mut open = self.open(organisation, declaration, by, |declaration, allocations| {
            declaration.map(|declaration| wanted(declaration, allocations)).ok_or(UNKNOWN)
        })?;
        open.take_for(submission)?;
        self.keep(&open)?;
        let taken = self.taken(&open)?;
        self.note(&open, &taken.findings)?;
        Ok(taken)
    }

    /// Foretells the result of [`Self::at_submit`] for a draft as it stands. It changes nothing and takes no locks.
    ///
    /// # Errors
    /// As for [`Self::at_submit`].
    pub fn foresee(&self, organisation: OrganisationId, declaration: i64) -> Result<TakenGoods, InventoryError> {
        let found = self.ports.declarations.find(organisation, declaration)?.ok_or(UNKNOWN)?;
        let mut open = self.look_at(organisation, found, |declaration, allocations| {
            declaration.map(|declaration| wanted(declaration, allocations)).ok_or(UNKNOWN)
        })?;
        open.take_for("the next one")?;
        self.taken(&open)
    }
}

const UNKNOWN: InventoryError = InventoryError::Unknown("declaration");

fn wanted(declaration: &CustomsDeclaration, allocations: &[Allocation]) -> Wanted {
    let chosen = |line: i64| {
        let mut own = allocations.iter().filter(|allocation| allocation.line == line);
        own.any(|allocation| allocation.origin == AllocationOrigin::Chosen)
    };
    let named = declaration.lines.iter().filter_map(|line| line.inventory_line_id).map(LotId::new);
    // A reservation that is freed first leaves its line without one, so that this line may be allocated by age after
    // all.
    let by_age = declaration.lines.iter().filter(|line| line.inventory_line_id.is_none());
    let by_age =
        by_age.filter(|line| declaration.allocates_by_age && (!chosen(line.id) || !declaration.rejected.is_empty()));
    Wanted { lots: named.collect(), lines: by_age.map(|line| line.id).collect() }
}

impl Open {
    /// Makes all allocations of a submission.
    fn take_for(&mut self, submission: &str) -> Result<(), InventoryError> {
        self.catch_up()?;
        let lines = self.declaration.as_ref().ok_or(UNKNOWN)?.lines.clone();
        self.free_what_the_last_submission_took()?;
        self.check_lots(&lines)?;
        for (index, line) in lines.iter().enumerate() {
            self.allocate_at_submit(index, line, submission)?;
        }
        self.belong_to(submission);
        Ok(())
    }

    fn free_what_the_last_submission_took(&mut self) -> Result<(), InventoryError> {
        let taken = self.allocations.iter().filter(|allocation| allocation.origin == AllocationOrigin::Submitted);
        let lines: Vec<i64> = taken.map(|allocation| allocation.line).collect();
        let left_on_paper = self.declaration.as_ref().is_some_and(|declaration| declaration.left_on_paper);
        lines.into_iter().try_for_each(|line| {
            // What left on paper is written down anew, as the corrected declaration states it.
            if left_on_paper {
                self.put_back_line(line)?;
            }
            self.free_line(line)
        })
    }

    fn has_allocation(&self, line: i64) -> bool {
        self.allocations.iter().any(|allocation| allocation.line == line)
    }

    /// Checks all lots before any is taken, so that all errors are reported at once. Existing allocations are checked
    /// again, since the draft may have got another customer or other goods.
    fn check_lots(&self, lines: &[CustomsLine]) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::default();
        for (index, line) in lines.iter().enumerate() {
            let mut own = self.allocations.iter().filter(|own| own.line == line.id).peekable();
            let outcome = match line.inventory_line_id.map(LotId::new) {
                Some(lot) if own.peek().is_none() => self.can_be_taken(line, lot).map_err(BrokenRule::from),
                _ => own.try_for_each(|own| self.holds_goods_of(line.id, own.lot)).map_err(|(_, rule)| {
                    let rule = format!("is allocated to a lot that {rule}: allocate it anew");
                    BrokenRule::new(RuleCode::AllocatedToUnfitLot, rule)
                }),
            };
            if let Err(rule) = outcome {
                errors.add(format!("declaration.items.{index}.inventory_line_id"), rule);
            }
        }
        errors.into_result()
    }

    fn can_be_taken(&self, line: &CustomsLine, lot: LotId) -> Result<(), (RuleCode, &'static str)> {
        self.holds_goods_of(line.id, lot)?;
        let unit = self.ledger.lot(lot).map(|held| held.lot.goods.unit.as_str()).unwrap_or_default();
        let rule = (RuleCode::LotInAnotherUnit, "is counted in a unit that the line does not state");
        line.quantity_in(unit).map(drop).ok_or(rule)
    }

    fn allocate_at_submit(&mut self, index: usize, line: &CustomsLine, submission: &str) -> Result<(), InventoryError> {
        if self.has_allocation(line.id) {
            return Ok(());
        }
        let lots = match line.inventory_line_id.map(LotId::new) {
            Some(lot) => {
                let unit = self.ledger.lot(lot).map(|held| held.lot.goods.unit.as_str()).unwrap_or_default();
                vec![(lot, line.quantity_in(unit).unwrap_or_default())]
            }
            None if self.declaration.as_ref().is_some_and(|declaration| declaration.allocates_by_age) => {
                let unit = self.unit_of_oldest(line.id);
                // Without any goods in stock, the quantity only serves to report how much is missing.
                let quantity = unit.map_or(Some(line.quantity().0), |unit| line.quantity_in(unit));
                let quantity = quantity.ok_or_else(|| {
                    let rule = "names no lot, and the oldest goods are counted in a unit that the line does not state";
                    FieldErrors::one(
                        format!("declaration.items.{index}.inventory_line_id"),
                        (RuleCode::OldestInAnotherUnit, rule),
                    )
                })?;
                self.oldest(line.id, quantity)?
            }
            None => return Ok(()),
        };
        self.reserve(line.id, &lots, AllocationOrigin::Submitted, Some(submission.to_owned()))
    }
}
