use crate::dossier::{Deduction, Dossier, DossierStatus};
use crate::invoice::{DocumentType, Invoice, InvoiceLine, LineSource};
use crate::money::LineAmounts;
use crate::use_cases::invoices::Invoices;
use crate::{BillingError, DossierId, InvoiceId, InvoiceLineId};
use customs_kernel::OrganisationId;
use std::collections::{BTreeMap, BTreeSet};

impl Invoices {
    /// Updates the held dossiers after these invoices and credit notes were finalized. A dossier that is ready to
    /// invoice becomes invoiced once all its lines are on finalized invoices. A credit note ends a prepayment or
    /// restores what was deducted from it. Needs a bounded number of queries, apart from the dossiers that change.
    pub(in crate::use_cases) fn settle(
        &self,
        organisation: OrganisationId,
        finalized: &[Invoice],
        dossiers: &mut [Dossier],
    ) -> Result<(), BillingError> {
        if dossiers.is_empty() {
            return Ok(());
        }
        let ids: Vec<DossierId> = dossiers.iter().map(|dossier| dossier.id).collect();
        let lines = self.finalizing().revenue.for_dossiers(organisation, &ids)?;
        let mut lines_of: BTreeMap<DossierId, Vec<Option<InvoiceId>>> = BTreeMap::new();
        for line in &lines {
            lines_of.entry(line.dossier).or_default().push(line.invoice);
        }
        let invoices: BTreeSet<InvoiceId> = lines.iter().filter_map(|line| line.invoice).collect();
        let invoices: Vec<InvoiceId> = invoices.into_iter().collect();
        let drafts = self.finalizing().directory.drafts_among(organisation, &invoices)?;
        let drafts: BTreeSet<InvoiceId> = drafts.into_iter().collect();
        let is_final = |invoice: Option<InvoiceId>| invoice.is_some_and(|invoice| !drafts.contains(&invoice));
        self.note_credited_charges(organisation, finalized, dossiers)?;
        let now = self.finalizing().clock.now();
        for dossier in dossiers {
            let billed = lines_of.get(&dossier.id).is_some_and(|own| own.iter().all(|invoice| is_final(*invoice)));
            let invoiced = dossier.status == DossierStatus::ReadyToInvoice && billed;
            let prepayment_changed = self.settle_prepayment(organisation, finalized, dossier)?;
            if invoiced {
                dossier.status = DossierStatus::Invoiced;
                dossier.invoiced_at = Some(now);
            }
            if invoiced || prepayment_changed {
                dossier.updated_at = now;
                dossier.version = self.finalizing().dossiers.save(dossier)?;
            }
        }
        Ok(())
    }

    /// Applies finalized credit notes to a dossier's prepayment. A credit note for the prepayment invoice ends the
    /// prepayment, also when it pays back the last part of it; one for an invoice that deducts it restores the deducted
    /// amount. Returns whether the prepayment changed.
    fn settle_prepayment(
        &self,
        organisation: OrganisationId,
        finalized: &[Invoice],
        dossier: &mut Dossier,
    ) -> Result<bool, BillingError> {
        let mut changed = false;
        for note in finalized.iter().filter(|note| note.header.document_type == DocumentType::CreditNote) {
            let Some(prepayment) = &mut dossier.prepayment else { return Ok(changed) };
            if credits(note, prepayment.invoice) && pays_back(note, dossier.id) {
                let notes: Vec<InvoiceId> = prepayment.paid_back.iter().map(|part| part.invoice).collect();
                let all = prepayment.is_all_paid_back();
                if all && self.finalizing().directory.drafts_among(organisation, &notes)?.is_empty() {
                    dossier.prepayment = None;
                    changed = true;
                }
                continue;
            }
            if credits(note, prepayment.invoice) {
                self.require_not_deducted(organisation, prepayment)?;
                dossier.prepayment = None;
                changed = true;
                continue;
            }
            let taken = prepayment.deductions.iter().find(|deduction| credits(note, deduction.invoice));
            let Some(Deduction { invoice, amounts }) = taken.cloned() else { continue };
            let credited =
                self.finalizing().invoices.find(organisation, invoice)?.ok_or_else(BillingError::not_kept)?;
            let given_back = given_back(note, &credited, dossier.id);
            if given_back != LineAmounts::ZERO {
                prepayment.take_off(invoice, amounts - given_back);
                changed = true;
            }
        }
        Ok(changed)
    }
}

/// Whether the credit note pays back an unused part of the dossier's prepayment.
fn pays_back(note: &Invoice, dossier: DossierId) -> bool {
    note.lines.iter().any(|line| line.terms.source == LineSource::Prepayment(dossier))
}

/// Whether the credit note is for that invoice.
fn credits(note: &Invoice, invoice: InvoiceId) -> bool {
    note.header.credits.as_ref().is_some_and(|credited| credited.id == invoice)
}

/// The part of a dossier's deductions that a credit note restores.
fn given_back(note: &Invoice, credited: &Invoice, dossier: DossierId) -> LineAmounts {
    let own = |line: &&InvoiceLine| line.terms.source == LineSource::Prepayment(dossier);
    let deductions: BTreeSet<InvoiceLineId> = credited.lines.iter().filter(own).map(|line| line.id).collect();
    let gives_back = |line: &&InvoiceLine| line.terms.source.credited().is_some_and(|id| deductions.contains(&id));
    note.lines.iter().filter(gives_back).map(|line| line.terms.amounts).sum()
}
