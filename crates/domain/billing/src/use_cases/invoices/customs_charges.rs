//! Takes duties and taxes that customs gave back, or that nobody owes any more, off the documents that bill them.

use super::Invoices;
use crate::dossier::{Dossier, RevenueLine, ToChargeOn};
use crate::invoice::{DocumentType, Invoice, InvoiceLine, InvoiceLineTerms, InvoiceStatus, LineSource, NewInvoice};
use crate::money::LineAmounts;
use crate::ports::{BillingPorts, ChargedOn, Remember};
use crate::{BillingError, DossierId, InvoiceId, InvoiceLineId, RevenueLineId};
use customs_kernel::{FieldErrors, OrganisationId, StorageError};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};

/// How much of each charge on an invoice is too much, by the invoice.
type TooMuch = BTreeMap<InvoiceId, BTreeMap<RevenueLineId, Decimal>>;

impl BillingPorts {
    /// Takes what is charged too much for a held dossier off its bills: drafts get the lower amount, or lose the line;
    /// for finalized invoices a draft credit note is made, which follows later changes until somebody finalizes it.
    /// `before` is what was too much before customs changed its charges.
    pub(crate) fn take_off_the_bill(&self, dossier: &Dossier, before: &[ToChargeOn]) -> Result<(), BillingError> {
        let (organisation, id) = (dossier.organisation, dossier.id);
        let now = self.to_charge_on(organisation, &[id])?;
        if now.iter().chain(before).all(|tax| !tax.is_too_much()) {
            return Ok(());
        }
        let drafts = self.drafts_of(organisation, &now)?;
        for tax in now.iter().filter(|tax| tax.is_too_much()) {
            self.take_off_drafts(organisation, tax, &drafts)?;
        }
        let now = self.to_charge_on(organisation, &[id])?;
        let drafts = self.drafts_of(organisation, before)?;
        self.draft_credit_notes(organisation, &too_much(before, &drafts), &too_much(&now, &drafts))
    }

    /// The drafts among the invoices that bill these taxes.
    fn drafts_of(
        &self,
        organisation: OrganisationId,
        taxes: &[ToChargeOn],
    ) -> Result<BTreeSet<InvoiceId>, StorageError> {
        let billed: BTreeSet<InvoiceId> =
            taxes.iter().flat_map(|tax| &tax.lines).filter_map(|line| line.invoice).collect();
        let billed: Vec<InvoiceId> = billed.into_iter().collect();
        let drafts = if billed.is_empty() { billed } else { self.directory.drafts_among(organisation, &billed)? };
        Ok(drafts.into_iter().collect())
    }

    fn take_off_drafts(
        &self,
        organisation: OrganisationId,
        tax: &ToChargeOn,
        drafts: &BTreeSet<InvoiceId>,
    ) -> Result<(), BillingError> {
        let before = tax.booked - tax.difference;
        let (mut surplus, mut charged) = (-tax.difference, before);
        for line in tax.lines.iter().rev() {
            let Some(draft) = line.invoice.filter(|invoice| drafts.contains(invoice)) else { continue };
            if surplus <= Decimal::ZERO {
                break;
            }
            let taken = self.lower(line, draft, surplus)?;
            (surplus, charged) = (surplus - taken, charged - taken);
        }
        if charged == before {
            return Ok(());
        }
        let is_charged = self.revenue.of_dossiers(organisation, &[tax.dossier])?;
        let is_charged = is_charged.iter().any(|line| line.charges_on.as_ref() == Some(&tax.source));
        let note = is_charged.then_some(ChargedOn { amount: charged, by_service: true });
        Ok(self.purchases.note_charged_on(organisation, tax.dossier, &tax.source, note)?)
    }

    /// Lowers a charge on a draft by up to `surplus`, and returns by how much. A line whose amount somebody changed on
    /// the draft is left alone, unless nothing of the charge is left.
    fn lower(&self, line: &RevenueLine, draft: InvoiceId, surplus: Decimal) -> Result<Decimal, BillingError> {
        let Some(mut invoice) = self.invoices.find(line.organisation, draft)? else { return Ok(Decimal::ZERO) };
        let Some(position) = invoice.lines.iter().position(|one| one.terms.source.revenue() == Some(line.id)) else {
            return Ok(Decimal::ZERO);
        };
        let left = line.amounts.amount - surplus;
        if left > Decimal::ZERO {
            if invoice.lines[position].terms.amounts.amount != line.amounts.amount {
                return Ok(Decimal::ZERO);
            }
            let amounts = at_price(Decimal::ONE, left, line.vat_rate)?;
            // The line of the draft may have another rate than the charge, set by hand.
            let billed = at_price(Decimal::ONE, left, invoice.lines[position].terms.vat_rate)?;
            let lowered = RevenueLine { quantity: Decimal::ONE, unit_price: left, amounts, ..line.clone() };
            self.revenue.release(line.organisation, &[line.id], draft)?;
            self.revenue.save(&RevenueLine { invoice: None, ..lowered })?;
            self.revenue.claim(line.organisation, &[(line.id, draft)])?;
            let terms = &mut invoice.lines[position].terms;
            (terms.quantity, terms.unit_price, terms.amounts) = (Decimal::ONE, left, billed);
            Invoices::new(self.clone()).save_lines(invoice, Vec::new())?;
            return Ok(surplus);
        }
        self.revenue.release(line.organisation, &[line.id], draft)?;
        self.revenue.delete(line.organisation, line.id, Remember::No)?;
        invoice.lines.remove(position);
        self.save_or_delete(invoice)?;
        Ok(line.amounts.amount)
    }

    /// Stores a draft that lost lines; one without any other line than deductions goes as a whole.
    fn save_or_delete(&self, invoice: Invoice) -> Result<(), BillingError> {
        let invoices = Invoices::new(self.clone());
        let is_left = invoice.lines.iter().any(|line| !matches!(line.terms.source, LineSource::Prepayment(_)));
        if is_left {
            invoices.save_lines(invoice, Vec::new())?;
            return Ok(());
        }
        let mut dossiers = self.dossiers.hold(invoice.organisation, &invoice.dossiers())?;
        invoices.let_go(&invoice, &mut dossiers)?;
        Ok(self.invoices.delete(invoice.organisation, invoice.id, invoice.version)?)
    }

    /// Makes, changes or deletes the draft credit notes that take back what is too much on finalized invoices. A draft
    /// that takes back exactly what was too much before is changed; what anybody else credits is left alone.
    fn draft_credit_notes(
        &self,
        organisation: OrganisationId,
        before: &TooMuch,
        now: &TooMuch,
    ) -> Result<(), BillingError> {
        let nothing = BTreeMap::new();
        let concerned: BTreeSet<InvoiceId> = before.keys().chain(now.keys()).copied().collect();
        for id in concerned {
            let (before, now) = (before.get(&id).unwrap_or(&nothing), now.get(&id).unwrap_or(&nothing));
            let Some(invoice) = self.invoices.find(organisation, id)?.filter(|_| before != now) else { continue };
            let mut missing = now.clone();
            for note in self.directory.credit_notes_of(organisation, id)? {
                let credited: Vec<RevenueLineId> =
                    note.lines.iter().filter_map(|line| charge_credited(&invoice, line)).collect();
                missing.retain(|line, _| !credited.contains(line));
                if note.status == InvoiceStatus::Draft {
                    self.follow(&invoice, note, before, now)?;
                }
            }
            if !missing.is_empty() {
                self.credit_charges(&invoice, &missing)?;
            }
        }
        Ok(())
    }

    /// Changes a draft credit note of the invoice as far as it takes back exactly what was too much before.
    fn follow(
        &self,
        invoice: &Invoice,
        mut note: Invoice,
        before: &BTreeMap<RevenueLineId, Decimal>,
        now: &BTreeMap<RevenueLineId, Decimal>,
    ) -> Result<(), BillingError> {
        let lines = note.lines.clone();
        note.lines.clear();
        for line in &lines {
            let charge = charge_credited(invoice, line);
            let taken = |too_much: &BTreeMap<RevenueLineId, Decimal>, charge: RevenueLineId| {
                too_much.get(&charge).map(|amount| (*amount).min(billed(invoice, charge)))
            };
            let followed = charge.filter(|charge| taken(before, *charge) == Some(-line.terms.amounts.amount));
            match followed.map(|charge| taken(now, charge)) {
                None => note.lines.push(line.clone()),
                Some(None) => {}
                Some(Some(amount)) => {
                    let terms = at_amount(line.terms.clone(), amount)?;
                    note.lines.push(InvoiceLine { id: line.id, terms });
                }
            }
        }
        if note.lines == lines {
            return Ok(());
        }
        if note.lines.is_empty() {
            return Ok(self.invoices.delete(note.organisation, note.id, note.version)?);
        }
        self.invoices.save(&note, &[])?;
        Ok(())
    }

    fn credit_charges(
        &self,
        invoice: &Invoice,
        amounts: &BTreeMap<RevenueLineId, Decimal>,
    ) -> Result<(), BillingError> {
        let Some(number) = invoice.number() else { return Ok(()) };
        let mut lines = Vec::new();
        for line in &invoice.lines {
            let Some(charge) = line.terms.source.revenue() else { continue };
            let Some(amount) = amounts.get(&charge).map(|amount| (*amount).min(billed(invoice, charge))) else {
                continue;
            };
            if amount > Decimal::ZERO {
                let source = LineSource::Credit(line.id);
                lines.push(at_amount(InvoiceLineTerms { source, ..line.terms.clone() }, amount)?);
            }
        }
        if lines.is_empty() {
            return Ok(());
        }
        let now = self.clock.now();
        let header = Invoices::note_header(invoice, number.to_owned(), None, now);
        let new = NewInvoice { organisation: invoice.organisation, header, lines, created_at: now };
        self.invoices.insert(&[new])?;
        Ok(())
    }

    /// Notes what finalized credit notes took back of customs charges, as far as too much was charged. When a note took
    /// back more than that, the rest is charged anew.
    pub(super) fn note_credited_charges(
        &self,
        organisation: OrganisationId,
        finalized: &[Invoice],
        dossiers: &[Dossier],
    ) -> Result<(), BillingError> {
        let mut credited: BTreeMap<RevenueLineId, Decimal> = BTreeMap::new();
        for note in finalized.iter().filter(|note| note.header.document_type == DocumentType::CreditNote) {
            let Some(of) = &note.header.credits else { continue };
            let Some(invoice) = self.invoices.find(organisation, of.id)? else { continue };
            for line in &note.lines {
                if let Some(charge) = charge_credited(&invoice, line) {
                    *credited.entry(charge).or_default() -= line.terms.amounts.amount;
                }
            }
        }
        let ids: Vec<DossierId> = dossiers.iter().map(|dossier| dossier.id).collect();
        if credited.is_empty() || ids.is_empty() {
            return Ok(());
        }
        let mut noted = false;
        for tax in self.to_charge_on(organisation, &ids)?.into_iter().filter(ToChargeOn::is_too_much) {
            let taken: Decimal = tax.lines.iter().filter_map(|line| credited.get(&line.id)).sum();
            if !taken.is_zero() {
                let charged = ChargedOn { amount: tax.booked - tax.difference - taken, by_service: true };
                self.purchases.note_charged_on(organisation, tax.dossier, &tax.source, Some(charged))?;
                noted = true;
            }
        }
        if noted { self.charge_on_what_is_booked(organisation, dossiers) } else { Ok(()) }
    }
}

/// What is too much on finalized invoices: of several charges for a tax, the latest first.
fn too_much(taxes: &[ToChargeOn], drafts: &BTreeSet<InvoiceId>) -> TooMuch {
    let mut found = TooMuch::new();
    for tax in taxes.iter().filter(|tax| tax.is_too_much()) {
        let mut left = -tax.difference;
        for line in tax.lines.iter().rev() {
            let Some(invoice) = line.invoice.filter(|invoice| !drafts.contains(invoice)) else { continue };
            let share = left.min(line.amounts.amount);
            if share > Decimal::ZERO {
                found.entry(invoice).or_default().insert(line.id, share);
                left -= share;
            }
        }
    }
    found
}

/// The amount that the invoice bills for a charge. It can be less than was charged.
fn billed(invoice: &Invoice, charge: RevenueLineId) -> Decimal {
    let line = invoice.lines.iter().find(|line| line.terms.source.revenue() == Some(charge));
    line.map_or(Decimal::ZERO, |line| line.terms.amounts.amount)
}

/// The dossier's charge whose invoice line this line of a credit note takes back.
fn charge_credited(invoice: &Invoice, line: &InvoiceLine) -> Option<RevenueLineId> {
    let credited: InvoiceLineId = line.terms.source.credited()?;
    invoice.lines.iter().find(|line| line.id == credited)?.terms.source.revenue()
}

/// The line of a credit note that takes back this amount.
fn at_amount(terms: InvoiceLineTerms, amount: Decimal) -> Result<InvoiceLineTerms, FieldErrors> {
    let amounts = at_price(-Decimal::ONE, amount, terms.vat_rate)?;
    Ok(InvoiceLineTerms { quantity: -Decimal::ONE, unit_price: amount, amounts, ..terms })
}

fn at_price(quantity: Decimal, unit_price: Decimal, vat_rate: Decimal) -> Result<LineAmounts, FieldErrors> {
    LineAmounts::of(quantity, unit_price, vat_rate)
        .map_err(|error| FieldErrors::one("unit_price", ("amount", error.to_string())))
}
