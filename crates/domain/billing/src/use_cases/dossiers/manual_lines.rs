use super::Dossiers;
use crate::dossier::{DeduplicationMode, Dossier, LineOrigin, NewRevenueLine, RevenueLine, RevenueLineForm};
use crate::money::{LineAmounts, TreatedRate};
use crate::ports::Remember;
use crate::{BillableItemId, BillingError, DossierId, RevenueLineId};
use customs_form_macros::growing;
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, Version, in_unit_of_work};
use rust_decimal::Decimal;

/// Result of adding a line by hand.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AddedLine {
    /// The line was added.
    Added(RevenueLine),
    /// A line with the same item existed and was changed.
    Updated(RevenueLine),
    /// A line with the same item existed and stayed as it was.
    Skipped(RevenueLine),
}

impl AddedLine {
    /// The line as it stands now.
    #[must_use]
    pub fn into_line(self) -> RevenueLine {
        match self {
            Self::Added(line) | Self::Updated(line) | Self::Skipped(line) => line,
        }
    }
}

impl Dossiers {
    /// Adds a line by hand, for a revenue item on the rate card of the customer that is billed. Price and VAT come from
    /// the card unless they are given.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Locked`, `NoActiveRateCard`, `Invalid`, `Storage`.
    pub fn add_line(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        expected: Option<Version>,
        mut form: RevenueLineForm,
        mode: DeduplicationMode,
    ) -> Result<AddedLine, BillingError> {
        form.check()?;
        in_unit_of_work(self.ports().work.as_ref(), || {
            let dossier = self.hold_unlocked(organisation, id, expected)?;
            let new = self.priced(&dossier, &form)?;
            let lines = self.ports().revenue.for_dossiers(organisation, &[id])?;
            // A line that passes on a customs cost belongs to that cost, so it does not count as the same.
            let is_same = |line: &RevenueLine| line.billable_item == new.billable_item && line.charges_on.is_none();
            let mut same = lines.into_iter().filter(is_same);
            match mode {
                DeduplicationMode::AllowDuplicates => {}
                DeduplicationMode::Skip => {
                    if let Some(line) = same.next() {
                        return Ok(AddedLine::Skipped(line));
                    }
                }
                DeduplicationMode::UpdateExisting => {
                    let same: Vec<RevenueLine> = same.collect();
                    if let Some(line) = same.iter().find(|line| line.is_pending()) {
                        let RevenueLine { origin, movement, triggered_at, .. } = line.clone();
                        let changed = NewRevenueLine { origin, movement, triggered_at, ..new };
                        let changed = RevenueLine::stored(line.id, changed);
                        self.ports().revenue.save(&changed)?;
                        return Ok(AddedLine::Updated(changed));
                    }
                    if let Some(line) = same.into_iter().next() {
                        return Ok(AddedLine::Skipped(line));
                    }
                }
            }
            self.ports().revenue.insert(&[new])?.pop().map(AddedLine::Added).ok_or_else(BillingError::not_kept)
        })
    }

    /// Changes a pending line. Fields that `change` does not touch keep their value. `change` may run more than once.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Locked` when an invoice has the line or the dossier is locked, `Invalid`,
    /// `NoActiveRateCard` when the item changes and there are no prices, `Storage`.
    pub fn update_line(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        line: RevenueLineId,
        expected: Option<Version>,
        change: &dyn Fn(&mut RevenueLineForm),
    ) -> Result<RevenueLine, BillingError> {
        in_unit_of_work(self.ports().work.as_ref(), || {
            let dossier = self.hold_unlocked(organisation, id, expected)?;
            let line = self.pending_line(organisation, id, line)?;
            let mut form = RevenueLineForm {
                billable_item_id: Some(line.billable_item.get()),
                description: Some(line.description.clone()),
                quantity: Some(line.quantity),
                unit_price: Some(line.unit_price),
                vat_rate: Some(line.vat_rate),
            };
            change(&mut form);
            form.check()?;
            let mut changed = line.clone();
            if form.billable_item_id == Some(line.billable_item.get()) {
                changed.description = form.description.unwrap_or(line.description);
                changed.quantity = form.quantity.unwrap_or(line.quantity);
                changed.unit_price = form.unit_price.unwrap_or(line.unit_price);
                changed.vat_rate = form.vat_rate.unwrap_or(line.vat_rate);
                changed.reverse_charged = line.reverse_charged && changed.vat_rate.is_zero();
                changed.not_taxed_here = line.not_taxed_here && changed.vat_rate.is_zero();
                changed.amounts = amounts(changed.quantity, changed.unit_price, changed.vat_rate)?;
            } else if line.origin == LineOrigin::Trigger {
                // The line's key identifies the charge that was made. Another item would be another charge.
                return Err(FieldErrors::one(
                    "billable_item_id",
                    (RuleCode::FixedByTrigger, "cannot change on a line that a trigger made"),
                )
                .into());
            } else {
                // Fields that did not change along with the item still hold the old item's values, so they are dropped.
                form.description = form.description.filter(|text| *text != line.description);
                form.unit_price = form.unit_price.filter(|price| *price != line.unit_price);
                form.vat_rate = form.vat_rate.filter(|rate| *rate != line.vat_rate);
                let new = self.priced(&dossier, &form)?;
                changed = RevenueLine::stored(line.id, NewRevenueLine { triggered_at: line.triggered_at, ..new });
            }
            self.ports().revenue.save(&changed)?;
            Ok(changed)
        })
    }

    /// Removes a pending line. A charge from a trigger still counts as made: only a recalculation makes it again.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `Locked`, `Storage`.
    pub fn delete_line(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        line: RevenueLineId,
        expected: Option<Version>,
    ) -> Result<(), BillingError> {
        in_unit_of_work(self.ports().work.as_ref(), || {
            self.hold_unlocked(organisation, id, expected)?;
            let line = self.pending_line(organisation, id, line)?;
            Ok(self.ports().revenue.delete(organisation, line.id, Remember::Yes)?)
        })
    }

    fn pending_line(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        line: RevenueLineId,
    ) -> Result<RevenueLine, BillingError> {
        let lines = self.ports().revenue.for_dossiers(organisation, &[id])?;
        let line = lines.into_iter().find(|one| one.id == line).ok_or(BillingError::Unknown("invoice line"))?;
        if line.is_pending() { Ok(line) } else { Err(BillingError::Locked("the line")) }
    }

    fn priced(&self, dossier: &Dossier, form: &RevenueLineForm) -> Result<NewRevenueLine, BillingError> {
        let list = self.pricing().required_price_list(dossier.organisation, &dossier.billing_customer)?;
        let item = BillableItemId::new(form.billable_item_id.unwrap_or_default());
        let (price, item) = list.revenue_price(item).filter(|(_, item)| item.terms.is_active).ok_or_else(|| {
            let message = "must be an active revenue item on the rate card of the customer that is billed";
            FieldErrors::one("billable_item_id", (RuleCode::NotOnRateCard, message))
        })?;
        let quantity = form.quantity.unwrap_or(Decimal::ONE);
        let unit_price = form.unit_price.unwrap_or(price.unit_price);
        // A given rate is taken literally: zero means zero-rated.
        let usual = TreatedRate {
            rate: price.vat_rate,
            reverse_charged: price.reverse_charged,
            not_taxed_here: price.not_taxed_here,
        };
        let vat = form.vat_rate.map_or(usual, |rate| list.customer.vat_treatment().given(rate));
        Ok(NewRevenueLine {
            organisation: dossier.organisation,
            dossier: dossier.id,
            billable_item: item.id,
            movement: None,
            origin: LineOrigin::Manual,
            charges_on: None,
            description: form.description.clone().unwrap_or_else(|| item.terms.name.clone()),
            quantity,
            unit_price,
            vat_rate: vat.rate,
            reverse_charged: vat.reverse_charged,
            not_taxed_here: vat.not_taxed_here,
            amounts: amounts(quantity, unit_price, vat.rate)?,
            group: price.group,
            frequency: price.frequency,
            currency: list.card.terms.currency.clone(),
            triggered_at: self.ports().clock.now(),
        })
    }
}

fn amounts(quantity: Decimal, unit_price: Decimal, vat_rate: Decimal) -> Result<LineAmounts, FieldErrors> {
    LineAmounts::calculate(quantity, unit_price, vat_rate)
        .map_err(|error| FieldErrors::one("unit_price", (RuleCode::Amount, error.to_string())))
}
