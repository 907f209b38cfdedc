use super::Invoices;
use super::deductions::takes_back;
use crate::dossier::{Deduction, Dossier, DossierStatus};
use crate::invoice::{DocumentType, Invoice, LineSource};
use crate::{BillingError, DossierId, InvoiceId, InvoiceLineId};
use customs_kernel::OrganisationId;
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};

impl Invoices {
    /// What the finalization of these invoices means for their held dossiers: one that is ready to invoice is
    /// invoiced once all its lines are on finalized invoices, and a prepayment that was taken back
    /// is not taken off any more, or again where that was taken back. In a bounded number of queries, apart from the dossiers that change.
    pub(crate) fn settle(
        &self,
        organisation: OrganisationId,
        finalized: &[Invoice],
        dossiers: &mut [Dossier],
    ) -> Result<(), BillingError> {
        if dossiers.is_empty() {
            return Ok(());
        }
        let ids: Vec<DossierId> = dossiers.iter().map(|dossier| dossier.id).collect();
        let lines = self.ports.revenue.of_dossiers(organisation, &ids)?;
        let mut lines_of: BTreeMap<DossierId, Vec<Option<InvoiceId>>> = BTreeMap::new();
        for line in &lines {
            lines_of.entry(line.dossier).or_default().push(line.invoice);
        }
        let invoices: BTreeSet<InvoiceId> = lines.iter().filter_map(|line| line.invoice).collect();
        let invoices: Vec<InvoiceId> = invoices.into_iter().collect();
        let drafts = self.ports.directory.drafts_among(organisation, &invoices)?;
        let drafts: BTreeSet<InvoiceId> = drafts.into_iter().collect();
        let is_final = |invoice: Option<InvoiceId>| invoice.is_some_and(|invoice| !drafts.contains(&invoice));
        let now = self.ports.clock.now();
        for dossier in dossiers {
            let billed = lines_of.get(&dossier.id).is_some_and(|own| own.iter().all(|invoice| is_final(*invoice)));
            let invoiced = dossier.status == DossierStatus::ReadyToInvoice && billed;
            let taken_back = self.take_back(organisation, finalized, dossier)?;
            if invoiced {
                dossier.status = DossierStatus::Invoiced;
                dossier.invoiced_at = Some(now);
            }
            if invoiced || taken_back {
                dossier.updated_at = now;
                dossier.version = self.ports.dossiers.save(dossier)?;
            }
        }
        Ok(())
    }

    /// What finalized credit notes mean for the prepayment of a dossier: that of an invoice which asks for it ends it, that
    /// of one which took it off gives it back. Whether one did.
    fn take_back(
        &self,
        organisation: OrganisationId,
        finalized: &[Invoice],
        dossier: &mut Dossier,
    ) -> Result<bool, BillingError> {
        let mut changed = false;
        for note in finalized.iter().filter(|note| note.header.document_type == DocumentType::CreditNote) {
            let Some(prepayment) = &mut dossier.prepayment else { return Ok(changed) };
            if takes_back(note, prepayment.invoice) {
                self.require_not_deducted(organisation, prepayment)?;
                dossier.prepayment = None;
                changed = true;
                continue;
            }
            let taken = prepayment.deductions.iter().find(|deduction| takes_back(note, deduction.invoice));
            let Some(Deduction { invoice, amount }) = taken.cloned() else { continue };
            let credited = self.ports.invoices.find(organisation, invoice)?.ok_or_else(BillingError::not_kept)?;
            let given_back = given_back(note, &credited, dossier.id);
            if !given_back.is_zero() {
                prepayment.take_off(invoice, amount - given_back);
                changed = true;
            }
        }
        Ok(changed)
    }
}

/// What of the deductions for a dossier a credit note takes back, without VAT.
fn given_back(note: &Invoice, credited: &Invoice, dossier: DossierId) -> Decimal {
    let is_deduction = |id: InvoiceLineId| {
        let line = credited.lines.iter().find(|line| line.id == id);
        line.is_some_and(|line| line.terms.source == LineSource::Prepayment(dossier))
    };
    let lines =
        note.lines.iter().filter(|line| matches!(line.terms.source, LineSource::Credit(id) if is_deduction(id)));
    lines.map(|line| line.terms.amounts.amount).sum()
}
