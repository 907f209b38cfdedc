//! What the amendment of a declaration means for the bill: charges that no invoice has follow it, and what is invoiced
//! above that has to be credited.

use super::Dossiers;
use super::charge::{ChargedProgress, is_charge};
use crate::billable_item::TriggerType;
use crate::dossier::{Dossier, RevenueLine};
use crate::money::LineAmounts;
use crate::pricing::DueCharge;
use crate::use_cases::charging_on::movement_of;
use crate::{BillableItemId, BillingError};
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, Subject, in_unit_of_work};

impl Dossiers {
    /// Brings the charges for a declaration that customs amended up to date: those that no invoice has get the quantity
    /// that is due now, at the price at which they were made. Charges that fell due are made, as by
    /// [`Self::movement_progressed`], and the result is the same. Safe to repeat, in any order and concurrently.
    ///
    /// # Errors
    /// `Storage`.
    pub fn movement_amended(
        &self,
        organisation: OrganisationId,
        movement: Subject,
    ) -> Result<ChargedProgress, BillingError> {
        in_unit_of_work(self.ports().work.as_ref(), || {
            if let Some(dossier) = self.dossier_of(organisation, movement)?
                && self.charges_of(&dossier, movement)?.iter().any(follows)
            {
                self.recharge(&dossier, movement)?;
            }
            self.movement_progressed(organisation, movement)
        })
    }

    /// Returns whether the customer is invoiced more for a movement than is due for it by now, so that a part has to be
    /// credited: units of a charge, or duties and taxes.
    ///
    /// # Errors
    /// `Storage`.
    pub fn is_to_credit(&self, organisation: OrganisationId, movement: Subject) -> Result<bool, BillingError> {
        let Some(dossier) = self.dossier_of(organisation, movement)? else { return Ok(false) };
        let charged = self.charges_of(&dossier, movement)?;
        if charged.iter().any(|(line, due)| !line.is_pending() && line.quantity > due.quantity) {
            return Ok(true);
        }
        let taxes = self.charging_on().compared_to_costs(organisation, &[dossier.id])?;
        Ok(taxes.iter().any(|tax| tax.is_too_much() && movement_of(&tax.source) == Some(movement)))
    }

    fn dossier_of(&self, organisation: OrganisationId, movement: Subject) -> Result<Option<Dossier>, BillingError> {
        let found = self.ports().movements.find(organisation, movement)?;
        let Some(id) = found.and_then(|movement| movement.dossier) else { return Ok(None) };
        Ok(self.ports().dossiers.find(organisation, id)?)
    }

    /// Returns the charges by line that were made for a movement, each with what is due by now, also of a locked
    /// dossier. No amendment changes what is due of the others.
    fn charges_of(&self, dossier: &Dossier, movement: Subject) -> Result<Vec<(RevenueLine, DueCharge)>, BillingError> {
        let Some((list, mut due)) = self.all_due(dossier)? else { return Ok(Vec::new()) };
        let is_by_line = |item: &BillableItemId| {
            list.items.get(item).is_some_and(|item| item.terms.trigger_type == TriggerType::PerLine)
        };
        due.retain(|charge| is_by_line(&charge.key.item));
        let mut lines = self.ports().revenue.for_dossiers(dossier.organisation, &[dossier.id])?;
        lines.retain(|line| line.movement == Some(movement));
        let due_for = |line: &RevenueLine| due.iter().find(|charge| is_charge(line, charge)).cloned();
        Ok(lines.into_iter().filter_map(|line| due_for(&line).map(|due| (line, due))).collect())
    }

    /// Gives the charges of an open dossier the quantities that are due now.
    fn recharge(&self, dossier: &Dossier, movement: Subject) -> Result<(), BillingError> {
        let held = self.hold_with_drafts(dossier.organisation, dossier.id, None)?;
        if held.status.is_locked() {
            return Ok(());
        }
        // Another unit may have invoiced or changed charges before the dossier was held.
        for (line, due) in self.charges_of(&held, movement)?.into_iter().filter(follows) {
            let amounts = LineAmounts::calculate(due.quantity, line.unit_price, line.vat_rate)
                .map_err(|error| FieldErrors::one("quantity", (RuleCode::Amount, error.to_string())))?;
            self.ports().revenue.save(&RevenueLine { quantity: due.quantity, amounts, ..line })?;
        }
        Ok(())
    }
}

/// Returns whether no invoice has the charge, and another quantity is due.
fn follows((line, due): &(RevenueLine, DueCharge)) -> bool {
    line.is_pending() && line.quantity != due.quantity
}
