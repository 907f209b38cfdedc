use super::Dossiers;
use crate::BillingError;
use crate::dossier::{DeduplicationMode, Dossier, LineOrigin, NewRevenueLine, RevenueLine};
use crate::money::LineAmounts;
use customs_form_macros::growing;

use crate::pricing::{DueCharge, Progress, due_charges};
use crate::use_cases::pricing::price_list::PriceList;
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, Subject, in_unit_of_work};

/// What the progress of a movement meant for its dossier.
#[growing]
#[must_use = "a movement can progress without any charge"]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChargedProgress {
    /// The charges that are due are made, and what customs charges is booked.
    Charged,
    /// What customs charges is booked. No charges are made, because the dossier is invoiced or closed, or its payer has
    /// no prices.
    OnlyBooked,
    /// The movement is in no dossier, or gone: nothing is charged or booked.
    NoDossier,
}

impl Dossiers {
    /// Makes the charges that are due now that a declaration or transit has progressed, and books the final customs
    /// charges for it. Safe to repeat, in any order and concurrently. Returns what was due to be done.
    ///
    /// # Errors
    /// `Storage`.
    pub fn movement_progressed(
        &self,
        organisation: OrganisationId,
        movement: Subject,
    ) -> Result<ChargedProgress, BillingError> {
        in_unit_of_work(self.ports().work.as_ref(), || {
            let found = self.ports().movements.find(organisation, movement)?;
            let Some((id, movement)) = found.and_then(|movement| Some((movement.dossier?, movement))) else {
                return Ok(ChargedProgress::NoDossier);
            };
            let Some(dossier) = self.ports().dossiers.find(organisation, id)? else {
                return Ok(ChargedProgress::NoDossier);
            };
            let missing = self.missing_charges(&dossier)?;
            let held = match &missing {
                Some(missing) if !missing.is_empty() => Some(self.hold_with_drafts(organisation, id, None)?),
                // Most events charge nothing. The dossier then keeps its version.
                Some(_) | None => None,
            };
            if let Some(dossier) = &held {
                self.charge(dossier, DeduplicationMode::Skip)?;
            }
            self.book_assessed_taxes((organisation, id), &[movement], held.as_ref())?;
            Ok(if missing.is_some() { ChargedProgress::Charged } else { ChargedProgress::OnlyBooked })
        })
    }

    /// The due charges of a dossier that have no revenue line yet; `None` when it can be charged nothing at present.
    fn missing_charges(&self, dossier: &Dossier) -> Result<Option<Vec<DueCharge>>, BillingError> {
        let Some((_, due)) = self.due(dossier)? else { return Ok(None) };
        let lines = self.ports().revenue.for_dossiers(dossier.organisation, &[dossier.id])?;
        let made = |charge: &DueCharge| lines.iter().any(|line| is_charge(line, charge));
        Ok(Some(due.into_iter().filter(|charge| !made(charge)).collect()))
    }

    /// Makes the due charges of a held dossier and charges its customs costs on to the customer. Skips a locked
    /// dossier: its charges are made when it is reopened.
    pub(super) fn charge(&self, dossier: &Dossier, mode: DeduplicationMode) -> Result<(), BillingError> {
        let Some((list, due)) = self.due(dossier)? else { return Ok(()) };
        let at = self.ports().clock.now();
        let mut new = Vec::with_capacity(due.len());
        for charge in &due {
            new.push(line_of(dossier, &list, charge, at).map_err(BillingError::Invalid)?);
        }
        if mode == DeduplicationMode::Skip {
            self.ports().revenue.insert(&new)?;
            return self.charging_on().charge_on_customs_costs(dossier, &list);
        }
        let lines = self.ports().revenue.for_dossiers(dossier.organisation, &[dossier.id])?;
        for (mut new, charge) in new.into_iter().zip(&due) {
            match (mode, lines.iter().find(|line| is_charge(line, charge))) {
                (DeduplicationMode::UpdateExisting, Some(line)) if line.is_pending() => {
                    self.ports().revenue.save(&RevenueLine::stored(line.id, new))?;
                }
                (DeduplicationMode::AllowDuplicates, Some(_)) => {
                    new.origin = LineOrigin::Manual;
                    self.ports().revenue.insert(&[new])?;
                }
                (_, None) => {
                    self.ports().revenue.insert(&[new])?;
                }
                (_, Some(_)) => {}
            }
        }
        if mode == DeduplicationMode::UpdateExisting {
            self.charging_on().treat_passed_on(lines, &list)?;
        }
        self.charging_on().charge_on_customs_costs(dossier, &list)
    }

    fn due(&self, dossier: &Dossier) -> Result<Option<(PriceList, Vec<DueCharge>)>, BillingError> {
        if dossier.status.is_locked() { Ok(None) } else { self.all_due(dossier) }
    }

    /// Returns the charges that are due of a dossier, and the prices of its payer; `None` without prices. The dossier may
    /// be locked, so that nothing is charged for it any more.
    pub(super) fn all_due(&self, dossier: &Dossier) -> Result<Option<(PriceList, Vec<DueCharge>)>, BillingError> {
        let Some(list) = self.pricing().price_list(dossier.organisation, &dossier.billing_customer)? else {
            return Ok(None);
        };
        let movements = self.ports().movements.for_dossiers(dossier.organisation, &[dossier.id])?;
        let complete = dossier.status.is_complete();
        let progress = Progress { dossier: dossier.id, complete, movements: &movements };
        let due = due_charges(progress, &list.card, &list.items, list.customer.vat_treatment());
        Ok(Some((list, due)))
    }
}

pub(super) fn is_charge(line: &RevenueLine, charge: &DueCharge) -> bool {
    line.is_triggered() && line.key() == charge.key
}

fn line_of(
    dossier: &Dossier,
    list: &PriceList,
    charge: &DueCharge,
    triggered_at: chrono::DateTime<chrono::Utc>,
) -> Result<NewRevenueLine, FieldErrors> {
    let DueCharge { key, description, quantity, price } = charge;
    let amounts = LineAmounts::calculate(*quantity, price.unit_price, price.vat_rate);
    Ok(NewRevenueLine {
        organisation: dossier.organisation,
        dossier: dossier.id,
        billable_item: key.item,
        movement: key.movement,
        origin: LineOrigin::Trigger,
        charges_on: None,
        description: description.clone(),
        quantity: *quantity,
        unit_price: price.unit_price,
        vat_rate: price.vat_rate,
        reverse_charged: price.reverse_charged,
        not_taxed_here: price.not_taxed_here,
        amounts: amounts.map_err(|error| FieldErrors::one("rate_card", (RuleCode::Amount, error.to_string())))?,
        group: price.group,
        frequency: price.frequency,
        currency: list.card.terms.currency.clone(),
        triggered_at,
    })
}
