//! What was paid in advance, taken off invoices: in its currency, from who paid it, and no rate of VAT below zero.

use super::Invoices;
use super::plan::PlannedInvoice;
use crate::BillingError;
use crate::dossier::{Dossier, Prepayment};
use crate::invoice::{Invoice, InvoiceLineTerms, LineSource};
use crate::money::{AmountTooLarge, LineAmounts, PaymentTermGroup, VatRules};
use crate::{DossierId, InvoiceId};
use customs_kernel::{FieldErrors, OrganisationId};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// Takes what a dossier's customer paid in advance off the invoices that are planned for it, those for handling first,
/// as far as its lines on them go; the rest stays for later ones.
pub(super) fn deduct(dossier: &Dossier, planned: &mut [PlannedInvoice]) -> Result<(), AmountTooLarge> {
    let Some(prepayment) = &dossier.prepayment else { return Ok(()) };
    let mut left = prepayment.left();
    let mut payable: Vec<&mut PlannedInvoice> = planned
        .iter_mut()
        .filter(|invoice| {
            invoice.draft.header.currency == prepayment.currency
                && invoice.draft.header.customer_code == prepayment.payer
        })
        .collect();
    payable.sort_by_key(|invoice| !invoice.draft.header.groups.contains(&PaymentTermGroup::Handling));
    for invoice in payable {
        let mut taken = Decimal::ZERO;
        for (group, sum) in work(prepayment, dossier.id, &invoice.draft.lines) {
            let amount = sum.min(left);
            if amount <= Decimal::ZERO {
                continue;
            }
            invoice.draft.lines.push(deduction(dossier, prepayment, group, amount)?);
            left -= amount;
            taken += amount;
        }
        if !taken.is_zero() {
            invoice.deducts.push((dossier.id, taken));
        }
    }
    Ok(())
}

/// Sums of the dossier's lines that bear VAT as the prepayment does, by category, each with a group that has it.
fn work(prepayment: &Prepayment, dossier: DossierId, lines: &[InvoiceLineTerms]) -> Vec<(PaymentTermGroup, Decimal)> {
    let mut sums: BTreeMap<&str, (PaymentTermGroup, Decimal)> = BTreeMap::new();
    let own = lines.iter().filter(|line| line.dossier == Some(dossier) && !is_deduction(line));
    for line in own.filter(|line| is_alike(prepayment, line)) {
        let (_, sum) = sums.entry(category(line)).or_insert((line.group, Decimal::ZERO));
        *sum += line.amounts.amount;
    }
    sums.into_values().collect()
}

fn is_alike(prepayment: &Prepayment, line: &InvoiceLineTerms) -> bool {
    (line.vat_rate, line.reverse_charged, line.not_taxed_here)
        == (prepayment.vat_rate, prepayment.reverse_charged, prepayment.not_taxed_here)
}

/// How lines are told apart whatever else stands on the document.
fn category(line: &InvoiceLineTerms) -> &'static str {
    VatRules::FIRST_EDITION.category(line.vat()).word()
}

const fn is_deduction(line: &InvoiceLineTerms) -> bool {
    matches!(line.source, LineSource::Prepayment(_))
}

fn deduction(
    dossier: &Dossier,
    prepayment: &Prepayment,
    group: PaymentTermGroup,
    amount: Decimal,
) -> Result<InvoiceLineTerms, AmountTooLarge> {
    let quantity = -Decimal::ONE;
    Ok(InvoiceLineTerms {
        description: format!("Paid in advance for dossier {}", dossier.number),
        quantity,
        unit_price: amount,
        vat_rate: prepayment.vat_rate,
        reverse_charged: prepayment.reverse_charged,
        not_taxed_here: prepayment.not_taxed_here,
        amounts: LineAmounts::of(quantity, amount, prepayment.vat_rate)?,
        group,
        billable_item: None,
        dossier: Some(dossier.id),
        source: LineSource::Prepayment(dossier.id),
    })
}

impl Invoices {
    /// After lines of a draft changed: what it takes off of prepayments goes no further than its other lines do; the
    /// rest waits for the next invoice.
    pub(super) fn fit_deductions(&self, invoice: &mut Invoice) -> Result<(), BillingError> {
        let source = |line: &InvoiceLineTerms| match line.source {
            LineSource::Prepayment(dossier) => Some(dossier),
            LineSource::Typed | LineSource::Revenue(_) | LineSource::Credit(_) => None,
        };
        let dossiers: Vec<DossierId> = invoice.lines.iter().filter_map(|line| source(&line.terms)).collect();
        let now = self.ports.clock.now();
        for mut dossier in self.ports.dossiers.hold(invoice.organisation, &dossiers)? {
            let Some(prepayment) = &mut dossier.prepayment else { continue };
            let taken = fit(invoice, dossier.id)?;
            let before = prepayment.deductions.clone();
            prepayment.take_off(invoice.id, taken);
            if prepayment.deductions != before {
                dossier.updated_at = now;
                self.ports.dossiers.save(&dossier)?;
            }
        }
        Ok(())
    }

    /// That the prepayment which an invoice asks for can be taken back: nobody takes it off.
    pub(super) fn require_not_deducted(
        &self,
        organisation: OrganisationId,
        prepayment: &Prepayment,
    ) -> Result<(), BillingError> {
        let Some(deduction) = prepayment.deductions.first() else { return Ok(()) };
        let by = self.ports.invoices.find(organisation, deduction.invoice)?;
        let number = by.as_ref().and_then(Invoice::number).map(str::to_owned);
        Err(BillingError::TakenOff {
            by: number.map_or_else(|| format!("draft {}", deduction.invoice), |number| format!("invoice {number}")),
        })
    }
}

/// Lowers the deductions of a dossier to what its other lines of the same VAT come to, and answers what is left of them.
fn fit(invoice: &mut Invoice, dossier: DossierId) -> Result<Decimal, BillingError> {
    let whole = invoice.header.dossier;
    let is_own =
        |line: &InvoiceLineTerms| line.dossier == Some(dossier) || line.dossier.is_none() && whole == Some(dossier);
    let mut sums: BTreeMap<(&str, Decimal), Decimal> = BTreeMap::new();
    for line in invoice.lines.iter().map(|line| &line.terms).filter(|line| is_own(line) && !is_deduction(line)) {
        *sums.entry((category(line), line.vat_rate)).or_default() += line.amounts.amount;
    }
    let mut taken = Decimal::ZERO;
    for line in invoice.lines.iter_mut().map(|line| &mut line.terms) {
        if line.source != LineSource::Prepayment(dossier) {
            continue;
        }
        let most = sums.get(&(category(line), line.vat_rate)).copied().unwrap_or_default();
        line.unit_price = line.unit_price.min(most.max(Decimal::ZERO));
        let amounts = LineAmounts::of(line.quantity, line.unit_price, line.vat_rate);
        line.amounts = amounts.map_err(|error| FieldErrors::one("unit_price", error.to_string()))?;
        taken += line.unit_price;
    }
    invoice
        .lines
        .retain(|line| !(line.terms.source == LineSource::Prepayment(dossier) && line.terms.unit_price.is_zero()));
    Ok(taken)
}

/// Whether a credit note is of that invoice.
pub(super) fn takes_back(note: &Invoice, invoice: InvoiceId) -> bool {
    note.header.credits.as_ref().is_some_and(|credited| credited.id == invoice)
}
