use super::Allocations;
use super::open::{Open, Wanted};
use crate::allocation::{Allocation, AllocationForm, AllocationOrigin, AllocationRequest};
use crate::declaration::{ALLOCATABLE, CustomsDeclaration};
use crate::{InventoryError, LotId};
use customs_kernel::{Actor, FieldErrors, OrganisationId, RuleCode, in_unit_of_work};
use rust_decimal::Decimal;

impl Allocations {
    /// Allocates a line that has no allocation.
    ///
    /// # Errors
    /// `Unknown`, `InvalidStatus`, `Invalid`, `AlreadyAllocated`, `InsufficientStock`, `Storage`.
    pub fn allocate(
        &self,
        organisation: OrganisationId,
        line: i64,
        form: &AllocationForm,
        by: &Actor,
    ) -> Result<Vec<Allocation>, InventoryError> {
        self.write(organisation, line, form, by, false)
    }

    /// Replaces the allocations of a line. The quantities it has now are available to it again.
    ///
    /// # Errors
    /// `Unknown`, `InvalidStatus`, `Invalid`, `InsufficientStock`, `Storage`.
    pub fn replace(
        &self,
        organisation: OrganisationId,
        line: i64,
        form: &AllocationForm,
        by: &Actor,
    ) -> Result<Vec<Allocation>, InventoryError> {
        self.write(organisation, line, form, by, true)
    }

    fn write(
        &self,
        organisation: OrganisationId,
        line: i64,
        form: &AllocationForm,
        by: &Actor,
        replaces: bool,
    ) -> Result<Vec<Allocation>, InventoryError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut open = self.open_line(organisation, line, by, true, || {
                let requested = form.requested()?;
                Ok(match &requested {
                    AllocationRequest::Lots(lots) => {
                        Wanted { lots: lots.iter().map(|(lot, _)| *lot).collect(), lines: Vec::new() }
                    }
                    AllocationRequest::Oldest(_) => Wanted { lots: Vec::new(), lines: vec![line] },
                })
            })?;
            let left_at = open.declaration.as_ref().and_then(|declaration| declaration.completed_as_of(line));
            let completes = left_at.is_some();
            open.leave_out_later_than(left_at);
            if replaces {
                open.free_line(line)?;
                if completes {
                    open.put_back_line(line)?;
                }
            } else if open.allocations.iter().any(|allocation| allocation.line == line) {
                return Err(InventoryError::AlreadyAllocated);
            }
            let lots = match form.requested()? {
                AllocationRequest::Oldest(quantity) => open.oldest(line, quantity)?,
                AllocationRequest::Lots(lots) => {
                    open.check_goods(line, &lots)?;
                    lots
                }
            };
            let submission = open.declaration.as_ref().and_then(CustomsDeclaration::lrn).map(str::to_owned);
            open.reserve(line, &lots, AllocationOrigin::Chosen, submission)?;
            if completes {
                open.let_go_at_once()?;
            }
            self.keep(&open)?;
            self.note_exceptions(&open)?;
            open.allocations.retain(|allocation| allocation.line == line);
            open.allocations.sort_by_key(|allocation| allocation.lot);
            Ok(open.allocations)
        })
    }

    /// Locks the declaration of a line and checks that its status permits changing allocations by hand. With
    /// `completes`, a released declaration is permitted as well, to record where goods that left the warehouse came
    /// from.
    pub(super) fn open_line(
        &self,
        organisation: OrganisationId,
        line: i64,
        by: &Actor,
        completes: bool,
        wanted: impl FnOnce() -> Result<Wanted, InventoryError>,
    ) -> Result<Open, InventoryError> {
        let unknown = || InventoryError::Unknown("declaration line");
        let id = self.ports.declarations.declaration_of(organisation, line)?.ok_or_else(unknown)?;
        let mut open = self.open(organisation, id, by, |declaration, _| {
            let declaration = declaration.filter(|declaration| declaration.line(line).is_some());
            let declaration = declaration.ok_or_else(unknown)?;
            let is_completed = completes && declaration.can_be_completed(line);
            if !declaration.is_allocatable() && !is_completed {
                let current = declaration.status.clone();
                return Err(InventoryError::InvalidStatus { current, allowed: ALLOCATABLE });
            }
            wanted()
        })?;
        open.catch_up()?;
        Ok(open)
    }
}

impl Open {
    /// Lots that a client names must exist and hold the goods of the line.
    fn check_goods(&self, line: i64, lots: &[(LotId, Decimal)]) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::default();
        for (index, (lot, _)) in lots.iter().enumerate() {
            if let Err(rule) = self.holds_goods_of(line, *lot).and_then(|()| self.was_there(*lot)) {
                errors.add(format!("allocations.{index}.inventory_line_id"), rule);
            }
        }
        errors.into_result()
    }

    /// Whether the lot holds goods of the line; if not, the broken rule.
    pub(super) fn holds_goods_of(&self, line: i64, lot: LotId) -> Result<(), (RuleCode, &'static str)> {
        let Some(held) = self.ledger.lot(lot) else { return Err((RuleCode::NotFound, "does not exist")) };
        let declaration = self.declaration.as_ref();
        match declaration.and_then(|declaration| declaration.wanted_by(line)) {
            Some(wanted) if wanted.customer_code != held.stock.terms.customer_code => {
                Err((RuleCode::LotOfAnotherCustomer, "is of another customer"))
            }
            Some(wanted) if wanted.are_in(&held.stock, &held.lot) => Ok(()),
            _ => Err((RuleCode::LotOfOtherGoods, "holds other goods than the line is of")),
        }
    }
}
