//! Takes duties and taxes that customs gave back, or that are no longer owed, off the documents that bill them.

use crate::dossier::{Dossier, RevenueLine, ToChargeOn};
use crate::invoice::{
    DocumentType, Invoice, InvoiceLine, InvoiceLineTerms, InvoiceStatus, LineSource, NewInvoice, TakenBack, taken_back,
};
use crate::money::LineAmounts;
use crate::ports::{ChargedOn, Remember};
use crate::use_cases::invoices::Invoices;
use crate::{BillingError, DossierId, InvoiceId, InvoiceLineId, RevenueLineId};
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, StorageError, WriteEffect};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};

/// How much of each charge on an invoice is too much.
type Shares = BTreeMap<RevenueLineId, Decimal>;

/// The same for every invoice that has such a charge.
type TooMuch = BTreeMap<InvoiceId, Shares>;

impl Invoices {
    /// Takes what is charged too much for a held dossier off its bills: drafts get the lower amount, or lose the line;
    /// for finalized invoices a draft credit note is made, which follows later changes until a user finalizes it.
    /// `before` is what was too much before customs changed its charges.
    pub(in crate::use_cases) fn take_off_the_bill(
        &self,
        dossier: &Dossier,
        before: &[ToChargeOn],
    ) -> Result<(), BillingError> {
        let (organisation, id) = (dossier.organisation, dossier.id);
        let now = self.charging_on().to_charge_on(organisation, &[id])?;
        if now.iter().chain(before).all(|tax| !tax.is_too_much()) {
            return Ok(());
        }
        let drafts = self.drafts_of(organisation, &now)?;
        for tax in now.iter().filter(|tax| tax.is_too_much()) {
            self.take_off_drafts(organisation, tax, &drafts)?;
        }
        let now = self.charging_on().to_charge_on(organisation, &[id])?;
        let drafts = self.drafts_of(organisation, before)?;
        self.draft_credit_notes(organisation, &too_much(before, &drafts), &too_much(&now, &drafts))
    }

    /// The dossiers on the drafts that bill such charges of this dossier.
    pub(in crate::use_cases) fn dossiers_on_drafts_with(
        &self,
        organisation: OrganisationId,
        id: DossierId,
        is_such: impl Fn(&RevenueLine) -> bool,
    ) -> Result<Vec<DossierId>, StorageError> {
        let lines = self.drafting().revenue.for_dossiers(organisation, &[id])?;
        let billed = lines.iter().filter(|line| is_such(line)).filter_map(|line| line.invoice);
        let billed: BTreeSet<InvoiceId> = billed.collect();
        if billed.is_empty() {
            return Ok(Vec::new());
        }
        let billed: Vec<InvoiceId> = billed.into_iter().collect();
        let drafts = self.drafting().directory.drafts_among(organisation, &billed)?;
        let drafts =
            if drafts.is_empty() { Vec::new() } else { self.drafting().drafts.find_all(organisation, &drafts)? };
        Ok(drafts.iter().flat_map(Invoice::dossiers).collect())
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
        let drafts =
            if billed.is_empty() { billed } else { self.drafting().directory.drafts_among(organisation, &billed)? };
        Ok(drafts.into_iter().collect())
    }

    fn take_off_drafts(
        &self,
        organisation: OrganisationId,
        tax: &ToChargeOn,
        drafts: &BTreeSet<InvoiceId>,
    ) -> Result<(), BillingError> {
        let (mut surplus, mut charged) = (-tax.difference, tax.charged);
        for line in tax.lines.iter().rev() {
            let Some(draft) = line.invoice.filter(|invoice| drafts.contains(invoice)) else { continue };
            if surplus <= Decimal::ZERO {
                break;
            }
            let Lowered { asked, charge } = self.lower(line, draft, surplus)?;
            (surplus, charged) = (surplus - asked, charged - charge);
        }
        if charged == tax.charged {
            return Ok(());
        }
        let is_charged = self.drafting().revenue.for_dossiers(organisation, &[tax.dossier])?;
        let is_charged = is_charged.iter().any(|line| line.charges_on.as_ref() == Some(&tax.source));
        let note = is_charged.then_some(ChargedOn { amount: charged, by_service: true });
        // The dossier is held, so the booking that was read is there.
        let _noted: WriteEffect =
            self.drafting().purchases.note_charged_on(organisation, tax.dossier, &tax.source, note)?;
        Ok(())
    }

    /// Lowers a charge on a draft by up to `surplus`, and returns by how much. A line with an amount that was changed
    /// on the draft is left alone, unless nothing of the charge is left.
    fn lower(&self, line: &RevenueLine, draft: InvoiceId, surplus: Decimal) -> Result<Lowered, BillingError> {
        let Some(mut invoice) = self.drafting().invoices.find(line.organisation, draft)? else {
            return Ok(Lowered::NOT);
        };
        let Some(position) = invoice.lines.iter().position(|one| one.terms.source.revenue() == Some(line.id)) else {
            return Ok(Lowered::NOT);
        };
        let asked = invoice.lines[position].terms.amounts.amount.min(line.amounts.amount);
        let left = asked - surplus;
        if left > Decimal::ZERO {
            if invoice.lines[position].terms.amounts.amount != line.amounts.amount {
                return Ok(Lowered::NOT);
            }
            let amounts = at_price(Decimal::ONE, left, line.vat_rate)?;
            // The line of the draft may have another rate than the charge, set by hand.
            let billed = at_price(Decimal::ONE, left, invoice.lines[position].terms.vat_rate)?;
            let lowered = RevenueLine { quantity: Decimal::ONE, unit_price: left, amounts, ..line.clone() };
            self.drafting().revenue.release(line.organisation, &[line.id], draft)?;
            self.drafting().revenue.save(&RevenueLine { invoice: None, ..lowered })?;
            self.drafting().revenue.claim(line.organisation, &[(line.id, draft)])?;
            let terms = &mut invoice.lines[position].terms;
            (terms.quantity, terms.unit_price, terms.amounts) = (Decimal::ONE, left, billed);
            self.save_lines(invoice, Vec::new())?;
            return Ok(Lowered { asked: surplus, charge: surplus });
        }
        self.drafting().revenue.release(line.organisation, &[line.id], draft)?;
        self.drafting().revenue.delete(line.organisation, line.id, Remember::No)?;
        invoice.lines.remove(position);
        self.save_or_delete(invoice)?;
        Ok(Lowered { asked, charge: line.amounts.amount })
    }

    /// Stores a draft that lost lines; one without any other line than deductions goes as a whole.
    fn save_or_delete(&self, invoice: Invoice) -> Result<(), BillingError> {
        let is_left = invoice.lines.iter().any(|line| !matches!(line.terms.source, LineSource::Prepayment(_)));
        if is_left {
            self.save_lines(invoice, Vec::new())?;
            return Ok(());
        }
        let mut dossiers = self.held_dossiers(&invoice)?;
        self.let_go(&invoice, &mut dossiers)?;
        Ok(self.drafting().drafts.delete(invoice.organisation, invoice.id, invoice.version)?)
    }

    /// Makes, changes or deletes the draft credit notes that take back what is too much on finalized invoices. A draft
    /// that takes back exactly what was too much before is changed; all other credits are left alone.
    fn draft_credit_notes(
        &self,
        organisation: OrganisationId,
        before: &TooMuch,
        now: &TooMuch,
    ) -> Result<(), BillingError> {
        for (invoice, before, now) in self.concerned(organisation, before, now)? {
            let notes = self.follow(&invoice, &before, &now)?;
            self.credit_what_is_missing(&invoice, &notes, &before, &now)?;
        }
        Ok(())
    }

    /// The invoices on which something else is too much now than before, locked in the order of their ids.
    fn concerned(
        &self,
        organisation: OrganisationId,
        before: &TooMuch,
        now: &TooMuch,
    ) -> Result<Vec<(Invoice, Shares, Shares)>, BillingError> {
        let ids: BTreeSet<InvoiceId> = before.keys().chain(now.keys()).copied().collect();
        let mut concerned = Vec::new();
        for id in ids {
            let shares = |of: &TooMuch| of.get(&id).cloned().unwrap_or_default();
            let (before, now) = (shares(before), shares(now));
            if before != now
                && let Some(invoice) = self.drafting().drafts.hold(organisation, id)?
            {
                concerned.push((invoice, before, now));
            }
        }
        Ok(concerned)
    }

    /// Changes the draft credit notes of the invoice as far as they take back exactly what was too much before, one after
    /// the other. Returns all credit notes of the invoice as they are then.
    fn follow(&self, invoice: &Invoice, before: &Shares, now: &Shares) -> Result<Vec<Invoice>, BillingError> {
        let (mut before, mut now) = (before.clone(), now.clone());
        let mut notes = self.drafting().directory.credit_notes_of(invoice.organisation, invoice.id)?;
        for position in 0..notes.len() {
            if notes[position].status != InvoiceStatus::Draft {
                continue;
            }
            let others = notes.iter().enumerate().filter(|(other, _)| *other != position).map(|(_, note)| note);
            let others = taken_back(others);
            let note = &notes[position];
            let mut lines = Vec::with_capacity(note.lines.len());
            for line in &note.lines {
                let Some((charge, terms)) = followed(invoice, line, &others, (&before, &now)) else {
                    lines.push(line.clone());
                    continue;
                };
                lessen(&mut before, charge, -line.terms.amounts.amount);
                if let Some(terms) = terms {
                    lessen(&mut now, charge, -terms.amounts.amount);
                    lines.push(InvoiceLine { id: line.id, terms });
                }
            }
            if lines == note.lines {
                continue;
            }
            let changed = Invoice { lines, ..note.clone() };
            notes[position] = if changed.lines.is_empty() {
                self.drafting().drafts.delete(changed.organisation, changed.id, changed.version)?;
                changed
            } else {
                self.drafting().drafts.save(&changed, &[])?
            };
        }
        Ok(notes)
    }

    /// Makes a draft credit note of what is too much since, as far as these notes of the invoice do not take it back.
    fn credit_what_is_missing(
        &self,
        invoice: &Invoice,
        notes: &[Invoice],
        before: &Shares,
        now: &Shares,
    ) -> Result<(), BillingError> {
        let Some(number) = invoice.number() else { return Ok(()) };
        let taken = taken_back(notes);
        let on_drafts = taken_back(notes.iter().filter(|note| note.status == InvoiceStatus::Draft));
        let mut lines = Vec::new();
        for line in &invoice.lines {
            let Some(charge) = line.terms.source.revenue() else { continue };
            let Some(share) = now.get(&charge).filter(|share| before.get(&charge) != Some(*share)) else { continue };
            let amounts_of = |taken: &TakenBack| taken.get(&line.id).copied().unwrap_or(LineAmounts::ZERO);
            let left = line.terms.amounts.amount - amounts_of(&taken).amount;
            let amount = (*share - amounts_of(&on_drafts).amount).min(left);
            if amount > Decimal::ZERO {
                lines.push(line.part_taken_back(amount, amounts_of(&taken)));
            }
        }
        if lines.is_empty() {
            return Ok(());
        }
        let now = self.drafting().clock.now();
        let header = Invoices::note_header(invoice, number.to_owned(), None, now);
        let new = NewInvoice { organisation: invoice.organisation, header, lines, created_at: now };
        self.drafting().drafts.insert(&[new])?;
        Ok(())
    }

    /// Notes what finalized credit notes took back of customs charges, as far as too much was charged. When a note took
    /// back more than that, the rest is charged again.
    pub(in crate::use_cases) fn note_credited_charges(
        &self,
        organisation: OrganisationId,
        finalized: &[Invoice],
        dossiers: &[Dossier],
    ) -> Result<(), BillingError> {
        let mut credited: BTreeMap<RevenueLineId, Decimal> = BTreeMap::new();
        for note in finalized.iter().filter(|note| note.header.document_type == DocumentType::CreditNote) {
            let Some(of) = &note.header.credits else { continue };
            let Some(invoice) = self.drafting().invoices.find(organisation, of.id)? else { continue };
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
        let taken = |tax: &ToChargeOn| tax.lines.iter().filter_map(|line| credited.get(&line.id)).sum::<Decimal>();
        let mut taxes = self.charging_on().compared_to_costs(organisation, &ids)?;
        taxes.retain(|tax| tax.charged > tax.booked && !taken(tax).is_zero());
        if taxes.is_empty() {
            return Ok(());
        }
        let before: Vec<ToChargeOn> = taxes.iter().map(|tax| tax.before_credits(&credited)).collect();
        let mut after = Vec::with_capacity(taxes.len());
        for tax in taxes {
            // The customer may have been asked for less than was charged.
            let amount = (tax.charged - taken(&tax)).min(tax.asked_in_all());
            let charged = ChargedOn { amount, by_service: true };
            // The dossier is held, so the booking that was read is there.
            let charged_on = Some(charged);
            let _noted: WriteEffect =
                self.drafting().purchases.note_charged_on(organisation, tax.dossier, &tax.source, charged_on)?;
            after.push(tax.charged_at(amount));
        }
        // A draft that was about to take back the same follows.
        let drafts = self.drafts_of(organisation, &before)?;
        let (before, now) = (too_much(&before, &drafts), too_much(&after, &drafts));
        for (invoice, before, now) in self.concerned(organisation, &before, &now)? {
            self.follow(&invoice, &before, &now)?;
        }
        self.charging_on().charge_on_what_is_booked(organisation, dossiers)
    }
}

/// By how much a charge on a draft was lowered.
struct Lowered {
    /// By how much less the draft asks for.
    asked: Decimal,
    /// By how much less the dossier charges. People may have lowered the line on the draft before.
    charge: Decimal,
}

impl Lowered {
    /// Not at all.
    const NOT: Self = Self { asked: Decimal::ZERO, charge: Decimal::ZERO };
}

/// What is too much on finalized invoices: of several charges for a tax, the latest first.
fn too_much(taxes: &[ToChargeOn], drafts: &BTreeSet<InvoiceId>) -> TooMuch {
    let mut found = TooMuch::new();
    for tax in taxes.iter().filter(|tax| tax.is_too_much()) {
        let mut left = -tax.difference;
        for line in tax.lines.iter().rev() {
            let Some(invoice) = line.invoice.filter(|invoice| !drafts.contains(invoice)) else { continue };
            let share = left.min(tax.asked_for(line));
            if share > Decimal::ZERO {
                found.entry(invoice).or_default().insert(line.id, share);
                left -= share;
            }
        }
    }
    found
}

/// The charge of a line of a draft credit note that takes back exactly what was too much before, with the line as it is to
/// be now, or without when it goes. `None` for any other line. `others` is what other credit notes take back.
fn followed(
    invoice: &Invoice,
    line: &InvoiceLine,
    others: &TakenBack,
    (before, now): (&Shares, &Shares),
) -> Option<(RevenueLineId, Option<InvoiceLineTerms>)> {
    let credited = line.terms.source.credited()?;
    let billed = invoice.lines.iter().find(|billed| billed.id == credited)?;
    let charge = billed.terms.source.revenue()?;
    let gone = others.get(&billed.id).copied().unwrap_or(LineAmounts::ZERO);
    let left = billed.terms.amounts.amount - gone.amount;
    let taken = |too_much: &Shares| {
        let share = too_much.get(&charge).map(|share| (*share).min(left));
        share.filter(|share| *share > Decimal::ZERO)
    };
    let is_followed = taken(before)? == -line.terms.amounts.amount;
    is_followed.then(|| (charge, taken(now).map(|amount| billed.part_taken_back(amount, gone))))
}

/// Takes the amount off the share of a charge.
fn lessen(shares: &mut Shares, charge: RevenueLineId, amount: Decimal) {
    if let Some(share) = shares.get_mut(&charge) {
        *share -= amount;
    }
}

/// The dossier's charge behind the invoice line that this line of a credit note takes back.
fn charge_credited(invoice: &Invoice, line: &InvoiceLine) -> Option<RevenueLineId> {
    let credited: InvoiceLineId = line.terms.source.credited()?;
    invoice.lines.iter().find(|line| line.id == credited)?.terms.source.revenue()
}

fn at_price(quantity: Decimal, unit_price: Decimal, vat_rate: Decimal) -> Result<LineAmounts, FieldErrors> {
    LineAmounts::calculate(quantity, unit_price, vat_rate)
        .map_err(|error| FieldErrors::one("unit_price", (RuleCode::Amount, error.to_string())))
}
