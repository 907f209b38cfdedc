//! What customs charged and the broker paid is charged on to the customer, to the cent and outside VAT.

use super::Dossiers;
use super::customs_charges::{first_source, movement_of};
use crate::billable_item::BillableItem;
use crate::dossier::{
    DeduplicationMode, Dossier, LineOrigin, NewRevenueLine, PurchaseCategory, PurchaseLine, RevenueLine,
};
use crate::money::{LineAmounts, PaymentTermGroup, TreatedRate};
use crate::ports::{BillingPorts, Remember};
use crate::price_list::PriceList;
use crate::pricing::Price;
use crate::{BillingError, DossierId};
use customs_kernel::{Currency, FieldErrors, OrganisationId, StorageError};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// A tax of customs that the dossier paid and of which some is not charged on.
pub(crate) struct ToChargeOn {
    /// The source of its first booking.
    source: String,
    /// What all its bookings come to.
    booked: Decimal,
    /// What is still to be charged on; negative where too much was.
    pub(crate) difference: Decimal,
    /// Currency.
    pub(crate) currency: Currency,
    /// The tax and the MRN.
    pub(crate) description: String,
    category: PurchaseCategory,
    lines: Vec<RevenueLine>,
}

impl BillingPorts {
    /// What customs charged in a dossier and is not charged on, or not with that amount. What somebody decided not to
    /// charge on, by deleting or changing the charge, is none of it.
    pub(crate) fn to_charge_on(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
    ) -> Result<Vec<ToChargeOn>, StorageError> {
        let costs = self.purchases.of_dossiers(organisation, &[dossier])?;
        if costs.iter().all(|cost| cost.source.is_none()) {
            return Ok(Vec::new());
        }
        let revenue = self.revenue.of_dossiers(organisation, &[dossier])?;
        let charged = self.purchases.charged_on(organisation, dossier)?;
        let mut found = taxes(costs, &revenue);
        for tax in &mut found {
            let lines = || tax.lines.iter().map(|line| line.amounts.amount).sum();
            tax.difference = tax.booked - charged.get(&tax.source).copied().unwrap_or_else(lines);
        }
        found.retain(|tax| !tax.difference.is_zero());
        Ok(found)
    }
}

impl Dossiers {
    /// Gives every cost of customs in a held dossier its charge, where the rate card has an item for it.
    pub(super) fn charge_on_customs_costs(&self, dossier: &Dossier, list: &PriceList) -> Result<(), BillingError> {
        for tax in self.ports.to_charge_on(dossier.organisation, dossier.id)? {
            if let Some((price, item)) = list.item_to_charge_on(tax.category) {
                let made = self.charge_on_tax(dossier, list, &tax, (price, item))?;
                let charged = tax.booked - tax.difference + made;
                let (organisation, id) = (dossier.organisation, dossier.id);
                self.ports.purchases.note_charged_on(organisation, id, &tax.source, Some(charged))?;
            }
        }
        Ok(())
    }

    /// The same after a cost was booked or changed. A locked dossier bears no charges: they are made when it is opened
    /// again.
    pub(super) fn charge_on_what_is_booked(&self, dossier: &Dossier) -> Result<(), BillingError> {
        if dossier.status.is_locked() {
            return Ok(());
        }
        match self.ports.price_list(dossier.organisation, &dossier.billing_customer)? {
            Some(list) => self.charge_on_customs_costs(dossier, &list),
            None => Ok(()),
        }
    }

    /// A recalculation asks for charges that somebody deleted, and with `update_existing` for the amounts of customs in
    /// place of those that somebody put there.
    pub(super) fn decide_again_on_customs_costs(
        &self,
        dossier: &Dossier,
        mode: DeduplicationMode,
    ) -> Result<(), BillingError> {
        let (organisation, id) = (dossier.organisation, dossier.id);
        let charged = self.ports.purchases.charged_on(organisation, id)?;
        if charged.is_empty() {
            return Ok(());
        }
        let revenue = self.ports.revenue.of_dossiers(organisation, &[id])?;
        for source in charged.into_keys() {
            let is_there = revenue.iter().any(|line| line.charges_on.as_ref() == Some(&source));
            if !is_there || mode == DeduplicationMode::UpdateExisting {
                self.ports.purchases.note_charged_on(organisation, id, &source, None)?;
            }
        }
        Ok(())
    }

    /// A pending charge follows its cost; beside an invoiced one a line of its own tells what came on top. What customs
    /// gave back of an invoiced charge needs a credit note, and is left. Answers by how much the charges changed.
    fn charge_on_tax(
        &self,
        dossier: &Dossier,
        list: &PriceList,
        tax: &ToChargeOn,
        (price, item): (Price, &BillableItem),
    ) -> Result<Decimal, BillingError> {
        if let Some(line) = tax.lines.iter().find(|line| line.is_pending()) {
            let (before, unit_price) = (line.amounts.amount, line.amounts.amount + tax.difference);
            if unit_price <= Decimal::ZERO {
                self.ports.revenue.delete(dossier.organisation, line.id, Remember::No)?;
                return Ok(-before);
            }
            let amounts = amounts(unit_price, line.vat_rate)?;
            let quantity = Decimal::ONE;
            self.ports.revenue.save(&RevenueLine { quantity, unit_price, amounts, ..line.clone() })?;
            return Ok(tax.difference);
        }
        if tax.difference.is_sign_negative() {
            return Ok(Decimal::ZERO);
        }
        let unit_price = tax.difference;
        let treated = list.customer.vat_treatment().treat(Decimal::ZERO, PaymentTermGroup::Duties);
        let TreatedRate { rate, reverse_charged, not_taxed_here } = treated;
        let line = NewRevenueLine {
            organisation: dossier.organisation,
            dossier: dossier.id,
            billable_item: item.id,
            movement: movement_of(&tax.source),
            origin: LineOrigin::Trigger,
            charges_on: Some(tax.source.clone()),
            description: described(item, tax),
            quantity: Decimal::ONE,
            unit_price,
            vat_rate: rate,
            reverse_charged,
            not_taxed_here,
            amounts: amounts(unit_price, rate)?,
            group: price.group,
            frequency: price.frequency,
            currency: tax.currency.clone(),
            triggered_at: self.ports.clock.now(),
        };
        self.ports.revenue.insert(&[line])?;
        Ok(tax.difference)
    }
}

impl PriceList {
    /// The item under which a cost of customs is charged on: active revenue of category duties (for VAT and other taxes
    /// rather vat or taxes) that no trigger charges.
    pub(crate) fn item_to_charge_on(&self, category: PurchaseCategory) -> Option<(Price, &BillableItem)> {
        let categories: &[&str] =
            if category == PurchaseCategory::Taxes { &["vat", "taxes", "duties"] } else { &["duties"] };
        let priced = || self.card.lines.iter().filter_map(|line| self.revenue_price(line.terms.billable_item));
        categories.iter().find_map(|wanted| {
            priced().find(|(_, item)| {
                let own = item.terms.category.as_deref().map(str::trim);
                item.terms.is_active
                    && !item.terms.is_automatic()
                    && own.is_some_and(|own| own.eq_ignore_ascii_case(wanted))
            })
        })
    }
}

/// The taxes that were booked, each with its corrections and with what charges it on.
fn taxes(costs: Vec<PurchaseLine>, revenue: &[RevenueLine]) -> Vec<ToChargeOn> {
    let mut found: BTreeMap<String, ToChargeOn> = BTreeMap::new();
    for cost in costs {
        let Some(source) = cost.source.as_deref().map(first_source) else { continue };
        let amount = cost.terms.amounts.amount;
        if let Some(tax) = found.get_mut(source) {
            tax.booked += amount;
            continue;
        }
        let own = revenue.iter().filter(|line| line.charges_on.as_deref() == Some(source));
        let tax = ToChargeOn {
            source: source.to_owned(),
            booked: amount,
            difference: Decimal::ZERO,
            currency: cost.terms.currency.clone(),
            description: cost.terms.description.clone(),
            category: cost.terms.category,
            lines: own.cloned().collect(),
        };
        found.insert(source.to_owned(), tax);
    }
    found.into_values().collect()
}

fn amounts(unit_price: Decimal, vat_rate: Decimal) -> Result<LineAmounts, FieldErrors> {
    LineAmounts::of(Decimal::ONE, unit_price, vat_rate)
        .map_err(|error| FieldErrors::one("rate_card", error.to_string()))
}

/// The name of the item with the tax and the MRN.
fn described(item: &BillableItem, tax: &ToChargeOn) -> String {
    let text = format!("{} {}", item.terms.name, tax.description);
    if text.chars().count() > 255 { tax.description.clone() } else { text }
}
