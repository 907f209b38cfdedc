//! What the amendment of a declaration means for the bill: charges that no final document has follow it, and what is
//! invoiced above that has to be credited.

use super::Dossiers;
use super::charge::{ChargedProgress, is_charge};
use crate::billable_item::TriggerType;
use crate::dossier::{Dossier, RevenueLine, ToCredit};
use crate::money::LineAmounts;
use crate::ports::AskedFor;
use crate::pricing::DueCharge;
use crate::use_cases::charging_on::movement_of;
use crate::{BillableItemId, BillingError, InvoiceId, RevenueLineId};
use customs_kernel::{Currency, FieldErrors, OrganisationId, RuleCode, Subject, in_unit_of_work};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};

impl Dossiers {
    /// Brings the charges for a declaration that customs amended up to date: those that no final document has get the
    /// quantity that is due now, at the price at which they were made, and so do the drafts that have them. `earlier` are
    /// the numbers of lines that the declaration had before its amendments: a person gave a charge any other quantity, and
    /// it stays as it was agreed. Charges that fell due are made, as by [`Self::movement_progressed`], and the result is
    /// the same. Safe to repeat, in any order and concurrently.
    ///
    /// # Errors
    /// `Storage`.
    pub fn movement_amended(
        &self,
        organisation: OrganisationId,
        movement: Subject,
        earlier: &[u32],
    ) -> Result<ChargedProgress, BillingError> {
        in_unit_of_work(self.ports().work.as_ref(), || {
            if let Some(dossier) = self.dossier_of(organisation, movement)?
                && !self.outdated(&dossier, movement, earlier)?.is_empty()
            {
                self.recharge(&dossier, movement, earlier)?;
            }
            self.movement_progressed(organisation, movement)
        })
    }

    /// Returns what the customer is invoiced for a movement above what is due for it by now, so that it has to be
    /// credited: units of a charge, or duties and taxes. Drafts do not count: they can still be changed. Of several
    /// currencies that of the charges comes first; for duties and taxes a draft of a credit note is made anyway. `None`
    /// when nothing has to be credited, or the movement is in no dossier.
    ///
    /// # Errors
    /// `Storage`.
    pub fn to_credit(&self, organisation: OrganisationId, movement: Subject) -> Result<Option<ToCredit>, BillingError> {
        let Some(dossier) = self.dossier_of(organisation, movement)? else { return Ok(None) };
        let charged = self.charges_of(&dossier, movement)?;
        let drafts = self.drafts_with(&charged)?;
        let is_final = |line: &RevenueLine| line.invoice.is_some_and(|invoice| !drafts.contains(&invoice));
        let asked = self.ports().directory.asked_for(organisation, &[dossier.id])?;
        let mut surplus = Vec::new();
        for (line, due) in charged.iter().filter(|(line, _)| is_final(line)) {
            let amount = surplus_of(line, asked.get(&line.id), amounts(due.quantity, line)?.amount);
            surplus.push((line.currency.clone(), amount));
        }
        for tax in self.charging_on().compared_to_costs(organisation, &[dossier.id])? {
            if tax.is_too_much() && movement_of(&tax.source) == Some(movement) {
                surplus.push((tax.currency.clone(), -tax.difference));
            }
        }
        let Some(currency) = surplus.iter().find(|(_, amount)| *amount > Decimal::ZERO).map(|(it, _)| it.clone())
        else {
            return Ok(None);
        };
        let amount = surplus.iter().filter(|(it, _)| *it == currency).map(|(_, amount)| *amount).sum();
        let taken_back = self.taken_back(&dossier, movement, &currency, &asked)?;
        Ok(Some(ToCredit { amount, currency, taken_back }))
    }

    /// Returns what final credit notes take back of the charges for a movement in this currency.
    fn taken_back(
        &self,
        dossier: &Dossier,
        movement: Subject,
        currency: &Currency,
        asked: &BTreeMap<RevenueLineId, AskedFor>,
    ) -> Result<Decimal, BillingError> {
        let lines = self.ports().revenue.for_dossiers(dossier.organisation, &[dossier.id])?;
        let own = lines.iter().filter(|line| line.movement == Some(movement) && line.currency == *currency);
        Ok(own.filter_map(|line| asked.get(&line.id)).map(|asked| asked.taken_back).sum())
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

    /// Returns the charges that no final document has and that have the quantity of one of these earlier numbers of lines.
    fn outdated(
        &self,
        dossier: &Dossier,
        movement: Subject,
        earlier: &[u32],
    ) -> Result<Vec<(RevenueLine, DueCharge)>, BillingError> {
        let was_due = |quantity: Decimal| earlier.iter().any(|lines| quantity == Decimal::from(*lines));
        let mut charges = self.charges_of(dossier, movement)?;
        charges.retain(|(line, due)| line.quantity != due.quantity && was_due(line.quantity));
        let drafts = self.drafts_with(&charges)?;
        charges.retain(|(line, _)| line.invoice.is_none_or(|invoice| drafts.contains(&invoice)));
        Ok(charges)
    }

    /// Returns the drafts among the documents that bill these charges.
    fn drafts_with(&self, charges: &[(RevenueLine, DueCharge)]) -> Result<BTreeSet<InvoiceId>, BillingError> {
        let billed: BTreeSet<InvoiceId> = charges.iter().filter_map(|(line, _)| line.invoice).collect();
        let (Some((first, _)), false) = (charges.first(), billed.is_empty()) else { return Ok(BTreeSet::new()) };
        let billed: Vec<InvoiceId> = billed.into_iter().collect();
        Ok(self.ports().directory.drafts_among(first.organisation, &billed)?.into_iter().collect())
    }

    /// Gives the charges of an open dossier, and those on drafts, the quantities that are due now.
    fn recharge(&self, dossier: &Dossier, movement: Subject, earlier: &[u32]) -> Result<(), BillingError> {
        let organisation = dossier.organisation;
        // All that this unit of work may need is held at once, in the order of the ids.
        let mut ids = self.invoices().dossiers_on_drafts_with(organisation, dossier.id, |_| true)?;
        ids.push(dossier.id);
        let held = self.hold_among(organisation, &ids, (dossier.id, None))?;
        // Another unit may have invoiced or changed charges before the dossier was held.
        for (line, due) in self.outdated(&held, movement, earlier)? {
            match line.invoice {
                None if held.status.is_locked() => {}
                None => {
                    let amounts = amounts(due.quantity, &line)?;
                    self.ports().revenue.save(&RevenueLine { quantity: due.quantity, amounts, ..line })?;
                }
                Some(draft) => self.invoices().follow_on_draft(&line, draft, due.quantity)?,
            }
        }
        Ok(())
    }
}

/// Returns how much more than `owed` the documents ask for a charge, as far as it was charged: an amount that was raised
/// by hand was agreed with the customer.
fn surplus_of(line: &RevenueLine, asked: Option<&AskedFor>, owed: Decimal) -> Decimal {
    let charged = line.amounts.amount;
    let asked = asked.map_or(charged, |asked| charged.min(asked.billed) - asked.taken_back);
    (asked - owed).max(Decimal::ZERO)
}

/// Returns the amounts of a charge for this quantity, at its price.
fn amounts(quantity: Decimal, line: &RevenueLine) -> Result<LineAmounts, FieldErrors> {
    LineAmounts::calculate(quantity, line.unit_price, line.vat_rate)
        .map_err(|error| FieldErrors::one("quantity", (RuleCode::Amount, error.to_string())))
}
