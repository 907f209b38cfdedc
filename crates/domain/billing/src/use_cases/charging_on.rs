//! Charges the customs duties and taxes that the broker paid on to the customer: to the cent and outside VAT.

use super::pricing::PricingPorts;
use super::pricing::price_list::PriceList;
use crate::billable_item::BillableItem;
use crate::dossier::{Dossier, LineOrigin, NewRevenueLine, PurchaseCategory, PurchaseLine, RevenueLine, ToChargeOn};
use crate::money::{LineAmounts, PaymentTermGroup, TreatedRate};
use crate::ports::{ChargedOn, InvoiceDirectory, PurchaseLines, Remember, RevenueLines};
use crate::pricing::Price;
use crate::{BillingError, DossierId};
use customs_kernel::{Clock, FieldErrors, OrganisationId, RuleCode, StorageError, Subject, SubjectKind, WriteEffect};
use rust_decimal::Decimal;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The ports that charging on touches: lines of dossiers, prices, and what invoices ask for.
pub(super) struct ChargingOnPorts<'p> {
    pub(super) revenue: &'p Arc<dyn RevenueLines>,
    pub(super) purchases: &'p Arc<dyn PurchaseLines>,
    pub(super) directory: &'p Arc<dyn InvoiceDirectory>,
    pub(super) clock: &'p Arc<dyn Clock>,
    pub(super) pricing: PricingPorts<'p>,
}

impl ChargingOnPorts<'_> {
    /// Finds the taxes that the broker paid to customs in these dossiers and that are not yet charged to the customer,
    /// or are charged with another amount. Needs a bounded number of queries, however many dossiers there are.
    pub(super) fn to_charge_on(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<Vec<ToChargeOn>, StorageError> {
        let mut taxes = self.compared_to_costs(organisation, dossiers)?;
        taxes.retain(|tax| !tax.difference.is_zero());
        Ok(taxes)
    }

    /// Like `to_charge_on`, but includes taxes that more was charged for than customs charges, although no more is
    /// asked.
    pub(super) fn compared_to_costs(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<Vec<ToChargeOn>, StorageError> {
        let costs = self.purchases.for_dossiers(organisation, dossiers)?;
        let revenue = self.revenue.for_dossiers(organisation, dossiers)?;
        self.compared(organisation, dossiers, (&costs, &revenue))
    }

    /// The same for costs and charges of these dossiers that are known already.
    pub(super) fn compared(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
        (costs, revenue): (&[PurchaseLine], &[RevenueLine]),
    ) -> Result<Vec<ToChargeOn>, StorageError> {
        if !ToChargeOn::concerns(costs, revenue) {
            return Ok(Vec::new());
        }
        let taxes = ToChargeOn::compare(costs, revenue, &self.purchases.charged_on(organisation, dossiers)?);
        let too_much: BTreeSet<DossierId> =
            taxes.iter().filter(|tax| tax.is_too_much()).map(|tax| tax.dossier).collect();
        if too_much.is_empty() {
            return Ok(taxes);
        }
        let too_much: Vec<DossierId> = too_much.into_iter().collect();
        let asked = self.directory.asked_for(organisation, &too_much)?;
        Ok(taxes.into_iter().map(|tax| tax.limit_to(&asked)).collect())
    }

    /// Makes the charges for the customs costs of held dossiers, after a cost was booked or changed or a charge came
    /// back from a draft. Skips locked dossiers: their charges are made when they are reopened.
    pub(super) fn charge_on_what_is_booked(
        &self,
        organisation: OrganisationId,
        dossiers: &[Dossier],
    ) -> Result<(), BillingError> {
        let open: Vec<DossierId> =
            dossiers.iter().filter(|dossier| !dossier.status.is_locked()).map(|dossier| dossier.id).collect();
        if open.is_empty() {
            return Ok(());
        }
        // Several taxes and dossiers usually have the same payer, so its prices are looked up once.
        let mut lists: BTreeMap<&str, Option<PriceList>> = BTreeMap::new();
        for tax in self.to_charge_on(organisation, &open)? {
            let Some(dossier) = dossiers.iter().find(|dossier| dossier.id == tax.dossier) else { continue };
            let payer = dossier.billing_customer.as_str();
            let list = match lists.entry(payer) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(unknown) => unknown.insert(self.pricing.price_list(organisation, payer)?),
            };
            if let Some(list) = list {
                self.charge_on_tax(dossier, list, &tax)?;
            }
        }
        Ok(())
    }

    /// Charges every customs cost of a held dossier on to the customer, when the rate card has an item for it.
    pub(super) fn charge_on_customs_costs(&self, dossier: &Dossier, list: &PriceList) -> Result<(), BillingError> {
        for tax in self.to_charge_on(dossier.organisation, &[dossier.id])? {
            self.charge_on_tax(dossier, list, &tax)?;
        }
        Ok(())
    }

    /// A pending charge changes with its cost. When the charge is invoiced already, a new line charges the increase. A
    /// refund by customs on an invoiced charge needs a credit note, so nothing is done for it here.
    fn charge_on_tax(&self, dossier: &Dossier, list: &PriceList, tax: &ToChargeOn) -> Result<(), BillingError> {
        let (organisation, charged) = (dossier.organisation, tax.charged);
        let amount = if let Some(line) = tax.pending() {
            let unit_price = line.amounts.amount + tax.difference;
            if unit_price > Decimal::ZERO {
                let amounts = amounts(unit_price, line.vat_rate)?;
                let changed = RevenueLine { quantity: Decimal::ONE, unit_price, amounts, ..line.clone() };
                self.revenue.save(&changed)?;
                Some(tax.booked)
            } else {
                self.revenue.delete(organisation, line.id, Remember::No)?;
                (tax.lines.len() > 1).then_some(charged - line.amounts.amount)
            }
        } else if tax.difference > Decimal::ZERO
            && let Some((price, item)) = list.item_to_charge_on(tax.category)
        {
            self.revenue.insert(&[self.charge_for(dossier, list, tax, (price, item))?])?;
            Some(tax.booked)
        } else {
            return Ok(());
        };
        let charged = amount.map(|amount| ChargedOn { amount, by_service: true });
        // The dossier is held, so the booking that was read is there.
        let _noted: WriteEffect = self.purchases.note_charged_on(organisation, dossier.id, &tax.source, charged)?;
        Ok(())
    }

    fn charge_for(
        &self,
        dossier: &Dossier,
        list: &PriceList,
        tax: &ToChargeOn,
        (price, item): (Price, &BillableItem),
    ) -> Result<NewRevenueLine, BillingError> {
        let TreatedRate { rate, reverse_charged, not_taxed_here } = list.passed_on_rate();
        Ok(NewRevenueLine {
            organisation: dossier.organisation,
            dossier: dossier.id,
            billable_item: item.id,
            movement: movement_of(&tax.source),
            origin: LineOrigin::Trigger,
            charges_on: Some(tax.source.clone()),
            description: described(item, tax),
            quantity: Decimal::ONE,
            unit_price: tax.difference,
            vat_rate: rate,
            reverse_charged,
            not_taxed_here,
            amounts: amounts(tax.difference, rate)?,
            group: price.group,
            frequency: price.frequency,
            currency: tax.currency.clone(),
            triggered_at: self.clock.now(),
        })
    }

    /// Updates the VAT and the frequency of the pending charges that pass on customs costs to those of the customer
    /// that is billed now. Amount and currency stay as customs charged them.
    pub(super) fn treat_passed_on(&self, pending: Vec<RevenueLine>, list: &PriceList) -> Result<(), StorageError> {
        let TreatedRate { rate, reverse_charged, not_taxed_here } = list.passed_on_rate();
        for line in pending.into_iter().filter(|line| line.charges_on.is_some() && line.is_pending()) {
            let price = list.revenue_price(line.billable_item).map(|(price, _)| price);
            let frequency = price.map_or(list.card.terms.invoice_frequency, |price| price.frequency);
            let treated = RevenueLine { vat_rate: rate, reverse_charged, not_taxed_here, frequency, ..line.clone() };
            if treated != line {
                self.revenue.save(&treated)?;
            }
        }
        Ok(())
    }
}

impl PriceList {
    /// The item under which a customs cost is charged on: an active revenue item without an automatic trigger, of
    /// category duties. For VAT and other taxes the categories vat and taxes come first.
    fn item_to_charge_on(&self, category: PurchaseCategory) -> Option<(Price, &BillableItem)> {
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

    /// VAT treatment of charges that pass on duties and taxes: no VAT.
    fn passed_on_rate(&self) -> TreatedRate {
        self.customer.vat_treatment().treat(Decimal::ZERO, PaymentTermGroup::Duties)
    }
}

fn amounts(unit_price: Decimal, vat_rate: Decimal) -> Result<LineAmounts, FieldErrors> {
    LineAmounts::calculate(Decimal::ONE, unit_price, vat_rate)
        .map_err(|error| FieldErrors::one("rate_card", (RuleCode::Amount, error.to_string())))
}

/// Item name, tax type and MRN; without the item name when that is too long.
fn described(item: &BillableItem, tax: &ToChargeOn) -> String {
    let text = format!("{} {}", item.terms.name, tax.description);
    if text.chars().count() > 255 { tax.description.clone() } else { text }
}

/// The movement that a booking's source names.
pub(super) fn movement_of(source: &str) -> Option<Subject> {
    let mut words = source.split(' ');
    let kind = SubjectKind::from_word(words.next()?)?;
    Some(Subject { kind, id: words.next()?.parse().ok()? })
}
